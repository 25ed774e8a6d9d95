#include "app/session/variations/variations.h"

#include <cmath>
#include <utility>

#include "app/session/variations/variation_values.h"

namespace scree {

namespace {

constexpr int kUsualRounds = 100;

}  // namespace

void Variations::open() {
    EditorState& state = session_.state();
    if (!state.terrainReady || state.dialogs.questions.any<VariationsQuestion>()) return;
    if (session_.phase() != Session::Phase::Ready)
        return session_.report(Severity::Warning, "The terrain is being made. Open the variations after that.");
    session_.endFlight();
    if (session_.snapshot().running) session_.pause();
    state.dialogs.questions.ask(VariationsQuestion{});
    last_.knob = firstKnob(session_.document().preset(), state.knobTurned);
    begin(last_);
}

void Variations::change(const VariationWish& wish) {
    EditorState& state = session_.state();
    if (!state.dialogs.variations) return;
    state.knobTurned = wish.knob;  // so that this knob is proposed again next time
    begin(wish);
}

void Variations::begin(VariationWish wish) {
    const Preset& preset = session_.document().preset();
    VariationsView view;
    view.knobs = variableKnobs(preset);
    view.wish = std::move(wish);
    if (view.knob() == nullptr) view.wish.knob = firstKnob(preset, {});
    const bool makesStarts = view.knob()->ofStart;
    if (makesStarts) view.wish.from = VariationStart::Start;
    last_ = view.wish;
    view.variations = variationsOf(preset, view.wish, session_.snapshot().terrain.form());
    view.length = preset.run.rounds > 0 ? preset.run.rounds : kUsualRounds;

    session_.jobs().cancel(JobKind::Variations);
    board_ = std::make_shared<VariationBoard>();
    board_->pictures.resize(view.variations.size());
    board_->failures.resize(view.variations.size());
    VariationPlan plan{.presets = {},
                       .fromLand = view.wish.from == VariationStart::Land,
                       .makesStarts = makesStarts,
                       .land = session_.capture(),
                       .start = session_.snapshot().start,
                       .materials = session_.state().frame.materials,
                       .camera = session_.viewpoint().camera(),
                       .rounds = view.length,
                       .board = board_,
                       .drawn = [&jobs = session_.jobs()] { jobs.wake(); }};
    for (const Variation& variation : view.variations) {
        plan.presets.push_back(withValue(preset, view.wish.knob, variation.value));
        plan.presets.back().view = session_.state().frame.shownView;
    }
    session_.state().dialogs.variations = std::move(view);
    session_.jobs().start({.kind = JobKind::Variations, .title = "Drawing variations", .barAfter = HUGE_VAL},
                          [plan = std::move(plan)](WorkWatch& watch) -> JobList::Completion {
                              erodeVariations(plan, watch);
                              return {};
                          });
}

void Variations::answer(const VariationAnswer& answer) {
    EditorState& state = session_.state();
    state.dialogs.questions.take<VariationsQuestion>();
    session_.jobs().cancel(JobKind::Variations);
    board_.reset();
    const std::optional<VariationsView> view = std::exchange(state.dialogs.variations, {});
    if (!view || !answer.value || *answer.value >= view->variations.size()) return;
    const Variation& taken = view->variations[*answer.value];
    const Preset before = session_.document().preset();
    session_.apply(settingsChange(before, withValue(before, view->wish.knob, taken.value)));
    session_.report(Severity::Info, view->knob()->title + " is " + taken.text + " now.");
}

bool Variations::poll() {
    std::optional<VariationsView>& view = session_.state().dialogs.variations;
    if (!view || !board_) return false;
    const std::lock_guard lock(board_->mutex);
    const bool isNew =
        board_->changes != view->changes || board_->rounds != view->rounds || board_->failure != view->failure;
    if (!isNew) return false;
    view->changes = board_->changes;
    view->rounds = board_->rounds;
    view->failure = board_->failure;
    for (std::size_t i = 0; i < view->variations.size(); ++i) {
        view->variations[i].picture = board_->pictures[i];
        view->variations[i].failure = board_->failures[i];
    }
    return true;
}

}  // namespace scree
