#pragma once

#include <optional>
#include <vector>

#include "erosion/models/grid/grid_faces.h"
#include "erosion/models/grid/height_update.h"
#include "erosion/models/grid/lane_sum.h"

namespace scree {

/// Returns the sum of the flows over the faces south of a row, metres of height, positive to the south.
inline double totalSouth(const FaceRow& faces, int width) {
    const float* south = faces.south();
    const float* southEast = faces.southEast();
    const float* southWest = faces.southWest();
    return sumOf(0, width, [=](int x) { return static_cast<double>(south[x]); }) +
           sumOf(0, width, [=](int x) { return static_cast<double>(southEast[x]); }) +
           sumOf(0, width, [=](int x) { return static_cast<double>(southWest[x]); });
}

/// Moves ground over the faces between nodes, for one band of rows. `pairs` gives the flows: see fillSouthFaces().
template <class Pairs>
void moveOverFaces(HeightUpdate& ground, const GridNeighbours& n, NeighbourSet set, int band, const Pairs& pairs) {
    const RowBands bands = ground.bands();
    std::vector<float> delta(static_cast<std::size_t>(n.width));
    std::optional<double> fromNorth;
    forEachFaceRow(n, set, RimFaces::Close, bands.begin(band), bands.end(band), pairs,
                   [&](int y, const FaceRow& north, const FaceRow& own) {
                       gatherFaces(north, own, set, n.width, delta.data());
                       if (ground.keepsBooks()) {
                           // In total, a row gains the flow from the north minus the flow to the south.
                           if (!fromNorth) fromNorth = totalSouth(north, n.width);
                           const double toSouth = totalSouth(own, n.width);
                           const float* gains = delta.data();
                           const double gained =
                               sumOf(0, n.width, [=](int x) { return static_cast<double>(gains[x]); });
                           ground.addRest(y, *fromNorth - toSouth - gained);
                           fromNorth = toSouth;
                       }
                       ground.applyRow(y, delta.data());
                   });
}

}  // namespace scree
