#pragma once

#include <future>
#include <memory>

#include "app/session/session.h"
#include "erosion/simulation/found_layers.h"

namespace scree {

/// What the terrain is compared with: its start, or an entry of the history, which the worker unpacks. Where the view
/// shows what analysis tells of the land, a copy with that.
class ComparisonTerrain {
 public:
    explicit ComparisonTerrain(Session& session) : session_(session) {}

    /// Shows the comparison, where there is a terrain, or hides it.
    void show(bool on) { session_.state().comparison.on = on && session_.state().terrainReady; }
    /// Chooses an entry of the history by its id, or the start.
    void choose(std::optional<std::uint64_t> id);
    /// Takes the terrain once it has come, and has it analysed where the view needs that.
    void poll() {
        takeRecalled();
        analyse();
    }

    /// Null before there is one.
    const std::shared_ptr<const Terrain>& terrain() const { return analysed_ ? analysed_ : bare(); }
    /// Another number for another terrain.
    std::uint64_t key() const { return (recalled_ ? 0 : session_.snapshot().generation << 32) + changes_; }
    /// A terrain is still to come from the worker.
    bool busy() const { return coming_.valid(); }

 private:
    /// What a terrain is analysed for.
    struct Analysis {
        std::shared_ptr<const Terrain> terrain;
        LayerSet layers;
        LandCoverSettings settings;
    };

    /// As it was kept.
    const std::shared_ptr<const Terrain>& bare() const { return recalled_ ? recalled_ : session_.snapshot().start; }
    void takeRecalled();
    void analyse();

    Session& session_;
    std::shared_ptr<const Terrain> recalled_;  ///< Null for the start.
    std::future<std::shared_ptr<const Terrain>> coming_;
    Analysis asked_;
    std::shared_ptr<const Terrain> analysed_;  ///< Null where nothing of the kind is shown, or known yet.
    std::uint64_t changes_ = 0;
};

}  // namespace scree
