#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "erosion/base/noise.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/landscape_metrics.h"
#include "erosion/tests/scenes.h"

/// Erosion must not depend on the position and direction of the grid on the land.
namespace scree {
namespace {

using namespace test;

/// Hills of about 300 m relief as a function of position in metres: seven octaves, the finest of 40 m.
double hillsAt(std::uint64_t seed, double x, double y) {
    double height = 0.0;
    double wavelength = 2560.0;
    double amplitude = 300.0;
    for (std::uint64_t octave = 0; octave < 7; ++octave, wavelength *= 0.5, amplitude *= 0.5)
        height += amplitude * static_cast<double>(gradientNoise(seed + octave, static_cast<float>(x / wavelength + 0.3),
                                                                static_cast<float>(y / wavelength + 0.7)));
    return height + 500.0;
}

class GridInvariance : public testing::TestWithParam<std::string_view> {};

// The rules of scale: steps are one reference cell long, volumes are in reference cells, stamps in metres, droplets per
// square metre. They do not hold for grids coarser than the reference cell, on which droplets use the grid's cell: at
// 257 nodes with a detail scale of 1/512 of the map, as many droplets change three times as much (12.3 m, compared with
// 3.9 and 4.4 m at 513 and 1025 nodes).
TEST_P(GridInvariance, DropletsChangeTheLandAsMuchOnAnyGrid) {
    constexpr double kExtent = 2560.0;
    constexpr double kReference = 20.0;
    std::vector<double> changes;
    std::vector<double> paths;
    std::vector<double> moistures;
    for (const int size : {129, 257, 513, 1025}) {
        const double cell = kExtent / (size - 1);
        const Terrain start = terrainOf(size, size, static_cast<float>(cell), Boundary::Open,
                                        [&](int x, int y) { return hillsAt(4, x * cell, y * cell); });
        SimulationSettings settings = only(GetParam());
        const auto count = static_cast<std::uint64_t>(0.3 * (kExtent / kReference) * (kExtent / kReference));
        forEachModel(settings.models, [&](auto& entry) {
            if constexpr (requires { entry.settings.dropletsPerRound; }) {
                entry.settings.detail = lengthOf(static_cast<float>(kReference / cell), size);
                entry.settings.dropletsPerRound = static_cast<int>(count);
            }
        });
        Simulation simulation(start, settings, poolOf(2));
        ASSERT_TRUE(simulation.runRound(count));
        double change = 0.0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                change += std::abs(static_cast<double>(simulation.terrain().heights()(x, y) - start.heights()(x, y)));
        changes.push_back(change / (static_cast<double>(size) * size));
        paths.push_back(static_cast<double>(simulation.statistics().dropletSteps) / static_cast<double>(count));
        moistures.push_back(simulation.terrain().total(Layer::Moisture) / (kExtent * kExtent));
    }
    EXPECT_GT(changes.front(), 0.5);
    for (const std::vector<double>& quantity : {changes, paths, moistures}) {
        const double mean = std::accumulate(quantity.begin(), quantity.end(), 0.0) / 4.0;
        for (const double one : quantity) EXPECT_NEAR(one / mean, 1.0, 0.1);
    }
}

INSTANTIATE_TEST_SUITE_P(All, GridInvariance, testing::Values("droplet", "moisture_droplet", "particle"),
                         [](const auto& model) { return std::string(model.param); });

struct Measured {
    double pits, hack, concavity, slope, change, bias4, bias8;
};

/// Erodes hills whose axes are rotated by `angle` against the grid.
Measured erodedHills(std::uint64_t seed, double angle) {
    constexpr int kSize = 193;
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const Terrain start = terrainOf(kSize, kSize, 10.0f, Boundary::Open, [&](int x, int y) {
        const double east = 10.0 * (x - kSize / 2);
        const double south = 10.0 * (y - kSize / 2);
        return hillsAt(seed, c * east - s * south + 5000.0, s * east + c * south + 5000.0);
    });
    SimulationSettings settings;
    droplets(settings).dropletsPerRound = 1000;
    Simulation simulation(start, settings, poolOf(2));
    for (int round = 0; round < 20; ++round) EXPECT_TRUE(simulation.runRound());
    const TerrainMetrics metrics = metricsOf(simulation.terrain());
    return {metrics.pitFraction,
            metrics.hackExponent,
            metrics.concavity,
            metrics.meanSlope,
            simulation.terrain().ledger().eroded,
            metrics.gridBias4,
            metrics.gridBias8};
}

// For the same hills on a grid rotated by 45 degrees, the metrics agree as well as those of different hills, and the
// mean of the differences is within chance.
TEST(Invariance, TurningTheGridChangesNoMetricBeyondTheScatterOfSeeds) {
    constexpr int kSeeds = 8;
    std::array<Measured, kSeeds> straight{};
    std::array<Measured, kSeeds> turned{};
    for (std::size_t i = 0; i < kSeeds; ++i) {
        straight[i] = erodedHills(10 * (i + 1), 0.0);
        turned[i] = erodedHills(10 * (i + 1), 0.25 * 3.14159265358979);
    }
    /// Mean and deviation of `value(i)` over all seeds.
    const auto statistics = [](const auto& value) {
        double mean = 0.0;
        for (std::size_t i = 0; i < kSeeds; ++i) mean += value(i) / kSeeds;
        double variance = 0.0;
        for (std::size_t i = 0; i < kSeeds; ++i) variance += std::pow(value(i) - mean, 2) / (kSeeds - 1);
        return std::pair{mean, std::sqrt(variance)};
    };
    for (const auto& [name, member] : {std::pair{"pits", &Measured::pits},
                                       {"hack", &Measured::hack},
                                       {"concavity", &Measured::concavity},
                                       {"slope", &Measured::slope},
                                       {"change", &Measured::change},
                                       {"bias in eights", &Measured::bias8}}) {
        const double scatter = statistics([&, m = member](std::size_t i) { return straight[i].*m; }).second;
        const auto [mean, deviation] =
            statistics([&, m = member](std::size_t i) { return turned[i].*m - straight[i].*m; });
        EXPECT_LE(std::abs(mean), scatter) << name;
        EXPECT_LE(std::abs(mean), 3.0 * deviation / std::sqrt(double{kSeeds})) << name;
    }
    // Slopes that the hills have along some axis count with the opposite sign after the rotation. The bias of the grid
    // is therefore the mean of both, -0.005 here; 0.03 is noise, 0.05 is good.
    const double bias4 = statistics([&](std::size_t i) { return 0.5 * (straight[i].bias4 + turned[i].bias4); }).first;
    EXPECT_LE(std::abs(bias4), 0.03);
}

}  // namespace
}  // namespace scree
