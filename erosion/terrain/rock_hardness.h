#pragma once

#include <cstdint>
#include <memory>

#include "erosion/terrain/strata.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Hardness of the ground at each node, as models read it: what is painted, p, and that of the strata, s, where the
/// rock is bare:
///
///     hardness = 1 - (1 - p) (1 - s max(0, 1 - sediment / cover))
///
/// s is the hardness at the bedrock. Loose sediment hides it: the rock is out of reach below a cover of a tenth of a
/// bed. Without strata it is the painted layer itself.
class RockHardness {
 public:
    /// Makes the hardness of this ground as it is now, which has no base.
    void update(const StrataSettings& settings, const Terrain& ground, std::uint64_t seed, ThreadPool& pool);

    /// Of the nodes of the ground that it was updated with; null where all rock is soft.
    const Field<float>* of(const Terrain& ground) const {
        if (strata_ != nullptr) return &values_;
        return ground.has(Layer::Hardness) ? &ground.layer(Layer::Hardness) : nullptr;
    }
    /// The beds; null where there are none.
    const Strata* strata() const { return strata_.get(); }
    /// True where it changes as the ground sinks, besides by paint.
    bool changesWithGround() const { return strata_ != nullptr; }

 private:
    struct Key {
        StrataSettings settings;
        std::uint64_t seed = 0;
        float cellSize = 0.0f;
        int width = 0, height = 0;
    };
    /// Makes strata and folds where they are those of another key.
    void renew(const Key& key, ThreadPool& pool);

    Key key_;
    std::unique_ptr<const Strata> strata_;  ///< Null where there are none.
    Field<float> folds_;                    ///< Strata::fold() at each node; empty where there are none.
    Field<float> values_;
};

}  // namespace scree
