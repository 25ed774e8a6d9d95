#include <gtest/gtest.h>
#include <zlib.h>

#include <array>
#include <cstdio>

#include "app/tests/journal_fixture.h"

/// Strokes and invalid records in the logs of journals.
namespace scree {
namespace {

using namespace journal_tests;

Stroke onlyStroke(const fs::path& log) {
    const Result<LogContent> content = readLog(log);
    EXPECT_TRUE(content);
    if (!content || content->records.size() != 1) return {};
    return std::get<StrokeOperation>(std::get<Operation>(content->records.front())).stroke;
}

TEST(JournalStrokes, ARecordHasTheWholeStroke) {
    const TemporaryFolder folder;
    for (const Layer layer : {Layer::Height, Layer::Uplift, Layer::Moisture})
        for (std::size_t mode = 0; mode < choicesOf<StrokeMode>.size(); ++mode)
            for (const StrokeSide side : {StrokeSide::Both, StrokeSide::Left}) {
                const Stroke stroke{.layer = layer,
                                    .mode = static_cast<StrokeMode>(mode),
                                    .side = side,
                                    .path = {{0.1f, 1e-7f}, {300.3f, -5.7f}},
                                    .radius = 1.0f / 3.0f,
                                    .strength = 12.3456789f,
                                    .falloff = 0.3f,
                                    .target = 1234.1 / 3.0};
                LogText text;
                JournalBlobs blobs(folder.path(), 1);
                const std::string header = text.header({.fromRecipe = true, .settings = {}, .document = {}});
                writeFile(folder / "log", header + text.record(StrokeOperation{.stroke = stroke, .title = {}}, blobs));
                const Stroke read = onlyStroke(folder / "log");
                EXPECT_EQ(read.layer, stroke.layer);
                EXPECT_EQ(read.mode, stroke.mode);
                EXPECT_EQ(read.side, stroke.side);
                EXPECT_EQ(read.radius, stroke.radius);
                EXPECT_EQ(read.strength, stroke.strength);
                EXPECT_EQ(read.falloff, stroke.falloff);
                EXPECT_EQ(read.target, stroke.target);
                ASSERT_EQ(read.path.size(), 2u);
                EXPECT_EQ(read.path[1].x, stroke.path[1].x);
                EXPECT_EQ(read.path[0].y, stroke.path[0].y);
            }
}

/// Returns a line of a log that follows one with a CRC at its beginning.
std::string lineAfter(const std::string& before, const std::string& record) {
    const auto crc = crc32(std::stoul(before.substr(0, 8), nullptr, 16), reinterpret_cast<const Bytef*>(record.data()),
                           static_cast<uInt>(record.size()));
    std::array<char, 9> digits{};
    std::snprintf(digits.data(), digits.size(), "%08lx", crc);
    return std::string(digits.data()) + " " + record + "\n";
}

// The CRC of a record may be right even if no program writes such a record.
TEST(JournalRecords, OneThatIsNoObjectWithOneKnownKeyIsDamageAndThoseBeforeItCount) {
    const TemporaryFolder folder;
    const std::string header = headerOf({.fromRecipe = true, .settings = {}, .document = {}});
    const std::string sound = lineAfter(header, R"({"rounds":2})");
    for (const std::string record :
         {"{}", "[]", "[{}]", "3", "null", R"("rounds")", R"({"other":1})", R"({"rounds":1,"restart":{}})",
          R"({"restart":{},"stroke":{}})", R"({"rounds":-1})", R"({"rounds":1.5})", R"({"rounds":1e30})",
          R"({"document":[],"path":"","unsaved":true,"rounds":1})", R"({"path":"","unsaved":true})"}) {
        const std::string wrong = lineAfter(sound, record);
        writeFile(folder / "log", header + sound + wrong + lineAfter(wrong, R"({"rounds":4})"));
        const Result<LogContent> content = readLog(folder / "log");
        ASSERT_TRUE(content) << record;
        EXPECT_EQ(content->records.size(), 1u) << record;
        EXPECT_EQ(content->rounds, 2u) << record;
        EXPECT_GT(content->damagedBytes, wrong.size()) << record;
    }
}

}  // namespace
}  // namespace scree
