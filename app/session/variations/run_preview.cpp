#include "app/session/variations/run_preview.h"

#include <cmath>
#include <mutex>
#include <utility>

namespace scree {

void RunPreview::rest() {
    EditorState& state = session_.state();
    rested_ = state.now;
    if (board_ && land_ == session_.snapshotChanges()) return;
    if (state.terrainReady && session_.phase() == Session::Phase::Ready && !session_.snapshot().running) begin();
}

void RunPreview::begin() {
    session_.jobs().cancel(JobKind::RunPreview);
    session_.state().nextRounds.reset();
    land_ = session_.snapshotChanges();
    board_ = std::make_shared<VariationBoard>();
    board_->pictures.resize(1);
    board_->failures.resize(1);
    Preset preset = session_.document().preset();
    preset.view = session_.state().frame.shownView;
    VariationPlan plan{.presets = {std::move(preset)},
                       .fromLand = true,
                       .makesStarts = false,
                       .land = session_.capture(),
                       .start = session_.snapshot().start,
                       .materials = session_.state().frame.materials,
                       .camera = session_.viewpoint().camera(),
                       .rounds = kRounds,
                       .board = board_,
                       .drawn = [&jobs = session_.jobs()] { jobs.wake(); }};
    session_.jobs().start({.kind = JobKind::RunPreview, .title = "Looking ahead", .barAfter = HUGE_VAL},
                          [plan = std::move(plan)](WorkWatch& watch) -> JobList::Completion {
                              erodeVariations(plan, watch);
                              return {};
                          });
}

bool RunPreview::poll() {
    EditorState& state = session_.state();
    if (!board_) return false;
    if (state.now - rested_ > kLeft) {
        session_.jobs().cancel(JobKind::RunPreview);
        board_.reset();
        return std::exchange(state.nextRounds, {}).has_value();
    }
    const std::lock_guard lock(board_->mutex);
    if (board_->pictures[0] == nullptr || board_->rounds == 0) return false;
    const bool isNew = !state.nextRounds || state.nextRounds->picture != board_->pictures[0];
    state.nextRounds = NextRounds{board_->pictures[0], board_->rounds};
    return isNew;
}

}  // namespace scree
