#pragma once

namespace scree {

/// The water of the pipes model, row by row. Equations and symbols are those of pipes.h. Every function works on
/// `count` cells. Rows do not overlap. A face leads from row a to row b, which may be the same row, one cell further
/// on.

/// Constants of the faces of one direction.
struct PipeFace {
    float drive;          ///< dt g w.
    float depthShare;     ///< 1 if the pipe is as deep as the water, else 0.
    float constantDepth;  ///< Metres; 0 if the pipe is as deep as the water.
    float drag;           ///< 4 g dt n^2 / (w L l).
};

/// State of a row of cells before the water moves.
struct WaterRow {
    const float* bed;    ///< Height, or the sea's surface if that is higher, m.
    const float* depth;  ///< m.
    const float* level;  ///< bed + depth.
    const float* load;   ///< Metres of ground carried per metre of water.
};

/// Fluxes of a row's faces in each direction: east, south, south-east, south-west (m^3/s). In the article's form, the
/// first two are the outflows of the row's own cell, and the last two the outflows back over the same faces.
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
/// Rows that loadWater() computes for the tick: those of WaterRow.
struct WaterAtWork {
    float* bed;
    float* depth;
    float* level;
    float* load;
};
void loadWater(const WaterBefore& before, float sea, const WaterAtWork& row, int count);

/// Computes the flux after a tick from the flux before it.
void facesFlux(const PipeFace& face, const float* before, const WaterRow& a, const WaterRow& b, float* flow, int count);

/// Computes the article's two outflows of a face: from a to b, and back.
void outflows(const PipeFace& face, const float* beforeOut, const float* beforeBack, const WaterRow& a,
              const WaterRow& b, float* out, float* back, int count);

/// Computes the share of its outflow that each cell can pay from `depth`. `north` are the faces of the previous row,
/// `own` those of this row; `volumeToDepth` is dt / a.
void paidShareOfFour(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth, float* share,
                     int count);
void paidShareOfEight(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth, float* share,
                      int count);

/// The speed limit of outflows.
struct OutflowLimit {
    float fluxPerDepth;  ///< Largest outflow per metre of depth, m^3/s: L maxSpeed.
    float pipeDepth;     ///< Depth of water that pipes can move, metres; infinity if pipes are as deep as the water.
};
/// Same as above for the article's outflows. The share is reduced if water would leave the cell faster than the limit.
/// The speed is the length of a vector. Its components are the larger outflow of east and west, and of south and north.
void paidShareOfOutflows(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth,
                         const OutflowLimit& limit, float* share, int count);

/// One side of a row of faces: the share that its cells can pay, and the soil in their water (m per m of depth).
struct PayerRow {
    const float* share;
    const float* load;
};
/// Flow across a row of faces in a tick: depth of water and of soil, m.
struct MovedRow {
    float* water;
    float* soil;
};
/// Scales `flow` to what the donors can pay. Writes the result to `paid`, and the amounts of the tick to `moved`.
void payFaces(const float* flow, const PayerRow& a, const PayerRow& b, float volumeToDepth, float* paid,
              const MovedRow& moved, int count);
void payOutflows(const float* out, const float* back, const PayerRow& a, const PayerRow& b, float volumeToDepth,
                 float* paidOut, float* paidBack, const MovedRow& moved, int count);

/// Flow across the faces around a row of cells, by direction.
struct MovedAround {
    const float* east;
    const float* north;  ///< Over the faces south of the previous row.
    const float* south;
    const float* fromNorthWest;  ///< Over the faces south-east of the previous row; null with four neighbours.
    const float* fromNorthEast;
    const float* southEast;
    const float* southWest;
};
/// water = depth + remainder + inflow - outflow, in double.
void gatherWater(const float* depth, const float* remainder, const MovedAround& moved, double* water, int count);
/// soil = carried + inflow - outflow.
void gatherSoil(const float* carried, const MovedAround& moved, float* soil, int count);

/// water = depth + remainder, without rounding.
void loadExact(const float* depth, const float* remainder, double* water, int count);
/// Stores depths as pairs of floats: `depth` and `remainder`.
void storeWater(const double* water, float* depth, float* remainder, int count);

/// Adds rain, rounded to what a pair of floats can hold, and removes evaporation. Adds the evaporated depth of each
/// column to `dried`.
void rainAndDry(double* water, const float* rain, double evaporation, double* dried, int count);

/// Largest depth of water that may soak in during a tick, and depth that the ground can hold, m.
struct Soak {
    double most;
    double soilDepth;
};
/// Lets water soak in. Water that the ground cannot hold comes to the surface. Groundwater is also a pair of floats.
void soakIn(double* water, const Soak& soak, float* ground, float* groundRemainder, int count);

}  // namespace scree
