#include "app/cli/metrics.h"

#include <cstdio>
#include <utility>

#include "app/document/starting_terrain.h"
#include "erosion/analysis/metrics.h"

namespace scree {

namespace {

constexpr int kSmallestMap = 8;  ///< Nodes along an edge; see measure().

void print(const char* name, double value, const char* meaning) {
    std::printf("  %-22s %9.4f   %s\n", name, value, meaning);
}

}  // namespace

ExitStatus runMetrics(TerrainOptions options) {
    const std::string name = options.input;
    if (isPresetName(options.input)) options.preset = std::exchange(options.input, {});
    const Result<ResolvedPreset> resolved = resolvePreset(options);
    if (!resolved) return fail(ExitStatus::BadInput, resolved.error().message);
    ThreadPool pool;
    const Result<Terrain> terrain = makeStartingTerrain(resolved->preset.terrain, pool);
    if (!terrain) return fail(ExitStatus::BadInput, terrain.error().message);
    if (terrain->width() < kSmallestMap || terrain->height() < kSmallestMap)
        return fail(ExitStatus::BadInput, name + " is smaller than 8 x 8 nodes; metrics need a larger map");
    for (const std::string& text : resolved->notes) note(text);

    const TerrainMetrics m = measure(*terrain);
    std::printf("%s: %d x %d nodes\n", name.c_str(), terrain->width(), terrain->height());
    print("pits", m.pitFraction, "share of nodes below all their neighbours");
    print("filled", m.fillFraction, "share of nodes in closed hollows");
    print("Hack exponent", m.hackExponent, "longest stream against area; natural 0.5 to 0.65");
    print("concavity", m.concavity, "channel slope against area; natural 0.4 to 0.6");
    print("hypsometric integral", m.hypsometricIntegral, "0.35 to 0.6 in mature landscapes");
    print("grid bias B4", m.gridBias4, "axes (> 0) or diagonals (< 0); good within 0.05");
    print("grid bias B8", m.gridBias8, "axes and diagonals; good within 0.05");
    print("spike index", m.spikeIndex, "m, 99.9th percentile of height over neighbours' median");
    print("mean slope", m.meanSlope, "m/m");
    print("slope deviation", m.slopeDeviation, "m/m");
    return ExitStatus::Done;
}

}  // namespace scree
