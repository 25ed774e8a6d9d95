#include "app/editor/session.h"

#include <algorithm>

#include "app/document/change_name.h"
#include "app/document/document_state.h"
#include "renderer/picking.h"

namespace scree {

namespace {

/// Of the scene: how far ahead the camera's target lies when it looks at no ground.
constexpr double kDefaultReach = 0.3;

bool sameSimulation(const SimulationSettings& a, const SimulationSettings& b) {
    Preset left, right;
    left.simulation = a;
    right.simulation = b;
    return samePreset(left, right);
}

}  // namespace

void Session::load(const std::shared_ptr<const Terrain>& terrain, const TerrainRecipe& recipe, Grid grid,
                   Replace replace) {
    sent.push_back({recipe, grid, terrain});
    worker.post(LoadCommand{terrain, replace});
}

bool Session::takeSnapshot() {
    const Snapshot& newest = worker.latest();
    const bool other = &newest != snapshot;
    snapshot = &newest;
    const auto arrived = std::find_if(sent.begin(), sent.end(),
                                      [&](const MadeTerrain& made) { return made.terrain.lock() == newest.start; });
    if (arrived != sent.end()) {
        shown = *arrived;
        sent.erase(sent.begin(), arrived + 1);
    }
    followHistory();
    // The worker lets go of a terrain that it refuses.
    std::erase_if(sent, [](const MadeTerrain& made) { return made.terrain.expired(); });
    return other;
}

void Session::endFlight() {
    if (!state.flying) return;
    state.flying = false;
    const float exaggeration = document.preset().view.exaggeration;
    const auto cell = pickGround(snapshot->terrain, exaggeration, {camera.position(), camera.forward()});
    camera.setTargetAhead(cell ? glm::length(groundPosition(snapshot->terrain, exaggeration, *cell) - camera.position())
                               : kDefaultReach * camera.sceneSize());
}

void Session::act(Command command, std::string name) {
    if (making) {
        afterMaking.emplace_back(std::move(command), std::move(name));
        return;
    }
    beginChange(std::move(name));
    worker.post(std::move(command));
}

void Session::beginChange(std::string name) {
    // The terrain of a change that is still being made belongs to it, and so do more rounds to a run.
    if (change && (making || (name == kErosionChange && change->name == name))) return;
    closeChange();
    change = OpenChange{.name = std::move(name), .before = {}};
}

void Session::closeChange() {
    if (!change) return;
    const MadeTerrain& made = sent.empty() ? shown : sent.back();
    worker.post(KeepCommand{std::move(change->name), std::make_shared<const DocumentState>(DocumentState{
                                                         document, made.recipe, made.grid == Grid::Coarse})});
    change.reset();
}

void Session::closeFinishedChange(bool handIsFree) {
    if (!change) return;
    if (handIsFree) change->held = false;
    if (change->held || making || !sent.empty() || !worker.resting()) return;
    const TimelineEntry* last = snapshot->history->currentEntry();
    const bool hasRun = last == nullptr || last->rounds != snapshot->statistics.rounds;
    if (change->before && samePreset(*change->before, document.preset()) && !hasRun)
        change.reset();  // a knob that was turned, and turned back
    else
        closeChange();
}

void Session::changeSettings(const Preset& preset) {
    if (samePreset(preset, document.preset())) return;
    if (!change || !change->before || !(change->held || making)) {
        beginChange({});
        change->before = document.preset();
    }
    if (!sameSimulation(preset.simulation, document.preset().simulation))
        worker.post(SettingsCommand{preset.simulation});
    document.setPreset(preset);
    change->name = changeName(*change->before, preset);
}

void Session::travel(Command command) {
    worker.post(PauseCommand{});
    closeChange();
    afterMaking.clear();
    worker.post(std::move(command));
    ++movesAsked;
}

void Session::followHistory() {
    const Timeline& history = *snapshot->history;
    if (history.moves <= movesMade) return;
    movesMade = history.moves;
    if (!history.document) return;
    document = history.document->document;
    shown = {history.document->shownRecipe, history.document->coarse ? Grid::Coarse : Grid::Whole, snapshot->start};
    sent.clear();
}

bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b) {
    Preset left, right;
    left.terrain = a;
    right.terrain = b;
    return samePreset(left, right);
}

}  // namespace scree
