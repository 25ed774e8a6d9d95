#pragma once

#include <vector>

#include "erosion/models/grid/grid_faces.h"
#include "erosion/models/grid/height_update.h"

namespace scree {

/// A pass over one band of rows that moves ground over the faces between nodes, as `pairs` tells: see fillSouthFaces().
template <class Pairs>
void moveOverFaces(HeightUpdate& ground, const GridNeighbours& n, NeighbourSet set, int band, const Pairs& pairs) {
    const RowBands bands = ground.bands();
    std::vector<float> delta(static_cast<std::size_t>(n.width));
    forEachFaceRow(n, set, bands.begin(band), bands.end(band), pairs,
                   [&](int y, const FaceRow& north, const FaceRow& own) {
                       gatherFaces(north, own, set, n.width, delta.data());
                       ground.applyRow(y, delta.data());
                   });
}

}  // namespace scree
