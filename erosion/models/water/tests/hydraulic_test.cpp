#include "erosion/models/water/hydraulic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "erosion/base/random.h"
#include "erosion/models/water/tests/plain_grid.h"
#include "erosion/tests/landscape_metrics.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

double unit(std::uint64_t item, std::uint64_t draw) {
    return static_cast<double>(randomUnit(9, RandomStream::Generator, item, draw));
}

// The three cases in the article. 1: all the water moves, and the neighbour's surface is still below the ground that
// the water left. 2: otherwise both surfaces become equal. 3: the neighbour is not lower.
TEST(Hydraulic, MovedWaterIsTheThreeCasesInOne) {
    int seen[3] = {0, 0, 0};
    for (std::uint64_t i = 0; i < 200000; ++i) {
        // Multiples of one half, so that every sum is exact and equal levels are frequent.
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

/// One pass of the four steps as in the header, in double, node by node; closed edges.
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

/// Same, but each change takes effect at once, as in the article's loops over all cells, scanned from either end. Flow
/// goes to the lowest neighbour.
void plainImmediatePass(PlainGrid& grid, const HydraulicSettings& settings, double rain, bool backward) {
    const int count = grid.width * grid.height;
    const auto forNodes = [&](const auto& visit) {
        for (int k = 0; k < count; ++k) {
            const int i = backward ? count - 1 - k : k;
            visit(i % grid.width, i / grid.width, static_cast<std::size_t>(i));
        }
    };
    forNodes([&](int x, int y, std::size_t i) {
        grid.w[i] += rain;
        double lowest = grid.h[i];
        grid.forNeighbours(x, y, [&](std::size_t j, double) { lowest = std::min(lowest, grid.h[j]); });
        const double dissolved = std::min(static_cast<double>(settings.solubility) * grid.w[i], grid.h[i] - lowest);
        grid.h[i] -= dissolved;
        grid.s[i] += dissolved;
    });
    forNodes([&](int x, int y, std::size_t i) {
        std::size_t lowest = i;
        const auto level = [&](std::size_t j) { return grid.h[j] + grid.w[j]; };
        grid.forNeighbours(x, y, [&](std::size_t j, double) { lowest = level(j) < level(lowest) ? j : lowest; });
        if (lowest == i || grid.w[i] <= 0.0) return;
        // The first two cases of the article; the third has returned above.
        const bool drains = grid.w[i] + level(lowest) <= grid.h[i];
        const double moved =
            static_cast<double>(settings.relax) * (drains ? grid.w[i] : 0.5 * (level(i) - level(lowest)));
        const double carried = grid.s[i] * moved / grid.w[i];
        grid.w[i] -= moved;
        grid.s[i] -= carried;
        grid.w[lowest] += moved;
        grid.s[lowest] += carried;
    });
    for (std::size_t i = 0; i < grid.h.size(); ++i) {
        grid.w[i] *= 1.0 - static_cast<double>(settings.evaporation);
        const double dropped = std::max(0.0, grid.s[i] - static_cast<double>(settings.capacity) * grid.w[i]);
        grid.s[i] -= dropped;
        grid.h[i] += dropped;
    }
}

/// Heights so far apart that none is dissolved down to another. Levels that become equal might be equal in one
/// arithmetic and not in the other.
Terrain distinctHeights() {
    std::vector<int> ranks(24 * 70);
    std::iota(ranks.begin(), ranks.end(), 0);
    std::sort(ranks.begin(), ranks.end(), [](int a, int b) {
        return unit(static_cast<std::uint64_t>(a), 4) < unit(static_cast<std::uint64_t>(b), 4);
    });
    return terrainOf(24, 70, 10.0f, Boundary::Wall,
                     [&](int x, int y) { return 0.3 * ranks[static_cast<std::size_t>(y * 24 + x)]; });
}

/// Runs passes of the model beside `plainPass(grid, settings, rain, pass)`, and compares them after each pass.
template <class PlainPass>
void expectPassesLike(const HydraulicSettings& settings, const PlainPass& plainPass) {
    Terrain terrain = distinctHeights();
    PlainGrid plain(terrain.heights());
    ModelRig<HydraulicModel> rig(settings);
    for (int pass = 0; pass < 5; ++pass) {
        const Extremes range = extremes(terrain.heights());
        rig.run(terrain, 1);
        plainPass(plain, settings,
                  static_cast<double>(settings.rain) * static_cast<double>(range.highest - range.lowest), pass);
        plain.expectNear(terrain, 2e-4);
    }
}

HydraulicSettings muddy() {
    return {.rain = 0.002f, .solubility = 0.05f, .evaporation = 0.2f, .capacity = 0.1f, .relax = 0.7f};
}

// Damped a little, because levels that have just become equal might be equal in one arithmetic and not in the other.
TEST(Hydraulic, ImmediateMethodIsTheArticlesLoop) {
    HydraulicSettings settings = muddy();
    settings.relax = 0.9f;
    settings.flow = HydraulicFlow::Lowest;
    settings.method = HydraulicMethod::Immediate;
    expectPassesLike(settings, [](PlainGrid& plain, const HydraulicSettings& s, double rain, int pass) {
        plainImmediatePass(plain, s, rain, pass % 2 == 1);
    });
}

TEST(Hydraulic, AgreesWithThePlainFourSteps) {
    for (const HydraulicFlow flow : {HydraulicFlow::Lowest, HydraulicFlow::AllLower})
        for (const bool saturated : {false, true}) {
            HydraulicSettings settings = muddy();
            settings.flow = flow;
            settings.saturated = saturated;
            expectPassesLike(settings, [](PlainGrid& plain, const HydraulicSettings& s, double rain, int) {
                plainPass(plain, s, rain);
            });
        }
}

TEST(Hydraulic, SolubilityHasNoEffectIfSaturated) {
    const auto erode = [](float solubility, bool saturated) {
        Terrain terrain = fbmHills(65, 4);
        ModelRig<HydraulicModel> rig({.solubility = solubility, .saturated = saturated});
        rig.run(terrain, 5);
        return hashBits(terrain.heights());
    };
    EXPECT_EQ(erode(0.001f, true), erode(0.3f, true));
    EXPECT_NE(erode(0.001f, false), erode(0.3f, false));
}

TEST(Hydraulic, EachPassOfARoundIsAShower) {
    Terrain terrain = terrainOf(30, 30, 10.0f, Boundary::Wall, [](int x, int) { return x < 15 ? 0.0 : 100.0; });
    terrain.use(Layer::Hardness).fill(1.0f);
    ModelRig<HydraulicModel> rig({.iterations = 7, .rain = 0.002f});
    rig.run(terrain, 2);
    EXPECT_NEAR(terrain.waterLedger().added / (14 * 0.002 * 100.0 * 30 * 30 * 100.0), 1.0, 1e-6);
    EXPECT_EQ(rig.model.counters()[0].value, 14u);
}

TEST(Hydraulic, SmoothsAndFillsHollows) {
    const Terrain start = fbmHills(129, 3);
    Terrain terrain = start;
    ModelRig<HydraulicModel> rig({});
    rig.run(terrain, 300);
    const TerrainMetrics before = metricsOf(start);
    const TerrainMetrics after = metricsOf(terrain);
    EXPECT_LT(after.pitFraction, 0.34 * before.pitFraction);
    EXPECT_LT(after.meanSlope, 0.95 * before.meanSlope);
    EXPECT_LT(after.spikeIndex, before.spikeIndex);
    EXPECT_LT(std::abs(after.gridBias4 - before.gridBias4), 0.05);
}

}  // namespace
}  // namespace scree
