#pragma once

#include "erosion/knob.h"
#include "erosion/terrain.h"
#include "renderer/camera.h"

namespace scree {

/// From where a picture is taken. The defaults take the whole terrain into the picture.
struct ViewpointSettings {
    float direction = 342.0f;
    float pitch = 32.0f;
    float distance = 0.0f;
    bool orthographic = false;
};
template <>
inline constexpr auto knobsOf<ViewpointSettings> = std::tuple{
    Knob{&ViewpointSettings::direction, "direction", "", "Direction", 0.0f, 360.0f, "deg", Scale::Linear,
         "Where the camera looks: 0 north, 90 east."},
    Knob{&ViewpointSettings::pitch, "pitch", "", "Pitch", 0.0f, 90.0f, "deg", Scale::Linear,
         "How far the camera looks down: 0 level, 90 straight down."},
    Knob{&ViewpointSettings::distance, "distance", "", "Distance", 0.0f, 1e6f, "m", Scale::Linear,
         "From the middle of the terrain; 0 takes all of it into the picture."},
    Knob{&ViewpointSettings::orthographic, "orthographic", "", "Orthographic", false, true, "", Scale::Linear,
         "Far ground looks as large as near ground."},
};
static_assert(knobsAreComplete<ViewpointSettings>());

/// A camera that looks at the middle of the terrain. `aspect` is width / height.
Camera cameraAt(const ViewpointSettings& viewpoint, const Terrain& terrain, float exaggeration, float aspect);

/// The pose turned around the target by a share of a full turn, to the left; 0 to 1.
CameraPose turned(const CameraPose& pose, double share);

/// The distance from which the whole terrain is in the picture from all sides, at the pitch of the pose.
double turntableDistance(CameraPose pose, const Terrain& terrain, float exaggeration, float aspect);

}  // namespace scree
