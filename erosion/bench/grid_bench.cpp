#include <benchmark/benchmark.h>

#include <cstring>
#include <memory>

#include "erosion/bench/bench_terrain.h"
#include "erosion/simulation/simulation.h"

/// Compares grid models with the machine: cell updates per second, next to a plain copy of as many bytes as an update
/// must read and write, in the same run.
namespace scree {
namespace {

/// A model that acts on the whole map. One line in kCases for each.
struct GridCase {
    const char* model;
    int updates;  ///< Number of times that a round updates each cell: passes, ticks, iterations.
    int fields;   ///< Number of float fields that an update reads and writes.
    std::vector<const char*> knobs;
};
const std::vector<GridCase> kCases{
    {"pipes", 8, 8, {"pipes.ticks=8", "pipes.directions=eight"}},
    {"thermal", 8, 4, {"thermal.passes=8"}},
    {"hydraulic", 8, 6, {"hydraulic.iterations=8"}},
    {"musgrave", 8, 6, {"musgrave.iterations=8"}},
};

void report(benchmark::State& state, double updates) {
    state.counters["cells_per_s"] = benchmark::Counter(updates, benchmark::Counter::kIsRate);
}

int roundsOf(int size) {
    return size >= 4096 ? 1 : 4096 / size;
}

void runModel(benchmark::State& state, const GridCase& grid) {
    const int size = static_cast<int>(state.range(0));
    SimulationSettings settings;
    forEachModel(settings.models,
                 [&](auto& entry) { entry.enabled = std::decay_t<decltype(entry)>::ModelType::kName == grid.model; });
    for (const std::string_view knob : grid.knobs) {
        const std::size_t equals = knob.find('=');
        const Result<void> set = setByName(settings, knob.substr(0, equals), knob.substr(equals + 1));
        if (!set) return state.SkipWithError(set.error().message.c_str());
    }
    Simulation simulation(benchTerrain(size, 10.0f, static_cast<float>(size)), settings,
                          std::make_shared<ThreadPool>(static_cast<int>(state.range(1))));
    const auto rounds = [&](int count) {
        for (int round = 0; round < count; ++round)
            if (!simulation.runRound()) state.SkipWithError("the terrain blew up");
    };
    rounds(1);  // allocates the layers and wets the ground
    double updates = 0.0;
    for (auto _ : state) {
        rounds(roundsOf(size));
        updates += static_cast<double>(size) * size * grid.updates * roundsOf(size);
    }
    report(state, updates);
}

void copyAsMuch(benchmark::State& state, const GridCase& grid) {
    const int size = static_cast<int>(state.range(0));
    const auto bytes = static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * sizeof(float);
    const std::size_t count = static_cast<std::size_t>(grid.fields);
    std::vector<std::vector<char>> from(count, std::vector<char>(bytes, 1));
    std::vector<std::vector<char>> to(count, std::vector<char>(bytes, 2));
    ThreadPool pool(static_cast<int>(state.range(1)));
    constexpr int kChunks = 64;
    double updates = 0.0;
    for (auto _ : state) {
        for (int update = 0; update < grid.updates * roundsOf(size); ++update)
            pool.forEach(kChunks, [&](int chunk) {
                const std::size_t part = bytes / kChunks;
                for (std::size_t i = 0; i < count; ++i)
                    std::memcpy(to[i].data() + static_cast<std::size_t>(chunk) * part,
                                from[i].data() + static_cast<std::size_t>(chunk) * part, part);
                benchmark::ClobberMemory();
            });
        updates += static_cast<double>(size) * size * grid.updates * roundsOf(size);
    }
    report(state, updates);
}

void registerAll() {
    const auto add = [](const std::string& name, const GridCase& grid, auto body) {
        benchmark::internal::Benchmark* made =
            benchmark::RegisterBenchmark(name.c_str(), [&grid, body](benchmark::State& state) { body(state, grid); });
        for (const int size : {512, 1024, 4096})
            for (const int threads : {1, 2}) made->Args({size, threads});
        made->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1)->Repetitions(5)->ReportAggregatesOnly();
    };
    for (const GridCase& grid : kCases) {
        add(std::string("grid_") + grid.model, grid, runModel);
        add(std::string("grid_copy_") + grid.model, grid, copyAsMuch);
    }
}

[[maybe_unused]] const bool kRegistered = (registerAll(), true);

}  // namespace
}  // namespace scree
