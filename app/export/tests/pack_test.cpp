#include "app/export/pack.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "app/tests/format_files.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

namespace fs = std::filesystem;
using format_files::numberAt;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

/// Ground that differs in each direction. u and v go from 0 to 1 to the east and to the south.
double metresAtShare(double u, double v) {
    return 100.0 + 100.0 * u + 200.0 * v + 30.0 * std::sin(7.0 * u) * std::sin(5.0 * v * v);
}
Terrain land(int width, int height, float cell = 2.0f, double datum = 50.0) {
    Field<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            heights(x, y) = static_cast<float>(metresAtShare(x / (width - 1.0), y / (height - 1.0)) - datum);
    return Terrain(std::move(heights), cell, datum, Boundary::Open);
}

/// Only the heights.
PackSettings plain(Engine engine) {
    PackSettings settings;
    settings.engine = engine;
    settings.splat = settings.colour = settings.normal = settings.occlusion = false;
    return settings;
}

PackPlan planOf(const PackSettings& settings, const PackLand& about) {
    const Result<PackPlan> plan = planPack(settings, about);
    EXPECT_TRUE(plan) << (plan ? "" : plan.error().message);
    return plan ? *plan : PackPlan{};
}

std::string whyNot(const PackSettings& settings, const PackLand& about) {
    const Result<PackPlan> plan = planPack(settings, about);
    return plan ? std::string() : plan.error().message;
}

std::map<std::string, double> valuesOf(const PackPlan& plan) {
    std::map<std::string, double> values;
    for (const EngineValue& value : engineValues(plan)) values[value.key] = value.value;
    return values;
}

Result<WrittenPack> write(const Terrain& terrain, const PackSettings& settings, const fs::path& folder,
                          PackTarget::Existing existing = PackTarget::Existing::Keep) {
    ThreadPool pool(2);
    return writePack({terrain, Preset(), pool}, settings, {folder, existing});
}
// Formulas of the engines, from their sources; see kEngines.

TEST(PackScale, UnrealPutsBlackAndWhiteAtTheirHeights) {
    PackSettings settings = plain(Engine::Unreal);
    settings.range = PackRange::Fixed;
    settings.low = -100.0f;
    settings.high = 924.0f;
    auto values = valuesOf(planOf(settings, {2017, 2017, 4.0f, {0.0f, 900.0f}}));
    const auto metresAt = [&](double level) {
        return (values["location_z"] + (level - 32768.0) / 128.0 * values["scale_z"]) / 100.0;
    };
    EXPECT_NEAR(metresAt(0), -100.0, 1e-9);
    EXPECT_NEAR(metresAt(65535), 924.0, 1e-9);
    // By hand: 1024 m x 100 / 512 = 200, which in Epic's guide is rounded by one 65536th.
    EXPECT_NEAR(values["scale_z"], 200.0 * 65536.0 / 65535.0, 1e-9);
    // 2017 nodes at 4 m: 400 cm.
    EXPECT_DOUBLE_EQ(values["scale_x"], 400.0);
    EXPECT_DOUBLE_EQ(values["scale_y"], 400.0);
}

TEST(PackScale, UnityPutsBlackAndWhiteAtTheirHeights) {
    auto values = valuesOf(planOf(plain(Engine::Unity), {1025, 1025, 2.0f, {-50.0f, 750.0f}}));
    const auto metresAt = [&](double level) {
        return values["position_y"] + level / 65536.0 * values["terrain_height"];
    };
    EXPECT_NEAR(metresAt(0), -50.0, 1e-9);
    EXPECT_NEAR(metresAt(65535), 750.0, 1e-9);
    EXPECT_DOUBLE_EQ(values["terrain_width"], 2048.0);
    EXPECT_DOUBLE_EQ(values["terrain_length"], 2048.0);
}

