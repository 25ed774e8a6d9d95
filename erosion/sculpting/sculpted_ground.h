#pragma once

#include <algorithm>

#include "erosion/terrain/terrain.h"

namespace scree {

/// The ground while a tool sculpts it. A change of the height is not erosion: the bedrock and the uneroded ground
/// change by the same amount, and the ledger books the volume as edited. Locked ground changes by the share that is
/// free (1 - Layer::Lock). The tool marks the changed tiles itself.
class SculptedGround {
 public:
    explicit SculptedGround(Terrain& terrain)
        : terrain_(terrain),
          heights_(terrain.use(Layer::Height)),
          // If there is a base, its record follows its heights.
          lock_(terrain.has(Layer::Lock) ? &terrain.layer(Layer::Lock) : nullptr),
          isRecorded_(terrain.base() == nullptr && terrain.has(Layer::Sediment)) {}
    /// Books the volume: also if the tool has thrown in the middle of its work.
    ~SculptedGround() { terrain_.ledger().edited += added_ * terrain_.cellArea(); }
    SculptedGround(const SculptedGround&) = delete;
    SculptedGround& operator=(const SculptedGround&) = delete;

    float height(int x, int y) const { return heights_(x, y); }
    /// Moves a node to this height, in metres above the datum, or as far as it is free. Returns by how much it has
    /// moved.
    float move(int x, int y, float height) {
        float& value = heights_(x, y);
        const float before = value;
        if (lock_ != nullptr) height = before + (1.0f - (*lock_)(x, y)) * (height - before);
        value = std::clamp(height, -kHighestHeight, kHighestHeight);
        const float moved = value - before;
        if (isRecorded_) terrain_.record().moveAlong(x, y, moved);
        added_ += static_cast<double>(value) - static_cast<double>(before);
        return moved;
    }

 private:
    Terrain& terrain_;
    Field<float>& heights_;
    const Field<float>* lock_;  ///< Null if nothing is locked.
    bool isRecorded_;
    double added_ = 0.0;  ///< Metres, summed over the nodes.
};

}  // namespace scree
