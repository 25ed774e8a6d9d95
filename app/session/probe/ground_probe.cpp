#include "app/session/probe/ground_probe.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace scree {

namespace {

int nearestNode(float place, int nodes) {
    return std::clamp(static_cast<int>(std::lround(place)), 0, nodes - 1);
}

/// Seconds until the status line shows the progress.
constexpr double kProbeBarAfter = 0.5;

}  // namespace

void GroundProbe::ask(Point cell) {
    EditorState& state = session_.state();
    if (!state.terrainReady) return;
    close();
    const Snapshot& snapshot = session_.snapshot();
    const Terrain& terrain = snapshot.terrain;
    generation_ = snapshot.generation;
    GroundHere here{.number = ++asked_, .facts = {}, .wanted = wanted_, .mask = {}};
    here.x = nearestNode(cell.x, terrain.width());
    here.y = nearestNode(cell.y, terrain.height());
    // Layers of the analysis have present values only while they are shown.
    LayerSet known;
    for (const LayerInfo& layer : terrain.layers())
        if (layer.source != LayerSource::Analysis || snapshot.upToDate.contains(layer.layer)) known.add(layer.layer);
    LayerSet captured = known;
    captured.add(GroundSurvey::kSources);
    const Preset& preset = session_.document().preset();
    session_.jobs().start({.kind = JobKind::GroundProbe,
                           .title = "Looking at the ground",
                           .barAfter = kProbeBarAfter,
                           .onCancel = [this] { close(); },
                           .onFailure = [this] { close(); }},
                          [this, here, known, view = preset.view, strata = strataOf(preset),
                           coming = session_.capture(captured)](WorkWatch&) -> JobList::Completion {
                              ThreadPool pool;
                              const std::shared_ptr<const Terrain> land = coming->get();
                              if (here.x >= land->width() || here.y >= land->height()) return [this] { close(); };
                              auto survey =
                                  std::make_shared<GroundSurvey>(land, here.x, here.y, known, view, strata, pool);
                              return [this, survey] { answer(survey); };
                          });
    state.dialogs.ground = std::move(here);
}

void GroundProbe::askAtPointer() {
    const std::optional<Hover>& hover = session_.state().frame.hover;
    if (!hover) return session_.report(Severity::Info, "Point at the ground that you want to know about.");
    ask(hover->cell);
}

void GroundProbe::answer(std::shared_ptr<GroundSurvey> survey) {
    std::optional<GroundHere>& here = session_.state().dialogs.ground;
    if (!here) return;
    here->facts = survey->facts();
    survey_ = std::move(survey);
}

void GroundProbe::change(const Likeness& wanted) {
    wanted_ = wanted;
    if (session_.state().dialogs.ground) session_.state().dialogs.ground->wanted = wanted;
}

void GroundProbe::close() {
    session_.jobs().cancel(JobKind::GroundProbe);
    session_.state().dialogs.ground.reset();
    survey_.reset();
    made_.reset();
}

void GroundProbe::makeMask() {
    const std::optional<GroundHere>& here = session_.state().dialogs.ground;
    if (!here || !survey_ || making() || !here->wanted.any()) return;
    const Terrain& terrain = session_.snapshot().terrain;
    if (static_cast<int>(terrain.layers().size() - kLayers.size()) >= LayerTable::kMostAdded)
        return session_.report(Severity::Warning, "The terrain has as many masks as it can have. Delete one first.");
    const std::string title = layerTitleFor("Like this", terrain);
    make({.name = layerNameFor(title, terrain), .title = title, .likeness = here->wanted});
}

void GroundProbe::make(const Made& mask) {
    made_ = mask;
    session_.state().dialogs.ground->mask = mask.name;
    session_.jobs().start(
        {.kind = JobKind::GroundMask,
         .title = "Making the mask",
         .barAfter = kProbeBarAfter,
         .onCancel = [this] { close(); },
         .onFailure = [this] { close(); }},
        [this, survey = survey_, mask](WorkWatch& watch) -> JobList::Completion {
            ThreadPool pool;
            auto values = std::make_shared<const Field<float>>(survey->groundLike(mask.likeness, pool, &watch));
            return [this, mask, values] {
                session_.apply(MaskOperation{.mask = mask.name, .title = mask.title, .values = values});
                if (mask.isSeen) return;
                session_.state().mask = mask.name;
                session_.state().choose(Tool::Mask);
            };
        });
}

void GroundProbe::forgetMask() {
    made_.reset();
    session_.state().dialogs.ground->mask.clear();
}

/// The mask tool shows its mask, unless the view has another overlay.
void GroundProbe::showMask(const LayerInfo& mask) {
    const Overlay overlay = overlayOf(mask);
    const Overlay now = session_.document().preset().view.overlay;
    if (now == Overlay::None || now == overlay) return;
    session_.changeLook([overlay](Preset& preset) { preset.view.overlay = overlay; });
}

void GroundProbe::follow() {
    const std::optional<GroundHere>& here = session_.state().dialogs.ground;
    if (!here) return;
    if (session_.snapshot().generation != generation_) return close();
    if (!made_ || making()) return;
    const Terrain& terrain = session_.snapshot().terrain;
    const std::optional<Layer> mask = terrain.findLayer(made_->name);
    if (!mask) {
        if (made_->isSeen) forgetMask();  // by undo, or because the user has deleted it
        return;
    }
    // A mask that follows a rule is not set any more.
    if (!terrain.layerTable()->descriptionOf(*mask).rule.empty()) return forgetMask();
    if (!std::exchange(made_->isSeen, true)) showMask(terrain.infoOf(*mask));
    if (here->wanted == made_->likeness || !here->wanted.any()) return;
    Made next = *made_;
    next.likeness = here->wanted;
    make(next);
}

}  // namespace scree
