#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "erosion/base/random.h"
#include "erosion/generators/recipe.h"
#include "erosion/records/colours.h"
#include "erosion/simulation/simulation.h"

/// Terrains and runs for several tests.
namespace scree::test {

inline constexpr std::array kBoundaries{Boundary::Open, Boundary::Wall, Boundary::Wrap};
inline constexpr float kNoSea = -std::numeric_limits<float>::infinity();  ///< Height of the sea if there is none.
inline constexpr float kDegrees = 57.29578f;                              ///< Degrees in a radian.

inline std::shared_ptr<ThreadPool> poolOf(int threads) {
    return std::make_shared<ThreadPool>(threads);
}

inline void run(Simulation& simulation, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        const Result<void> outcome = simulation.runRound();
        ASSERT_TRUE(outcome) << outcome.error().message;
    }
}

/// Returns the land after these rounds.
inline Terrain eroded(Terrain start, const SimulationSettings& settings, int rounds, int threads = 2) {
    Simulation simulation(std::move(start), settings, poolOf(threads));
    for (int round = 0; round < rounds; ++round) EXPECT_TRUE(simulation.runRound());
    return std::move(simulation.terrain());
}

/// Returns a field whose value at node (x, y) is valueAt(x, y).
template <class ValueAt>
Field<float> fieldOf(int width, int height, const ValueAt& valueAt) {
    Field<float> field(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) field(x, y) = static_cast<float>(valueAt(x, y));
    return field;
}

/// Returns a terrain whose height at node (x, y) is heightAt(x, y) metres above `datum`.
template <class HeightAt>
Terrain terrainOf(int width, int height, float cellSize, Boundary boundary, const HeightAt& heightAt,
                  double datum = 0.0) {
    return {fieldOf(width, height, heightAt), cellSize, datum, boundary};
}

/// Returns the largest distance of a node of `after` below the lowest or above the highest of the 3 x 3 nodes around it
/// in `before`, on a torus. Returns 0 if no node is outside that range, and infinity if a node is not a number.
inline float beyondNeighbours(const Field<float>& before, const Field<float>& after) {
    float beyond = 0.0f;
    const int width = before.width(), height = before.height();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            float lowest = before(x, y), highest = before(x, y);
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    const float h = before((x + dx + width) % width, (y + dy + height) % height);
                    lowest = std::min(lowest, h);
                    highest = std::max(highest, h);
                }
            if (!std::isfinite(after(x, y))) return std::numeric_limits<float>::infinity();
            beyond = std::max({beyond, lowest - after(x, y), after(x, y) - highest});
        }
    return beyond;
}

/// Rough fBm hills of 450 m relief on 10 m cells.
inline Terrain fbmHills(int size, int seed, Boundary boundary = Boundary::Open) {
    ThreadPool pool(1);
    TerrainRecipe recipe;
    recipe.terrain = {
        .start = Start::Fbm, .width = size, .height = size, .cellSize = 10.0f, .seed = seed, .boundary = boundary};
    return generate(recipe, pool);
}

inline SimulationSettings only(std::string_view model) {
    SimulationSettings settings;
    forEachModel(settings.models,
                 [&](auto& entry) { entry.enabled = std::decay_t<decltype(entry)>::ModelType::kName == model; });
    return settings;
}
inline DropletSettings& droplets(SimulationSettings& settings) {
    return std::get<ModelEntry<DropletModel>>(settings.models).settings;
}
inline ThermalSettings& thermal(SimulationSettings& settings) {
    return std::get<ModelEntry<ThermalModel>>(settings.models).settings;
}

inline std::uint64_t counter(const Simulation& simulation, std::string_view model, std::string_view name) {
    for (const ModelStatistics& statistics : simulation.statistics().models)
        for (const Counter& counter : statistics.counters)
            if (statistics.model == model && counter.name == name) return counter.value;
    return 0;
}

/// Covers the ground with sediment that is part of its height.
inline void coverWithSediment(Terrain& terrain, float depth) {
    terrain.keepRecord();
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x)
            terrain.record().nodes(x, y).bedrock = terrain.heights()(x, y) - depth;
}

/// Gives each node a colour of its own.
inline void colourEachNode(Terrain& terrain) {
    Field<Rgba>& colour = terrain.useColour();
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) {
            const auto node = static_cast<std::uint64_t>(y) << 32 | static_cast<std::uint64_t>(x);
            const auto shade = [&](std::uint64_t draw) { return randomUnit(1, RandomStream::Generator, node, draw); };
            colour(x, y) = {shade(0), shade(1), shade(2), 1.0f};
        }
}

/// Returns the largest height of a node above the highest of its eight neighbours, metres.
inline float highestPeak(const Field<float>& heights) {
    float most = 0.0f;
    for (int y = 1; y + 1 < heights.height(); ++y)
        for (int x = 1; x + 1 < heights.width(); ++x) {
            float highest = -kHighestHeight;
            for (int v = y - 1; v <= y + 1; ++v)
                for (int u = x - 1; u <= x + 1; ++u)
                    if (u != x || v != y) highest = std::max(highest, heights(u, v));
            most = std::max(most, heights(x, y) - highest);
        }
    return most;
}

/// Returns a hash of the heights, and of the colours if there are any.
inline std::uint64_t hashGround(const Terrain& based) {
    Terrain terrain;  // with all layers on its own grid
    terrain.copyChanged(based, kAllLayers);
    std::uint64_t hash = hashBits(terrain.heights());
    if (!terrain.has(Layer::Colour)) return hash;
    for (const auto channel : {&Rgba::r, &Rgba::g, &Rgba::b}) {
        Field<float> values(terrain.width(), terrain.height());
        for (int y = 0; y < terrain.height(); ++y)
            for (int x = 0; x < terrain.width(); ++x) values(x, y) = terrain.colour()(x, y).*channel;
        hash = mixBits(hash ^ hashBits(values));
    }
    return hash;
}

}  // namespace scree::test
