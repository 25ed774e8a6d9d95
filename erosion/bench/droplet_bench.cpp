#include <benchmark/benchmark.h>
#include <hwy/targets.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "erosion/bench/bench_terrain.h"
#include "erosion/models/droplets/article_droplet.h"
#include "erosion/records/colours.h"
#include "erosion/simulation/simulation.h"

/// Compares the droplet engine with the article's plain loop, on the same fBm terrain with a relief of size / 8 cells
/// and a reference cell of one cell. The unit is the droplet step. The engine runs a quarter of a droplet per cell, up
/// to kMostDroplets. The cost of the loop does not depend on the number of droplets, so it runs a part of them, spread
/// as evenly. The layers are allocated before time is taken, as are those of the loop.
namespace scree {
namespace {

constexpr int kLoopDroplets = 32768;
constexpr int kMostDroplets = 1 << 20;
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

/// Returns the terrain of the benchmark, with a relief of size / 8 cells.
const Terrain& plainTerrain(const benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    return benchTerrain(size, 1.0f, static_cast<float>(size) / 8.0f);
}

/// Returns settings in which only droplets act, with `droplets` droplets in `rounds` rounds.
SimulationSettings withDroplets(SimulationSettings settings, const DropletSettings& knobs, int droplets,
                                int rounds = kRounds) {
    std::get<ModelEntry<ThermalModel>>(settings.models).enabled = false;
    DropletSettings& model = std::get<ModelEntry<DropletModel>>(settings.models).settings;
    model = knobs;
    model.dropletsPerRound = droplets / rounds;
    return settings;
}
std::unique_ptr<Simulation> simulationOn(int threads, const Terrain& start, const SimulationSettings& settings) {
    return std::make_unique<Simulation>(start, settings, std::make_shared<ThreadPool>(threads));
}
double stepsOf(const Simulation& simulation) {
    return static_cast<double>(simulation.statistics().dropletSteps);
}

/// Runs `droplets` droplets in `rounds` rounds on `threads` threads.
void run(benchmark::State& state, const Terrain& start, const SimulationSettings& others, const DropletSettings& knobs,
         int droplets, int threads, int rounds = kRounds) {
    const SimulationSettings settings = withDroplets(others, knobs, droplets, rounds);
    bool failed = false;
    double steps = 0.0;
    for (auto _ : state) {
        state.PauseTiming();
        std::unique_ptr<Simulation> simulation = simulationOn(threads, start, settings);
        if (!simulation->runRound()) failed = true;
        steps -= stepsOf(*simulation);
        state.ResumeTiming();
        for (int round = 0; round < rounds; ++round)
            if (!simulation->runRound()) failed = true;
        state.PauseTiming();  // freeing the memory of a large map is not part of a step
        steps += stepsOf(*simulation);
        simulation.reset();
        state.ResumeTiming();
    }
    if (failed) state.SkipWithError("the terrain blew up");
    report(state, steps);
}

/// Returns the rules of the article, which the loop also follows, with a reference cell of one cell.
DropletSettings plainKnobs() {
    DropletSettings knobs = articleSettings();
    knobs.detail = kOneCell;
    return knobs;
}
int plainDroplets(const Terrain& start) {
    return std::min(start.width() * start.height() / 4, kMostDroplets);
}
void runEngine(benchmark::State& state, const Terrain& start, const SimulationSettings& settings, int threads) {
    run(state, start, settings, plainKnobs(), plainDroplets(start), threads);
}

void dropletEngine(benchmark::State& state) {
    runEngine(state, plainTerrain(state), {}, static_cast<int>(state.range(1)));
}

/// Measures the speed of two threads, and of two separate engines with one thread each, compared with one thread. The
/// two engines share nothing, so their speed is the most that the machine can give to two threads. All three take
/// turns, round by round, because the machine's speed changes from second to second.
void twoThreadsInTurn(benchmark::State& state) {
    using Clock = std::chrono::steady_clock;
    const Terrain& start = plainTerrain(state);
    const SimulationSettings settings = withDroplets({}, plainKnobs(), plainDroplets(start));
    ThreadPool drivers(2);
    std::atomic<bool> failed{false};
    for (auto _ : state) {
        const std::unique_ptr<Simulation> one = simulationOn(1, start, settings);
        const std::unique_ptr<Simulation> other = simulationOn(1, start, settings);
        const std::unique_ptr<Simulation> two = simulationOn(2, start, settings);
        struct Pace {
            double steps = 0.0, seconds = 0.0;

            double perSecond() const { return steps / seconds; }
        };
        // Runs one round of each simulation at the same time.
        const auto runRound = [&](const std::vector<Simulation*>& simulations, Pace& pace) {
            for (const Simulation* simulation : simulations) pace.steps -= stepsOf(*simulation);
            const Clock::time_point begin = Clock::now();
            drivers.forEach(static_cast<int>(simulations.size()), [&](int i) {
                if (!simulations[static_cast<std::size_t>(i)]->runRound()) failed = true;
            });
            pace.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
            for (const Simulation* simulation : simulations) pace.steps += stepsOf(*simulation);
        };
        Pace warmUp, oneThread, twoThreads, twoEngines;
        runRound({one.get(), other.get()}, warmUp);
        runRound({two.get()}, warmUp);
        for (int round = 0; round < kRounds; ++round) {
            runRound({one.get()}, oneThread);
            runRound({two.get()}, twoThreads);
            runRound({one.get(), other.get()}, twoEngines);
        }
        state.counters["two_threads"] = twoThreads.perSecond() / oneThread.perSecond();
        state.counters["two_engines"] = twoEngines.perSecond() / oneThread.perSecond();
    }
    if (failed) state.SkipWithError("the terrain blew up");
}

/// Measures features that a plain run does not have: rock of uneven hardness, surface colour, uneven rain.
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

/// Measures knobs that vary with a mask between equal values, so that droplets take the same paths. The argument is
/// their number.
void engineWithMaskedKnobs(benchmark::State& state) {
    Terrain start = plainTerrain(state);
    const Layer mask = *start.addLayer({.name = "mask", .title = "Mask", .unit = {}});
    Field<float>& values = start.use(mask);
    for (int y = 0; y < start.height(); ++y)
        for (int x = 0; x < start.width(); ++x) values(x, y) = (x / 16 + y / 16) % 2 == 0 ? 0.0f : 1.0f;
    const DropletSettings knobs = plainKnobs();
    const std::array modulations{Modulation{"droplet.maxCut", "mask", knobs.maxCut, knobs.maxCut},
                                 Modulation{"droplet.erosionRate", "mask", knobs.erosionRate, knobs.erosionRate},
                                 Modulation{"droplet.capacity", "mask", knobs.capacity, knobs.capacity}};
    SimulationSettings settings;
    settings.modulations.assign(modulations.begin(), modulations.begin() + state.range(1));
    runEngine(state, start, settings, 1);
}

/// Measures the engine on one thread with this instruction set and those below it.
void engineWith(benchmark::State& state, std::int64_t target) {
    const std::int64_t supported = hwy::SupportedTargets();
    if ((supported & target) == 0) return state.SkipWithError("this processor lacks the instruction set");
    // A better instruction set has a lower bit.
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

/// Measures rounds with a given number of droplets, as in the editor. The rounds of dropletEngine are larger.
void engineInRoundsOf(benchmark::State& state) {
    constexpr int kMostRounds = 64;
    const Terrain& start = plainTerrain(state);
    const int ofRound = static_cast<int>(state.range(2));
    const int rounds = std::min(kMostRounds, plainDroplets(start) / ofRound);
    run(state, start, {}, plainKnobs(), rounds * ofRound, static_cast<int>(state.range(1)), rounds);
}

// Small maps take so little time that every change of the machine's speed matters, so they get more repetitions.
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
BENCHMARK(twoThreadsInTurn)->ArgsProduct({kSmall})->Apply(mediansOfMany);
BENCHMARK(twoThreadsInTurn)->ArgsProduct({kLarge})->Apply(medians);
BENCHMARK(engineInRoundsOf)->ArgsProduct({{1024, 4096}, kThreads, {1000, 4000, 16000, 65536}})->Apply(medians);
BENCHMARK(engineWithHardness)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithHardness)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithColour)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithColour)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithUnevenRain)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithUnevenRain)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithMaskedKnobs)->ArgsProduct({{1024}, {0, 1, 2, 3}})->Apply(mediansOfMany);
BENCHMARK(engineWithMaskedKnobs)->ArgsProduct({{4096}, {0, 1, 2, 3}})->Apply(medians);
BENCHMARK(engineWithSse4)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithSse4)->Arg(4096)->Apply(medians);
BENCHMARK(engineWithAvx2)->Arg(1024)->Apply(mediansOfMany);
BENCHMARK(engineWithAvx2)->Arg(4096)->Apply(medians);

}  // namespace
}  // namespace scree
