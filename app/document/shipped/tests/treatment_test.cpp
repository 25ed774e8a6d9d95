#include "app/document/shipped/treatment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <sstream>

#include "app/document/preset_layout.h"
#include "app/io/formats/heightmap.h"
#include "app/tests/command_line_fixture.h"
#include "erosion/importing/land_scale.h"
#include "erosion/terrain/resample.h"

/// The erosion that an imported map gets.
namespace scree {
namespace {

using command_line_tests::expectError;
using command_line_tests::kMap;
using test::readFile;
using test::RunOutcome;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

constexpr float kJacksboroLow = 236.0f, kJacksboroHigh = 1076.0f;  // metres, from assets/heightmaps/README.md

/// Returns the real map with this many nodes along the longer edge.
Terrain realMap(int nodes, ThreadPool& pool, float cellSize = 90.0f) {
    Result<Terrain> map = importHeightmap(kMap, {{kJacksboroLow, kJacksboroHigh}, cellSize, Boundary::Open});
    EXPECT_TRUE(map.ok());
    Terrain land = resampled(*map, nodes, nodes * map->height() / map->width(), pool);
    land.openLedger();
    return land;
}

Field<float> after(const Terrain& land, Treatment treatment, int rounds) {
    Simulation simulation(land, treated({}, treatment).simulation, std::make_shared<ThreadPool>());
    for (int round = 0; round < rounds; ++round) EXPECT_TRUE(simulation.runRound());
    return simulation.terrain().heights();
}

/// Returns means over squares of 8 x 8 nodes: the valleys and ridges of a map without its details.
Field<float> squares(const Field<float>& heights) {
    constexpr int kSide = 8;
    Field<float> means(heights.width() / kSide, heights.height() / kSide);
    for (int y = 0; y < means.height(); ++y)
        for (int x = 0; x < means.width(); ++x) {
            float sum = 0.0f;
            for (int j = 0; j < kSide; ++j)
                for (int i = 0; i < kSide; ++i) sum += heights(x * kSide + i, y * kSide + j);
            means(x, y) = sum / (kSide * kSide);
        }
    return means;
}

/// Returns the number of pairs of neighbouring squares of which one was more than `drop` metres higher than the other,
/// and no longer is higher.
int turnedRound(const Field<float>& before, const Field<float>& now, float drop) {
    int count = 0;
    const auto look = [&](int x, int y, int otherX, int otherY) {
        const float was = before(x, y) - before(otherX, otherY), is = now(x, y) - now(otherX, otherY);
        if (std::abs(was) > drop && was * is <= 0.0f) ++count;
    };
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x) {
            if (x > 0) look(x, y, x - 1, y);
            if (y > 0) look(x, y, x, y - 1);
        }
    return count;
}

double meanChange(const Field<float>& a, const Field<float>& b) {
    double sum = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) sum += std::abs(static_cast<double>(a(x, y) - b(x, y)));
    return sum / (static_cast<double>(a.width()) * a.height());
}

double meanSlope(const Field<float>& heights) {
    double sum = 0.0;
    for (int y = 1; y + 1 < heights.height(); ++y)
        for (int x = 1; x + 1 < heights.width(); ++x)
            sum += std::hypot(static_cast<double>(heights(x + 1, y) - heights(x - 1, y)),
                              static_cast<double>(heights(x, y + 1) - heights(x, y - 1)));
    return sum;
}

TEST(Treatment, SetsKnobsThatAreThereWithinTheirRange) {
    for (const TreatmentInfo& each : kTreatments) {
        Preset expected;
        std::istringstream settings{std::string(each.settings)};
        int count = 0;
        for (std::string setting; settings >> setting; ++count) {
            const std::size_t equals = setting.find('=');
            const Result<void> set = setByName(expected, setting.substr(0, equals), setting.substr(equals + 1));
            EXPECT_TRUE(set.ok()) << each.name << ": " << setting;
        }
        EXPECT_GT(count, 3) << each.name;
        EXPECT_TRUE(samePreset(treated({}, each.treatment), expected)) << each.name;
        EXPECT_EQ(*treatmentNamed(each.name), each.treatment);
    }
}

TEST(Treatment, ReplacesTheErosionAndLeavesTheLandAndTheLook) {
    Preset demo;
    demo.terrain.terrain.cellSize = 62.0f;
    demo.view.snow = true;
    demo.finish.amount = 0.5f;
    demo.run.rounds = 1234;
    demo.simulation.sources.springs.push_back({});
    ASSERT_TRUE(setByName(demo, "stream_power.enabled", "true"));
    ASSERT_TRUE(setByName(demo, "pipes.enabled", "true"));
    ASSERT_TRUE(setByName(demo, "strata.enabled", "true"));
    for (const TreatmentInfo& each : kTreatments) {
        Preset expected = treated({}, each.treatment);
        expected.terrain.terrain.cellSize = 62.0f;
        expected.view.snow = true;
        EXPECT_TRUE(samePreset(treated(demo, each.treatment), expected)) << each.name;
    }
    EXPECT_TRUE(samePreset(treated(demo, std::nullopt), demo));
}

