#include "app/project/project_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "app/document/json/paint_text.h"
#include "app/io/base64.h"
#include "app/io/formats/heightmap.h"
#include "app/tests/peak_memory.h"
#include "app/tests/project_fixture.h"

namespace scree {
namespace {

using project_tests::replaced;
using project_tests::workedProject;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;
using worker_tests::printOf;

/// Returns the land after a few more rounds.
worker_tests::TerrainPrint goneOn(Project project, int rounds = 3) {
    Simulation simulation(std::move(project.checkpoint.terrain), project.preset.simulation,
                          std::make_shared<ThreadPool>(2));
    simulation.setState(std::move(project.checkpoint.state));
    for (int round = 0; round < rounds; ++round) EXPECT_TRUE(simulation.runRound());
    return printOf(simulation.terrain());
}

TEST(ProjectFile, GivesBackEverythingFromWhichWorkGoesOn) {
    const TemporaryFolder folder;
    Project project = workedProject();
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    Result<Project> again = loadProject(folder / "a.scree.exr");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(samePreset(again->preset, project.preset));
    EXPECT_EQ(again->preset.title, "Alps ✓");
    EXPECT_TRUE(again->checkpoint.edited);
    EXPECT_EQ(again->checkpoint.state->rounds, 3u);
    EXPECT_EQ(again->checkpoint.terrain.datum(), 1234.5);
    EXPECT_EQ(again->checkpoint.terrain.cellSize(), 12.5f);
    EXPECT_EQ(again->checkpoint.terrain.boundary(), Boundary::Wall);
    EXPECT_EQ(hashBits(again->checkpoint.start->heights()), hashBits(project.checkpoint.start->heights()));
    EXPECT_NE(printOf(project.checkpoint.terrain).colours, 0u);
    EXPECT_EQ(printOf(again->checkpoint.terrain), printOf(project.checkpoint.terrain));
    EXPECT_EQ(goneOn(std::move(*again)), goneOn(std::move(project)));
}

// A preset holds at most 2048 nodes along an edge; a project holds any number.
TEST(ProjectFile, HoldsPaintThatIsTooLargeForAPreset) {
    const TemporaryFolder folder;
    Terrain land(2 * kMostPaintNodes, 4, 10.0f);
    land.use(Layer::Rain)(2500, 2) = 3.0f;
    Project project;
    project.preset.terrain.paint = paintOf(land);
    project.checkpoint = {
        .terrain = land, .start = std::make_shared<const Terrain>(land), .state = std::make_unique<SimulationState>()};
    const Result<void> saved = saveProject(project, folder / "a.scree.exr");
    ASSERT_TRUE(saved) << saved.error().message;
    const Result<Project> read = loadProject(folder / "a.scree.exr");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(hashBits(read->checkpoint.terrain.layer(Layer::Rain)), hashBits(land.layer(Layer::Rain)));
}

TEST(ProjectFile, OtherProgramsFindTheHeightsInItsChannelY) {
    const TemporaryFolder folder;
    Project project = workedProject();
    ASSERT_TRUE(saveProject(project, folder / "a.exr"));
    const Result<Terrain> heights = importHeightmap(folder / "a.exr", {});
    ASSERT_TRUE(heights) << heights.error().message;
    ASSERT_EQ(heights->width(), 70);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 70; ++x)
            ASSERT_NEAR(heights->datum() + static_cast<double>(heights->heights()(x, y)),
                        static_cast<double>(project.checkpoint.terrain.heights()(x, y)), 1e-3);
    EXPECT_EQ(inspectHeightmap(folder / "a.exr")->cellSize, 12.5f);
    ASSERT_TRUE(exportHeightmap(project.checkpoint.terrain, folder / "b.exr"));
    EXPECT_NE(loadProject(folder / "b.exr").error().message.find("import it as a heightmap"), std::string::npos);
}

TEST(ProjectFile, DamagedFilesAreRefusedInOneLineThatNamesThem) {
    const TemporaryFolder folder;
    Project project = workedProject(1);
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    const std::string whole = readFile(folder / "a.scree.exr");
    const auto messageOf = [&](const std::string& bytes) {
        writeFile(folder / "b.scree.exr", bytes);
        const Result<Project> read = loadProject(folder / "b.scree.exr");
        if (read) return std::string();
        EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
        EXPECT_NE(read.error().message.find("b.scree.exr"), std::string::npos) << read.error().message;
        return read.error().message;
    };
    for (std::size_t size = 0; size < whole.size(); size += whole.size() / 37 + 1)
        EXPECT_NE(messageOf(whole.substr(0, size)), "") << size;
    EXPECT_NE(messageOf(replaced(whole, R"("version":2})", R"("version":9})")).find("newer version"),
              std::string::npos);
    EXPECT_NE(messageOf(replaced(whole, R"({"base_level")", R"(["base_level")")), "");
    EXPECT_NE(messageOf(replaced(whole, R"("boundary":"wall")", R"("boundary":"hole")")), "");
    EXPECT_NE(
        messageOf(replaced(whole, R"("simulation/pipes/":1)", R"("simulation/pipes/":2)")).find("another version"),
        std::string::npos);
}

// Droplets that a file places outside of the map would write outside of its fields.
TEST(ProjectFile, ADropletBesideTheMapIsRefused) {
    const TemporaryFolder folder;
    Project project = workedProject();
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    const std::string whole = readFile(folder / "a.scree.exr");
    const std::string key = R"("simulation/droplet/under_way":")";
    const std::size_t at = whole.find(key);
    ASSERT_NE(at, std::string::npos);
    ASSERT_NE(whole[at + key.size()], '"') << "no droplet is under way";
    std::string beside = whole;
    beside.replace(at + key.size(), 8, "////f///");  // x becomes 2^31 - 1
    writeFile(folder / "b.scree.exr", beside);
    const Result<Project> read = loadProject(folder / "b.scree.exr");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("state belongs to another terrain"), std::string::npos) << read.error().message;
}

