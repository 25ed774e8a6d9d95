#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/drainage.h"
#include "erosion/models/knob_fields.h"
#include "erosion/models/stream_power/power_table.h"

namespace scree {

/// What rivers act on in a round. Fields of one value for each node of the grid; null where a value is the same
/// everywhere.
struct RiverGround {
    const Field<float>& heights;                 ///< Metres above the datum.
    float sea;                                   ///< Outlets below it rise, too; others stay.
    NodeKnob uplift;                             ///< U, mm/yr, where its factor is 1.
    NodeKnob erodibility;                        ///< K, m^(1-2m)/yr.
    const Field<float>* upliftFactor = nullptr;  ///< Null for 1.
    const Field<float>* hardness = nullptr;      ///< 0 to 1; null for 0.
    const Field<double>& water;                  ///< Cells of even rain that fall on or well up at each node.
};

/// What rivers do.
struct RiverRules {
    double years = 0.0;       ///< dt.
    double areaPower = 0.0;   ///< (cell area)^m, for discharge in cells.
    double cell = 0.0;        ///< L, metres, for distance in cells.
    double deposition = 0.0;  ///< G.
    const PowerTable& power;  ///< Of the area exponent m.
};

/// What a round of rivers does to each node.
struct RiverResult {
    Field<double> heights;   ///< After it, metres above the datum.
    Field<float> risen;      ///< By uplift, metres.
    Field<float> laid;       ///< Sediment, metres.
    Field<float> discharge;  ///< Cells.
};

/// Metres times cells that a part of the map gave and took.
struct RiverBooks {
    double risen = 0.0;
    double eroded = 0.0;
    double deposited = 0.0;
    double out = 0.0;
};

/// The implicit solution of stream power with deposition in one part of the map, for each node i that drains to r over
/// the distance d cells (Braun and Willett 2013; Yuan et al. 2019):
///
///     h_i = (h0_i + D_i + F h_r) / (1 + F)       h0_i = h_i + U dt,  F = K dt Q^m / d
///     D_i = G Qs_i / Q_i                         Q discharge, Qs sediment from upstream
///
/// D needs what upstream nodes lose, and their loss needs h downstream: a few Gauss-Seidel passes, from the guess that
/// each node loses what it rises. Below the level of the way out, as in a carved depression, nothing is cut, and
/// sediment fills no higher than that. In the end sediment is followed from the divides down: none lays down more than
/// comes in, so that what leaves is never negative and the books close by construction.
class RiverErosion {
 public:
    /// Works on the nodes of these catchments alone.
    RiverBooks run(const Drainage::Catchments& catchments, const RiverGround& ground, const RiverRules& rules,
                   RiverResult& result);

 private:
    void gather(const Drainage::Catchments& catchments, const RiverGround& ground, const RiverRules& rules);
    void solve(const Drainage::Catchments& catchments);
    void updateDeposits(const Drainage::Catchments& catchments, double deposition);
    RiverBooks closeBooks(const Drainage::Catchments& catchments);

    // By place in the catchments.
    std::vector<double> raised_;    ///< h0, metres.
    std::vector<double> height_;    ///< h, metres.
    std::vector<double> water_;     ///< Q, cells.
    std::vector<double> factor_;    ///< F.
    std::vector<double> deposit_;   ///< D, metres.
    std::vector<double> sediment_;  ///< Qs, metres times cells.
};

}  // namespace scree
