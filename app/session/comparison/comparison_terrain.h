#pragma once

#include <future>
#include <memory>

#include "app/session/session.h"
#include "erosion/simulation/found_layers.h"

namespace scree {

/// The terrain to compare with: the start, or an entry of the history, which the worker unpacks. If the view shows
/// layers of the analysis, it is a copy with these layers.
class ComparisonTerrain {
 public:
    explicit ComparisonTerrain(Session& session) : session_(session) {}

    /// Shows the comparison if there is a terrain, or hides it.
    void show(bool on) { session_.state().comparison.on = on && session_.state().terrainReady; }
    /// Chooses an entry of the history by its id, or the start if there is no id.
    void choose(std::optional<std::uint64_t> id);
    /// Takes the terrain when it has arrived, and has it analysed if the view needs that.
    void poll() {
        takeRecalled();
        analyse();
    }

    /// The terrain, or null before there is one.
    const std::shared_ptr<const Terrain>& terrain() const { return analysed_ ? analysed_ : bare(); }
    /// A number that differs between terrains.
    std::uint64_t key() const { return (recalled_ ? 0 : session_.snapshot().generation << 32) + changes_; }
    /// True while the worker has still to send a terrain.
    bool busy() const { return coming_.valid(); }

 private:
    /// What was asked of the analysis.
    struct Analysis {
        std::shared_ptr<const Terrain> terrain;
        LayerSet layers;
        LandCoverSettings settings;
    };

    /// The terrain without analysis.
    const std::shared_ptr<const Terrain>& bare() const { return recalled_ ? recalled_ : session_.snapshot().start; }
    void takeRecalled();
    void analyse();

    Session& session_;
    std::shared_ptr<const Terrain> recalled_;  ///< Terrain of the entry, or null for the start.
    std::future<std::shared_ptr<const Terrain>> coming_;
    Analysis asked_;
    /// The analysed copy, or null if the view needs no analysis or the analysis is not done.
    std::shared_ptr<const Terrain> analysed_;
    std::uint64_t changes_ = 0;
};

}  // namespace scree
