#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "app/io/formats/heightmap.h"
#include "erosion/analysis/metrics.h"
#include "erosion/analysis/slope_texture.h"
#include "erosion/bench/modelled_threads.h"
#include "erosion/simulation/simulation.h"
#include "erosion/tests/landscape_metrics.h"

/// Erodes one place at several resolutions with a preset. Compares land and cost with those of the map of 512 nodes in
/// the same run. Usage: scree_scales_bench [--json FILE] [--rounds N] [--keep FOLDER] [PRESET...] [NODES...]
/// or scree_scales_bench --measure FILE CELL_SIZE RELIEF for the slopes of a map in a file, stretched to that relief.
namespace scree {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kCompared = 512;  ///< Nodes of the compared maps. Finer maps are averaged.

template <class T>
T orEnd(Result<T> result) {
    if constexpr (std::is_void_v<T>) {
        if (result) return;
    } else {
        if (result) return std::move(*result);
    }
    std::fprintf(stderr, "scree_scales_bench: %s\n", result.error().message.c_str());
    std::exit(1);
}

Preset presetOf(const std::string& name, int nodes) {
    Preset preset = orEnd(loadPreset(std::string(SCREE_SOURCE_FOLDER "/presets/") + name + ".json")).preset;
    TerrainSettings& terrain = preset.terrain.terrain;
    terrain.cellSize *= static_cast<float>(terrain.width) / static_cast<float>(nodes);
    terrain.width = terrain.height = nodes;
    return preset;
}

Terrain averaged(const Terrain& terrain, ThreadPool& pool) {
    int level = 0;
    while (terrain.width() >> level > kCompared) ++level;
    if (level == 0) return Terrain(terrain.heights(), terrain.cellSize(), 0.0);
    const GridLevel grid(terrain.width(), terrain.height(), Boundary::Open, level);
    return Terrain(grid.coarsen(terrain.heights(), pool), terrain.cellSize() * static_cast<float>(grid.ratio()), 0.0);
}

/// The texture of slopes at two scales; see SlopeTexture.
nlohmann::json textureReport(const Field<float>& heights, float cellSize, ThreadPool& pool) {
    nlohmann::json report = nlohmann::json::array();
    for (const double cells : {2.0, 4.0}) {
        const SlopeTexture texture = slopeTexture(heights, cellSize, cells, pool);
        report.push_back({{"cells", cells},
                          {"share", texture.share},
                          {"comb", texture.comb},
                          {"corduroy", texture.corduroy},
                          {"axes", texture.axes}});
    }
    return report;
}

void printTexture(const nlohmann::json& report) {
    for (const nlohmann::json& each : report)
        std::printf("         slopes at %.0f cells (%.0f %% of the ground): comb %.3f, corduroy %.2f, axes %.2f\n",
                    each["cells"].get<double>(), 100.0 * each["share"].get<double>(), each["comb"].get<double>(),
                    each["corduroy"].get<double>(), each["axes"].get<double>());
}

/// Prints the texture of a map in a file whose heights are stretched to this relief, in metres.
void measureFile(const std::string& path, float cellSize, float relief, ThreadPool& pool) {
    Terrain terrain = orEnd(importHeightmap(path, {.file = {}, .cellSize = cellSize}));
    Field<float>& heights = terrain.use(Layer::Height);
    const HeightRange range = heightRange(terrain);
    const auto stretch = static_cast<float>(relief / (range.high - range.low));
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) heights(x, y) *= stretch;
    std::printf("%s, cells of %.1f m, relief %.0f m\n", path.c_str(), static_cast<double>(terrain.cellSize()),
                static_cast<double>(relief));
    printTexture(textureReport(heights, terrain.cellSize(), pool));
}

struct Outcome {
    double seconds = 0.0;
    double eroded = 0.0;
    TerrainMetrics metrics;
    std::vector<double> shades;
};

void keep(const Field<float>& heights, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    for (int y = 0; y < heights.height(); ++y)
        file.write(reinterpret_cast<const char*>(heights.row(y)),
                   static_cast<std::streamsize>(sizeof(float)) * heights.width());
}

/// Start of a run: the start of the preset, or a start that differs from it by a millimetre in some places. The latter
/// shows how much depends on the paths of single droplets.
enum class StartIs { Exact, Shaken };

Outcome run(const std::string& name, int nodes, int rounds, StartIs startIs, const std::shared_ptr<ThreadPool>& pool,
            const std::string& folder, nlohmann::json& report) {
    const Preset preset = presetOf(name, nodes);
    Terrain start = orEnd(makeStartingTerrain(preset.terrain, *pool, nullptr));
    if (startIs == StartIs::Shaken)
        for (int y = 0; y < start.height(); ++y)
            for (int x = 0; x < start.width(); ++x)
                start.use(Layer::Height)(x, y) += 0.001f * static_cast<float>((x * 7 + y * 13) % 3 - 1);
    Simulation simulation(std::move(start), preset.simulation, pool);
    simulation.prepare();  // like the window while it is idle
    orEnd(simulation.runRound());
    const auto begin = Clock::now();
    for (int i = 1; i < rounds; ++i) orEnd(simulation.runRound());
    Outcome outcome;
    outcome.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const Terrain& terrain = simulation.terrain();
    outcome.eroded = terrain.ledger().eroded;
    const Terrain coarse = averaged(terrain, *pool);
    outcome.metrics = measure(coarse, *pool);
    outcome.shades = test::hillshadesOf(coarse);
    report = {{"preset", name},
              {"nodes", nodes},
              {"rounds", rounds},
              {"seconds", outcome.seconds},
              {"eroded", outcome.eroded},
              {"drift", terrain.ledger().relativeDrift(terrain.volume(pool.get()))},
              {"mean_slope", outcome.metrics.meanSlope},
              {"hack", outcome.metrics.hackExponent},
              {"concavity", outcome.metrics.concavity}};
    report["texture"] = textureReport(terrain.heights(), terrain.cellSize(), *pool);
    if (!folder.empty()) keep(terrain.heights(), folder + "/" + name + "_" + std::to_string(nodes) + ".r32");
    return outcome;
}

