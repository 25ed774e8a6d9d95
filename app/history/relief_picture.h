#pragma once

#include "erosion/base/image.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Draws a small picture by which the user recognises a state of the land: from above, north at the top, lit from the
/// north-west. Its longest side has `side` pixels, or as many as the terrain has nodes if those are fewer.
Image reliefPicture(const Terrain& terrain, int side);

}  // namespace scree
