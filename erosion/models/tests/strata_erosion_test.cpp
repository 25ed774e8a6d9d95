#include <gtest/gtest.h>

#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

/// The forms that erosion makes of strata.
namespace scree {
namespace {

using namespace test;

SimulationSettings withStrata(SimulationSettings settings, const StrataSettings& strata) {
    settings.strata = strata;
    return settings;
}

/// Mean slope of the ground, m/m, in hard beds and in soft beds.
struct Slopes {
    double hard = 0.0, soft = 0.0;
};
Slopes slopesOf(const Terrain& terrain, const StrataSettings& strata) {
    const Strata beds(strata, 1);
    double slopes[2] = {};
    int counts[2] = {};
    const Field<float>& h = terrain.heights();
    for (int y = 4; y + 4 < terrain.height(); ++y)
        for (int x = 4; x + 4 < terrain.width(); ++x) {
            const auto middle = static_cast<double>(h(x, y));
            const double share = static_cast<double>(beds.hardness(beds.across(0.0, 0.0, middle)) / strata.contrast);
            if (share > 0.1 && share < 0.9) continue;
            const std::size_t bed = share > 0.5 ? 1 : 0;
            slopes[bed] += static_cast<double>(std::hypot(h(x + 1, y) - h(x - 1, y), h(x, y + 1) - h(x, y - 1)) /
                                               (2.0f * terrain.cellSize()));
            ++counts[bed];
        }
    EXPECT_GT(counts[0], 100);
    EXPECT_GT(counts[1], 100);
    return {slopes[1] / counts[1], slopes[0] / counts[0]};
}

constexpr StrataSettings kAlternating{.enabled = true, .thickness = 60.0f, .contrast = 0.9f, .variation = 0.0f};

/// A slope of 0.5 that falls to the east through ten beds, slightly rough.
Terrain longSlope() {
    return terrainOf(128, 64, 10.0f, Boundary::Open, [](int x, int y) {
        return 5.0 * (127 - x) + static_cast<double>(randomUnit(1, RandomStream::Generator, x * 64 + y, 0));
    });
}

// Loose ground rests at the talus angle; rock of hardness H rests at the angle whose tangent is 1 + 2 H times as large.
TEST(StrataErosion, ThermalLeavesCliffsInHardBedsAboveStraightScree) {
    SimulationSettings settings = withStrata(only("thermal"), kAlternating);
    thermal(settings).talus = 20.0f;
    thermal(settings).talusNoise = 0.0f;
    const Slopes slopes = slopesOf(eroded(longSlope(), settings, 400), kAlternating);
    // Nodes next to a cliff have half of its slope.
    EXPECT_NEAR(slopes.soft, std::tan(20.0 / static_cast<double>(kDegrees)), 0.06);
    EXPECT_GT(slopes.hard, 1.4 * slopes.soft);
}

/// Area of the ground around the tops of hard beds, divided by the area around their bases, for the same range of
/// heights: 1 on an even slope. A bench has a large area, a cliff a small one.
double benchesOf(const Terrain& terrain) {
    int tops = 0;
    int bases = 0;
    for (int y = 4; y + 4 < terrain.height(); ++y)
        for (int x = 4; x + 4 < terrain.width(); ++x) {
            // The rock is hard from 60 to 120 m, soft from 120 to 180 m, and so on.
            const double z = std::fmod(static_cast<double>(terrain.heights()(x, y)), 120.0);
            if (z > 112.0 || z < 16.0) ++tops;
            if (z > 44.0 && z < 68.0) ++bases;
        }
    return static_cast<double>(tops) / std::max(bases, 1);
}

TEST(StrataErosion, DropletsLeaveBenchesOnHardBedsAboveCliffs) {
    SimulationSettings settings = withStrata(only("droplet"), kAlternating);
    droplets(settings).dropletsPerRound = 2000;
    EXPECT_NEAR(benchesOf(longSlope()), 1.0, 0.1);
    settings.strata.enabled = false;
    EXPECT_NEAR(benchesOf(eroded(longSlope(), settings, 40)), 1.0, 0.2);
    settings.strata.enabled = true;
    EXPECT_GT(benchesOf(eroded(longSlope(), settings, 40)), 1.5);
}

TEST(StrataErosion, RiversLeaveBenchesOnHardBedsAboveCliffs) {
    SimulationSettings settings = withStrata(only("stream_power"), kAlternating);
    auto& rivers = std::get<ModelEntry<StreamPowerModel>>(settings.models).settings;
    rivers = {.years = 2000.0f, .uplift = 0.0f, .erodibility = 1e-5f, .areaExponent = 0.45f};
    EXPECT_GT(benchesOf(eroded(longSlope(), settings, 40)), 2.0);
}

template <ErosionModel Model>
std::uint64_t hashWith(const StrataSettings& strata, float paint) {
    Terrain terrain = fbmHills(64, 3);
    if (paint > 0.0f) terrain.use(Layer::Hardness).fill(paint);
    typename Model::Settings settings;
    if constexpr (requires { settings.equilibriumLine; }) settings.equilibriumLine = 0.0f;  // ice all over the land
    if constexpr (requires { settings.abrasion; }) {                                        // wind on bare rock
        settings.sandDepth = 0.0f;
        settings.abrasion = 0.02f;
    }
    ModelRig<Model> rig(settings, 2);
    rig.strata = strata;
    rig.run(terrain, 3);
    return hashBits(terrain.heights());
}

TEST(StrataErosion, EveryModelReadsThem) {
    const AllModels models;
    forEachModel(models, [&]<ErosionModel Model>(const Model&) {
        EXPECT_NE(hashWith<Model>(kAlternating, 0.0f), hashWith<Model>({}, 0.0f)) << Model::kName;
    });
}

TEST(StrataErosion, WithoutContrastOrSwitchedOffTheyChangeNoBit) {
    StrataSettings off{.thickness = 10.0f, .contrast = 1.0f, .dip = 30.0f, .variation = 1.0f, .folds = 50.0f};
    StrataSettings flat = off;
    flat.enabled = true;
    flat.contrast = 0.0f;
    const AllModels models;
    forEachModel(models, [&]<ErosionModel Model>(const Model&) {
        for (const float paint : {0.0f, 0.4f}) {
            EXPECT_EQ(hashWith<Model>(off, paint), hashWith<Model>({}, paint)) << Model::kName;
            EXPECT_EQ(hashWith<Model>(flat, paint), hashWith<Model>({}, paint)) << Model::kName;
        }
    });
}

/// Settings for a map whose models act on a base.
SimulationSettings onTwoGrids() {
    SimulationSettings settings = withStrata({}, {.enabled = true, .thickness = 30.0f, .dip = 10.0f, .folds = 40.0f});
    droplets(settings).dropletsPerRound = 500;
    return settings;
}

Terrain hillsAt(double datum) {
    return terrainOf(
        1024, 1024, 5.0f, Boundary::Wall,
        [](int x, int y) { return 150.0 + 100.0 * std::sin(0.03 * x) * std::cos(0.023 * y) + (x * 7 + y * 13) % 11; },
        datum);
}

TEST(StrataErosion, GivesTheSameBitsOnAnyNumberOfThreads) {
    const Terrain one = eroded(hillsAt(0.0), onTwoGrids(), 8, 1);
    ASSERT_EQ(one.baseLevel(), 1);
    for (const int threads : {2, 3})
        EXPECT_EQ(eroded(hillsAt(0.0), onTwoGrids(), 8, threads).heights(), one.heights()) << threads;
}

TEST(StrataErosion, ReadsTheBedsAtTheirHeightAboveTheSea) {
    // If the land is raised by a whole number of pairs of equal level beds, it meets the same rock; if it is raised by
    // one bed, it meets the other kind.
    SimulationSettings settings = onTwoGrids();
    settings.strata = {.enabled = true, .thickness = 32.0f, .contrast = 0.9f, .variation = 0.0f};
    const Terrain start = eroded(hillsAt(0.0), settings, 4);
    EXPECT_EQ(eroded(hillsAt(64.0 * 20.0), settings, 4).heights(), start.heights());
    EXPECT_NE(eroded(hillsAt(32.0), settings, 4).heights(), start.heights());
}

/// Mean difference of height differences between neighbouring nodes above the sea, metres. It compares details, not the
/// land.
double differenceOfDetails(const Terrain& a, const Terrain& b) {
    double sum = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x + 1 < a.width(); x += 2)
            sum += static_cast<double>(
                std::abs((a.heights()(x, y) - a.heights()(x + 1, y)) - (b.heights()(x, y) - b.heights()(x + 1, y))));
    return sum / (0.5 * a.width() * a.height());
}

TEST(StrataErosion, SlopesReadTheBedsAtTheirHeightAboveTheSea) {
    // The same land above two datums has the same rock; only the rounding of heights differs.
    SimulationSettings settings = onTwoGrids();
    settings.strata = {.enabled = true, .thickness = 32.0f, .contrast = 0.9f, .variation = 0.0f};
    Terrain lowered = hillsAt(32.0);
    for (int y = 0; y < lowered.height(); ++y)
        for (int x = 0; x < lowered.width(); ++x) lowered.use(Layer::Height)(x, y) -= 32.0f;
    lowered.openLedger();
    const Terrain start = eroded(hillsAt(0.0), settings, 14);
    const double rounding = differenceOfDetails(eroded(lowered, settings, 14), start);
    settings.strata.enabled = false;
    const double strata = differenceOfDetails(eroded(hillsAt(0.0), settings, 14), start);
    EXPECT_LT(rounding, 0.1 * strata);
}

TEST(StrataErosion, BedsThatSinkToTheEastLeaveAsymmetricRidges) {
    // A bed that dips east is cut off in the west: slopes that face west are steep, slopes along the bed are not.
    SimulationSettings settings = withStrata({}, {.enabled = true,
                                                  .thickness = 80.0f,
                                                  .contrast = 0.95f,
                                                  .dip = 20.0f,
                                                  .dipDirection = 90.0f,
                                                  .variation = 0.0f});
    droplets(settings).dropletsPerRound = 6000;
    const Terrain terrain = eroded(fbmHills(128, 3), settings, 60);
    double west = 0.0, east = 0.0;
    int westward = 0, eastward = 0;
    for (int y = 4; y < 124; ++y)
        for (int x = 4; x < 124; ++x) {
            const double rise = static_cast<double>(terrain.heights()(x + 1, y) - terrain.heights()(x - 1, y));
            (rise > 0.0 ? west : east) += std::abs(rise);
            ++(rise > 0.0 ? westward : eastward);
        }
    EXPECT_GT(west / westward, 1.08 * east / eastward);
}

}  // namespace
}  // namespace scree
