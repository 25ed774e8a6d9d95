#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "app/operations/terrain_operations.h"
#include "app/worker/snapshot.h"
#include "erosion/generators/recipe.h"

namespace scree {

/// A terrain and its recipe.
struct MadeTerrain {
    TerrainRecipe recipe;
    Grid grid = Grid::Whole;
    std::weak_ptr<const Terrain> terrain;
};

/// The terrain on the screen, and the terrains on their way to the screen through the worker.
class TerrainOnScreen {
 public:
    enum class State { Shown, OnItsWay };
    State state() const { return sent_.empty() ? State::Shown : State::OnItsWay; }

    /// The terrain on the screen.
    const MadeTerrain& shown() const { return shown_; }
    /// The terrain that will be on the screen when all sent terrains have arrived.
    const MadeTerrain& newest() const { return sent_.empty() ? shown_ : sent_.back(); }

    /// Records that the worker was asked to load this terrain.
    void send(MadeTerrain made) { sent_.push_back(std::move(made)); }
    /// Records that this terrain is on the screen and none is on its way, because the history has moved.
    void moveTo(MadeTerrain made) {
        shown_ = std::move(made);
        sent_.clear();
    }
    /// Takes the newest snapshot. A sent terrain may have arrived, or the worker may have refused it.
    void see(const Snapshot& newest) {
        const auto arrived = std::find_if(sent_.begin(), sent_.end(),
                                          [&](const MadeTerrain& made) { return made.terrain.lock() == newest.start; });
        if (arrived != sent_.end()) {
            shown_ = *arrived;
            sent_.erase(sent_.begin(), arrived + 1);
        }
        // The worker drops a terrain that it refuses.
        std::erase_if(sent_, [](const MadeTerrain& made) { return made.terrain.expired(); });
    }

 private:
    MadeTerrain shown_;
    std::vector<MadeTerrain> sent_;
};

}  // namespace scree
