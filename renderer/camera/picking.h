#pragma once

#include <optional>

#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"

namespace scree {

/// The water that hides the ground where it is drawn.
struct ShownWater {
    std::optional<Layer> layer;  ///< That tells its depth.
    float sea = -1e9f;           ///< Surface of the sea in metres above the datum.
};

/// Where the ray first meets the ground, or the water on it (bilinear between nodes), in cells; empty where it misses
/// the map.
std::optional<Point> pickGround(const Terrain& terrain, float exaggeration, const Ray& ray,
                                const ShownWater& water = {});

/// World position of a point of the ground given in cells.
glm::dvec3 groundPosition(const Terrain& terrain, float exaggeration, Point cell);

}  // namespace scree
