#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <map>

#include "erosion/models/wind/wind.h"

/// Dunes on a torus: the time of a round of the wind on a grown field of dunes.
namespace scree {
namespace {

/// Sand on a plain, and the wind.
struct DuneField {
    Terrain terrain;
    WindModel model;
    WindSettings settings{.sandDepth = 10.0f, .direction = 250.0f};

    explicit DuneField(int size) : terrain(size, size, 5120.0f / static_cast<float>(size), Boundary::Wrap) {}
    void run(ThreadPool& pool, int rounds) {
        const RockHardness soft;
        const SourceSettings sources;
        const RainPattern rain;
        std::uint64_t droplets = 0;
        for (int round = 0; round < rounds; ++round) {
            terrain.nextRevision();
            model.step(terrain, settings, {pool, sources, rain, soft, -HUGE_VALF, 1, droplets});
        }
    }
};

/// Returns dunes of this size after 60 rounds. They are made once.
const DuneField& benchDunes(int size) {
    static std::map<int, DuneField> made;
    const auto found = made.find(size);
    if (found != made.end()) return found->second;
    DuneField dunes(size);
    ThreadPool pool(0);
    dunes.run(pool, 60);
    return made.emplace(size, std::move(dunes)).first->second;
}

/// Arguments: nodes along an edge, threads.
void dunes(benchmark::State& state) {
    ThreadPool pool(static_cast<int>(state.range(1)));
    DuneField now = benchDunes(static_cast<int>(state.range(0)));
    for (auto _ : state) now.run(pool, 1);
}

BENCHMARK(dunes)->ArgsProduct({{512, 1024}, {1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace scree
