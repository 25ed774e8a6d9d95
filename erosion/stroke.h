#pragma once

#include <vector>

#include "erosion/field.h"
#include "erosion/terrain.h"

namespace scree {

enum class StrokeMode { Add, Subtract, Smooth };

/// One movement of a brush over a painted layer. Its effect at distance r from the path is
/// strength x (1 - (r / radius)^2)^2.
struct Stroke {
    Layer layer = Layer::Rain;  ///< Rain, Hardness or Moisture.
    StrokeMode mode = StrokeMode::Add;
    std::vector<Point> path;  ///< Cells; dabs are set at these points.
    float radius = 16.0f;     ///< Cells, above 0.
    float strength = 0.25f;   ///< Layer units for each dab; share of the way to the local mean for Smooth.
};

/// Lowest and highest value that painting gives a layer.
Extremes paintedRange(Layer layer);

/// Paints the stroke, marks the tiles it changed; parts beyond the map fall away.
void applyStroke(Terrain& terrain, const Stroke& stroke);

}  // namespace scree
