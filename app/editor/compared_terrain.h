#pragma once

#include <future>
#include <memory>

#include "app/editor/session.h"

namespace scree {

/// What the terrain is compared with: its start, or a moment of the history, which the worker unpacks.
class ComparedTerrain {
 public:
    explicit ComparedTerrain(Session& session) : session_(session) {}

    /// Chooses a moment of the history by its id, or the start.
    void choose(std::optional<std::uint64_t> id);
    /// Takes the terrain once it has come.
    void poll();

    /// Null before there is one.
    const std::shared_ptr<const Terrain>& terrain() const;
    /// Another number for another terrain.
    std::uint64_t key() const { return recalled_ ? choices_ : session_.snapshot->generation << 32; }
    /// A terrain is still to come.
    bool busy() const { return coming_.valid(); }

 private:
    Session& session_;
    std::shared_ptr<const Terrain> recalled_;  ///< Null for the start.
    std::future<std::shared_ptr<const Terrain>> coming_;
    std::uint64_t choices_ = 0;
};

}  // namespace scree
