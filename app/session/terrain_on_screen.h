#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "app/worker/snapshot.h"
#include "erosion/generators/recipe.h"

namespace scree {

/// Whether a terrain is what its recipe says, or a coarse preview of it.
enum class Grid { Whole, Coarse };

/// A terrain and what it was made from.
struct MadeTerrain {
    TerrainRecipe recipe;
    Grid grid = Grid::Whole;
    std::weak_ptr<const Terrain> terrain;
};

/// The terrain on the screen, and those that are on their way there through the worker.
class TerrainOnScreen {
 public:
    enum class State { Shown, OnItsWay };
    State state() const { return sent_.empty() ? State::Shown : State::OnItsWay; }

    /// What is on the screen.
    const MadeTerrain& shown() const { return shown_; }
    /// What will be on the screen once all that was sent has arrived.
    const MadeTerrain& newest() const { return sent_.empty() ? shown_ : sent_.back(); }

    /// The worker was asked to load this terrain.
    void send(MadeTerrain made) { sent_.push_back(std::move(made)); }
    /// This is on the screen now, and nothing is on its way: the history has moved.
    void moveTo(MadeTerrain made) {
        shown_ = std::move(made);
        sent_.clear();
    }
    /// Takes the newest snapshot: a terrain that was sent may have arrived, or may have been refused.
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
