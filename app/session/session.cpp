#include "app/session/session.h"

#include <chrono>
#include <utility>

#include "app/document/change_name.h"

namespace scree {

namespace {

constexpr double kMomentInterval = 0.15;  // seconds

template <class Part>
bool samePart(const Part& a, const Part& b, Part Preset::*part) {
    Preset left, right;
    left.*part = a;
    right.*part = b;
    return samePreset(left, right);
}

template <class E>
bool is(const Edit& edit) {
    return std::holds_alternative<E>(edit);
}

}  // namespace

Session::Session(std::shared_ptr<const Terrain> terrain, int threads, std::size_t historyBudget,
                 std::shared_ptr<Journal> journal, std::function<void()> wake)
    : journal_(std::move(journal)),
      worker_(std::move(terrain), SimulationSettings{}, threads, historyBudget, SimulationLoop::kSlice, journal_),
      snapshot_(&worker_.latest()),
      jobs_([this](std::string_view message) { tell(Severity::Error, message); }, std::move(wake)) {}

bool Session::canStart(JobKind kind) {
    const bool free = !jobs_.busy(kind);
    if (!free) tell(Severity::Warning, "Another task is still running. Wait for it or cancel it.");
    return free;
}

Session::Phase Session::phase() const {
    if (history_.state() == DocumentHistory::State::Moving) return Phase::MovingThroughHistory;
    if (onScreen_.state() == TerrainOnScreen::State::OnItsWay) return Phase::MakingTerrain;
    if (snapshot_->generation == 0 || !snapshot_->untouched) return Phase::Ready;
    // An untouched terrain follows its recipe.
    const TerrainRecipe& wanted = document_.preset().terrain;
    const MadeTerrain& shown = onScreen_.shown();
    const bool isThere = shown.grid == Grid::Whole && (sameRecipe(wanted, shown.recipe) || !canBeMade(wanted));
    return isThere ? Phase::Ready : Phase::MakingTerrain;
}

void Session::apply(Edit edit) {
    waiting_.push_back(std::move(edit));
    carryOutWaiting();
}

void Session::dropWaiting() {
    if (waiting_.empty()) return;
    waiting_.clear();
    tell(Severity::Warning, "Changes that waited for the terrain were dropped.");
}

bool Session::mustWait(const Edit& edit) const {
    const Phase now = phase();
    if (is<PreviewEdit>(edit)) return false;
    if (is<SettingsEdit>(edit)) return now == Phase::MovingThroughHistory;
    if (!waiting_.empty()) return true;
    if (is<HistoryMove>(edit) || now == Phase::Ready) return false;
    const bool replacesTerrain = is<OpenEdit>(edit) || is<GenerateEdit>(edit);
    return !replacesTerrain || now == Phase::MovingThroughHistory;
}

void Session::carryOutWaiting() {
    for (Edit& edit : std::exchange(waiting_, {})) {
        if (mustWait(edit))
            waiting_.push_back(std::move(edit));
        else
            carryOut(edit);
    }
}

/// Carries out an edit that no longer waits. All changes of the document and the land come through here.
void Session::carryOut(Edit& edit) {
    std::visit([&](const auto& what) { act(what, nameOf(edit, snapshot_->terrain.layers())); }, edit);
}

void Session::act(const SettingsEdit& edit, std::string name) {
    const Preset preset = withChanges(edit.before, edit.after, document_.preset());
    if (samePreset(preset, document_.preset())) return;
    if (const std::string turned = knobTurned(document_.preset(), preset); !turned.empty()) state_.knobTurned = turned;
    if (sameLand(preset, document_.preset())) return document_.setPreset(preset);
    const bool goesOn = change_ && change_->before && (change_->hand == Hand::Holds || phase() == Phase::MakingTerrain);
    if (!goesOn) {
        beginChange(std::move(name));
        change_->before = document_.preset();
    }
    if (!samePart(preset.simulation, document_.preset().simulation, &Preset::simulation))
        worker_.post(SettingsCommand{preset.simulation});
    document_.setPreset(preset);
    change_->name = nameOf(SettingsEdit{*change_->before, preset});
}

void Session::act(const StrokeEdit& edit, std::string name) {
    if (edit.part == StrokeEdit::Part::First || !change_) beginChange(std::move(name));
    worker_.post(StrokeCommand{fitted(edit, snapshot_->terrain.width(), snapshot_->terrain.height())});
}

void Session::act(const OpenEdit& edit, std::string name) {
    beginChange(std::move(name));
    document_ = edit.document;
    document_.takeNewestLook();
    state_.selectedSpring = -1;
    viewpoint_.frameNextTerrain();
    jobs_.cancel(JobKind::Preview);
    worker_.post(SettingsCommand{document_.preset().simulation});
    if (!edit.checkpoint) return show(edit.terrain, document_.preset().terrain, Grid::Whole, Replace::Anything);
    onScreen_.send({document_.preset().terrain, Grid::Whole, edit.terrain});
    ResumeCommand resume{edit.checkpoint, {}, edit.place};
    for (const SavedMoment& moment : edit.line) {
        DocumentState then{document_, {moment.preset.terrain, Grid::Whole, edit.terrain}};
        then.document.setPreset(withLookOf(document_.preset(), moment.preset));  // the look is not part of the history
        resume.line.push_back(moment.entry);
        resume.line.back().id = history_.keep(std::move(then));
    }
    if (edit.isSaved) opened_ = OpenedProject{document_, resume.land.get_future()};
    worker_.post(std::move(resume));
}

void Session::act(const PreviewEdit& edit, const std::string& /*name*/) {
    show(edit.terrain, edit.recipe, edit.grid, Replace::Untouched);
}

void Session::act(const GenerateEdit& edit, std::string name) {
    beginChange(std::move(name));
    if (edit.seed) {
        Preset preset = document_.preset();
        preset.terrain.terrain.seed = *edit.seed;
        document_.setPreset(preset);
    }
    jobs_.cancel(JobKind::Preview);
    show(edit.terrain, edit.recipe, Grid::Whole, Replace::Anything);
}

void Session::act(const ResampleEdit& edit, std::string name) {
    beginChange(std::move(name));
    Preset preset = document_.preset();
    preset.terrain = edit.recipe;
    document_.setPreset(preset);
    jobs_.cancel(JobKind::Preview);
    onScreen_.send({edit.recipe, Grid::Whole, edit.start});
    worker_.post(ResampleCommand{edit.start});
}

void Session::act(const LandEdit& edit, std::string name) {
    beginChange(std::move(name));
    std::visit([this](const auto& command) { worker_.post(command); }, edit);
}

void Session::act(const HistoryMove& move, const std::string& /*name*/) {
    // During a move the known history is out of date, so the worker decides whether the move is possible.
    const bool moving = phase() == Phase::MovingThroughHistory;
    if (std::holds_alternative<UndoCommand>(move) && !moving && !change_ && !snapshot_->history->canUndo()) return;
    if (std::holds_alternative<RedoCommand>(move) && (change_ || !(moving || snapshot_->history->canRedo()))) return;
    pause();
    jobs_.cancel(JobKind::Preview);
    std::visit([this](const auto& command) { worker_.post(command); }, move);
    history_.moveAsked();
}

void Session::show(const std::shared_ptr<const Terrain>& terrain, const TerrainRecipe& recipe, Grid grid,
                   Replace replace) {
    onScreen_.send({recipe, grid, terrain});
    worker_.post(LoadCommand{terrain, replace});
}

ComingTerrain Session::capture(const LayerSet& layers) {
    CaptureCommand command{.layers = layers, .cover = document_.preset().cover, .captured = {}};
    auto coming = std::make_shared<ComingTerrain::element_type>(command.captured.get_future());
    worker_.post(std::move(command));
    return coming;
}

ComingEntry Session::captureEntry() {
    CaptureEntryCommand command;
    auto coming = std::make_shared<ComingEntry::element_type>(command.captured.get_future());
    worker_.post(std::move(command));
    return coming;
}

ComingLine Session::captureLine() {
    CaptureLineCommand command;
    auto coming = std::make_shared<ComingLine::element_type>(command.captured.get_future());
    worker_.post(std::move(command));
    return coming;
}

bool Session::takeSnapshot() {
    const Snapshot* before = std::exchange(snapshot_, &worker_.latest());
    state_.terrainReady = snapshot_->generation > 0;
    onScreen_.see(*snapshot_);
    if (std::optional<DocumentState> entry = history_.follow(*snapshot_->history)) {
        document_ = std::move(entry->document);
        document_.takeNewestLook();
        onScreen_.moveTo(std::move(entry->shown));
    }
    takeLandOfOpened();
    keepMoment();
    if (onScreen_.state() == TerrainOnScreen::State::Shown && history_.state() == DocumentHistory::State::AtRest)
        document_.setLand(snapshot_->land);
    carryOutWaiting();
    return snapshot_ != before;
}

void Session::keepMoment() {
    const bool erodes = snapshot_->running && change_ && change_->name == kErosionChange;
    if (!erodes || state_.now - momentAsked_ < kMomentInterval) return;
    const TimelineEntry* current = snapshot_->history->currentEntry();
    const std::uint64_t rounds = snapshot_->statistics.rounds;
    if (current == nullptr || rounds <= current->rounds + rounds / History::kMostMoments) return;
    momentAsked_ = state_.now;
    worker_.post(KeepCommand{.id = history_.keep({document_, onScreen_.newest()}),
                             .name = std::string(kErosionChange),
                             .keepIf = KeepIf::MomentIsCheap,
                             .kind = EntryKind::Moment});
}

void Session::takeLandOfOpened() {
    if (!opened_ || opened_->land.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    try {
        opened_->document.setSavedLand(opened_->land.get());
    } catch (const std::future_error&) {
        // The worker could not load the terrain and has told the user.
    }
    opened_.reset();
}

void Session::pause() {
    worker_.post(PauseCommand{});
    pauseAsked_ = state_.now;
    closeChange();
}

bool Session::awaitsSnapshot() const {
    return phase() != Phase::Ready || (snapshot_->running && state_.now - pauseAsked_ < kPauseTime);
}

/// Opens a change of this name, to which all further edits belong. Consecutive rounds of erosion are one change.
void Session::beginChange(std::string name) {
    if (change_ && name == kErosionChange && change_->name == name) return;
    closeChange();
    change_ = OpenChange{.name = std::move(name), .before = {}};
}

/// Closes the open change and adds it to the history as an entry.
void Session::closeChange() {
    if (!change_) return;
    const KeepIf keepIf = change_->name == kErosionChange ? KeepIf::RoundsHaveRun : KeepIf::Always;
    worker_.post(KeepCommand{history_.keep({document_, onScreen_.newest()}), std::move(change_->name), keepIf,
                             EntryKind::Change});
    change_.reset();
}

void Session::closeFinishedChange(Hand hand) {
    if (!change_) return;
    if (hand == Hand::Free) change_->hand = Hand::Free;
    if (change_->hand == Hand::Holds || phase() == Phase::MakingTerrain) return;
    const bool isTurnedBack = change_->before && sameLand(*change_->before, document_.preset());
    if (isTurnedBack) change_ = OpenChange{.name = std::string(kErosionChange), .hand = Hand::Free, .before = {}};
    if (snapshot_->running)
        beginChange(std::string(kErosionChange));
    else if (worker_.resting())
        closeChange();
}

bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b) {
    return samePart(a, b, &Preset::terrain);
}

bool canBeMade(const TerrainRecipe& recipe) {
    return recipe.terrain.start != Start::File || !recipe.path.empty();
}

}  // namespace scree
