#pragma once

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
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
         "Flow from which running water counts as a river. Low values show every brook."},
    Knob{&WaterBodySettings::riverWidth, "riverWidth", "", "River width", 0.0f, 20.0f, "m/√(m³/s)", Scale::Linear,
         "Width of a river with a discharge of 1 m³/s. The width grows with the square root of the discharge. 0 draws "
         "single cells."},
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
///     lake     depth > lakeDepth, speed Q / (depth L) < lakeSpeed
///     river    flow > riverFlow, and the ground beside it within half of riverWidth sqrt(Q) that its water reaches
///     wetland  groundwater > wetness of what the ground holds, depth < 0.5 m, slope < wetlandSlope
///
/// with Q = flow rain a. If no model has made water layers (droplets leave only flow and moisture), the depth is the
/// depth to which rain would fill each hollow, water in hollows is still, and moisture stands for groundwater.
///
/// Lakes have this depth. Rivers are at least 0.3 Q^0.4 m deep in their middle (Q in m^3/s; the downstream exponent of
/// L. B. Leopold and T. Maddock, "The hydraulic geometry of stream channels", USGS Professional Paper 252, 1953). Their
/// surface is level from bank to bank: each bank takes the water level of the nearest middle, unless the ground at the
/// bank lies lower than the middle's bed by more than the river's depth. On a map finer than the grid on which the
/// water flows, rivers follow riverMiddles() and are at least half a cell of that grid wide, and different depths blend
/// within such a cell.
WaterBodies findWaterBodies(const Terrain& terrain, const WaterScale& scale, const WaterBodySettings& settings,
                            ThreadPool& pool);

/// Slope (rise over run) of the ground at a node, from central differences.
float slopeAt(const Field<float>& heights, float cellSize, Boundary boundary, int x, int y);

}  // namespace scree
