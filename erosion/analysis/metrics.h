#pragma once

#include "erosion/terrain.h"

namespace scree {

/// What geomorphologists measure of a landscape. Report them of the input, the output and the change; never of the
/// output alone: a random surface already shows some order.
struct TerrainMetrics {
    double pitFraction = 0.0;          ///< Nodes strictly below all eight neighbours, as a share of the inner ones.
    double fillFraction = 0.0;         ///< Nodes that filling depressions raises by more than 1e-4 cells, as a share.
    double hackExponent = 0.0;         ///< h in L ~ A^h, longest upstream length against area; natural 0.5 to 0.65.
    double concavity = 0.0;            ///< theta in S ~ A^-theta, channel slope against area; natural 0.4 to 0.6.
    double hypsometricIntegral = 0.0;  ///< (mean - lowest) / (highest - lowest); 0.35 to 0.6 in mature landscapes.
    double gridBias4 = 0.0;            ///< B4: excess of slopes along the axes (> 0) or diagonals (< 0).
    double gridBias8 = 0.0;            ///< B8: excess of slopes along axes and diagonals over those between.
    double spikeIndex = 0.0;           ///< See spikeIndex(), metres.
    double meanSlope = 0.0;            ///< Rise over run.
    double slopeDeviation = 0.0;       ///< Standard deviation of the slope.
};

/// Measures a terrain of at least 8 x 8 nodes. Areas from 50 cells to a fifth of the map count for the two exponents,
/// in bins of a quarter of an octave; concavity leaves out nodes that had to be filled.
TerrainMetrics measure(const Terrain& terrain);

}  // namespace scree
