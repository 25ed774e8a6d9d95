#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "erosion/parallel.h"
#include "erosion/sources.h"
#include "erosion/state_visitor.h"
#include "erosion/terrain.h"

namespace scree {

/// A count that a model keeps of its work, for statistics: droplets, droplet_steps, cells moved ...
struct Counter {
    std::string_view name;
    std::uint64_t value;
};

/// What a model may know of the round it acts in.
struct RoundContext {
    ThreadPool& pool;
    const SourceSettings& sources;
    const RainPattern& rain;
    float sea;  ///< The sea's surface, metres above the terrain's datum; minus infinity without a sea.
    std::uint64_t seed;
    std::uint64_t& dropletsLeft;  ///< What a counted run may still use; models that run droplets take from it.

    /// The last droplets of a counted run are taken: those under way must run to their ends.
    bool endsRun() const { return dropletsLeft == 0; }
    /// Takes up to `wanted` droplets of those left.
    int takeDroplets(int wanted) const {
        const std::uint64_t taken = std::min(dropletsLeft, static_cast<std::uint64_t>(wanted));
        dropletsLeft -= taken;
        return static_cast<int>(taken);
    }
};

/// An erosion model: acts on a terrain once each round. It has no clock, no I/O and no thread of its own making, and
/// what it does depends on its arguments alone, not on the number of threads.
class ErosionModel {
 public:
    ErosionModel() = default;
    ErosionModel(const ErosionModel&) = delete;
    ErosionModel& operator=(const ErosionModel&) = delete;
    virtual ~ErosionModel() = default;

    /// Erodes the terrain, marks the tiles it changed and keeps the ledger's books.
    virtual void step(Terrain& terrain, const RoundContext& round) = 0;

    /// Forgets what is under way from one round to the next: the terrain was put back to an earlier state.
    virtual void forget() {}

    /// Shows what the next step goes on from besides terrain and settings; what each step makes anew is not shown.
    virtual void visitState(StateVisitor& visitor) = 0;

    /// Work done since the model was made.
    virtual std::vector<Counter> counters() const = 0;
};

}  // namespace scree