TEST(PackScale, GodotAndBlenderAcceptMetresOrARange) {
    PackSettings settings = plain(Engine::Godot);
    auto values = valuesOf(planOf(settings, {1000, 1000, 2.0f, {5.0f, 25.0f}}));
    EXPECT_EQ(values["import_scale"], 1.0);
    EXPECT_EQ(values["vertex_spacing"], 2.0);
    settings.format = PackFormat::R16;
    values = valuesOf(planOf(settings, {1000, 1000, 2.0f, {5.0f, 25.0f}}));
    EXPECT_EQ(values["r16_range_min"], 5.0);
    EXPECT_EQ(values["r16_range_max"], 25.0);

    settings = plain(Engine::Blender);
    settings.format = PackFormat::Png;
    values = valuesOf(planOf(settings, {1000, 500, 2.0f, {5.0f, 25.0f}}));
    EXPECT_EQ(values["strength"], 20.0);
    EXPECT_EQ(values["location_z"], 5.0);
    // 1000 pixels, each with a node in its middle, 2 m apart.
    EXPECT_DOUBLE_EQ(values["plane_x"], 2000.0);
    EXPECT_DOUBLE_EQ(values["plane_y"], 1000.0);
}

TEST(PackPlan, TheSizeIsTheNearestThatTheEngineAccepts) {
    const auto sizeFor = [](Engine engine, int nodes) {
        return planOf(plain(engine), {nodes, nodes, 1.0f, {0.0f, 1.0f}}).tileWidth;
    };
    EXPECT_EQ(sizeFor(Engine::Unreal, 512), 505);
    EXPECT_EQ(sizeFor(Engine::Unreal, 2048), 2017);
    EXPECT_EQ(sizeFor(Engine::Unreal, 4096), 4033);
    EXPECT_EQ(sizeFor(Engine::Unity, 2048), 2049);
    EXPECT_EQ(sizeFor(Engine::Unity, 8192), 4097);
    EXPECT_EQ(sizeFor(Engine::Godot, 777), 777);
}

TEST(PackPlan, TheScaleIsFromCornerToCorner) {
    PackSettings settings = plain(Engine::Custom);
    settings.size = 201;
    settings.tilesX = 3;
    settings.tilesY = 2;
    const PackPlan plan = planOf(settings, {601, 401, 5.0f, {0.0f, 1.0f}});
    EXPECT_EQ(plan.width, 601);  // 3 x 200 + 1
    EXPECT_EQ(plan.height, 401);
    EXPECT_DOUBLE_EQ(plan.metresX, 5.0);
    EXPECT_DOUBLE_EQ(plan.metresY, 5.0);
}

TEST(PackPlan, ImpossiblePlansAreRefusedWithWhatToDo) {
    const PackLand square{512, 512, 1.0f, {0.0f, 100.0f}};
    PackSettings settings = plain(Engine::Unreal);
    settings.size = 2000;
    EXPECT_EQ(whyNot(settings, square), "Unreal Engine does not take 2000 nodes; give 505, 1009, 2017, 4033 or 8129");
    settings.size = 0;
    EXPECT_NE(whyNot(settings, {512, 256, 1.0f, {0.0f, 100.0f}}).find("square"), std::string::npos);
    settings.tilesX = 2;
    EXPECT_EQ(whyNot(settings, {512, 256, 1.0f, {0.0f, 100.0f}}), "") << "two square tiles";
    settings.size = 8129;
    EXPECT_NE(whyNot(settings, {512, 256, 1.0f, {0.0f, 100.0f}}).find("fewer tiles"), std::string::npos);
    settings = plain(Engine::Unity);
    settings.format = PackFormat::Exr;
    EXPECT_EQ(whyNot(settings, square), "Unity does not take .exr heightmaps; give .raw or .r16");
    settings.format = PackFormat::Usual;
    settings.range = PackRange::Fixed;
    settings.low = 10.0f;
    settings.high = 1000.0f;
    EXPECT_NE(whyNot(settings, square).find("beyond the height range 10:1000"), std::string::npos);
    settings.low = 1000.0f;
    EXPECT_NE(whyNot(settings, square).find("from low to high"), std::string::npos);
}

