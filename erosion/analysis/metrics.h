#pragma once

#include <array>
#include <limits>
#include <string_view>

#include "erosion/terrain/terrain.h"

namespace scree {

/// Measures that geomorphologists use. Report them for the input, the output and the change, never for the output
/// alone: even a random surface shows some order.
struct TerrainMetrics {
    double pitFraction = 0.0;          ///< Fraction of inner nodes strictly below all eight neighbours.
    double fillFraction = 0.0;         ///< Fraction of nodes that filling depressions raises by over 1e-4 cells.
    double hackExponent = 0.0;         ///< h in L ~ A^h: longest upstream length against area; 0.5 to 0.65 in nature.
    double concavity = 0.0;            ///< theta in S ~ A^-theta: channel slope against area; 0.4 to 0.6 in nature.
    double straightRuns = 0.0;         ///< Fraction of channel nodes in long straight runs; see straightRunShare().
    double hypsometricIntegral = 0.0;  ///< (mean - lowest) / (highest - lowest); 0.35 to 0.6 in mature landscapes.
    double gridBias4 = 0.0;            ///< B4: excess of slopes along the axes (> 0) or diagonals (< 0).
    double gridBias8 = 0.0;            ///< B8: excess of slopes along axes and diagonals over slopes between them.
    double lowlandAxes = 0.0;          ///< Forms of gentle ground along the axes over those along the diagonals.
    double spikeIndex = 0.0;           ///< Metres; see spikeIndex().
    double meanSlope = 0.0;            ///< Rise over run.
    double slopeDeviation = 0.0;       ///< Standard deviation of the slope.
};

/// Title, unit, help and natural range of a metric, for panels and reports.
struct MetricInfo {
    static constexpr double kAny = std::numeric_limits<double>::infinity();

    double TerrainMetrics::*member;
    std::string_view title;
    std::string_view unit;  ///< "%" for fractions, which are shown times 100.
    std::string_view meaning;
    double naturalLow = -kAny;  ///< Range in mature landscapes; infinite if there is no limit.
    double naturalHigh = kAny;

    double shown(const TerrainMetrics& metrics) const { return metrics.*member * (unit == "%" ? 100.0 : 1.0); }
};

/// Every metric once, in the order of reports.
inline constexpr std::array kMetrics{
    MetricInfo{&TerrainMetrics::pitFraction, "Pits", "%",
               "Nodes below all their neighbours. Erosion should leave few."},
    MetricInfo{&TerrainMetrics::fillFraction, "Hollows", "%",
               "Nodes in closed hollows, which water would have to fill before it flows on. Rivers drain them."},
    MetricInfo{&TerrainMetrics::hackExponent, "Hack exponent", "",
               "Growth of the longest stream with the area of its basin: L ~ A^h.", 0.5, 0.65},
    MetricInfo{&TerrainMetrics::concavity, "Concavity", "", "Flattening of channels downstream: slope ~ area^-theta.",
               0.4, 0.6},
    MetricInfo{&TerrainMetrics::straightRuns, "Straight runs", "%",
               "Channel nodes in runs of 8 or more in one direction of the grid. Above 20 %, channels look like combs.",
               5.0, 15.0},
    MetricInfo{&TerrainMetrics::hypsometricIntegral, "Hypsometric integral", "",
               "Mean height between the lowest (0) and the highest point (1). Old landscapes are low.", 0.35, 0.6},
    MetricInfo{&TerrainMetrics::gridBias4, "Grid bias B4", "",
               "Slopes along the grid's axes (above 0) or diagonals (below 0). Visible beyond 0.1.", -0.05, 0.05},
    MetricInfo{&TerrainMetrics::gridBias8, "Grid bias B8", "",
               "Slopes along axes and diagonals over those between. Visible beyond 0.1.", -0.05, 0.05},
    MetricInfo{&TerrainMetrics::lowlandAxes, "Lowland axes", "",
               "Gullies of gentle ground along the grid's axes over those along its diagonals.", 0.7, 1.1},
    MetricInfo{&TerrainMetrics::spikeIndex, "Spikes", "m",
               "How far the most jagged nodes (one in a thousand) stand out from their neighbours' median."},
    MetricInfo{&TerrainMetrics::meanSlope, "Mean slope", "m/m", "Rise over run."},
    MetricInfo{&TerrainMetrics::slopeDeviation, "Slope deviation", "m/m", "Standard deviation of the slope."},
};

/// Nodes along an edge of the smallest terrain that can be measured.
inline constexpr int kSmallestMeasured = 8;

/// Measures a terrain of at least 8 x 8 nodes. The result is the same on any number of threads. The measures of
/// channels are in erosion/analysis/channels.h.
TerrainMetrics measure(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
