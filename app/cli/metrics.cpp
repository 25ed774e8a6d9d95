#include "app/cli/metrics.h"

#include <cstdio>
#include <utility>

#include "app/document/starting_terrain.h"
#include "erosion/analysis/metrics.h"

namespace scree {

namespace {

void print(const MetricInfo& metric, const TerrainMetrics& metrics) {
    std::printf("  %-22s %9.4f %-4s %s", std::string(metric.title).c_str(), metric.shown(metrics),
                std::string(metric.unit).c_str(), std::string(metric.meaning).c_str());
    if (metric.naturalHigh < MetricInfo::kAny)
        std::printf(" Natural: %g to %g.", metric.naturalLow, metric.naturalHigh);
    std::printf("\n");
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
    if (terrain->width() < kSmallestMeasured || terrain->height() < kSmallestMeasured)
        return fail(ExitStatus::BadInput, name + " is smaller than 8 x 8 nodes; metrics need a larger map");
    for (const std::string& text : resolved->notes) note(text);

    const TerrainMetrics m = measure(*terrain);
    std::printf("%s: %d x %d nodes\n", name.c_str(), terrain->width(), terrain->height());
    for (const MetricInfo& metric : kMetrics) print(metric, m);
    return ExitStatus::Done;
}

}  // namespace scree
