#include "app/session/comparison/comparison_terrain.h"

#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

#include "renderer/scene/terrain_renderer.h"

namespace scree {

void ComparisonTerrain::choose(std::optional<std::uint64_t> id) {
    session_.state().comparison.with = id;
    session_.state().comparison.former.reset();
    coming_ = {};
    if (!id) {
        recalled_.reset();
        return;
    }
    RecallCommand recall{.id = *id, .recalled = {}};
    coming_ = recall.recalled.get_future();
    session_.worker().post(std::move(recall));
}

void ComparisonTerrain::takeRecalled() {
    if (!coming_.valid() || coming_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    try {
        recalled_ = std::exchange(coming_, {}).get();
        ++changes_;
    } catch (const std::exception&) {
        recalled_.reset();
        session_.report(Severity::Error, "There is not enough memory for this entry of the history.");
    }
    session_.state().comparison.former = recalled_;
    if (!recalled_) session_.state().comparison.with.reset();
}

void ComparisonTerrain::analyse() {
    const Preset& preset = session_.document().preset();
    const Analysis wanted{bare(), TerrainRenderer::layersFor(session_.state().frame.shownView, bare()->layers()),
                          landCoverOf(preset)};
    const bool shown = session_.state().comparison.on && wanted.terrain && wanted.layers.intersects(kFoundLayers);
    if (analysed_ && (!shown || asked_.terrain != wanted.terrain)) {
        analysed_.reset();
        ++changes_;
    }
    if (!shown) asked_ = {};
    const bool asked =
        asked_.terrain == wanted.terrain && asked_.layers == wanted.layers && asked_.settings == wanted.settings;
    if (!shown || asked || session_.jobs().busy(JobKind::Comparison)) return;
    asked_ = wanted;
    session_.jobs().start({.kind = JobKind::Comparison, .title = "Finding lakes and biomes", .barAfter = HUGE_VAL},
                          [this, wanted, settings = preset.simulation](WorkWatch&) -> JobList::Completion {
                              const auto terrain = std::make_shared<Terrain>(*wanted.terrain);
                              ThreadPool pool(1);
                              updateFoundLayers(*terrain, wanted.layers, settings, wanted.settings, pool);
                              return [this, terrain, from = wanted.terrain] {
                                  if (asked_.terrain != from) return;
                                  analysed_ = terrain;
                                  ++changes_;
                              };
                          });
}

}  // namespace scree