TEST(ProjectFile, AnyByteOfItsHeadMayBeWrong) {
    const TemporaryFolder folder;
    Project project = workedProject(1);
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    const std::string whole = readFile(folder / "a.scree.exr");
    for (std::size_t i = 0; i < 900; i += 3) {
        std::string wrong = whole;
        wrong[i * 7 % 6000] ^= static_cast<char>(1u << (i % 8));
        writeFile(folder / "b.scree.exr", wrong);
        const Result<Project> read = loadProject(folder / "b.scree.exr");
        EXPECT_TRUE(read || read.error().message.find('\n') == std::string::npos);
    }
}

// Written by the first version of each form. Every later version must open it. Both files hold the same work.
TEST(ProjectFile, OneOfEachVersionOpensAndGoesOn) {
    for (const char* name : {"version-1.scree.exr", "version-2.scree.exr"}) {
        const std::filesystem::path path = std::filesystem::path(SCREE_SOURCE_FOLDER) / "app/tests/projects" / name;
        Result<Project> project = loadProject(path);
        ASSERT_TRUE(project) << project.error().message;
        const Terrain& terrain = project->checkpoint.terrain;
        EXPECT_EQ(project->preset.title, "Hills of version 1");
        EXPECT_EQ(project->preset.simulation.sources.springs.size(), 1u);
        EXPECT_EQ(project->checkpoint.state->rounds, 3u);
        EXPECT_EQ(terrain.width(), 70);
        EXPECT_EQ(terrain.datum(), 1234.5);
        // The bits of all layers and ledgers when the file was written.
        std::vector<std::uint64_t> layers = printOf(terrain).layers;
        for (const Layer unknown :
             {Layer::Lock, Layer::SandSupply, Layer::Sand, Layer::Moraine, Layer::Meltwater, Layer::IceSpeed,
              Layer::Ice, Layer::SlopeDetail, Layer::IceRubble, Layer::Snow, Layer::UpliftRate, Layer::Snowfall,
              Layer::Uplift}) {  // layers that did not exist then
            const auto place = std::count_if(kLayers.begin(), kLayers.end(), [unknown](const LayerInfo& layer) {
                return layer.layer < unknown && !isDerived(layer.layer);
            });
            layers.erase(layers.begin() + place);
        }
        std::uint64_t print = 0;
        for (const std::uint64_t layer : layers) print = print * 31 + layer;
        for (const double book : printOf(terrain).books) print = print * 31 + std::bit_cast<std::uint64_t>(book);
        EXPECT_EQ(print, 1149144546642464819u);
        goneOn(std::move(*project));
    }
}

