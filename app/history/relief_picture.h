#pragma once

#include "erosion/terrain/terrain.h"
#include "renderer/settings/image.h"

namespace scree {

/// The land from above, north at the top, lit from the north-west: a small picture to know a state of it by. Its
/// longest side has `side` pixels, or as many as the terrain has nodes where those are fewer.
Image reliefPicture(const Terrain& terrain, int side);

}  // namespace scree
