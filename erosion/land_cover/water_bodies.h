#pragma once

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/land_cover/inland_water.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Kinds of water.
enum class WaterBody : std::uint8_t { None, Sea, Lake, River, Wetland };

/// Units of the values in the layers.
struct WaterScale {
    float sea;         ///< Height of the sea in metres above the terrain's datum; minus infinity without a sea.
    double rain;       ///< Discharge per flow cell and cell area, m/s.
    double soilDepth;  ///< Depth of groundwater that the ground can hold, m.
};

/// Limits from which water counts as a lake, a river or a wetland.
struct WaterBodySettings {
    float lakeDepth = 1.0f;
    float lakeSpeed = 0.3f;
    float riverFlow = 200.0f;
    float riverWidth = 3.0f;
    float wetness = 0.95f;
    float wetlandSlope = 0.03f;
};
template <>
inline constexpr auto knobsOf<WaterBodySettings> = std::tuple{
    Knob{&WaterBodySettings::lakeDepth, "lakeDepth", "", "Lake depth", 0.05f, 50.0f, "m", Scale::Log,
         "Depth from which still water counts as a lake."},
    Knob{&WaterBodySettings::lakeSpeed, "lakeSpeed", "", "Lake speed", 0.01f, 2.0f, "m/s", Scale::Log,
         "Speed below which deep water counts as still."},
    Knob{&WaterBodySettings::riverFlow, "riverFlow", "Q_r", "River flow", 10.0f, 100000.0f, "rain cells", Scale::Log,
         "Flow from which running water counts as a river. Low values show every brook."}
        .alsoCalled("more rivers, fewer rivers, brooks"),
    Knob{&WaterBodySettings::riverWidth, "riverWidth", "", "River width", 0.0f, 20.0f, "m/√(m³/s)", Scale::Linear,
         "Width of a river with a discharge of 1 m³/s. The width grows with the square root of the discharge. 0 leaves "
         "rivers out."}
        .alsoCalled("wide rivers, wider rivers"),
    Knob{&WaterBodySettings::wetness, "wetness", "", "Wetness", 0.1f, 1.0f, "", Scale::Linear,
         "Moisture from which flat land counts as wetland."},
    Knob{&WaterBodySettings::wetlandSlope, "wetlandSlope", "", "Wetland slope", 0.0f, 0.5f, "m/m", Scale::Linear,
         "Largest slope of wetland."},
};
static_assert(knobsAreComplete<WaterBodySettings>());

/// Water of each cell.
struct WaterBodies {
    Field<WaterBody> body;
    Field<float> freshwater;  ///< Depth of lakes and rivers, metres; 0 elsewhere.
};

/// Finds the water body of each cell, the first that fits:
///
///     sea      ground below the sea's surface
///     lake     ground below the surface of a lake; if a model has made water layers: depth > lakeDepth, and
///              speed Q / (depth L) < lakeSpeed, with Q = flow rain a
///     river    within the width of a river, or within half a cell of its middle if it is narrower than a cell
///     wetland  groundwater > wetness of what the ground holds, depth < 0.5 m, slope < wetlandSlope
///
/// `inland` has the lakes and rivers of this terrain: see findInlandWater(). So they are those that are drawn. Lakes
/// have the depth from their surface to the ground, and rivers that to their bed, which is drawn below the ground, or
/// the depth of the water layer if that is larger. If no model has made water layers (droplets leave only flow and
/// moisture), moisture stands for groundwater.
WaterBodies findWaterBodies(const Terrain& terrain, const InlandWater& inland, const WaterScale& scale,
                            const WaterBodySettings& settings, ThreadPool& pool);

/// Slope (rise over run) of the ground at a node, from central differences.
float slopeAt(const Field<float>& heights, float cellSize, Boundary boundary, int x, int y);

}  // namespace scree
