#include <benchmark/benchmark.h>
#include <hwy/targets.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "erosion/bench/bench_terrain.h"
#include "erosion/models/article_droplet.h"
#include "erosion/simulation.h"

/// Droplet engine against the article's plain loop, on the same fBm terrain of relief size / 8 cells with a reference
/// cell of one cell. The unit is the droplet step. The engine runs a quarter of a droplet per cell, up to
/// kMostDroplets; the loop, whose cost does not depend on the number, a part of them spread as evenly. Layers are in
/// use before time is taken, as the loop's are.
namespace scree {
namespace {

constexpr int kLoopDroplets = 32768;
constexpr int kMostDroplets = 1 << 20;
constexpr int kFineGridDroplets = 80000;
constexpr int kRounds = 4;

void report(benchmark::State& state, double steps) {
    state.counters["steps"] = benchmark::Counter(steps / static_cast<double>(state.iterations()));
    state.counters["steps_per_s"] = benchmark::Counter(steps, benchmark::Counter::kIsRate);
}

void articleLoop(benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    const Terrain& start = benchTerrain(size, 1.0f, static_cast<float>(size) / 8.0f);
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

/// The benchmark's terrain, of relief size / 8 cells.
const Terrain& plainTerrain(const benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    return benchTerrain(size, 1.0f, static_cast<float>(size) / 8.0f);
}

/// Runs `engines` simulations side by side, each with `droplets` in kRounds rounds on a pool of `threads`.
void run(benchmark::State& state, const Terrain& start, SimulationSettings settings, const DropletSettings& knobs,
         int droplets, int threads, int engines = 1) {
    std::get<ModelEntry<ThermalModel>>(settings.models).enabled = false;
    DropletSettings& model = std::get<ModelEntry<DropletModel>>(settings.models).settings;
    model = knobs;
    model.dropletsPerRound = droplets / kRounds;
    ThreadPool drivers(engines);
    std::atomic<bool> failed{false};
    double steps = 0.0;
    for (auto _ : state) {
        state.PauseTiming();
        std::vector<std::unique_ptr<Simulation>> simulations;
        for (int i = 0; i < engines; ++i) {
            simulations.push_back(std::make_unique<Simulation>(start, settings, std::make_shared<ThreadPool>(threads)));
            if (!simulations.back()->runRound()) failed = true;
            steps -= static_cast<double>(simulations.back()->statistics().dropletSteps);
        }
        state.ResumeTiming();
        drivers.forEach(engines, [&](int i) {
            for (int round = 0; round < kRounds; ++round)
                if (!simulations[static_cast<std::size_t>(i)]->runRound()) failed = true;
        });
        state.PauseTiming();  // freeing a large map's memory is no step
        for (const auto& simulation : simulations) steps += static_cast<double>(simulation->statistics().dropletSteps);
        simulations.clear();
        state.ResumeTiming();
    }
    if (failed) state.SkipWithError("the terrain blew up");
    report(state, steps);
    state.counters["droplets_per_s"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * engines * droplets, benchmark::Counter::kIsRate);
}

void runEngine(benchmark::State& state, const Terrain& start, const SimulationSettings& settings, int threads,
               int engines = 1) {
    DropletSettings knobs = articleSettings();
    knobs.detail = 1.0f;
    run(state, start, settings, knobs, std::min(start.width() * start.height() / 4, kMostDroplets), threads, engines);
}

void dropletEngine(benchmark::State& state) {
    runEngine(state, plainTerrain(state), {}, static_cast<int>(state.range(1)));
}

/// Two engines of one thread each, which share nothing: what the machine gives to two threads at most.
void twoEngines(benchmark::State& state) {
    runEngine(state, plainTerrain(state), {}, 1, 2);
}

/// What is no part of a plain run: rock of uneven hardness, surface colour, uneven rain.
void engineWithHardness(benchmark::State& state) {
    Terrain start = plainTerrain(state);
    Field<float>& hardness = start.use(Layer::Hardness);
    for (int y = 0; y < start.height(); ++y)
        for (int x = 0; x < start.width(); ++x) hardness(x, y) = (x / 16 + y / 16) % 2 == 0 ? 0.1f : 0.4f;
    runEngine(state, start, {}, 1);
}
void engineWithColour(benchmark::State& state) {
    Terrain start = plainTerrain(state);
    Field<Rgba>& colour = start.useColour();
    for (int y = 0; y < start.height(); ++y)
        for (int x = 0; x < start.width(); ++x)
            colour(x, y) = (x / 16 + y / 16) % 2 == 0 ? Rgba{200, 60, 20, 255} : Rgba{20, 60, 200, 255};
    runEngine(state, start, {}, 1);
}
void engineWithUnevenRain(benchmark::State& state) {
    SimulationSettings settings;
    settings.sources.rain.noise = 1.0f;
    runEngine(state, plainTerrain(state), settings, 1);
}

/// The engine on one thread with an instruction set and those below it.
void engineWith(benchmark::State& state, std::int64_t target) {
    const std::int64_t supported = hwy::SupportedTargets();
    if ((supported & target) == 0) return state.SkipWithError("this processor lacks the instruction set");
    // A better set has a lower bit.
    hwy::SetSupportedTargetsForTest(supported & ~(target - 1));
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    runEngine(state, plainTerrain(state), {}, 1);
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}
void engineWithSse4(benchmark::State& state) {
    engineWith(state, HWY_SSE4);
}
void engineWithAvx2(benchmark::State& state) {
    engineWith(state, HWY_AVX2);
}

/// With the knobs as they are at first: a reference cell of 1/512 of the map.
void engineOnFineGrid(benchmark::State& state) {
    run(state, plainTerrain(state), {}, DropletSettings{}, kFineGridDroplets, static_cast<int>(state.range(1)));
}

// Small maps take so little time that they feel every change of the machine's pace: more repetitions for them.
const std::vector<std::int64_t> kSmall{512, 1024};
const std::vector<std::int64_t> kLarge{2048, 4096, 8192};
const std::vector<std::int64_t> kThreads{1, 2};

void medians(benchmark::internal::Benchmark* benchmark) {
    benchmark->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1)->Repetitions(5)->ReportAggregatesOnly();
}
void mediansOfMany(benchmark::internal::Benchmark* benchmark) {
    benchmark->Apply(medians)->Repetitions(15);
}

BENCHMARK(articleLoop)->ArgsProduct({kSmall})->Apply(mediansOfMany);
BENCHMARK(articleLoop)->ArgsProduct({kLarge})->Apply(medians);
BENCHMARK(dropletEngine)->ArgsProduct({kSmall, kThreads})->Apply(mediansOfMany);
BENCHMARK(dropletEngine)->ArgsProduct({kLarge, kThreads})->Apply(medians);
BENCHMARK(twoEngines)->ArgsProduct({kSmall})->Apply(mediansOfMany);
BENCHMARK(twoEngines)->ArgsProduct({kLarge})->Apply(medians);
BENCHMARK(engineOnFineGrid)->ArgsProduct({{513, 1025, 2049, 4097}, kThreads})->Apply(medians);
BENCHMARK(engineWithHardness)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithHardness)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithColour)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithColour)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithUnevenRain)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithUnevenRain)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithSse4)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithSse4)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithAvx2)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithAvx2)->Arg(4096)->Apply(medians);

}  // namespace
}  // namespace scree
