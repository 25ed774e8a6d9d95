#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "erosion/bench/bench_terrain.h"
#include "erosion/sculpting/stamp.h"
#include "erosion/sculpting/stamp_forms.h"
#include "erosion/sculpting/stroke.h"

/// Strokes and stamps on a large map: the time of one dab of each brush, on the worker's thread. A brush that rests
/// sets 12 dabs a second.
namespace scree {
namespace {

constexpr int kNodes = 4096;
constexpr float kCell = 2.5f;
constexpr float kMiddle = 0.5f * kNodes;

void countDabNodes(benchmark::State& state, float radius) {
    state.counters["per_node"] =
        benchmark::Counter(3.14159 * static_cast<double>(radius) * static_cast<double>(radius),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// Arguments: the mode, and the radius in cells.
void dab(benchmark::State& state) {
    const auto mode = static_cast<StrokeMode>(state.range(0));
    const auto radius = static_cast<float>(state.range(1));
    Terrain land = benchTerrain(kNodes, kCell, 1500.0f);
    const Terrain start = land;
    Stroke stroke{.layer = Layer::Height,
                  .mode = mode,
                  .path = {{kMiddle, kMiddle}},
                  .radius = radius,
                  .strength = strengthIsValue(mode) ? 1.0f : 0.3f,
                  .limit = strengthIsValue(mode) ? 50.0f : 0.0f,
                  .size = 0.5f * radius,
                  .source = {2.0f * radius, 0.0f}};
    if (mode == StrokeMode::Ramp) stroke.path.push_back({kMiddle + radius, kMiddle});
    StrokeMemory memory;
    for (auto _ : state) applyStroke(land, stroke, &memory, &start);
    state.SetLabel(std::string(choicesOf<StrokeMode>[static_cast<std::size_t>(mode)]));
    countDabNodes(state, radius);
}

/// Argument: the radius in cells.
void print(benchmark::State& state) {
    const auto radius = static_cast<float>(state.range(0));
    Terrain land = benchTerrain(kNodes, kCell, 1500.0f);
    const Stamp stamp{.form = std::make_shared<const Field<float>>(formOf(StampForm::Peak, 512)),
                      .centre = {kMiddle, kMiddle},
                      .radius = radius,
                      .height = 1.0f};
    for (auto _ : state) applyStamp(land, stamp);
    countDabNodes(state, radius);
}

BENCHMARK(dab)
    ->ArgsProduct({benchmark::CreateDenseRange(0, static_cast<int>(choicesOf<StrokeMode>.size()) - 1, 1), {100, 400}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(print)->Arg(100)->Arg(400)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace scree
