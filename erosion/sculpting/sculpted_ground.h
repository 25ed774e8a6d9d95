#pragma once

#include <algorithm>

#include "erosion/terrain/terrain.h"

namespace scree {

/// The ground while a tool sculpts it. A change of the height is not erosion: the bedrock and the uneroded ground
/// change by the same amount, and the ledger books the volume as edited. Locked ground changes by the share that is
/// free (1 - Layer::Lock). The tool marks the changed tiles itself.
///
/// If a tool moves loose sediment, the bedrock stays where it is. A base takes the means of the heights only later, and
/// then moves its bedrock along. To make up for that, moveLoose() moves the bedrock of the base the other way at once.
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
        const float moved = set(x, y, height);
        if (isRecorded_) terrain_.record().moveAlong(x, y, moved);
        return moved;
    }

    /// Starts the record of erosion for moveLoose(), if there is none.
    void keepRecord() {
        Terrain* const base = terrain_.base();
        (base != nullptr ? *base : terrain_).keepRecord();
        if (base != nullptr) base->nextRevision();
        isRecorded_ = base == nullptr;
    }
    /// Same as move(), but what comes or goes is loose sediment. To take more than there is would take rock.
    /// Precondition: keepRecord().
    float moveLoose(int x, int y, float height) {
        const float before = heights_(x, y);
        const float moved = set(x, y, height);
        Terrain* const base = terrain_.base();
        if (base == nullptr) {
            terrain_.record().nodes(x, y).bedrock = std::min(terrain_.record().nodes(x, y).bedrock, before);
            terrain_.record().uneroded(x, y) += moved;
            return moved;
        }
        const int ratio = terrain_.baseGrid().ratio();
        const int column = x / ratio, row = y / ratio;
        // The last cells cover what remains of the fine grid.
        const int wide = std::min(ratio, terrain_.width() - column * ratio);
        const int high = std::min(ratio, terrain_.height() - row * ratio);
        base->record().nodes(column, row).bedrock =
            base->bedrock(column, row) - moved / static_cast<float>(wide * high);
        return moved;
    }
    /// Marks the sediment in these cells as changed. The height is marked by the tool.
    void markLooseChanged(const CellRect& cells) {
        Terrain* const base = terrain_.base();
        if (base == nullptr) return;
        const int ratio = terrain_.baseGrid().ratio();
        base->markChanged(Layer::Sediment, CellRect{cells.x0 / ratio, cells.y0 / ratio, (cells.x1 - 1) / ratio + 1,
                                                    (cells.y1 - 1) / ratio + 1});
        terrain_.markChangedOnBase(base->revision());
    }

 private:
    /// Sets the height as far as the node is free, and books it. Returns the change.
    float set(int x, int y, float height) {
        float& value = heights_(x, y);
        const float before = value;
        if (lock_ != nullptr) height = before + (1.0f - (*lock_)(x, y)) * (height - before);
        value = std::clamp(height, -kHighestHeight, kHighestHeight);
        added_ += static_cast<double>(value) - static_cast<double>(before);
        return value - before;
    }

    Terrain& terrain_;
    Field<float>& heights_;
    const Field<float>* lock_;  ///< Null if nothing is locked.
    bool isRecorded_;
    double added_ = 0.0;  ///< Metres, summed over the nodes.
};

}  // namespace scree
