#pragma once

#include <optional>
#include <string>

#include "app/pictures/viewpoint.h"
#include "erosion/base/result.h"

namespace scree {

/// Options of the camera of `scree render`, as typed; empty if not given.
struct CameraOptions {
    std::string direction{}, pitch{}, distance{};  ///< See ViewpointSettings.
    std::string eye{}, target{};                   ///< Places "EAST,NORTH,HEIGHT"; see PlaceOnMap.
    bool orthographic = false;
};

/// A camera that options ask for.
struct ChosenCamera {
    ViewpointSettings viewpoint;
    std::optional<PlaceOnMap> eye;
    std::optional<PlaceOnMap> target;
};

/// Parses the options. Returns nothing if none is given. Fails if one is malformed or excludes another.
Result<std::optional<ChosenCamera>> parseCamera(const CameraOptions& options);

/// Makes the camera. Fails if a place is off the map or the eye below the ground.
/// @param aspect  Width / height of the picture.
Result<Camera> makeCamera(const ChosenCamera& chosen, const Terrain& terrain, float exaggeration, float aspect);

}  // namespace scree