/// Prints the speed-up that the order of tiles, passes and grids permits with more threads than the machine has: the
/// time of ten rounds on one thread divided by that on more threads, modelled from the measured times of all parts.
void printModelledSpeedUps(const std::string& name, int nodes, nlohmann::json& all) {
    constexpr int kRounds = 10;
    std::printf("  %6d nodes on more threads, as modelled:", nodes);
    for (const int threads : {2, 4, 8, 16}) {
        const Preset preset = presetOf(name, nodes);
        const auto pool = std::make_shared<ModelledThreadPool>(threads);
        Simulation simulation(orEnd(makeStartingTerrain(preset.terrain, *pool, nullptr)), preset.simulation, pool);
        simulation.prepare();
        orEnd(simulation.runRound());
        const double savedBefore = pool->saved();
        const auto begin = Clock::now();
        for (int i = 0; i < kRounds; ++i) orEnd(simulation.runRound());
        const double work = std::chrono::duration<double>(Clock::now() - begin).count();
        const double speedUp = work / (work - (pool->saved() - savedBefore));
        all.push_back({{"preset", name}, {"nodes", nodes}, {"modelled_threads", threads}, {"speed_up", speedUp}});
        std::printf("  %d: %.1fx", threads, speedUp);
    }
    std::printf("\n");
}

int compare(const std::vector<std::string>& presets, const std::vector<int>& sizes, int rounds,
            const std::string& folder, const std::string& jsonPath) {
    const auto pool = std::make_shared<ThreadPool>();
    nlohmann::json all = nlohmann::json::array();
    for (const std::string& name : presets) {
        std::printf("%s, %d rounds, %d threads\n  %6s %9s %7s %9s %8s %8s %7s %7s %9s\n", name.c_str(), rounds,
                    pool->threads(), "nodes", "seconds", "ratio", "hillshade", "slope", "eroded", "Hack", "theta",
                    "drift");
        Outcome first;
        std::vector<std::pair<int, StartIs>> runs{{sizes.front(), StartIs::Exact}, {sizes.front(), StartIs::Shaken}};
        for (const int nodes : sizes)
            if (nodes != sizes.front()) runs.emplace_back(nodes, StartIs::Exact);
        for (const auto& [nodes, startIs] : runs) {
            nlohmann::json report;
            const Outcome outcome = run(name, nodes, rounds, startIs, pool, folder, report);
            if (first.shades.empty()) first = outcome;
            report["shaken"] = startIs == StartIs::Shaken;
            report["ratio"] = outcome.seconds / first.seconds;
            report["hillshade"] = test::correlationOf(outcome.shades, first.shades);
            report["slope_ratio"] = outcome.metrics.meanSlope / first.metrics.meanSlope;
            report["eroded_ratio"] = outcome.eroded / first.eroded;
            std::printf("  %s%5d %9.2f %7.2f %9.3f %8.3f %8.3f %7.3f %7.3f %9.1e\n",
                        startIs == StartIs::Shaken ? "~" : " ", nodes, outcome.seconds, report["ratio"].get<double>(),
                        report["hillshade"].get<double>(), report["slope_ratio"].get<double>(),
                        report["eroded_ratio"].get<double>(), outcome.metrics.hackExponent, outcome.metrics.concavity,
                        report["drift"].get<double>());
            printTexture(report["texture"]);
            std::fflush(stdout);
            all.push_back(report);
        }
        for (const int nodes : sizes) printModelledSpeedUps(name, nodes, all);
    }
    if (!jsonPath.empty()) std::ofstream(jsonPath) << all.dump(2) << "\n";
    return 0;
}

}  // namespace
}  // namespace scree

int main(int argc, char** argv) {
    std::vector<std::string> presets;
    std::vector<int> sizes;
    std::string folder, json;
    int rounds = 100;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--json" && i + 1 < argc)
            json = argv[++i];
        else if (argument == "--keep" && i + 1 < argc)
            folder = argv[++i];
        else if (argument == "--rounds" && i + 1 < argc)
            rounds = std::max(2, std::atoi(argv[++i]));
        else if (argument == "--measure" && i + 3 < argc) {
            scree::ThreadPool pool;
            scree::measureFile(argv[i + 1], std::strtof(argv[i + 2], nullptr), std::strtof(argv[i + 3], nullptr), pool);
            return 0;
        } else if (std::atoi(argv[i]) > 0)
            sizes.push_back(std::atoi(argv[i]));
        else
            presets.push_back(argument);
    }
    if (presets.empty()) presets = {"alpine", "badlands", "canyon", "volcano"};
    if (sizes.empty()) sizes = {512, 1024, 2048, 4096};
    return scree::compare(presets, sizes, rounds, folder, json);
}
