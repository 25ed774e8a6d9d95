#pragma once

#include <optional>

#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"

namespace scree {

/// The water that is drawn over the ground.
struct ShownWater {
    std::optional<Layer> layer;  ///< Layer with the depth of the water, if it is drawn.
    float sea = -1e9f;           ///< Height of the sea in metres above the datum.
    bool inland = false;         ///< True if the terrain's inlandWater() is drawn.
};

/// Finds the first point at which the ray hits the ground or the water on it, as they are drawn near the eye, in cells.
/// Returns nothing if the ray misses the map.
std::optional<Point> pickGround(const Terrain& terrain, float exaggeration, const Ray& ray,
                                const ShownWater& water = {});

/// World position of a point, in cells, on the ground without water.
glm::dvec3 groundPosition(const Terrain& terrain, float exaggeration, Point cell);
/// World position of a point, in cells, on the ground or on the water over it, as they are drawn near the eye: see
/// shownGroundAt().
glm::dvec3 surfacePosition(const Terrain& terrain, float exaggeration, Point cell, const ShownWater& water);
/// Returns true if ground stands between the eye and a place on the ground, in cells. Looks at the ground in steps of
/// a cell near the place and of a fiftieth of the distance far from it. So it may overlook a spike.
bool isHidden(const Terrain& terrain, float exaggeration, const Camera& camera, Point cell);
/// Metres from the ground, or the water on it, up to the eye of a camera; nothing if the eye is not over the map.
std::optional<double> clearanceOf(const Camera& camera, const Terrain& terrain, float exaggeration,
                                  const ShownWater& water);

}  // namespace scree
