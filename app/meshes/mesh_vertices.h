#pragma once

#include <glm/glm.hpp>

#include "app/meshes/land_mesh.h"
#include "renderer/ground/ground_form.h"

namespace scree {

/// Positions of a mesh's vertices, for the formats. Coordinates are metres east and north of the map's south-western
/// node, and metres above sea level.
class MeshVertices {
 public:
    /// Keeps references to both arguments.
    MeshVertices(const Terrain& terrain, const LandMesh& mesh) : terrain_(terrain), mesh_(mesh) {}

    double east(std::uint32_t vertex) const { return mesh_.column(vertex) * cell(); }
    double north(std::uint32_t vertex) const { return (mesh_.height - 1 - mesh_.row(vertex)) * cell(); }
    double south(std::uint32_t vertex) const { return mesh_.row(vertex) * cell(); }
    double height(std::uint32_t vertex) const { return terrain_.datum() + static_cast<double>(aboveDatum(vertex)); }
    float aboveDatum(std::uint32_t vertex) const { return terrain_.heights()(mesh_.column(vertex), mesh_.row(vertex)); }
    /// Normal of the ground (east, north, up), computed from all nodes and not from the mesh.
    glm::vec3 normal(std::uint32_t vertex) const {
        const glm::vec2 slope =
            groundSlope(terrain_.heights(), terrain_.cellSize(), mesh_.column(vertex), mesh_.row(vertex));
        return glm::normalize(glm::vec3(-slope.x, slope.y, 1.0f));
    }
    /// Texture coordinate on a map with one pixel for each node, from its north-western corner (0, 0) to (1, 1).
    glm::vec2 onMap(std::uint32_t vertex) const {
        return {(static_cast<float>(mesh_.column(vertex)) + 0.5f) / static_cast<float>(mesh_.width),
                (static_cast<float>(mesh_.row(vertex)) + 0.5f) / static_cast<float>(mesh_.height)};
    }

 private:
    double cell() const { return static_cast<double>(terrain_.cellSize()); }

    const Terrain& terrain_;
    const LandMesh& mesh_;
};

}  // namespace scree
