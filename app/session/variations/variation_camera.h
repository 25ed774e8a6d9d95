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

/// True where no corner of the terrain's box, from its lowest to its highest ground, lies outside of the picture.
bool showsWhole(const Camera& camera, const Terrain& terrain, const PictureForm& form);

/// The camera for pictures of other terrains on the same ground: the user's, or one that frames the highest of them
/// from the same direction, where the user sees the whole of `land` and would not see the whole of that one.
Camera cameraForAll(const Camera& camera, const Terrain& land, std::span<const Terrain* const> others,
                    const PictureForm& form);

}  // namespace scree
