#include "app/pictures/viewpoint.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <string>
#include <tuple>

#include "app/document/number_knobs.h"
#include "renderer/camera/terrain_base.h"

namespace scree {

namespace {

/// The block below the terrain, in world space.
struct Block {
    glm::dvec3 low, high;
};

Block blockOf(const Terrain& terrain, float exaggeration) {
    const Extremes heights = extremes(terrain.heights());
    const float base = heights.lowest - baseThickness(terrain, heights, exaggeration);
    const double cell = static_cast<double>(terrain.cellSize());
    return {{0.0, static_cast<double>(base * exaggeration), 0.0},
            {(terrain.width() - 1) * cell, static_cast<double>(heights.highest * exaggeration),
             (terrain.height() - 1) * cell}};
}

/// Returns true if all corners of the block lie within this fraction of the picture.
bool holds(const Camera& camera, const Block& block, float aspect, double share) {
    const glm::dmat4 toClip = glm::dmat4(camera.projection(aspect)) * glm::dmat4(camera.view());
    const glm::dvec3 eye = camera.position();
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 at{(corner & 1) != 0 ? block.high.x : block.low.x,
                            (corner & 2) != 0 ? block.high.y : block.low.y,
                            (corner & 4) != 0 ? block.high.z : block.low.z};
        if (glm::dot(at - eye, camera.forward()) <= 0.0) return false;
        const glm::dvec4 clip = toClip * glm::dvec4(at, 1.0);
        if (std::max(std::abs(clip.x), std::abs(clip.y)) > share * clip.w) return false;
    }
    return true;
}

/// The distance of the pose, enlarged or reduced until the block just fits.
double fittingDistance(CameraPose pose, const Block& block, float aspect) {
    constexpr double kShare = 0.94;
    constexpr double kStep = 1.02;
    const double size = glm::length(block.high - block.low);
    Camera camera;
    for (pose.distance = 0.2 * size; pose.distance < 100.0 * size; pose.distance *= kStep) {
        camera.setPose(pose);
        if (holds(camera, block, aspect, kShare)) break;
    }
    return pose.distance;
}

/// World position of a place. `option` is named in errors.
Result<glm::dvec3> positionOf(const PlaceOnMap& place, const std::string& option, const Terrain& terrain,
                              float exaggeration, const ShownWater& water) {
    const double cell = static_cast<double>(terrain.cellSize());
    const double east = place.east / cell;
    const double south = terrain.height() - 1 - place.north / cell;
    if (!(east >= 0.0 && east <= terrain.width() - 1.0 && south >= 0.0 && south <= terrain.height() - 1.0)) {
        const auto metres = [&](int nodes) { return shownNumber((nodes - 1) * cell); };
        return Error{option + " is off the map; it reaches from 0 to " + metres(terrain.width()) +
                     " m to the east and from 0 to " + metres(terrain.height()) + " m to the north"};
    }
    glm::dvec3 position =
        surfacePosition(terrain, exaggeration, {static_cast<float>(east), static_cast<float>(south)}, water);
    position.y = place.aboveGround ? position.y + place.height
                                   : (place.height - terrain.datum()) * static_cast<double>(exaggeration);
    return position;
}

}  // namespace

Camera cameraAt(const ViewpointSettings& viewpoint, const Terrain& terrain, const ViewSettings& view, float aspect) {
    const Block block = blockOf(terrain, view.exaggeration);
    Camera camera;
    camera.setFieldOfView(static_cast<double>(view.fieldOfView));
    camera.frame(terrain, view.exaggeration, aspect);
    CameraPose pose = camera.pose();
    pose.target = 0.5 * (block.low + block.high);
    pose.yaw = glm::radians(static_cast<double>(viewpoint.direction));
    pose.pitch = glm::radians(static_cast<double>(viewpoint.pitch));
    pose.projection = viewpoint.orthographic ? Projection::Orthographic : Projection::Perspective;
    pose.distance =
        viewpoint.distance > 0.0f ? static_cast<double>(viewpoint.distance) : fittingDistance(pose, block, aspect);
    camera.setPose(pose);
    return camera;
}

Result<Camera> makeCamera(const ChosenCamera& chosen, const Terrain& terrain, const ViewSettings& view,
                          const ShownWater& water, float aspect) {
    std::optional<glm::dvec3> eye, target;
    for (const auto& [option, place, position] :
         {std::tuple("--eye", &chosen.eye, &eye), std::tuple("--target", &chosen.target, &target)}) {
        if (!*place) continue;
        const Result<glm::dvec3> found = positionOf(**place, option, terrain, view.exaggeration, water);
        if (!found) return found.error();
        *position = *found;
    }
    Camera camera = cameraAt(chosen.viewpoint, terrain, view, aspect);
    std::string remedy = "a larger --distance or --pitch";
    if (eye) {
        CameraPose pose = camera.pose();
        pose.projection = Projection::Perspective;
        if (target) {
            const glm::dvec3 way = *target - *eye;
            if (glm::length(way) < 0.01)
                return Error{"--eye and --target are the same place; give two that differ by a centimetre at least"};
            pose.yaw = std::atan2(way.x, -way.z);
            pose.pitch = std::atan2(-way.y, std::hypot(way.x, way.z));
        }
        camera.setPose(pose);
        camera.moveTo(*eye);
        remedy = "--eye a greater height, such as +1.7 for 1.7 m above the ground";
    } else if (target) {
        camera.setTarget(*target);
    }
    const std::optional<double> clearance = clearanceOf(camera, terrain, view.exaggeration, water);
    if (camera.projection() == Projection::Perspective && clearance && *clearance <= 0.0)
        return Error{"the camera would be below the ground or the water; give " + remedy};
    // The near plane lies at a fraction of the distance from the target.
    if (eye) camera.setTargetAhead(*clearance);
    camera.setClearance(clearance);
    return camera;
}

CameraPose turned(const CameraPose& pose, double share) {
    CameraPose other = pose;
    other.yaw += share * glm::two_pi<double>();
    return other;
}

double turntableDistance(CameraPose pose, const Terrain& terrain, float exaggeration, float aspect) {
    constexpr int kSides = 24;
    const Block block = blockOf(terrain, exaggeration);
    double distance = 0.0;
    for (int side = 0; side < kSides; ++side)
        distance = std::max(distance, fittingDistance(turned(pose, static_cast<double>(side) / kSides), block, aspect));
    return distance;
}

}  // namespace scree
