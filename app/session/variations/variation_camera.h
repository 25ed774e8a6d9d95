#pragma once

#include <span>

#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"

namespace scree {

/// How pictures of a terrain are drawn.
struct PictureForm {
    float exaggeration = 1.0f;
    float aspect = 1.0f;  ///< Width / height.
};

/// True if the box of the terrain, from its lowest to its highest ground, lies within the picture.
bool showsWhole(const Camera& camera, const Terrain& terrain, const PictureForm& form);

/// Returns the camera for pictures of other terrains on the same ground: the user's camera, or, if the user sees the
/// whole of `land` but would not see the whole of the highest other terrain, one that frames that terrain from the same
/// direction.
Camera cameraForAll(const Camera& camera, const Terrain& land, std::span<const Terrain* const> others,
                    const PictureForm& form);

}  // namespace scree
