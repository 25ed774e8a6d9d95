#include "erosion/models/hydraulic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "erosion/analysis/metrics.h"
#include "erosion/random.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/plain_grid.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

double unit(std::uint64_t item, std::uint64_t draw) {
    return static_cast<double>(randomUnit(9, RandomStream::Generator, item, draw));
}

// The article's cases. 1: with all the water moved, the neighbour's surface still lies below the ground that the water
// left. 2: otherwise both surfaces even out. 3: the neighbour is not lower.
TEST(Hydraulic, MovedWaterIsTheThreeCasesInOne) {
    int seen[3] = {0, 0, 0};
    for (std::uint64_t i = 0; i < 200000; ++i) {
        // Halves, so that every sum is exact and equal levels are common.
        const auto halves = [&](std::uint64_t draw, double range) {
            return static_cast<float>(std::floor(unit(i, draw) * range) / 2.0);
        };
        const float ground = halves(1, 64.0);
        const float water = halves(2, i % 2 == 0 ? 8.0 : 64.0);
        const float other = halves(3, 128.0);
        float expected = 0.0f;
        if (water + other <= ground) {
            expected = water;
            ++seen[0];
        } else if (other < ground + water) {
            expected = (ground + water - other) / 2.0f;
            ++seen[1];
        } else {
            ++seen[2];
        }
        ASSERT_EQ(movedWater(water, ground + water - other), expected);
    }
    for (const int count : seen) EXPECT_GT(count, 10000);
}

/// One pass of the four steps as the header tells them, in double, each node giving in turn; closed edges.
void plainPass(PlainGrid& grid, const HydraulicSettings& settings, double rain) {
    const std::vector<double> ground = grid.h;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const std::size_t i = grid.at(x, y);
            grid.w[i] += rain;
            double lowest = ground[i];
            grid.forNeighbours(x, y, [&](std::size_t j, double) { lowest = std::min(lowest, ground[j]); });
            double dissolved = static_cast<double>(settings.solubility) * grid.w[i];
            if (settings.saturated)
                dissolved = std::max(0.0, static_cast<double>(settings.capacity) * grid.w[i] - grid.s[i]);
            dissolved = std::min(dissolved, ground[i] - lowest);
            grid.h[i] -= dissolved;
            grid.s[i] += dissolved;
        }
    const PlainGrid before = grid;
    const double relax = static_cast<double>(settings.relax);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const std::size_t i = grid.at(x, y);
            const auto level = [&](std::size_t j) { return before.h[j] + before.w[j]; };
            double drops = 0.0;
            double deepest = 0.0;
            int lower = 0;
            int equals = 0;
            grid.forNeighbours(x, y, [&](std::size_t j, double) {
                const double drop = level(i) - level(j);
                if (drop <= 0.0) return;
                ++lower;
                drops += drop;
                equals = drop == deepest ? equals + 1 : drop > deepest ? 1 : equals;
                deepest = std::max(deepest, drop);
            });
            if (lower == 0) continue;
            grid.forNeighbours(x, y, [&](std::size_t j, double) {
                const double drop = level(i) - level(j);
                double moved = 0.0;
                if (settings.flow == HydraulicFlow::AllLower && drop > 0.0)
                    moved = relax * std::min(before.w[i], drops / (lower + 1)) * drop / drops;
                if (settings.flow == HydraulicFlow::Lowest && drop == deepest)
                    moved = relax * std::min(before.w[i], 0.5 * drop) / equals;
                const double carried = moved > 0.0 ? before.s[i] * moved / before.w[i] : 0.0;
                grid.w[i] -= moved;
                grid.w[j] += moved;
                grid.s[i] -= carried;
                grid.s[j] += carried;
            });
        }
    for (std::size_t i = 0; i < grid.h.size(); ++i) {
        grid.w[i] *= 1.0 - static_cast<double>(settings.evaporation);
        const double dropped = std::max(0.0, grid.s[i] - static_cast<double>(settings.capacity) * grid.w[i]);
        grid.s[i] -= dropped;
        grid.h[i] += dropped;
    }
}

TEST(Hydraulic, AgreesWithThePlainFourSteps) {
    for (const HydraulicFlow flow : {HydraulicFlow::Lowest, HydraulicFlow::AllLower})
        for (const bool saturated : {false, true}) {
            // Heights are far enough apart that none is dissolved down to another: equal levels would be equal in one
            // arithmetic and not in the other.
            std::vector<int> ranks(24 * 70);
            std::iota(ranks.begin(), ranks.end(), 0);
            std::sort(ranks.begin(), ranks.end(), [](int a, int b) {
                return unit(static_cast<std::uint64_t>(a), 4) < unit(static_cast<std::uint64_t>(b), 4);
            });
            Terrain terrain = terrainOf(24, 70, 10.0f, Boundary::Wall, [&](int x, int y) {
                return 0.3 * ranks[static_cast<std::size_t>(y * 24 + x)];
            });
            PlainGrid plain(terrain.heights());
            ModelRig<HydraulicModel> rig({.rain = 0.002f,
                                          .solubility = 0.05f,
                                          .evaporation = 0.2f,
                                          .capacity = 0.1f,
                                          .relax = 0.7f,
                                          .flow = flow,
                                          .saturated = saturated});
            for (int pass = 0; pass < 5; ++pass) {
                const Extremes range = extremes(terrain.heights());
                rig.run(terrain, 1);
                plainPass(plain, rig.model.settings, 0.002 * static_cast<double>(range.highest - range.lowest));
                plain.expectNear(terrain, 2e-4);
            }
        }
}

TEST(Hydraulic, SmoothsAndFillsHollows) {
    const Terrain start = fbmHills(129, 3);
    Terrain terrain = start;
    ModelRig<HydraulicModel> rig({});
    rig.run(terrain, 300);
    const TerrainMetrics before = measure(start);
    const TerrainMetrics after = measure(terrain);
    EXPECT_LT(after.pitFraction, 0.34 * before.pitFraction);
    EXPECT_LT(after.meanSlope, 0.95 * before.meanSlope);
    EXPECT_LT(after.spikeIndex, before.spikeIndex);
    EXPECT_LT(std::abs(after.gridBias4 - before.gridBias4), 0.05);
}

}  // namespace
}  // namespace scree
