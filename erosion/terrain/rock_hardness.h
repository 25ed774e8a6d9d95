#pragma once

#include <cstdint>
#include <memory>

#include "erosion/terrain/strata.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Hardness of the ground at each node, as models read it. It combines the painted hardness p with the hardness s of
/// the strata if the rock is bare:
///
///     hardness = 1 - (1 - p) (1 - s max(0, 1 - sediment / cover))
///
/// s is the hardness at the bedrock. Loose sediment hides the rock: a cover of a tenth of a bed's thickness hides it
/// completely. Without strata the hardness is the painted layer.
class RockHardness {
 public:
    /// Computes the hardness of this ground as it is now. Precondition: the ground has no base.
    void update(const StrataSettings& settings, const Terrain& ground, std::uint64_t seed, ThreadPool& pool);

    /// Hardness at the nodes of the ground last given to update(), or null if all rock is soft.
    const Field<float>* of(const Terrain& ground) const {
        if (strata_ != nullptr) return &values_;
        return ground.has(Layer::Hardness) ? &ground.layer(Layer::Hardness) : nullptr;
    }
    /// The beds, or null if the rock has none.
    const Strata* strata() const { return strata_.get(); }
    /// True if the hardness changes as the ground sinks, and not only by painting.
    bool changesWithGround() const { return strata_ != nullptr; }

 private:
    struct Key {
        StrataSettings settings;
        std::uint64_t seed = 0;
        float cellSize = 0.0f;
        int width = 0, height = 0;
    };
    /// Makes the strata and folds anew if the key has changed.
    void renew(const Key& key, ThreadPool& pool);

    Key key_;
    std::unique_ptr<const Strata> strata_;  ///< Null if there are no strata.
    Field<float> folds_;                    ///< Strata::fold() at each node; empty if there are no strata.
    Field<float> values_;
};

}  // namespace scree
