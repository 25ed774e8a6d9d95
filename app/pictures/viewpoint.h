#pragma once

#include <optional>

#include "erosion/base/knob.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Position and projection of the camera for a picture. The defaults show the whole terrain.
struct ViewpointSettings {
    float direction = 342.0f;
    float pitch = 32.0f;
    float distance = 0.0f;
    bool orthographic = false;
};
template <>
inline constexpr auto knobsOf<ViewpointSettings> = std::tuple{
    Knob{&ViewpointSettings::direction, "direction", "", "Direction", 0.0f, 360.0f, "°", Scale::Linear,
         "Direction of view: 0° is north, 90° east."},
    Knob{&ViewpointSettings::pitch, "pitch", "", "Pitch", 0.0f, 90.0f, "°", Scale::Linear,
         "Downward angle of the camera: 0° is level, 90° straight down."},
    Knob{&ViewpointSettings::distance, "distance", "", "Distance", 0.0f, 1e6f, "m", Scale::Linear,
         "Distance from the centre of the terrain. 0 shows all of it."},
    Knob{&ViewpointSettings::orthographic, "orthographic", "", "Orthographic", false, true, "", Scale::Linear,
         "Uses a parallel projection: distant ground looks as large as near ground."},
};
static_assert(knobsAreComplete<ViewpointSettings>());

/// A camera that looks at the middle of the terrain. The view gives exaggeration and field of view. `aspect` is
/// width / height.
Camera cameraAt(const ViewpointSettings& viewpoint, const Terrain& terrain, const ViewSettings& view, float aspect);

/// A place over or on the map, in metres from its west and its south edge.
struct PlaceOnMap {
    double east = 0.0, north = 0.0;
    double height = 0.0;       ///< Like the heights of the terrain, or above the ground and its water.
    bool aboveGround = false;  ///< Whether the height is above the ground.
};

/// A camera that is asked for.
struct ChosenCamera {
    ViewpointSettings viewpoint;
    std::optional<PlaceOnMap> eye;     ///< Its distance and projection do not count then.
    std::optional<PlaceOnMap> target;  ///< Its direction and pitch do not count then, if there is an eye.
};

/// Makes the camera. Fails if a place is off the map or the eye below the ground or its water.
Result<Camera> makeCamera(const ChosenCamera& chosen, const Terrain& terrain, const ViewSettings& view,
                          const ShownWater& water, float aspect);

/// The pose turned to the left around the target by a fraction of a full turn, 0 to 1.
CameraPose turned(const CameraPose& pose, double share);

/// The distance from which the whole terrain is visible from all directions, at the pitch of the pose.
double turntableDistance(CameraPose pose, const Terrain& terrain, float exaggeration, float aspect);

}  // namespace scree
