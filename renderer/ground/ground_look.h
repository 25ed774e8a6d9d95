#pragma once

#include <algorithm>
#include <cmath>

#include "erosion/terrain/terrain.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Numbers by which the ground's form becomes its materials: uniforms of materials.glsl and site.glsl.
struct GroundLook {
    float rockSlope = 0.85f;    ///< m/m at which bare rock begins.
    float strataHeight = 1.0f;  ///< Metres from bed to bed where there are no strata.
    float snowLine = 1e9f;      ///< Metres above the datum; far above all ground for no snow.
    float lowest = 0.0f;        ///< Of the ground, metres above the datum.
    float relief = 1.0f;        ///< Metres, above 0.
    float vegetation = 1.0f;    ///< 0 none to 1 as much as there may be.
    float foliage = 0.0f;       ///< 1 if trees are drawn, else 0.

    /// `heights` in metres above `datum`, `cellSize` in metres.
    static GroundLook of(const ViewSettings& view, Extremes heights, double datum, float cellSize) {
        GroundLook look;
        // A coarse grid wears slopes down: what measures 20 degrees over 90 m holds cliffs.
        look.rockSlope = 0.85f * std::clamp(std::pow(cellSize / 10.0f, -0.2f), 0.4f, 1.3f);
        const float relief = heights.highest - heights.lowest;
        look.strataHeight = std::max(relief / 22.0f, 1e-3f);
        if (view.snow && view.snowLineBy == SnowLineBy::Metres)
            look.snowLine = static_cast<float>(static_cast<double>(view.snowLine) - datum);
        else if (view.snow)
            look.snowLine = heights.lowest + view.snowLineShare * relief;
        look.lowest = heights.lowest;
        look.relief = std::max(relief, 1e-3f);
        look.vegetation = view.vegetation;
        look.foliage = view.foliage ? 1.0f : 0.0f;
        return look;
    }
};

}  // namespace scree
