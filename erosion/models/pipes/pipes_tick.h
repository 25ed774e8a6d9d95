#pragma once

#include <array>
#include <limits>

#include "erosion/models/pipes/pipes.h"
#include "erosion/models/pipes/pipes_erosion.h"
#include "erosion/models/pipes/pipes_rain.h"

namespace scree {

/// What a tick of the pipes model reads and writes.
struct PipesFields {
    Field<float>& height;
    Field<float>& water;
    Field<float>& remainder;  ///< Of the water depth, m: what float32 cannot hold.
    Field<float>& soil;
    Field<float>& ground;               ///< Groundwater, m.
    Field<float>& groundRemainder;      ///< Of the groundwater, m: what float32 cannot hold.
    std::array<Field<float>, 4>& flux;  ///< By direction, as in FluxRows; the last two empty with four neighbours.
    const Field<float>* hardness;       ///< 0 to 1; null if there is no hard rock.
    Field<float>* eastSpeed;            ///< Velocities, m/s; null if not needed.
    Field<float>* southSpeed;
    Boundary boundary;
    float sea;  ///< The sea's surface, m; minus infinity without a sea.

    bool hasSea() const { return sea > -std::numeric_limits<float>::infinity(); }
};

/// What the sky and the ground do with the water before a tick moves it.
struct TickWeather {
    const TickRain& rain;
    double evaporation;  ///< m.
    double soak;         ///< The most that soaks in, m.
    double soilDepth;    ///< The most that the ground holds, m.
};

/// The constants of a tick.
struct PipesTick {
    bool eight = true;
    PipeFlux form = PipeFlux::Face;
    bool soilFlows = true;  ///< Soil moves with the water.
    PipeFace axis{};
    PipeFace diagonal{};
    float volumeToDepth = 0.0f;  ///< dt / a.
    float depthToSpeed = 0.0f;   ///< L / dt.
    float maxSpeed = 0.0f;
    OutflowLimit outflowLimit{};
    SoilExchange exchange{};
    const TickWeather* weather = nullptr;  ///< Of the next tick, which it is one walk with; null: it has none yet.
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