/// The 16-bit samples of a raw file in the order of its rows.
std::vector<int> samplesOf(const fs::path& file) {
    const std::string bytes = readFile(file);
    std::vector<int> samples;
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) samples.push_back(numberAt<std::uint16_t>(bytes, at));
    return samples;
}

TEST(Pack, TheReportedErrorMatchesTheFileAndIsAtMostHalfALevel) {
    const TemporaryFolder folder;
    const Terrain terrain = land(90, 70);
    PackSettings settings = plain(Engine::Custom);
    settings.format = PackFormat::R16;
    settings.range = PackRange::Fixed;
    settings.low = 0.0f;
    settings.high = 1000.0f;
    const Result<WrittenPack> pack = write(terrain, settings, folder / "pack");
    ASSERT_TRUE(pack) << pack.error().message;
    const std::vector<int> samples = samplesOf(folder / "pack" / "height.r16");
    ASSERT_EQ(samples.size(), 90u * 70u);
    double largest = 0.0;
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 90; ++x) {
            const double metres = samples[static_cast<std::size_t>(y * 90 + x)] / 65535.0 * 1000.0;
            largest = std::max(largest, std::abs(metres - format_files::metresOf(terrain, x, y)));
        }
    EXPECT_NEAR(pack->largestError, largest, 1e-9);
    EXPECT_LE(largest, 0.5 * 1000.0 / 65535.0 + 1e-9);
    EXPECT_GT(largest, 0.4 * 1000.0 / 65535.0) << "6300 nodes come near to half a level";
}

TEST(Pack, TilesAreTheWholeMapCutWithSharedBorders) {
    const TemporaryFolder folder;
    const Terrain terrain = land(100, 80);
    PackSettings settings = plain(Engine::Custom);
    settings.format = PackFormat::R16;
    settings.size = 181;
    ASSERT_TRUE(write(terrain, settings, folder / "whole"));
    const PackPlan whole = planOf(settings, packLandOf(terrain));
    for (const PackRows rows : {PackRows::North, PackRows::South}) {
        settings.rows = rows;
        settings.size = 61;
        settings.tilesX = 3;
        settings.tilesY = 2;
        const fs::path tiles = folder / std::string(choicesOf<PackRows>[static_cast<std::size_t>(rows)]);
        const Result<WrittenPack> pack = write(terrain, settings, tiles);
        ASSERT_TRUE(pack) << pack.error().message;
        ASSERT_EQ(pack->plan.width, whole.width);
        ASSERT_EQ(pack->plan.height, whole.height);
        const std::vector<int> all = samplesOf(folder / "whole" / "height.r16");
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 3; ++column) {
                const std::string name = "height_x" + std::to_string(column) + "_y" + std::to_string(row) + ".r16";
                const std::vector<int> tile = samplesOf(tiles / name);
                const int width = pack->plan.tileWidth, height = pack->plan.tileHeight;
                ASSERT_EQ(tile.size(), static_cast<std::size_t>(width * height)) << name;
                for (int y = 0; y < height; ++y)
                    for (int x = 0; x < width; ++x) {
                        // In the order of the file's rows, row 0 of the tiles comes first.
                        const int line = row * (height - 1) + y;
                        const int north = rows == PackRows::North ? line : whole.height - 1 - line;
                        ASSERT_EQ(tile[static_cast<std::size_t>(y * width + x)],
                                  all[static_cast<std::size_t>(north * whole.width + column * (width - 1) + x)])
                            << name << " " << x << ", " << y;
                    }
            }
    }
}

