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
    std::string view{};  ///< Name of a view of the preset or project.
};

/// Parses the options but the name of a view. Returns nothing if none is given. Fails if one is malformed or excludes
/// another, as the name of a view excludes all others.
Result<std::optional<ChosenCamera>> parseCamera(const CameraOptions& options);

}  // namespace scree
