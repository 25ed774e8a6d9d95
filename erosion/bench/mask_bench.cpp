#include <benchmark/benchmark.h>

#include <string>

#include "erosion/bench/bench_terrain.h"
#include "erosion/masks/mask_rule.h"

/// Masks by rule: the time of a look at the land, on one thread.
namespace scree {
namespace {

constexpr int kNodes = 1024;

/// Argument: the property. "per_node" is the time that MaskProperty::cost gives.
void look(benchmark::State& state) {
    const auto by = static_cast<MaskBy>(state.range(0));
    ThreadPool pool(1);
    Terrain land = benchTerrain(kNodes, 10.0f, 1500.0f);
    Field<float>& flow = land.use(Layer::Flow);
    for (int i = 0; i < kNodes; ++i) flow(i, i * 7 % kNodes) = 1e4f;
    MaskRule rule = propertyOf(by).usual;
    if (looksAtLayer(by)) rule.of = "flow";
    for (auto _ : state) benchmark::DoNotOptimize(maskByRule(land, rule, {}, pool));
    state.SetLabel(std::string(choiceName(by)));
    state.counters["per_node"] = benchmark::Counter(
        kNodes * kNodes, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

BENCHMARK(look)->DenseRange(0, static_cast<int>(choicesOf<MaskBy>.size()) - 1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace scree
