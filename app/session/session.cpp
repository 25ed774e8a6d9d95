#include "app/session/session.h"

#include <algorithm>
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

}  // namespace

Session::Session(std::shared_ptr<const Terrain> terrain, int threads, std::size_t historyBudget,
                 std::shared_ptr<Journal> journal, std::function<void()> wake)
    : journal_(std::move(journal)),
      worker_(std::move(terrain), SimulationSettings{}, threads, historyBudget, SimulationLoop::kSlice, journal_),
      snapshot_(&worker_.latest()),
      jobs_([this](std::string_view message) { report(Severity::Error, message); }, std::move(wake)) {}

bool Session::canStart(JobKind kind) {
    const bool free = !jobs_.busy(kind);
    if (!free) report(Severity::Warning, "Another task is still running. Wait for it or cancel it.");
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

void Session::apply(Operation operation) {
    waiting_.push_back(std::move(operation));
    carryOutWaiting();
}

void Session::changeLook(const std::function<void(Preset&)>& change) {
    Preset look = document_.preset();
    change(look);
    document_.setPreset(withLookOf(look, document_.preset()));
}

void Session::dropWaiting() {
    if (waiting_.empty()) return;
    waiting_.clear();
    report(Severity::Warning, "Changes that waited for the terrain were dropped.");
}

bool Session::mustWait(const Operation& operation) const {
    const Phase now = phase();
    switch (infoOf(operation).waitsFor) {
        case WaitsFor::Nothing:
            return false;
        case WaitsFor::HistoryMove:
            return now == Phase::MovingThroughHistory;
        case WaitsFor::Earlier:
            return !waiting_.empty();
        case WaitsFor::EarlierAndHistoryMove:
            return !waiting_.empty() || now == Phase::MovingThroughHistory;
        case WaitsFor::EarlierAndTerrain:
            return !waiting_.empty() || now != Phase::Ready;
    }
    return false;
}

void Session::carryOutWaiting() {
    for (Operation& operation : std::exchange(waiting_, {})) {
        if (mustWait(operation))
            waiting_.push_back(std::move(operation));
        else
            std::visit([this](const auto& each) { carryOut(each); }, operation);
    }
}

void Session::carryOut(const SettingsOperation& operation) {
    Result<Preset> preset = operation.appliedTo(document_.preset());
    if (!preset) return report(Severity::Warning, preset.error().message + ".");
    const Preset before = document_.preset();
    if (samePreset(*preset, before)) return;
    if (const std::string turned = knobTurned(before, *preset); !turned.empty()) state_.knobTurned = turned;
    if (sameLand(*preset, before)) return document_.setPreset(*preset);
    const bool goesOn = change_ && change_->before && (change_->hand == Hand::Holds || phase() == Phase::MakingTerrain);
    if (!goesOn) {
        beginChange({});
        change_->before = before;
    }
    if (!samePart(preset->simulation, before.simulation, &Preset::simulation)) worker_.post(operation);
    document_.setPreset(*preset);
    change_->name = changeName(*change_->before, withLookOf(*change_->before, *preset));
}

void Session::carryOut(const StrokeOperation& operation) {
    if (operation.part == StrokePart::Last) return post(operation);
    const float scale = goOnWithStroke(nameOf(operation), operation.part == StrokePart::First, operation.extent);
    if (scale == 1.0f) return post(operation);
    StrokeOperation moved = operation;
    moved.stroke = scaled(operation.stroke, scale);
    post(std::move(moved));
}

void Session::post(StrokeOperation part) {
    if (strokePreview_.add(part, *snapshot_)) ++snapshotChanges_;
    worker_.post(std::move(part));
}

void Session::carryOut(const ErodeOperation& operation) {
    if (operation.part == StrokePart::Last) return worker_.post(operation);
    const float scale = goOnWithStroke(nameOf(operation), operation.part == StrokePart::First, operation.extent);
    ErodeOperation moved = operation;
    for (Point& point : moved.brush.path) point = {scale * point.x, scale * point.y};
    moved.brush.radius *= scale;
    worker_.post(std::move(moved));
}

void Session::carryOut(const LayersOperation& operation) {
    beginChange(nameOf(operation));
    if (operation.change == LayersChange::Remove) {
        const Preset& before = document_.preset();
        Preset after = before;
        std::erase_if(after.simulation.modulations,
                      [&](const Modulation& each) { return each.layer == operation.layer; });
        if (after.simulation.modulations.size() != before.simulation.modulations.size()) {
            worker_.post(settingsChange(before, after));
            document_.setPreset(after);
        }
    }
    worker_.post(operation);
}

float Session::goOnWithStroke(std::string name, bool isFirst, double extent) {
    if (isFirst || !change_) beginChange(std::move(name));
    const double now = snapshot_->terrain.extent();
    return extent <= 0.0 || extent == now ? 1.0f : static_cast<float>(now / extent);
}

/// While the user drags a slider, the masks that follow it are one change.
void Session::carryOut(const MaskOperation& operation) {
    if (!change_ || change_->name != nameOf(operation)) beginChange(nameOf(operation));
    worker_.post(operation);
}

void Session::carryOut(const OpenOperation& operation) {
    beginChange(nameOf(operation));
    document_ = operation.document;
    document_.takeNewestLook();
    state_.selectedSpring = -1;
    state_.curvePoint = {};
    viewpoint_.frameNextTerrain();
    jobs_.cancel(JobKind::Preview);
    jobs_.cancel(JobKind::Reference);  // it was chosen for the document that was open before
    OpenOperation opening = operation;
    opening.document = document_;
    onScreen_.send({document_.preset().terrain, Grid::Whole, operation.terrain});
    for (SavedMoment& moment : opening.line) {
        DocumentState then{document_, {moment.preset.terrain, Grid::Whole, operation.terrain}};
        then.document.setPreset(withLookOf(document_.preset(), moment.preset));  // the look is not part of the history
        moment.entry.id = history_.keep(std::move(then));
    }
    if (operation.checkpoint && operation.isSaved) {
        opening.landVersion = std::make_shared<std::promise<std::uint64_t>>();
        opened_ = OpenedProject{document_, opening.landVersion->get_future()};
    }
    worker_.post(std::move(opening));
}

void Session::carryOut(const PreviewOperation& operation) {
    onScreen_.send({operation.recipe, operation.grid, operation.terrain});
    worker_.post(operation);
}

void Session::carryOut(const GenerateOperation& operation) {
    beginChange(nameOf(operation));
    Preset preset = document_.preset();
    if (operation.seed) preset.terrain.terrain.seed = *operation.seed;
    document_.setPreset(preset);
    jobs_.cancel(JobKind::Preview);
    onScreen_.send({operation.recipe, Grid::Whole, operation.terrain});
    worker_.post(operation);
}

void Session::carryOut(const ResampleOperation& operation) {
    beginChange(nameOf(operation));
    Preset preset = document_.preset();
    preset.terrain = operation.recipe;
    document_.setPreset(preset);
    jobs_.cancel(JobKind::Preview);
    onScreen_.send({operation.recipe, Grid::Whole, operation.start});
    worker_.post(operation);
}

template <class O>
void Session::carryOut(const O& operation) {
    if constexpr (kIsHistoryMove<O>) return moveThroughHistory(operation);
    beginChange(nameOf(operation));
    worker_.post(operation);
}

void Session::moveThroughHistory(const Operation& move) {
    // During a move the known history is out of date, so the worker decides whether the move is possible.
    const bool moving = phase() == Phase::MovingThroughHistory;
    const bool isUndo = std::holds_alternative<UndoOperation>(move),
               isRedo = std::holds_alternative<RedoOperation>(move);
    if (isUndo && !moving && !change_ && !snapshot_->history->canUndo()) return;
    if (isRedo && (change_ || !(moving || snapshot_->history->canRedo()))) return;
    if (!moving && (isUndo || isRedo)) {
        const Timeline& history = *snapshot_->history;
        const auto place = static_cast<std::size_t>(history.current + (isRedo ? 1 : 0));
        const std::string name = change_ ? change_->name : history.entries[place].name;
        report(Severity::Info, (isUndo ? "Undid: " : "Redid: ") + name + ".");
    }
    pause();
    jobs_.cancel(JobKind::Preview);
    worker_.post(move);
    history_.moveAsked();
}

ComingTerrain Session::capture(const LayerSet& layers) {
    CaptureCommand command{.layers = layers, .cover = landCoverOf(document_.preset()), .captured = {}};
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
    const bool isNew = snapshot_ != before;
    if (isNew) {
        ++snapshotChanges_;
        strokePreview_.follow(*snapshot_);
    }
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
    return isNew;
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