// Without the check both would take gigabytes of memory before they are refused.
TEST(ProjectFile, HeadersThatClaimMoreThanTheFileHasAreRefusedAtOnce) {
    const TemporaryFolder folder;
    Project project = workedProject(1);
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    const std::string whole = readFile(folder / "a.scree.exr");
    const auto patched = [&](const std::string& attribute, std::size_t skip, const std::vector<std::int32_t>& numbers) {
        const std::size_t at = whole.find(attribute);
        EXPECT_NE(at, std::string::npos);
        std::string bytes = whole;
        std::memcpy(bytes.data() + at + attribute.size() + skip, numbers.data(), 4 * numbers.size());
        writeFile(folder / "b.scree.exr", bytes);
        const Result<Project> read = loadProject(folder / "b.scree.exr");
        return read ? std::string() : read.error().message;
    };
    using namespace std::string_literals;
    const double peak = test::peakOf([&] {
        EXPECT_NE(patched("scree\0string\0"s, 0, {0x7fffffff}).find("longer than the file"), std::string::npos);
        EXPECT_FALSE(isProject(folder / "b.scree.exr"));
        EXPECT_NE(patched("scree\0string\0"s, 0, {-5}).find("longer than the file"), std::string::npos);
        EXPECT_NE(patched("dataWindow\0box2i\0"s, 4, {0, 0, 15999, 15999}).find("too short"), std::string::npos);
    });
    EXPECT_LT(peak, 64.0);
}

TEST(Project, ALargeFileOfAnotherKindIsRefusedByItsFirstBytes) {
    const TemporaryFolder folder;
    writeFile(folder / "film.bin", "not OpenEXR");
    std::filesystem::resize_file(folder / "film.bin", std::uintmax_t{512} << 20);  // takes no space on the disk
    const double peak = test::peakOf([&] {
        const Result<Project> read = loadProject(folder / "film.bin");
        ASSERT_FALSE(read);
        EXPECT_NE(read.error().message.find("film.bin is not an OpenEXR file"), std::string::npos)
            << read.error().message;
    });
    EXPECT_LT(peak, 16.0);
}

// The test vectors of RFC 4648, section 10.
TEST(Base64, FollowsTheStandard) {
    for (const auto& [plain, text] :
         {std::pair{"", ""}, std::pair{"f", "Zg=="}, std::pair{"fo", "Zm8="}, std::pair{"foo", "Zm9v"},
          std::pair{"foob", "Zm9vYg=="}, std::pair{"fooba", "Zm9vYmE="}, std::pair{"foobar", "Zm9vYmFy"}}) {
        const std::string_view bytes(plain);
        EXPECT_EQ(toBase64(std::as_bytes(std::span(bytes))), text);
        const auto back = fromBase64(text);
        ASSERT_TRUE(back);
        EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(back->data()), back->size()), bytes);
    }
    for (const char* wrong : {"Zg", "Zg=", "Z===", "Zm9v\n", "Zm?v", "=Zm9", "Zm=v"})
        EXPECT_FALSE(fromBase64(wrong)) << wrong;
}

}  // namespace
}  // namespace scree
