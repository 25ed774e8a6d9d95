#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "erosion/simulation/simulation.h"

namespace scree {
namespace {

/// Returns the power of the waves of a square map in one direction (degrees), within a Hann window. The wavelength is
/// in cells.
double powerOf(const Field<float>& heights, double mean, double wavelength, double direction) {
    const int nodes = heights.width();
    const double angle = direction * std::numbers::pi / 180.0;
    const auto wave = [&](double share) {
        std::vector<std::complex<double>> values;
        for (int i = 0; i < nodes; ++i) {
            const double window = 0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * i / (nodes - 1));
            values.push_back(std::polar(window, -2.0 * std::numbers::pi * i * share / wavelength));
        }
        return values;
    };
    const auto alongX = wave(std::cos(angle)), alongY = wave(std::sin(angle));
    std::complex<double> sum;
    for (int y = 0; y < nodes; ++y) {
        std::complex<double> ofRow;
        for (int x = 0; x < nodes; ++x)
            ofRow += (static_cast<double>(heights(x, y)) - mean) * alongX[static_cast<std::size_t>(x)];
        sum += ofRow * alongY[static_cast<std::size_t>(y)];
    }
    return std::norm(sum);
}

// The base keeps its means. Among waves of two of its cells, it passes those along the axes that cross zero in the
// middle of each cell. Walls that face all directions have gullies in all directions.
TEST(PresetGullies, OfTheCanyonAreNoCombAlongTheAxes) {
    const Result<PresetReading> reading = loadPreset(SCREE_SOURCE_FOLDER "/presets/canyon.json");
    ASSERT_TRUE(reading.ok());
    const auto pool = std::make_shared<ThreadPool>(2);
    Result<Terrain> start = makeStartingTerrain(atResolution(reading->preset.terrain, 1024), {*pool});
    ASSERT_TRUE(start.ok()) << start.error().message;
    Simulation simulation(std::move(*start), reading->preset.simulation, pool);
    for (int i = 0; i < 600; ++i) ASSERT_TRUE(simulation.runRound());
    ASSERT_EQ(simulation.terrain().baseGrid().ratio(), 2);

    const Field<float>& heights = simulation.terrain().heights();
    double mean = 0.0;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) mean += static_cast<double>(heights(x, y)) / (1024.0 * 1024.0);
    const auto around = [&](double direction) {
        double power = 0.0;
        for (double cells = 3.6; cells < 4.01; cells += 0.1)
            for (double turned = -6.0; turned < 6.1; turned += 3.0)
                power += powerOf(heights, mean, cells, direction + turned);
        return power;
    };
    // Without the fading of wide details, it is 21 times the power.
    EXPECT_LT(around(0.0) + around(90.0), 4.0 * (around(45.0) + around(135.0))) << "twice the height";
}

}  // namespace
}  // namespace scree
