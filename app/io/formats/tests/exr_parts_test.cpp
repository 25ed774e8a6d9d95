#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfDeepFrameBuffer.h>
#include <OpenEXR/ImfDeepScanLineOutputPart.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfMultiPartOutputFile.h>
#include <OpenEXR/ImfOutputPart.h>
#include <OpenEXR/ImfPartType.h>

#include "app/io/formats/layer_file.h"
#include "app/tests/command_line_fixture.h"
#include "app/tests/format_files.h"

/// OpenEXR files with several parts, and deep ones.
namespace scree {
namespace {

using namespace format_files;
using command_line_tests::programExists;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

/// A part written by OpenEXR's library. Flat parts have the channels `flat`; deep parts have one sample of Z at each
/// pixel. All have the heights of heightAt() times `scale`.
struct HeightsPart {
    std::string name;
    std::vector<std::string> flat;
    float scale = 1.0f;
    bool isDeep() const { return flat.empty(); }
};

void writeHeights(const std::filesystem::path& path, const std::vector<HeightsPart>& parts) {
    std::vector<Imf::Header> headers;
    for (const HeightsPart& part : parts) {
        Imf::Header header(kWidth, kHeight);
        header.setName(part.name);
        header.setType(part.isDeep() ? Imf::DEEPSCANLINE : Imf::SCANLINEIMAGE);
        header.compression() = part.isDeep() ? Imf::ZIPS_COMPRESSION : Imf::ZIP_COMPRESSION;
        for (const std::string& channel : part.flat) header.channels().insert(channel, Imf::Channel(Imf::FLOAT));
        if (part.isDeep()) header.channels().insert("Z", Imf::Channel(Imf::FLOAT));
        headers.push_back(header);
    }
    Imf::MultiPartOutputFile file(path.string().c_str(), headers.data(), static_cast<int>(headers.size()));
    constexpr std::size_t kRow = kWidth;
    for (int number = 0; number < static_cast<int>(parts.size()); ++number) {
        const HeightsPart& part = parts[static_cast<std::size_t>(number)];
        std::vector<float> values;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) values.push_back(part.scale * heightAt(x, y));
        if (!part.isDeep()) {
            Imf::OutputPart output(file, number);
            Imf::FrameBuffer buffer;
            for (const std::string& channel : part.flat)
                buffer.insert(channel, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(values.data()), sizeof(float),
                                                  sizeof(float) * kRow));
            output.setFrameBuffer(buffer);
            output.writePixels(kHeight);
            continue;
        }
        std::vector<unsigned> counts(values.size(), 1);
        std::vector<float*> samples;
        for (float& value : values) samples.push_back(&value);
        Imf::DeepScanLineOutputPart output(file, number);
        Imf::DeepFrameBuffer buffer;
        buffer.insertSampleCountSlice(
            Imf::Slice(Imf::UINT, reinterpret_cast<char*>(counts.data()), sizeof(unsigned), sizeof(unsigned) * kRow));
        buffer.insert("Z", Imf::DeepSlice(Imf::FLOAT, reinterpret_cast<char*>(samples.data()), sizeof(float*),
                                          sizeof(float*) * kRow, sizeof(float)));
        output.setFrameBuffer(buffer);
        output.writePixels(kHeight);
    }
}

void expectLand(const std::filesystem::path& path, std::vector<std::string>& notes) {
    const Result<Terrain> read = importHeightmap(path, {}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) ASSERT_EQ(metresOf(*read, x, y), static_cast<double>(heightAt(x, y)));
}

TEST(ExrParts, TheFirstIsReadAndTheOthersAreReported) {
    const TemporaryFolder folder;
    writeHeights(folder / "a.exr", {{"land", {"Y"}}, {"rain", {"Y"}, 0.5f}, {"clouds", {}}});
    std::vector<std::string> notes;
    expectLand(folder / "a.exr", notes);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "a.exr has 3 parts; the first one, land, is read")) << notes[0];
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.exr");
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->notes, notes);
    const std::string told = "scree: note: " + (folder / "a.exr").string() + " has 3 parts";
    const auto erode = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"erode", "--rounds", "0", "--output", (folder / "b.r32").string()});
        return runScree(arguments);
    };
    for (const test::RunOutcome& outcome :
         {erode({"--input", folder / "a.exr"}), runScree({"info", folder / "a.exr"})}) {
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_NE(outcome.err.find(told), std::string::npos) << outcome.err;
    }
    // A single part in a file that could have several is not reported.
    writeHeights(folder / "one.exr", {{"land", {"Y"}}});
    notes.clear();
    expectLand(folder / "one.exr", notes);
    EXPECT_TRUE(notes.empty());
}

TEST(ExrParts, OfColoursAreReportedToo) {
    const TemporaryFolder folder;
    // The heights reach from 900 to 1400.
    writeHeights(folder / "a.exr", {{"fields", {"R", "G", "B"}, 1e-4f}, {"land", {"Y"}}});
    const test::RunOutcome outcome =
        runScree({"erode", "--set", "terrain.width=32", "--set", "terrain.height=32", "--rounds", "0", "--output",
                  folder / "b.r32", "--paint", "colour=" + (folder / "a.exr").string()});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("a.exr has 2 parts; the first one, fields, is read"), std::string::npos) << outcome.err;
}

TEST(ExrParts, CombinedByAnotherProgramAreReadInItsOrder) {
    if (!programExists("exrmultipart")) GTEST_SKIP() << "openexr is not installed";
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(land(), folder / "land.exr"));
    writeFile(folder / "other.exr", makeExr({"R", "G"}));
    ASSERT_EQ(std::system(("cd '" + folder.path().string() +
                           "' && exrmultipart -combine -i land.exr other.exr -o both.exr >/dev/null")
                              .c_str()),
              0);
    std::vector<std::string> notes;
    expectLand(folder / "both.exr", notes);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "both.exr has 2 parts")) << notes[0];
}

TEST(ExrParts, ThatAreDeepAreRefused) {
    const TemporaryFolder folder;
    writeHeights(folder / "deep.exr", {{"clouds", {}}});
    expectRefused(folder / "deep.exr", "has deep samples, several at a pixel; flatten it");
    writeHeights(folder / "first.exr", {{"clouds", {}}, {"land", {"Y"}}});
    expectRefused(folder / "first.exr", "has deep samples, several at a pixel, in its first part; flatten it");
    EXPECT_FALSE(inspectHeightmap(folder / "deep.exr"));
    EXPECT_FALSE(readColourFile(folder / "deep.exr"));
}

}  // namespace
}  // namespace scree
