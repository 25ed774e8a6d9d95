#include <benchmark/benchmark.h>

#include <cstring>
#include <map>
#include <utility>

#include "erosion/analysis/tests/plain_flood.h"
#include "erosion/bench/bench_terrain.h"
#include "erosion/models/stream_power/stream_power.h"

/// A complete round of stream power on the map's own grid, in nanoseconds per node. It is compared with the drainage
/// alone (as metrics need it, by depression graph and by flood), and with a plain copy of the bytes that a round must
/// read and write.
namespace scree {
namespace {

void report(benchmark::State& state, double nodes) {
    state.counters["cells_per_s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
}

/// A range that has been raised and eroded for some rounds, until most depressions are gone.
struct Range {
    Terrain terrain;
    StreamPowerModel model;
    StreamPowerSettings settings{.years = 20000.0f,
                                 .uplift = 1.5f,
                                 .erodibility = 5e-5f,
                                 .areaExponent = 0.4f,
                                 .deposition = 0.0f,
                                 .hillslope = 0.0005f};
    SourceSettings sources;
    RainPattern rain;

    explicit Range(int size) : terrain(benchTerrain(size, 5120.0f / static_cast<float>(size), 200.0f)) {}

    void run(ThreadPool& pool, int rounds) {
        const RockHardness soft;
        std::uint64_t droplets = 0;
        for (int round = 0; round < rounds; ++round) {
            terrain.nextRevision();
            rain.update(sources.rain, terrain, 1, pool);
            model.step(terrain, settings, {pool, sources, rain, soft, seaSurface(sources, terrain), 1, droplets});
        }
    }
};

/// Returns the range of this size, which is made once.
const Range& benchRange(int size) {
    static std::map<int, Range> made;
    const auto found = made.find(size);
    if (found != made.end()) return found->second;
    Range range(size);
    ThreadPool pool(0);
    range.run(pool, 10);
    return made.emplace(size, std::move(range)).first->second;
}

void runRivers(benchmark::State& state, float deposition) {
    const int size = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    Range range = benchRange(size);
    range.settings.deposition = deposition;
    double nodes = 0.0;
    for (auto _ : state) {
        range.run(pool, 1);
        nodes += static_cast<double>(size) * size;
    }
    report(state, nodes);
}

void rivers(benchmark::State& state) {
    runRivers(state, 0.0f);
}
void riversWithDeposition(benchmark::State& state) {
    runRivers(state, 0.5f);
}

void riversDrainage(benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    const Range& range = benchRange(size);
    double nodes = 0.0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(drainageArea(routeFlow(range.terrain.heights(), Boundary::Open, pool)));
        nodes += static_cast<double>(size) * size;
    }
    report(state, nodes);
}

void riversFlood(benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    const Range& range = benchRange(size);
    double nodes = 0.0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(drainageArea(test::floodedFlow(range.terrain.heights(), Boundary::Open)));
        nodes += static_cast<double>(size) * size;
    }
    report(state, nodes);
}

/// Copies the layers that a round reads and writes: height, bedrock and uneroded ground, deposit, flow and moisture.
void riversCopy(benchmark::State& state) {
    constexpr std::size_t kFields = 6;
    const int size = static_cast<int>(state.range(0));
    const std::size_t bytes = kFields * sizeof(float) * static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    const std::vector<char> from(bytes, 1);
    std::vector<char> to(bytes);
    double nodes = 0.0;
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), bytes);
        benchmark::ClobberMemory();
        nodes += static_cast<double>(size) * size;
    }
    report(state, nodes);
}

void sizesAndThreads(benchmark::internal::Benchmark* bench) {
    for (const int size : {512, 1024, 2048, 4096})
        for (const int threads : {1, 2}) bench->Args({size, threads});
    bench->Repetitions(3)->ReportAggregatesOnly(true)->Unit(benchmark::kMillisecond)->MinTime(0.1)->UseRealTime();
}
BENCHMARK(rivers)->Apply(sizesAndThreads);
BENCHMARK(riversWithDeposition)->Apply(sizesAndThreads);
BENCHMARK(riversDrainage)->Apply(sizesAndThreads);
void sizesAlone(benchmark::internal::Benchmark* bench) {
    for (const int size : {512, 1024, 2048, 4096}) bench->Args({size, 1});
    bench->Repetitions(3)->ReportAggregatesOnly(true)->Unit(benchmark::kMillisecond)->MinTime(0.1)->UseRealTime();
}
BENCHMARK(riversFlood)->Apply(sizesAlone);
BENCHMARK(riversCopy)->Apply(sizesAlone);

}  // namespace
}  // namespace scree
