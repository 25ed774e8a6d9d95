#pragma once

#include <algorithm>
#include <cmath>

#include "erosion/terrain/terrain.h"
#include "renderer/ground/ground_table.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Numbers with which the form of the ground is turned into materials; uniforms of materials.glsl and site.glsl.
struct GroundLook {
    float rockSlope = 0.85f;    ///< Slope at which bare rock begins, in m/m.
    float strataHeight = 1.0f;  ///< Metres from bed to bed if the terrain has no strata.
    /// Height of the snow line in metres above the datum. A height far above all ground means no snow.
    float snowLine = 1e9f;
    bool lyingSnow = false;   ///< Snow lies as deep as the layer Snow says, not by height.
    float lowest = 0.0f;      ///< Height of the lowest ground in metres above the datum.
    float relief = 1.0f;      ///< Height from the lowest to the highest ground in metres, above 0.
    float vegetation = 1.0f;  ///< Amount of vegetation, from 0 (none) to 1 (the most).
    float foliage = 0.0f;     ///< 1 if trees are drawn, otherwise 0.
    /// Unit vector to the east and to the south: where the wind that ripples the sand blows to.
    glm::vec2 windTo{1.0f, 0.0f};
    RockLook rock = rockLook(Rock::Schist);

    bool operator==(const GroundLook&) const = default;

    /// Computes the numbers for a view. `heights` are in metres above `datum`; `cellSize` is in metres.
    static GroundLook of(const ViewSettings& view, Extremes heights, double datum, float cellSize) {
        GroundLook look;
        // A coarse grid flattens slopes: if it shows 20 degrees over 90 m, the land has cliffs there.
        look.rockSlope = 0.85f * std::clamp(std::pow(cellSize / 10.0f, -0.2f), 0.4f, 1.3f);
        const float relief = heights.highest - heights.lowest;
        look.strataHeight = std::max(relief / 22.0f, 1e-3f);
        if (view.snow) look.snowLine = view.snowLineRule().heightOn(heights, datum);
        look.lyingSnow = view.liesDeep();
        look.lowest = heights.lowest;
        look.relief = std::max(relief, 1e-3f);
        look.vegetation = view.vegetation;
        look.foliage = view.foliage ? 1.0f : 0.0f;
        look.rock = rockLook(view.rock);
        return look;
    }
};

}  // namespace scree
