#pragma once

namespace scree {

/// The water of the pipes model, row by row: equations and symbols are those of pipes.h. Every function works on
/// `count` cells; rows do not overlap. A face leads from row a to row b, which may be the same row one cell further on.

/// What a face needs to know, the same for all faces of a direction.
struct PipeFace {
    float drive;          ///< dt g w.
    float depthShare;     ///< 1 where the pipe is as deep as the water, else 0.
    float constantDepth;  ///< Metres; 0 where the pipe is as deep as the water.
    float drag;           ///< 4 g dt n^2 / (w L l).
};

/// Cells before the water moves.
struct WaterRow {
    const float* bed;    ///< m; the sea's surface where that is higher.
    const float* depth;  ///< m.
    const float* level;  ///< bed + depth.
    const float* load;   ///< Metres of ground carried by each metre of water.
};

/// Fluxes of a row's faces in each direction: east, south, south-east, south-west (m^3/s). In the form of outflows the
/// first two are what leaves the row's own cell, the last two what comes back over the same faces.
struct FluxRows {
    float* east;
    float* south;
    float* southEast;
    float* southWest;
};

/// Layers of a row before a tick, m.
struct WaterBefore {
    const float* height;
    const float* water;
    const float* soil;
};
/// The same as the tick needs it: WaterRow, and the soil in the water (m per m of depth).
struct WaterAtWork {
    float* bed;
    float* depth;
    float* level;
    float* load;
};
void loadWater(const WaterBefore& before, float sea, const WaterAtWork& row, int count);

/// flow = the flux after a tick, from the flux before it.
void facesFlux(const PipeFace& face, const float* before, const WaterRow& a, const WaterRow& b, float* flow, int count);

/// The article's pair of outflows of a face, from a to b and back.
void outflows(const PipeFace& face, const float* beforeOut, const float* beforeBack, const WaterRow& a,
              const WaterRow& b, float* out, float* back, int count);

/// Share of its outflow that each cell can pay, of `depth`. `north` are the faces of the row before, `own` this row's;
/// `volumeToDepth` is dt / a.
void paidShareOfFour(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth, float* share,
                     int count);
void paidShareOfEight(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth, float* share,
                      int count);

/// The speed limit of outflows.
struct OutflowLimit {
    float fluxPerDepth;  ///< m^3/s that may leave on each metre of depth: L maxSpeed.
    float pipeDepth;     ///< Metres of depth that pipes take of; infinity where they are as deep as the water.
};
/// The same of the article's outflows: less, where a cell's water would leave faster than the limit. That holds for the
/// vector whose parts are the larger outflow of east and west and of south and north.
void paidShareOfOutflows(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth,
                         const OutflowLimit& limit, float* share, int count);

/// One side of a row of faces: what its cells can pay and the soil in their water (m per m of depth).
struct PayerRow {
    const float* share;
    const float* load;
};
/// What crosses a row of faces in a tick: depth of water and of soil, m.
struct MovedRow {
    float* water;
    float* soil;
};
/// Scales fluxes to what their donors can pay: `flow` becomes `paid`, and `moved` what that is in a tick.
void payFaces(const float* flow, const PayerRow& a, const PayerRow& b, float volumeToDepth, float* paid,
              const MovedRow& moved, int count);
void payOutflows(const float* out, const float* back, const PayerRow& a, const PayerRow& b, float volumeToDepth,
                 float* paidOut, float* paidBack, const MovedRow& moved, int count);

/// What crosses the faces around a row of cells, by direction.
struct MovedAround {
    const float* east;
    const float* north;  ///< Over the faces south of the row before.
    const float* south;
    const float* fromNorthWest;  ///< Over the faces south-east of the row before; null with four neighbours.
    const float* fromNorthEast;
    const float* southEast;
    const float* southWest;
};
/// water = depth + remainder + what comes in - what goes out, exactly: all in double.
void gatherWater(const float* depth, const float* remainder, const MovedAround& moved, double* water, int count);
/// soil = carried + what comes in - what goes out.
void gatherSoil(const float* carried, const MovedAround& moved, float* soil, int count);

/// water = depth + remainder, exactly.
void loadExact(const float* depth, const float* remainder, double* water, int count);
/// Stores depths as pairs of floats.
void storeWater(const double* water, float* depth, float* remainder, int count);

/// Rain falls, of which water holds what a pair of floats holds, and water dries up; `dried` adds up what each column
/// lost.
void rainAndDry(double* water, const float* rain, double evaporation, double* dried, int count);

/// Depths of water that may soak into the ground, and that it can hold, m.
struct Soak {
    double most;
    double soilDepth;
};
/// Water soaks in; what the ground cannot hold comes to the surface. Groundwater, too, is a pair of floats.
void soakIn(double* water, const Soak& soak, float* ground, float* groundRemainder, int count);

}  // namespace scree
