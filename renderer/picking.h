#pragma once

#include <optional>

#include "erosion/terrain.h"
#include "renderer/camera.h"

namespace scree {

/// Where the ray first meets the ground (bilinear between nodes), in cells; empty where it misses the map.
std::optional<Point> pickGround(const Terrain& terrain, float exaggeration, const Ray& ray);

/// World position of a point of the ground given in cells.
glm::dvec3 groundPosition(const Terrain& terrain, float exaggeration, Point cell);

}  // namespace scree
