#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "erosion/bench/valley_shape.h"
#include "erosion/generators/recipe.h"
#include "erosion/models/ice/ice.h"
#include "erosion/simulation/simulation.h"

/// Glaciers on mountains that rivers have carved before: the time of a round, and what the solver leaves as debt.
namespace scree {
namespace {

/// The two kinds of mountains, as in the presets of these names.
enum Kind : int { kAlpine, kRange };

constexpr int kRiverRounds = 40;
constexpr float kExtent = 10240.0f;  ///< m.

Terrain makeMountains(Kind kind, int size, int seed) {
    const auto pool = std::make_shared<ThreadPool>(0);
    TerrainRecipe recipe;
    recipe.terrain = {.start = kind == kAlpine ? Start::Ridged : Start::Fbm,
                      .width = size,
                      .height = size,
                      .cellSize = kExtent / static_cast<float>(size),
                      .seed = seed};
    recipe.ridged = {.relief = 1400.0f, .octaves = 12, .falloff = 0.9f};
    recipe.fbm.relief = 100.0f;
    SimulationSettings settings;
    settings.seed = seed;
    forEachModel(settings.models, [](auto& entry) { entry.enabled = false; });
    auto& rivers = std::get<ModelEntry<StreamPowerModel>>(settings.models);
    rivers.enabled = true;
    if (kind == kAlpine)
        rivers.settings = {.years = 2000.0f, .uplift = 1.5f, .erodibility = 2e-5f};
    else
        rivers.settings = {.years = 40000.0f,
                           .uplift = 0.8f,
                           .erodibility = 9e-6f,
                           .rockVariety = 0.4f,
                           .areaExponent = 0.57f,
                           .deposition = 1.5f,
                           .valleyFloors = 0.12f,
                           .hillslope = 0.02f,
                           .upliftMargin = 0.08f};
    auto& slopes = std::get<ModelEntry<ThermalModel>>(settings.models);
    slopes.enabled = true;
    slopes.settings.talus = kind == kAlpine ? 40.0f : 36.0f;
    Simulation simulation(generate(recipe, *pool), settings, pool);
    for (int round = 0; round < kRiverRounds; ++round) static_cast<void>(simulation.runRound());
    return std::move(simulation.terrain());
}

/// Height below which `share` of the nodes lie, above sea level 0.
float heightAbove(const Terrain& terrain, double share) {
    std::vector<float> heights;
    for (int y = 0; y < terrain.height(); ++y)
        heights.insert(heights.end(), terrain.heights().row(y), terrain.heights().row(y) + terrain.width());
    const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(heights.size() - 1));
    std::nth_element(heights.begin(), middle, heights.end());
    return *middle + static_cast<float>(terrain.datum());
}

/// Mountains with their ice.
struct Glaciers {
    Terrain terrain;
    IceModel model;
    IceSettings settings;
    double worstDebt = 0.0;

    Glaciers(Kind kind, int size, int seed) : terrain(makeMountains(kind, size, seed)) {
        settings.equilibriumLine = heightAbove(terrain, 0.6);
    }
    void run(ThreadPool& pool, int rounds) {
        const RockHardness soft;
        const SourceSettings sources;
        const RainPattern rain;
        std::uint64_t droplets = 0;
        for (int round = 0; round < rounds; ++round) {
            terrain.nextRevision();
            model.step(terrain, settings, {pool, sources, rain, soft, seaSurface(sources, terrain), 1, droplets});
            worstDebt = std::max(worstDebt, model.lastRound().debt);
        }
    }
};

/// Returns glaciers of this size that are nearly steady. They are made once.
const Glaciers& benchGlaciers(int size) {
    static std::map<int, Glaciers> made;
    const auto found = made.find(size);
    if (found != made.end()) return found->second;
    Glaciers glaciers(kAlpine, size, 7);
    ThreadPool pool(0);
    glaciers.run(pool, 20);
    return made.emplace(size, std::move(glaciers)).first->second;
}

/// A round on nearly steady ice. Arguments: nodes along an edge, threads.
void glaciers(benchmark::State& state) {
    ThreadPool pool(static_cast<int>(state.range(1)));
    Glaciers now = benchGlaciers(static_cast<int>(state.range(0)));
    for (auto _ : state) now.run(pool, 1);
}

/// Sixty rounds from the first snow on. Arguments: kind of mountains, seed, years of a round.
void glaciersFromFirstSnow(benchmark::State& state) {
    ThreadPool pool(0);
    for (auto _ : state) {
        state.PauseTiming();
        Glaciers now(static_cast<Kind>(state.range(0)), 512, static_cast<int>(state.range(1)));
        now.settings.iceYears = static_cast<float>(state.range(2));
        state.ResumeTiming();
        now.run(pool, 60);
        for (const Counter& counter : now.model.counters())
            state.counters[std::string(counter.name)] = static_cast<double>(counter.value);
        state.counters["worst_debt_percent"] = 100.0 * now.worstDebt;
        state.counters["ice_km3"] = now.model.flow().volume(pool) / 1e9;
    }
}

double medianOf(std::vector<double> values) {
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// What a hundred rounds make of the valleys. Arguments: kind of mountains, seed.
void glacialValleys(benchmark::State& state) {
    ThreadPool pool(0);
    for (auto _ : state) {
        Glaciers now(static_cast<Kind>(state.range(0)), 512, static_cast<int>(state.range(1)));
        const Terrain before = now.terrain;
        if (state.range(0) == kRange) now.settings.workYears = 300.0f;
        now.run(pool, 100);
        std::vector<double> first, then;
        for (const ValleyPlace& place :
             placesInValleys(now.model.flow(), iceRatio(static_cast<double>(before.cellSize())))) {
            const double a = crossProfileExponent(before, place), b = crossProfileExponent(now.terrain, place);
            if (!std::isfinite(a) || !std::isfinite(b)) continue;
            first.push_back(a);
            then.push_back(b);
        }
        state.counters["places"] = static_cast<double>(first.size());
        state.counters["b_before"] = medianOf(first);
        state.counters["b_after"] = medianOf(then);
        const double line = static_cast<double>(now.settings.equilibriumLine) - now.terrain.datum();
        const ValleyMeasures a = measureValleys(before, line, pool), b = measureValleys(now.terrain, line, pool);
        state.counters["basins_before"] = a.basins;
        state.counters["basins_after"] = b.basins;
        state.counters["deepest_after"] = b.deepest;
        state.counters["hanging_before"] = a.hanging;
        state.counters["hanging_after"] = b.hanging;
        state.counters["tributaries"] = b.tributaries;
        state.counters["near_line_before"] = a.nearLine;
        state.counters["near_line_after"] = b.nearLine;
    }
}

BENCHMARK(glaciers)->ArgsProduct({{512, 1024}, {1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(glaciersFromFirstSnow)
    ->ArgsProduct({{kAlpine, kRange}, benchmark::CreateDenseRange(1, 10, 1), {20, 80}})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK(glacialValleys)
    ->ArgsProduct({{kAlpine, kRange}, benchmark::CreateDenseRange(1, 5, 1)})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

}  // namespace
}  // namespace scree
