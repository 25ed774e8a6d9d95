#pragma once

#include <future>
#include <memory>

#include "app/editor/job.h"
#include "app/editor/session.h"
#include "erosion/analysis/land_cover.h"

namespace scree {

/// What the terrain is compared with: its start, or a moment of the history, which the worker unpacks. Where the view
/// shows what analysis tells of the land, a copy with that.
class ComparedTerrain {
 public:
    explicit ComparedTerrain(Session& session);

    /// Chooses a moment of the history by its id, or the start.
    void choose(std::optional<std::uint64_t> id);
    /// Takes the terrain once it has come, and has it analysed where it is shown so.
    void poll();

    /// Null before there is one.
    const std::shared_ptr<const Terrain>& terrain() const;
    /// Another number for another terrain.
    std::uint64_t key() const { return (recalled_ ? 0 : session_.snapshot->generation << 32) + changes_; }
    /// A terrain is still to come.
    bool busy() const { return coming_.valid() || job_.busy(); }

 private:
    /// What a terrain is analysed for.
    struct Analysis {
        std::shared_ptr<const Terrain> terrain;
        LayerSet layers;
        LandCoverSettings settings;
    };

    /// As it was kept.
    const std::shared_ptr<const Terrain>& bare() const { return recalled_ ? recalled_ : session_.snapshot->start; }
    void takeRecalled();
    void analyse();

    Session& session_;
    Job job_;
    std::shared_ptr<const Terrain> recalled_;  ///< Null for the start.
    std::future<std::shared_ptr<const Terrain>> coming_;
    Analysis asked_;
    std::shared_ptr<const Terrain> analysed_;  ///< Null where nothing of the kind is shown, or known yet.
    std::uint64_t changes_ = 0;
};

}  // namespace scree
