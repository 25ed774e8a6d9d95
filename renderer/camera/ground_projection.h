#pragma once

#include <optional>
#include <vector>

#include "erosion/terrain/terrain.h"
#include "renderer/camera/scene_view.h"

namespace scree {

/// Where points of the ground are on the screen, and back, for what the processor places on it.
class GroundProjection {
 public:
    /// `heights`: of the terrain, in metres. All but the numbers must outlive this.
    GroundProjection(const Terrain& terrain, float exaggeration, Extremes heights, const SceneView& view,
                     const Viewport& viewport);

    const Terrain& terrain() const { return terrain_; }
    /// Pixels from the lower left of the viewport, for a point in cells; empty behind the eye.
    std::optional<glm::vec2> pixelOf(Point cell) const;
    /// Pixels that a metre across the direction of view takes at a point in cells; 0 behind the eye.
    double pixelsPerMetre(Point cell) const;
    /// True where a pixel lies in the viewport, at least `margin` pixels from its edges.
    bool onScreen(glm::vec2 pixel, float margin) const;
    /// True where other ground lies between the eye and the point.
    bool hidden(Point cell) const;

    /// A square of the map in cells.
    struct Square {
        float x = 0.0f, y = 0.0f, size = 0.0f;
    };
    /// The squares of a quadtree over the map that may be in view and are about as large on the screen as `pixels`: the
    /// same squares again wherever the eye moves a little.
    std::vector<Square> squares(float pixels) const;

 private:
    glm::dvec3 positionOf(Point cell) const;
    void visit(const Square& square, float pixels, std::vector<Square>& found) const;

    const Terrain& terrain_;
    const SceneView& view_;
    Frustum frustum_;
    double exaggeration_;
    Extremes heights_;
    glm::dvec2 size_;  ///< Of the viewport, in pixels.
    double cell_;      ///< Metres.
};

}  // namespace scree
