#pragma once

#include <optional>

#include "erosion/base/parallel.h"
#include "erosion/terrain/resample.h"
#include "erosion/terrain/terrain.h"

namespace scree {

inline constexpr int kMostDetail = 4;  ///< Largest `times` that the program offers.

/// Returns the ground as it is drawn near the eye, on a grid with `times` nodes for each node of the terrain along an
/// edge: the smooth surface through the nodes, with the beds and banks of the rivers of inlandWater(), if it is known.
/// The land has the same place, and no layers but its heights. Precondition: the edges have at most Terrain::kMaxSize
/// nodes.
Terrain detailedLand(const Terrain& terrain, int times, ThreadPool& pool);

/// Layers that detailedLand() reads.
LayerSet detailedLayers(int times);

/// A land as it is written: detailedLand(), or the terrain itself if `times` is 1.
class WrittenGround {
 public:
    /// Keeps a reference to the terrain.
    WrittenGround(const Terrain& terrain, int times, ThreadPool& pool) : terrain_(terrain) {
        if (times > 1) detailed_ = detailedLand(terrain, times, pool);
    }
    const Terrain& land() const { return detailed_ ? *detailed_ : terrain_; }

 private:
    const Terrain& terrain_;
    std::optional<Terrain> detailed_;
};

/// Gives heights on another grid over the same ground the beds and banks of the rivers of inlandWater(), if it is
/// known.
void shapeBeds(Field<float>& heights, const Terrain& terrain, Aligned aligned, ThreadPool& pool);

}  // namespace scree
