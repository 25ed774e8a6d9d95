#pragma once

#include <array>
#include <limits>

#include "erosion/models/pipes/pipes.h"
#include "erosion/models/pipes/pipes_erosion.h"
#include "erosion/models/pipes/pipes_rain.h"

namespace scree {

/// The fields that a tick of the pipes model reads and writes.
struct PipesFields {
    Field<float>& height;
    Field<float>& water;
    Field<float>& remainder;  ///< Part of the water depth that is too small for float32, m.
    Field<float>& soil;
    Field<float>& ground;               ///< Groundwater, m.
    Field<float>& groundRemainder;      ///< Part of the groundwater that is too small for float32, m.
    std::array<Field<float>, 4>& flux;  ///< By direction, as in FluxRows; the last two are empty with four neighbours.
    const Field<float>* hardness;       ///< 0 to 1; null if there is no hard rock.
    Field<float>* eastSpeed;            ///< Velocities, m/s; null if not needed.
    Field<float>* southSpeed;
    Boundary boundary;
    float sea;  ///< Height of the sea's surface, m; minus infinity without a sea.

    bool hasSea() const { return sea > -std::numeric_limits<float>::infinity(); }
};

/// Rain, evaporation and infiltration, which are applied before a tick moves the water.
struct TickWeather {
    const TickRain& rain;
    double evaporation;  ///< Evaporated depth, m.
    double soak;         ///< Largest depth that soaks in, m.
    double soilDepth;    ///< Largest depth that the ground holds, m.
};

/// The constants of a tick.
struct PipesTick {
    bool eight = true;
    PipeFlux form = PipeFlux::Face;
    bool soilFlows = true;  ///< True if soil moves with the water.
    PipeFace axis{};
    PipeFace diagonal{};
    float volumeToDepth = 0.0f;  ///< dt / a.
    float depthToSpeed = 0.0f;   ///< L / dt.
    float maxSpeed = 0.0f;
    OutflowLimit outflowLimit{};
    SoilExchange exchange{};
    const TickWeather* weather = nullptr;  ///< Of the next tick, computed in the same pass; null if there is none.
};

/// Sums over the map, m of depth.
struct PipesTally {
    double dried = 0.0;
    double waterOut = 0.0;
    double waterToSea = 0.0;
    double soilOut = 0.0;
    double eroded = 0.0;
    double deposited = 0.0;

    PipesTally& operator+=(const PipesTally& other) {
        dried += other.dried;
        waterOut += other.waterOut;
        waterToSea += other.waterToSea;
        soilOut += other.soilOut;
        eroded += other.eroded;
        deposited += other.deposited;
        return *this;
    }
};

}  // namespace scree
