#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "erosion/bench/bench_terrain.h"
#include "erosion/simulation/simulation.h"

/// Erosion under a brush: the time of a round under a brush of 256 nodes across.
namespace scree {
namespace {

constexpr float kBrushWidth = 256.0f;  ///< Nodes.

/// Arguments: nodes along an edge of the map, threads, whether rivers act, too.
void brush(benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    const Terrain& land = benchTerrain(size, 4.0f, 1500.0f);
    Simulation simulation(land, {}, std::make_shared<ThreadPool>(static_cast<int>(state.range(1))));
    BrushErosion brush;
    const float middle = 0.5f * 4.0f * static_cast<float>(size);
    brush.path = {{middle, middle}};
    brush.radius = 0.5f * 4.0f * kBrushWidth;
    brush.speed = 4.0f;
    brush.rivers = state.range(2) != 0;
    for (auto _ : state) {
        if (const Result<void> outcome = simulation.erodeUnder(brush); !outcome)
            state.SkipWithError(outcome.error().message.c_str());
        ++brush.turn;
    }
    state.counters["rounds/s"] = benchmark::Counter(1.0, benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(brush)
    ->ArgsProduct({{512, 1024, 4096}, {1, 2}, {0, 1}})
    ->MinWarmUpTime(0.3)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace scree
