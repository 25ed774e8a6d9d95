#include "app/session/probe/lake_look.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace scree {

namespace {

/// Most nodes along an edge of the land that is looked at: a larger one is looked at in steps of some nodes.
constexpr int kLookNodes = 1024;
/// Seconds between two looks while the land changes.
constexpr double kLookEvery = 0.3;

/// Every so many nodes of a terrain.
std::shared_ptr<const Terrain> thinned(const Terrain& terrain, int step) {
    Field<float> heights((terrain.width() + step - 1) / step, (terrain.height() + step - 1) / step);
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) heights(x, y) = terrain.heights()(x * step, y * step);
    return std::make_shared<const Terrain>(std::move(heights), terrain.cellSize() * static_cast<float>(step),
                                           terrain.datum(), terrain.boundary());
}

}  // namespace

void LakeLook::follow() {
    EditorState& state = session_.state();
    const std::optional<Hover>& hover = state.frame.hover;
    if (state.tool != Tool::Lake || !hover || !state.terrainReady) {
        asked_.reset();
        state.lakeHere.reset();
        return;
    }
    if (session_.jobs().busy(JobKind::Lake)) return;
    const Snapshot& snapshot = session_.snapshot();
    const Asked wanted{.x = static_cast<int>(std::lround(hover->cell.x)),
                       .y = static_cast<int>(std::lround(hover->cell.y)),
                       .land = snapshot.land,
                       .generation = snapshot.generation,
                       .settings = state.kept.lake};
    if (asked_ == wanted) return;
    const bool onlyLandHasChanged =
        asked_ && asked_->x == wanted.x && asked_->y == wanted.y && asked_->settings == wanted.settings;
    if (onlyLandHasChanged && state.now < lookedAt_ + kLookEvery) return;
    asked_ = wanted;
    lookedAt_ = state.now;
    const int step = (std::max(snapshot.terrain.width(), snapshot.terrain.height()) + kLookNodes - 1) / kLookNodes;
    session_.jobs().start(
        {.kind = JobKind::Lake, .title = "Looking at the lake", .barAfter = 1.0},
        [this, wanted, step, land = thinned(snapshot.terrain, step)](WorkWatch&) -> JobList::Completion {
            const auto thinStep = static_cast<float>(step);
            const Point place{static_cast<float>(wanted.x) / thinStep, static_cast<float>(wanted.y) / thinStep};
            LakeHere here{.cell = {static_cast<float>(wanted.x), static_cast<float>(wanted.y)},
                          .sketch = sketchLake(*land, place, wanted.settings),
                          .isExact = step == 1};
            if (here.sketch)
                for (auto& piece : here.sketch->shore)
                    for (Point& end : piece) end = {end.x * thinStep, end.y * thinStep};
            return [this, here = std::move(here)] {
                if (session_.state().tool == Tool::Lake) session_.state().lakeHere = here;
            };
        });
}

}  // namespace scree