TEST(Pack, TilesShareTheNodesOfTheirOverlapBitForBit) {
    const TemporaryFolder folder;
    const Terrain terrain = land(61, 41);
    PackSettings settings = plain(Engine::Custom);
    settings.format = PackFormat::R32;
    for (const int overlap : {0, 1, 3, 8}) {
        settings.tilesX = 3;
        settings.tilesY = 2;
        settings.size = 24;
        settings.overlap = overlap;
        const fs::path tiles = folder / std::to_string(overlap);
        const Result<WrittenPack> pack = write(terrain, settings, tiles);
        ASSERT_TRUE(pack) << pack.error().message;
        const int width = pack->plan.tileWidth, height = pack->plan.tileHeight;
        ASSERT_EQ(width, 24);
        ASSERT_EQ(pack->plan.width, 3 * (24 - overlap) + overlap);
        ASSERT_EQ(pack->plan.height, 2 * (height - overlap) + overlap);
        const auto wordsOf = [&](int column, int row) {
            return readFile(tiles / ("height_x" + std::to_string(column) + "_y" + std::to_string(row) + ".r32"));
        };
        const auto wordAt = [&](const std::string& tile, int x, int y) {
            return tile.substr(4 * static_cast<std::size_t>(y * width + x), 4);
        };
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 2; ++column) {
                const std::string west = wordsOf(column, row), east = wordsOf(column + 1, row);
                for (int y = 0; y < height; ++y)
                    for (int x = 0; x < overlap; ++x)
                        ASSERT_EQ(wordAt(west, width - overlap + x, y), wordAt(east, x, y)) << overlap;
                // One column farther they differ, so no more nodes are shared than requested.
                EXPECT_NE(wordAt(west, width - overlap - 1, 0), wordAt(east, 0, 0)) << overlap;
            }
        for (int column = 0; column < 3; ++column) {
            const std::string north = wordsOf(column, 0), south = wordsOf(column, 1);
            for (int y = 0; y < overlap; ++y)
                for (int x = 0; x < width; ++x)
                    ASSERT_EQ(wordAt(north, x, height - overlap + y), wordAt(south, x, y)) << overlap;
        }
        EXPECT_EQ(nlohmann::json::parse(readFile(tiles / "pack.json"))["tiles"]["overlap"], overlap);
    }
    settings.overlap = 24;
    EXPECT_NE(whyNot(settings, packLandOf(terrain)).find("give a smaller overlap"), std::string::npos);
    settings.tilesX = settings.tilesY = 1;
    EXPECT_EQ(whyNot(settings, packLandOf(terrain)), "") << "a single tile shares none";
    EXPECT_EQ(PackSettings().overlap, 1);
}

TEST(Pack, TiffsHaveMetresOr16BitsAsChosen) {
    const TemporaryFolder folder;
    PackSettings settings = plain(Engine::Custom);
    settings.format = PackFormat::Tif16;
    settings.range = PackRange::Fixed;
    settings.low = 0.0f;
    settings.high = 1000.0f;
    const Result<WrittenPack> levels = write(land(20, 20), settings, folder / "levels");
    ASSERT_TRUE(levels) << levels.error().message;
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "levels" / "height.tif");
    ASSERT_TRUE(info);
    EXPECT_EQ(info->bitsPerSample, 16);
    EXPECT_FALSE(info->metric);
    EXPECT_LE(levels->largestError, 0.5 * 1000.0 / 65535.0 + 1e-9);
    EXPECT_GT(levels->largestError, 0.0);
    settings.format = PackFormat::Tif;
    settings.range = PackRange::Exact;
    ASSERT_TRUE(write(land(20, 20), settings, folder / "metres"));
    EXPECT_EQ(inspectHeightmap(folder / "metres" / "height.tif")->bitsPerSample, 32);
    settings.engine = Engine::Unity;
    settings.format = PackFormat::Tif16;
    EXPECT_NE(whyNot(settings, {513, 513, 1.0f, {0.0f, 1.0f}}).find("does not take .tif"), std::string::npos);
}

