#include "app/pictures/named_view_camera.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "erosion/base/shown_text.h"
#include "renderer/camera/eye_height.h"

namespace scree {

namespace {

constexpr double kFarthest = 0.5;  ///< Distance of a target from the map up to which it stays, in sizes of the map.

/// Returns the nodes of a place in world space, on the map.
Point cellBelow(const glm::dvec3& place, const Terrain& terrain) {
    const double cell = static_cast<double>(terrain.cellSize());
    return {static_cast<float>(std::clamp(place.x / cell, 0.0, terrain.width() - 1.0)),
            static_cast<float>(std::clamp(place.z / cell, 0.0, terrain.height() - 1.0))};
}

/// Returns true if a coordinate lies too far outside of [0, size].
bool isFarFrom(double size, double coordinate) {
    return coordinate < -kFarthest * size || coordinate > (1.0 + kFarthest) * size;
}

}  // namespace

NamedView namedView(std::string name, const CameraPose& pose, const Terrain& terrain, float exaggeration) {
    NamedView view;
    view.name = std::move(name);
    view.east = static_cast<float>(pose.target.x);
    view.north = static_cast<float>((terrain.height() - 1) * static_cast<double>(terrain.cellSize()) - pose.target.z);
    view.height = static_cast<float>(pose.target.y / static_cast<double>(exaggeration) + terrain.datum());
    view.distance = static_cast<float>(pose.distance);
    const double direction = std::fmod(glm::degrees(pose.yaw), 360.0);
    view.direction = static_cast<float>(direction < 0.0 ? direction + 360.0 : direction);
    view.pitch = static_cast<float>(glm::degrees(pose.pitch));
    view.fieldOfView = static_cast<float>(pose.fieldOfView);
    view.orthographic = pose.projection == Projection::Orthographic;
    for (const NamedViewLimit& limit : kNamedViewLimits)
        view.*limit.member = std::clamp(view.*limit.member, limit.least, limit.most);
    return view;
}

PlacedView placedView(const NamedView& view, const Terrain& terrain, float exaggeration, const ShownWater& water) {
    const double cell = static_cast<double>(terrain.cellSize());
    const glm::dvec2 size{(terrain.width() - 1) * cell, (terrain.height() - 1) * cell};
    PlacedView placed;
    CameraPose& pose = placed.pose;
    pose.target = {static_cast<double>(view.east),
                   (static_cast<double>(view.height) - terrain.datum()) * static_cast<double>(exaggeration),
                   size.y - static_cast<double>(view.north)};
    pose.distance = static_cast<double>(view.distance);
    pose.yaw = glm::radians(static_cast<double>(view.direction));
    pose.pitch = glm::radians(static_cast<double>(view.pitch));
    pose.fieldOfView = static_cast<double>(view.fieldOfView);
    pose.projection = view.orthographic ? Projection::Orthographic : Projection::Perspective;
    if (isFarFrom(size.x, pose.target.x) || isFarFrom(size.y, pose.target.z)) {
        pose.target = surfacePosition(terrain, exaggeration, cellBelow(pose.target, terrain), water);
        placed.moved =
            "The view '" + shownText(view.name) + "' is of another land. It was moved to the edge of this one.";
    }
    if (view.orthographic) return placed;
    Camera camera;
    camera.setPose(pose);
    const std::optional<double> clearance = clearanceOf(camera, terrain, exaggeration, water);
    if (!clearance || *clearance > 0.0) return placed;
    pose.target.y += eyeHeight(terrain) - *clearance;
    if (placed.moved.empty())
        placed.moved = "The view '" + shownText(view.name) + "' was below the ground. It was lifted above it.";
    return placed;
}

}  // namespace scree
