#pragma once

#include <vector>

#include "erosion/models/pipes/pipes_tick.h"

namespace scree {

/// A row of the map that weather works on.
struct WeatherRow {
    double* water;  ///< Exact depths, m; gone when the weather is done.
    float* rain;    ///< Room for a row.
    double* dried;  ///< By column: adds up what has dried up, m.
};

/// Rain falls on row y, water dries up and soaks in, what the ground cannot hold comes to the surface, and rim and sea
/// keep no groundwater. Writes the layers of water and groundwater.
void weatherRow(const PipesFields& fields, const TickWeather& weather, int y, const WeatherRow& row, PipesTally& tally);

/// The same for the whole map, from its layers.
PipesTally weatherMap(const PipesFields& fields, const TickWeather& weather, ThreadPool& pool);

}  // namespace scree
