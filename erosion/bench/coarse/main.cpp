#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>

#include "erosion/analysis/metrics.h"
#include "erosion/generators/recipe.h"
#include "erosion/simulation/coarse_to_fine.h"

/// Sets a run that carves the large forms first beside one at full resolution: what each costs and what landscape it
/// leaves. Usage: scree_coarse_bench [NODES...]
namespace scree {
namespace {

constexpr std::uint64_t kDroplets = 400'000;

Terrain hills(int size, ThreadPool& pool) {
    TerrainRecipe recipe;
    recipe.terrain.start = Start::Fbm;
    recipe.terrain.width = recipe.terrain.height = size;
    recipe.terrain.cellSize = 40960.0f / static_cast<float>(size);
    recipe.fbm.relief = 2400.0f;
    return generate(recipe, pool);
}

double meanChange(const Field<float>& before, const Field<float>& after) {
    double sum = 0.0;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x) sum += static_cast<double>(std::abs(after(x, y) - before(x, y)));
    return sum / before.width() / before.height();
}

void printRow(const char* name, double seconds, double change, const TerrainMetrics& metrics) {
    std::printf("  %-18s %10.1f %12.2f %8.3f %10.3f %8.2f\n", name, seconds, change, metrics.hackExponent,
                metrics.concavity, metrics.spikeIndex);
    std::fflush(stdout);
}

struct Outcome {
    double seconds = 0.0;  ///< Of processors, all threads together.
    double change = 0.0;
};

template <class NextRound>
Outcome measured(const char* name, const Terrain& start, const std::shared_ptr<ThreadPool>& pool,
                 const NextRound& run) {
    SimulationSettings settings;
    Simulation simulation(start, settings, pool);
    const std::clock_t begin = std::clock();
    run(simulation);
    Outcome outcome;
    outcome.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    outcome.change = meanChange(start.heights(), simulation.terrain().heights());
    printRow(name, outcome.seconds, outcome.change, measure(simulation.terrain()));
    return outcome;
}

void mustSucceed(const Result<void>& outcome) {
    if (outcome) return;
    std::fprintf(stderr, "scree_coarse_bench: %s\n", outcome.error().message.c_str());
    std::exit(1);
}

void compare(int size) {
    const auto pool = std::make_shared<ThreadPool>();
    const Terrain start = hills(size, *pool);
    const RunLength length{RunLength::Unit::Droplets, kDroplets};
    std::printf("%d x %d, %llu droplets\n  %-18s %10s %12s %8s %10s %8s\n", size, size,
                static_cast<unsigned long long>(length.amount), "", "CPU s", "mean change", "Hack", "concavity",
                "spikes");
    printRow("start", 0.0, 0.0, measure(start));
    const Outcome full = measured("full resolution", start, pool, [&](Simulation& simulation) {
        for (std::uint64_t done = 0; done < length.amount; done = length.done(simulation.statistics()))
            mustSucceed(simulation.runRound(length.amount - done));
    });
    const Outcome coarse = measured("large forms first", start, pool, [&](Simulation& simulation) {
        CoarseToFine run(simulation, length);
        while (!run.isDone()) mustSucceed(run.runRound());
    });
    std::printf("  %.2f times less processor time, %.3f of the change\n\n", full.seconds / coarse.seconds,
                coarse.change / full.change);
}

}  // namespace
}  // namespace scree

int main(int argc, char** argv) {
    constexpr int kSmallest = 1024;
    if (argc < 2)
        for (const int size : {1024, 2048, 4096}) scree::compare(size);
    for (int i = 1; i < argc; ++i) {
        const int size = std::atoi(argv[i]);
        if (size < kSmallest || size > scree::Terrain::kMaxSize) {
            std::fprintf(stderr, "scree_coarse_bench: '%s' is no size; give a number of nodes from %d to %d\n", argv[i],
                         kSmallest, scree::Terrain::kMaxSize);
            return 2;
        }
        scree::compare(size);
    }
}
