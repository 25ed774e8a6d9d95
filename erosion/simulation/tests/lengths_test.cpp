#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "erosion/finishing/finishing_grain.h"
#include "erosion/simulation/base_grid.h"
#include "erosion/terrain/resample.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

/// A knob that is a length means the same number of metres on each grid over the same map. These tests cover the knobs
/// in reference cells by their effect; app/tests/lengths_test.cpp covers knobs of all units.
namespace scree {
namespace {

using namespace test;

constexpr double kExtent = 5120.0;
constexpr double kReferenceCell = 10.0;  // metres: 1/512 of kExtent

double cellOf(int nodes) {
    return kExtent / nodes;
}

/// A map with an extent of kExtent metres.
template <class Height>
Terrain mapOf(int nodes, Height&& heightAt) {
    const double cell = cellOf(nodes);
    return terrainOf(nodes, nodes, static_cast<float>(cell), Boundary::Wall,
                     [&](int x, int y) { return heightAt((x + 0.5) * cell, (y + 0.5) * cell); });
}

TEST(Lengths, ADetailScaleIsAsLongOnEachGrid) {
    ThreadPool pool(1);
    SimulationSettings settings;
    int models = 0;
    forEachModel(settings.models, [&]<class Entry>(Entry& entry) {
        using Model = typename Entry::ModelType;
        if constexpr (requires { entry.settings.detail; }) {
            ++models;
            entry.settings.detail = 4.0f;
            for (const int nodes : {128, 256, 512, 1024, 2048, 8192}) {
                const TerrainForm map{
                    .width = nodes, .height = nodes / 2, .cellSize = static_cast<float>(cellOf(nodes))};
                EXPECT_NEAR(Model::length(entry.settings, map), 4.0 * kReferenceCell, 1e-6) << nodes;
            }
            // The base of 4033 nodes has 505 nodes; its last cells reach beyond the edge.
            for (const int nodes : {1024, 4033}) {
                Terrain fine(nodes, 32, static_cast<float>(cellOf(nodes)));
                const int level = nodes == 1024 ? 1 : 3;
                makeBase(fine, level, pool);
                const auto onBase = std::get<Entry>(settingsOnBase(settings, fine).models).settings;
                EXPECT_NEAR(Model::length(onBase, fine.base()->form()), 4.0 * kReferenceCell, 1e-5) << nodes;
            }
        }
    });
    EXPECT_EQ(models, 4);
}

// Blurred by a Gaussian of sigma, a wall of height A falls by A times the share of the Gaussian over the two cells from
// which the slope of its edge is computed: from 3/2 of a cell before the edge to 1/2 behind it. The edge stays if that
// slope is steeper than the talus, and is levelled if it is gentler.
TEST(Lengths, ABlurIsAsWideOnEachGrid) {
    const double height = 60.0, sigma = 4.0 * kReferenceCell;
    /// The share of the wall's upper edge that has moved.
    const auto moved = [&](const Terrain& before, const Terrain& after) {
        const int edge = before.width() / 2 - 1;
        int count = 0;
        for (int y = 0; y < before.height(); ++y)
            count += before.heights()(edge, y) - after.heights()(edge, y) > 1.0f ? 1 : 0;
        return static_cast<double>(count) / before.height();
    };
    // A slope in the west keeps the model active, because it stops if little ground is gentler than the talus.
    const auto wall = [&](int nodes, double tangent) {
        return mapOf(nodes, [&](double x, double) {
            return (x < 0.5 * kExtent ? height : 0.0) + 0.75 * tangent * std::max(0.0, 0.1 * kExtent - x);
        });
    };
    /// `onFineGrid`: particles that step from node to node keep the base as fine as the map.
    const auto eroded = [&](int nodes, double tangent, bool onFineGrid) {
        SimulationSettings settings = only("plateau");
        auto& plateau = std::get<ModelEntry<PlateauModel>>(settings.models).settings;
        plateau = {.autoTalus = false, .talus = static_cast<float>(std::atan(tangent)) * kDegrees, .blur = 4.0f};
        auto& particles = std::get<ModelEntry<ParticleModel>>(settings.models);
        particles.enabled = particles.settings.nearest = onFineGrid;
        particles.settings.dropletsPerRound = 1;
        Simulation simulation(wall(nodes, tangent), settings, poolOf(2));
        run(simulation, 1);
        EXPECT_EQ(simulation.terrain().baseLevel(), onFineGrid || nodes <= 512 ? 0 : nodes == 1024 ? 1 : 2);
        return simulation.terrain();
    };
    for (const auto& [nodes, onFineGrid] : {std::pair(256, false), std::pair(512, false), std::pair(1024, false),
                                            std::pair(2048, false), std::pair(1024, true)}) {
        const double cell = onFineGrid ? cellOf(nodes) : std::max(cellOf(nodes), kReferenceCell);
        const double half = 0.5 * cell / (sigma * std::sqrt(2.0));
        const double steepness = 0.5 * height * (std::erf(3.0 * half) + std::erf(half)) / (2.0 * cell);
        for (const double share : {0.9, 1.1}) {
            const double talus = share * steepness;
            const double rate = moved(wall(nodes, talus), eroded(nodes, talus, onFineGrid));
            EXPECT_NEAR(rate, share > 1.0 ? 1.0 : 0.0, 0.1)
                << nodes << (onFineGrid ? ", no base" : "") << ", " << share;
        }
    }
}

TEST(Lengths, AShowerOfMusgraveIsAsDeepOnEachGrid) {
    for (const int nodes : {256, 512, 1024}) {
        SimulationSettings settings = only("musgrave");
        std::get<ModelEntry<MusgraveModel>>(settings.models).settings = {
            .iterations = 1, .rain = 0.2f, .evaporation = 0.0f};
        Simulation simulation(mapOf(nodes, [](double, double) { return 0.0; }), settings, poolOf(2));
        run(simulation, 1);
        EXPECT_NEAR(simulation.terrain().total(Layer::Water) / (kExtent * kExtent), 0.2 * kReferenceCell, 1e-5)
            << nodes;
    }
}

// Bumps of 16 reference cells, with finer bumps on them, are the same on a grid of 256 nodes as far as it can represent
// them.
TEST(Lengths, AGrainIsAsWideOnEachGrid) {
    ThreadPool pool(2);
    const auto grainOn = [&](int nodes) {
        Terrain slope = mapOf(nodes, [](double x, double) { return x; });
        const Terrain before = slope;
        addFinishingGrain(slope, {.amount = 1.0f, .size = 16.0f}, pool);
        Field<double> grain(256, 256);
        const int ratio = nodes / 256;
        for (int y = 0; y < nodes; ++y)
            for (int x = 0; x < nodes; ++x)
                grain(x / ratio, y / ratio) +=
                    static_cast<double>(slope.heights()(x, y) - before.heights()(x, y)) / (ratio * ratio);
        return grain;
    };
    const Field<double> small = grainOn(256);
    for (const int nodes : {512, 1024}) {
        const Field<double> other = grainOn(nodes);
        double both = 0.0, ofSmall = 0.0, ofOther = 0.0;
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x) {
                both += small(x, y) * other(x, y);
                ofSmall += small(x, y) * small(x, y);
                ofOther += other(x, y) * other(x, y);
            }
        EXPECT_GT(both / std::sqrt(ofSmall * ofOther), 0.9) << nodes;
    }
}

// A length in cells that is converted to reference cells and back keeps all its bits, if the grid nests in one of 512
// nodes or the number is a multiple of one eighth.
TEST(Lengths, CellsBecomeReferenceCellsAndBack) {
    for (const int nodes : {128, 256, 512, 2048, 8192})
        for (const float cells : {0.1f, 1.0f, 1.2595201f, 1.5f, 6.0f, 64.0f}) {
            EXPECT_EQ(cellsOf(referenceCellsOf(cells, nodes), nodes), cells) << nodes;
            EXPECT_FLOAT_EQ(referenceCellsOf(cells, nodes), cells * 512.0f / static_cast<float>(nodes));
        }
    for (int nodes = 2; nodes < 3000; ++nodes)
        for (const float cells : {0.125f, 1.0f, 1.5f, 2.0f, 3.0f, 8.0f})
            EXPECT_EQ(cellsOf(referenceCellsOf(cells, nodes), nodes), cells) << nodes;
}

}  // namespace
}  // namespace scree
