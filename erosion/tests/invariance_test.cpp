#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "erosion/analysis/metrics.h"
#include "erosion/generators/noise.h"
#include "erosion/tests/scenes.h"

/// Erosion must not depend on how the grid lies over the land.
namespace scree {
namespace {

using namespace test;

/// Hills of about 300 m relief as a function of place, in metres: seven octaves, the finest of 40 m.
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

// The rules of scale: steps of a reference cell, volumes of such cells, stamps in metres, droplets per square metre.
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
                entry.settings.detail = static_cast<float>(kReference / cell);
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
    double pits, hack, concavity, slope, change;
};

/// Erodes hills whose axes are turned by `angle` against the grid.
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
    const TerrainMetrics metrics = measure(simulation.terrain());
    return {metrics.pitFraction, metrics.hackExponent, metrics.concavity, metrics.meanSlope,
            simulation.terrain().ledger().eroded};
}

// Of the same hills on a grid turned by 45 degrees the metrics agree as well as those of different hills do.
TEST(Invariance, TurningTheGridChangesNoMetricBeyondTheScatterOfSeeds) {
    constexpr int kSeeds = 4;
    const auto statistics = [](const std::array<Measured, kSeeds>& all, double Measured::*member) {
        double mean = 0.0;
        for (const Measured& one : all) mean += one.*member / kSeeds;
        double variance = 0.0;
        for (const Measured& one : all) variance += (one.*member - mean) * (one.*member - mean) / (kSeeds - 1);
        return std::pair{mean, std::sqrt(variance)};
    };
    std::array<Measured, kSeeds> straight{};
    std::array<Measured, kSeeds> turned{};
    for (std::size_t i = 0; i < kSeeds; ++i) {
        straight[i] = erodedHills(10 * (i + 1), 0.0);
        turned[i] = erodedHills(10 * (i + 1), 0.25 * 3.14159265358979);
    }
    for (const auto& [name, member] : {std::pair{"pits", &Measured::pits},
                                       {"hack", &Measured::hack},
                                       {"concavity", &Measured::concavity},
                                       {"slope", &Measured::slope},
                                       {"change", &Measured::change}}) {
        const auto [mean, deviation] = statistics(straight, member);
        const auto [meanTurned, deviationTurned] = statistics(turned, member);
        const double scatter = std::max(deviation, deviationTurned);
        EXPECT_LE(std::abs(meanTurned - mean), 2.0 * scatter) << name << " " << mean << " " << meanTurned;
    }
}

}  // namespace
}  // namespace scree
