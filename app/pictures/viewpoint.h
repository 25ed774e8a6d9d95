#pragma once

#include <optional>

#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"

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

/// A camera that looks at the middle of the terrain. `aspect` is width / height.
Camera cameraAt(const ViewpointSettings& viewpoint, const Terrain& terrain, float exaggeration, float aspect);

/// A place over or on the map, in metres from its west and its south edge.
struct PlaceOnMap {
    double east = 0.0, north = 0.0;
    double height = 0.0;       ///< Like the heights of the terrain, or above the ground.
    bool aboveGround = false;  ///< Whether the height is above the ground.
};

/// World position of a place. Returns nothing if it is off the map.
std::optional<glm::dvec3> positionOf(const PlaceOnMap& place, const Terrain& terrain, float exaggeration);

/// A perspective camera with its eye at a world position.
/// @param yaw, pitch  Direction of view in radians; see CameraPose.
Camera cameraFrom(const glm::dvec3& eye, double yaw, double pitch, const Terrain& terrain, float exaggeration,
                  float aspect);

/// The pose turned to the left around the target by a fraction of a full turn, 0 to 1.
CameraPose turned(const CameraPose& pose, double share);

/// The distance from which the whole terrain is visible from all directions, at the pitch of the pose.
double turntableDistance(CameraPose pose, const Terrain& terrain, float exaggeration, float aspect);

}  // namespace scree
