#include "app/editor/session.h"

#include <algorithm>

#include "renderer/picking.h"

namespace scree {

namespace {

/// Of the scene: how far ahead the camera's target lies when it looks at no ground.
constexpr double kDefaultReach = 0.3;

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

void Session::act(Command command) {
    if (making)
        afterMaking.push_back(std::move(command));
    else
        worker.post(std::move(command));
}

bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b) {
    Preset left, right;
    left.terrain = a;
    right.terrain = b;
    return samePreset(left, right);
}

}  // namespace scree
