#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/terrain/terrain.h"

namespace scree {

enum class StrokeMode { Add, Subtract, Smooth };

/// One movement of a brush over a painted layer. Its effect at distance r from the path is
/// strength x (1 - (r / radius)^2)^2.
struct Stroke {
    Layer layer = Layer::Rain;  ///< Stored, with one value for each node.
    StrokeMode mode = StrokeMode::Add;
    std::vector<Point> path;  ///< Cells; dabs are set at these points.
    float radius = 16.0f;     ///< Cells, above 0.
    float strength = 0.25f;   ///< Layer units for each dab; share of the way to the local mean for Smooth.
};

/// Paints the stroke, marks the tiles it changed; parts beyond the map fall away.
void applyStroke(Terrain& terrain, const Stroke& stroke);

}  // namespace scree
