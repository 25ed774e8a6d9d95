#pragma once

#include <vector>

#include "erosion/models/pipes/pipes_tick.h"

namespace scree {

/// Working memory for the weather of one row.
struct WeatherRow {
    double* water;  ///< Exact depths, m; changed by the weather.
    float* rain;    ///< Memory for a row of rain.
    double* dried;  ///< Adds up the evaporated depth of each column, m.
};

/// Applies the weather to row y: rain falls, water evaporates and soaks in, and water that the ground cannot hold comes
/// to the surface. Groundwater on the rim and in the sea is removed. Writes the layers of water and groundwater.
void weatherRow(const PipesFields& fields, const TickWeather& weather, int y, const WeatherRow& row, PipesTally& tally);

/// Same as above for all rows of the map.
PipesTally weatherMap(const PipesFields& fields, const TickWeather& weather, ThreadPool& pool);

}  // namespace scree
