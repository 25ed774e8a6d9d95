#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "renderer/camera/scene_view.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/maps/map_grid.h"
#include "renderer/programs/surroundings_uniforms.h"

namespace scree {

/// The land beyond the block, as squares of a quadtree. Each is drawn as a patch of 16 x 16 quads. Squares near the eye
/// are split, so that quads have about the same size on the screen; corners move to those of the next coarser square
/// before it takes over (F. Strugar, "Continuous distance-dependent level of detail for rendering heightmaps", 2009).
///
/// The quadtree has map units: the map reaches from -1 to 1 in both directions, and a unit beyond is half of its longer
/// edge. So the edges of the map are edges of squares.
class SurroundingsMesh {
 public:
    SurroundingsMesh();

    struct Square {
        float x, y;  ///< North-western corner, map units.
        float size;  ///< Map units.
    };
    /// Chooses the squares in view, from near to far. `heights` is the range of the ground in metres.
    void choose(const MapGrid& grid, float exaggeration, Extremes heights, const SceneView& view);
    const std::vector<Square>& squares() const { return squares_; }
    /// Draws the squares with the program of these uniforms, which must be in use.
    void draw(const SurroundingsUniforms& uniforms) const;
    /// Distance from the eye, in metres, up to which the land is drawn at least.
    double reach() const { return reach_; }

    /// Number of triangles of the chosen squares.
    std::size_t triangles() const;

    /// Returns the distance from the eye, in metres, that a view of the land beyond this grid has to reach.
    static double reachOf(const MapGrid& grid, const glm::dvec3& eye);

 private:
    GlVertexArray vertexArray_;
    GlBuffer indices_, buffer_;
    std::vector<Square> squares_;
    double unit_ = 1.0;       ///< Cells.
    double splitting_ = 1.0;  ///< A square nearer than this many of its sizes is split.
    glm::dvec2 span_{0.0};    ///< Range of the heights in world space.
    double reach_ = 0.0;
};

}  // namespace scree
