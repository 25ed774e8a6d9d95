#pragma once

#include <optional>
#include <vector>

#include "erosion/terrain/terrain.h"
#include "renderer/camera/scene_view.h"

namespace scree {

/// Converts points of the ground to pixels and back, for labels and arrows placed by the processor.
class GroundProjection {
 public:
    /// `heights` is the range of the terrain, in metres. Terrain, view and viewport must outlive this object.
    GroundProjection(const Terrain& terrain, float exaggeration, Extremes heights, const SceneView& view,
                     const Viewport& viewport);

    const Terrain& terrain() const { return terrain_; }
    /// Pixels from the lower left of the viewport for a point in cells; nothing if it lies behind the eye.
    std::optional<glm::vec2> pixelOf(Point cell) const;
    /// Pixels per metre, across the direction of view, at a point in cells; 0 behind the eye.
    double pixelsPerMetre(Point cell) const;
    /// Returns true if a pixel lies in the viewport, at least `margin` pixels from its edges.
    bool onScreen(glm::vec2 pixel, float margin) const;
    /// Returns true if other ground lies between the eye and the point.
    bool hidden(Point cell) const;

    /// A square of the map, in cells.
    struct Square {
        float x = 0.0f, y = 0.0f, size = 0.0f;
    };
    /// The squares of a quadtree over the map that may be visible and are about `pixels` large on the screen. They stay
    /// the same while the eye moves a little.
    std::vector<Square> squares(float pixels) const;

 private:
    glm::dvec3 positionOf(Point cell) const;
    void visit(const Square& square, float pixels, std::vector<Square>& found) const;

    const Terrain& terrain_;
    const SceneView& view_;
    Frustum frustum_;
    double exaggeration_;
    Extremes heights_;
    glm::dvec2 size_;  ///< Size of the viewport in pixels.
    double cell_;      ///< Size of a cell, metres.
};

}  // namespace scree
