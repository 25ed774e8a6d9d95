#pragma once

#include <cstdint>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/base/state_visitor.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Brings the sand that the user asks for: an even depth, with gentle bumps from which dunes grow, and what is painted.
/// The rim of an open map gets none. Only the change since the last round is laid down or taken away,
/// so that sand may wander meanwhile.
class SandSupply {
 public:
    /// Brings the wanted sand, or takes away the surplus as far as there is sand, and books it as edited. `depth` in m.
    void bring(Terrain& terrain, double depth, std::uint64_t seed, ThreadPool& pool);

    void visitState(StateVisitor& visitor);
    bool isSound() const;

 private:
    /// Everything that determines the wanted sand.
    struct Key {
        double depth = 0.0;
        std::uint64_t painted = 0;  ///< Newest version of the layer; 0 if it is not in use.
        std::uint64_t seed = 0;
        int width = 0, height = 0;
        bool operator==(const Key&) const = default;
    };
    Field<float> asked_;  ///< Depth that the user had asked for in the last round, m. Empty before the first round.
    Key key_;             ///< Of `asked_`; without a size if it is not known.
};

}  // namespace scree