TEST(Treatment, AddDetailTurnsNoValleyOfARealMapIntoARidgeAndAddsForm) {
    ThreadPool pool;
    const Terrain land = realMap(403, pool);
    const Field<float> squaresBefore = squares(land.heights());
    // A twentieth of the relief from one square to the next is the slope of a valley side.
    const float drop = (kJacksboroHigh - kJacksboroLow) / 20.0f;
    for (const int rounds : {20, 200}) {
        const Field<float> now = after(land, Treatment::AddDetail, rounds);
        EXPECT_EQ(turnedRound(squaresBefore, squares(now), drop), 0) << rounds;
        EXPECT_GT(meanChange(land.heights(), now), 0.01) << rounds;
        EXPECT_LT(meanChange(land.heights(), now), 0.01 * static_cast<double>(kJacksboroHigh - kJacksboroLow))
            << rounds;
    }
}

TEST(Treatment, WeatherSoftensARealMapWithoutErasingIt) {
    ThreadPool pool;
    const Terrain land = realMap(403, pool);
    const Field<float> squaresBefore = squares(land.heights());
    for (const int rounds : {20, 200}) {
        const Field<float> now = after(land, Treatment::Weather, rounds);
        EXPECT_EQ(turnedRound(squaresBefore, squares(now), (kJacksboroHigh - kJacksboroLow) / 10.0f), 0) << rounds;
        EXPECT_LT(meanSlope(now), meanSlope(land.heights())) << rounds;
        EXPECT_GT(meanSlope(now), 0.8 * meanSlope(land.heights())) << rounds;
    }
}

TEST(Treatment, WeatherLeavesTheRidgesOfSteepLand) {
    ThreadPool pool;
    // The same heights on a fifth of the length: many slopes exceed the angle of loose rock.
    const Terrain land = realMap(403, pool, 18.0f);
    const Field<float> now = after(land, Treatment::Weather, 100);
    EXPECT_GT(meanSlope(now), 0.6 * meanSlope(land.heights()));
}

TEST(Treatment, TheyFollowEachOtherByTheirStrength) {
    ThreadPool pool;
    const Terrain land = realMap(160, pool);
    double before = 0.0;
    for (const TreatmentInfo& each : kTreatments) {
        const double change = meanChange(land.heights(), after(land, each.treatment, 40));
        EXPECT_GT(change, 1.5 * before) << each.name;
        before = change;
    }
}

class TreatmentCommand : public ::testing::Test {
 protected:
    std::string erode(std::vector<std::string> more) {
        std::vector<std::string> arguments{
            "erode",          "--input",  kMap,       "--cell-size",   "90", "--rounds", "3",
            "--height-range", "236:1076", "--output", folder / "a.r32"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return readFile(folder / "a.r32");
    }
    const TemporaryFolder folder;
};

TEST_F(TreatmentCommand, AMapWithoutAPresetIsWeathered) {
    const std::string usual = erode({});
    EXPECT_TRUE(usual == erode({"--treatment", "weather"}));
    EXPECT_FALSE(usual == erode({"--treatment", "addDetail"}));
    // The same result with a preset of these settings, and with its knobs.
    Preset weather = treated({}, Treatment::Weather);
    ASSERT_TRUE(savePreset(weather, folder / "w.json"));
    EXPECT_TRUE(usual == erode({"--preset", folder / "w.json"}));
    EXPECT_FALSE(usual == erode({"--set", "droplet.enabled=false"}));
}

TEST_F(TreatmentCommand, ReportsFaultsOfATreatment) {
    const std::string out = folder / "a.r32";
    expectError(runScree({"erode", "--input", kMap, "--treatment", "wether", "--output", out}), 2,
                "--treatment: 'wether' is no treatment; give addDetail, weather or rebuild");
    expectError(runScree({"erode", "--treatment", "weather", "--output", out}), 2,
                "--treatment applies to heightmaps; give one with --input");
    writeFile(folder / "p.json", R"({"version": 1})");
    expectError(
        runScree({"erode", "--preset", folder / "p.json", "--input", kMap, "--treatment", "weather", "--output", out}),
        2, "--treatment and --preset exclude each other; give one");
}

TEST(LandScale, IsWrongIfTheReliefIsGreaterThanTheLongerEdge) {
    EXPECT_EQ(scaleProblem(403, 4.03, 764.0), "is 4.03 m wide and 764 m high, steeper than any land");
    EXPECT_EQ(scaleProblem(32, 1000.0, 1000.0), "");
    EXPECT_EQ(scaleProblem(403, 10.0, 0.0), "");
    EXPECT_EQ(scaleProblem(32, 999.0, 1000.4), "is 999 m wide and 1000 m high, steeper than any land");
    EXPECT_EQ(scaleProblem(31, 4.03, 764.0), "") << "it may be a cliff";
}

TEST(LandScale, IsReportedBeforeTheMapIsEroded) {
    const TemporaryFolder folder;
    const std::vector<std::string> erode{"erode",          "--input",  kMap,       "--rounds",      "0",
                                         "--height-range", "236:1000", "--output", folder / "a.r32"};
    const auto told = [&](const std::string& cell) {
        std::vector<std::string> arguments = erode;
        arguments.insert(arguments.end(), {"--cell-size", cell});
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0);
        return outcome.err;
    };
    // 403 nodes at 0.01 m are 4.03 m, for 764 m of relief.
    const std::string odd = told("0.01");
    EXPECT_NE(odd.find("jacksboro.png is 4.03 m wide and 764 m high"), std::string::npos) << odd;
    EXPECT_NE(odd.find("set its cell size (terrain.cellSize)"), std::string::npos) << odd;
    EXPECT_EQ(told("90").find("steeper"), std::string::npos);
}

}  // namespace
}  // namespace scree