TEST(Pack, TheSidecarDescribesTheFiles) {
    const TemporaryFolder folder;
    PackSettings settings = plain(Engine::Unreal);
    ASSERT_TRUE(write(land(253, 253, 8.0f), settings, folder / "pack"));
    const nlohmann::json sidecar = nlohmann::json::parse(readFile(folder / "pack" / "pack.json"));
    EXPECT_EQ(sidecar["engine"], "unreal");
    EXPECT_EQ(sidecar["width"], 505);
    EXPECT_DOUBLE_EQ(sidecar["metres_per_pixel"].get<double>(), 252.0 * 8.0 / 504.0);
    EXPECT_NEAR(sidecar["engine_values"]["scale_x"].get<double>(), 400.0, 1e-9);
    const double relief = sidecar["highest_m"].get<double>() - sidecar["lowest_m"].get<double>();
    EXPECT_NEAR(sidecar["engine_values"]["scale_z"].get<double>(), relief * 100.0 / 512.0, relief * 1e-5);
    ASSERT_EQ(sidecar["files"].size(), 1u);
    EXPECT_EQ(sidecar["files"][0]["name"], "height.png");
    EXPECT_EQ(sidecar["heights"]["first_row"], "north");
    EXPECT_FALSE(sidecar["version"].get<std::string>().empty());
}

TEST(Pack, APackSharesTheRangeOfAnotherOne) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write(land(60, 60), plain(Engine::Custom), folder / "pack"));
    const Result<HeightRange> range = rangeOfPack(folder / "pack");
    ASSERT_TRUE(range) << range.error().message;
    EXPECT_EQ(*range, heightRange(land(60, 60)));
    EXPECT_FALSE(rangeOfPack(folder.path()));
}

TEST(Pack, OnlyAPackIsReplacedAndOnlyIfRequested) {
    using Existing = PackTarget::Existing;
    const TemporaryFolder folder;
    const Terrain terrain = land(40, 40);
    PackSettings settings = plain(Engine::Custom);
    settings.tilesX = 2;
    ASSERT_TRUE(write(terrain, settings, folder / "pack"));
    const Result<WrittenPack> again = write(terrain, settings, folder / "pack");
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().message.find("is a pack already"), std::string::npos) << again.error().message;
    settings.tilesX = 1;
    ASSERT_TRUE(write(terrain, settings, folder / "pack", Existing::Replace));
    EXPECT_FALSE(fs::exists(folder / "pack" / "height_x0_y0.png")) << "files of the old pack";
    EXPECT_TRUE(fs::exists(folder / "pack" / "height.png"));

    writeFile(folder / "pack" / "notes.txt", "mine");
    const Result<WrittenPack> other = write(terrain, settings, folder / "pack", Existing::Replace);
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("notes.txt"), std::string::npos) << other.error().message;
    EXPECT_EQ(readFile(folder / "pack" / "notes.txt"), "mine");

    fs::create_directory(folder / "folder");
    writeFile(folder / "folder" / "height.png", "not of a pack");
    EXPECT_FALSE(write(terrain, settings, folder / "folder", Existing::Replace));
    writeFile(folder / "file", "");
    EXPECT_FALSE(write(terrain, settings, folder / "file", Existing::Replace));
    fs::create_directory(folder / "empty");
    EXPECT_TRUE(write(terrain, settings, folder / "empty"));
}

TEST(Pack, CancellingLeavesNothing) {
    const TemporaryFolder folder;
    WorkWatch watch;
    watch.cancel();
    ThreadPool pool(1);
    const Terrain terrain = land(40, 40);
    const auto write = [&] {
        return writePack({terrain, Preset(), pool}, plain(Engine::Custom), {folder / "pack", {}}, &watch).ok();
    };
    EXPECT_THROW(static_cast<void>(write()), WorkCancelled);
    EXPECT_TRUE(folder.names().empty());
}

TEST(Pack, LevelGroundHasARange) {
    const TemporaryFolder folder;
    const Result<WrittenPack> pack =
        write(Terrain(Field<float>(20, 20, 5.0f), 1.0f, 0.0), plain(Engine::Unity), folder / "pack");
    ASSERT_TRUE(pack) << pack.error().message;
    for (const int sample : samplesOf(folder / "pack" / "height.raw")) ASSERT_EQ(sample, 0);
    EXPECT_EQ(pack->plan.range, (HeightRange{5.0f, 6.0f}));
}

}  // namespace
}  // namespace scree
