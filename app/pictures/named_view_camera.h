#pragma once

#include <string>

#include "app/document/named_view.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"

namespace scree {

/// Returns the view of this camera under a name.
NamedView namedView(std::string name, const CameraPose& pose, const Terrain& terrain, float exaggeration);

/// A camera of a named view, over a terrain.
struct PlacedView {
    CameraPose pose;
    std::string moved;  ///< One line that says why and where to the camera was moved; empty if it was not.
};

/// Returns the camera of a view. A view of another land, whose target is more than half a map away from the map, moves
/// to the nearest ground of the map. An eye below the ground or its water is lifted to 1.7 m above it.
PlacedView placedView(const NamedView& view, const Terrain& terrain, float exaggeration, const ShownWater& water);

}  // namespace scree
