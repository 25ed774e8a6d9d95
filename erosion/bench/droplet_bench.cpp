#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>

#include "erosion/generators/recipe.h"
#include "erosion/models/article_droplet.h"
#include "erosion/simulation.h"

/// Droplet engine against the article's plain loop, on the same fBm terrain of relief size / 8 cells with a reference
/// cell of one cell. The unit is the droplet step. The engine runs a quarter of a droplet per cell, up to
/// kMostDroplets; the loop, whose cost does not depend on the number, a part of them spread as evenly. Layers are in
/// use before time is taken, as the loop's are.
namespace scree {
namespace {

constexpr int kLoopDroplets = 32768;
constexpr int kMostDroplets = 262144;
constexpr int kRounds = 4;

Terrain benchTerrain(int size) {
    ThreadPool pool;
    TerrainRecipe recipe;
    recipe.terrain.start = Start::Fbm;
    recipe.terrain.width = recipe.terrain.height = size;
    recipe.terrain.cellSize = 1.0f;
    recipe.fbm.relief = static_cast<float>(size) / 8.0f;
    return generate(recipe, pool);
}

void report(benchmark::State& state, double steps) {
    state.counters["steps"] = benchmark::Counter(steps / static_cast<double>(state.iterations()));
    state.counters["steps_per_s"] = benchmark::Counter(steps, benchmark::Counter::kIsRate);
}

void articleLoop(benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    const Terrain start = benchTerrain(size);
    double steps = 0.0;
    for (auto _ : state) {
        state.PauseTiming();
        Field<float> heights = start.heights();
        Field<float> removed(size, size);
        Field<float> loose(size, size);
        state.ResumeTiming();
        steps +=
            static_cast<double>(erodeAsArticle(heights, removed, loose, articleSettings(), 1, 0, kLoopDroplets).steps);
    }
    report(state, steps);
}

void dropletEngine(benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    const Terrain start = benchTerrain(size);
    const auto pool = std::make_shared<ThreadPool>(static_cast<int>(state.range(1)));
    const int perRound = std::min(size * size / 4, kMostDroplets) / kRounds;
    double steps = 0.0;
    for (auto _ : state) {
        state.PauseTiming();
        SimulationSettings settings;
        std::get<ModelEntry<ThermalModel>>(settings.models).enabled = false;
        DropletSettings& droplets = std::get<ModelEntry<DropletModel>>(settings.models).settings;
        droplets = articleSettings();
        droplets.detail = 1.0f;
        droplets.dropletsPerRound = perRound;
        Simulation simulation(start, settings, pool);
        const auto round = [&] {
            if (!simulation.runRound()) state.SkipWithError("the terrain blew up");
        };
        round();
        const std::uint64_t before = simulation.statistics().dropletSteps;
        state.ResumeTiming();
        for (int i = 0; i < kRounds; ++i) round();
        steps += static_cast<double>(simulation.statistics().dropletSteps - before);
    }
    report(state, steps);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    for (const int size : {512, 1024, 2048, 4096, 8192}) benchmark->Args({size});
}
void sizesAndThreads(benchmark::internal::Benchmark* benchmark) {
    for (const int size : {512, 1024, 2048, 4096, 8192})
        for (const int threads : {1, 2}) benchmark->Args({size, threads});
}

BENCHMARK(articleLoop)
    ->Apply(sizes)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1)
    ->Repetitions(5)
    ->ReportAggregatesOnly();
BENCHMARK(dropletEngine)
    ->Apply(sizesAndThreads)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1)
    ->Repetitions(5)
    ->ReportAggregatesOnly();

}  // namespace
}  // namespace scree
