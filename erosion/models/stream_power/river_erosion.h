#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/drainage.h"
#include "erosion/models/knob_fields.h"
#include "erosion/models/stream_power/power_table.h"
#include "erosion/models/stream_power/valley_floors.h"

namespace scree {

/// Input of the rivers of one round. Each field has a value for each node of the grid, or is null if the value is the
/// same everywhere.
struct RiverGround {
    const Field<float>& heights;                  ///< Metres above the datum.
    float sea;                                    ///< Height of the sea. Outlets below it rise, too; others stay.
    NodeKnob uplift;                              ///< U, mm/yr, for a factor of 1.
    NodeKnob erodibility;                         ///< K, m^(1-2m)/yr.
    NodeKnob deposition;                          ///< G.
    const Field<float>* upliftFactor = nullptr;   ///< Null for 1.
    const Field<float>* amount = nullptr;         ///< Another factor of the uplift; null for 1.
    const Field<float>* weakness = nullptr;       ///< Factor of the erodibility; null for 1.
    const Field<float>* hardness = nullptr;       ///< 0 to 1; null for 0.
    const Field<float>* meanDischarge = nullptr;  ///< Mean over earlier rounds, cells; null in the first round.
    const ValleyFloors* floors = nullptr;         ///< By meanDischarge; null for none.
    const Field<double>& water;                   ///< Rain and springs at each node, in cells of even rain.
};

/// Coefficients of the rivers.
struct RiverRules {
    double years = 0.0;       ///< dt.
    double areaPower = 0.0;   ///< (cell area)^m, for discharge in cells.
    double cell = 0.0;        ///< L, metres, for distance in cells.
    const PowerTable& power;  ///< Power with the area exponent m.
};

/// Result of a round for each node.
struct RiverResult {
    Field<double> heights;       ///< Heights after the round, metres above the datum.
    Field<float> risen;          ///< Uplift, metres.
    Field<float> laid;           ///< Sediment deposited, metres.
    Field<float> discharge;      ///< Cells.
    Field<float> meanDischarge;  ///< Mean over this round and the earlier ones, cells.
};

/// Volumes gained and lost by a part of the map, in metres times cells.
struct RiverBooks {
    double risen = 0.0;
    double eroded = 0.0;
    double deposited = 0.0;
    double out = 0.0;
};

/// The implicit solution of stream power with deposition in one part of the map, for each node i that drains to r over
/// the distance d cells (Braun and Willett 2013; Yuan et al. 2019):
///
///     h_i = (h0_i + D_i + F h_r + B h_b) / (1 + F + B)    h0_i = h_i + U dt,  F = K dt Qm^m / d
///     D_i = G Qs_i / Q_i                                  Q discharge, Qs sediment from upstream
///
/// Qm is the mean of Q over the last rounds. On a slope without channels, one neighbour after another gets the water of
/// the nodes above, as chance decides in each round (rho8); with the mean, all of them erode alike, as under a sheet of
/// water. With Q itself, each round would cut furrows one cell wide into smooth slopes.
///
/// On the floor of a valley (ValleyFloors), the river b acts on the whole width W of the floor, which sinks towards the
/// river's level: B = K dt Qm_b^m / W (1 - r^2)^2, with the distance r from the river in half widths. The slope across
/// the floor then comes to be about that along the river. The level is that before the round. No node sinks below its
/// receiver. Away from rivers B is 0.
///
/// D needs the losses of upstream nodes, and these need h downstream: a few Gauss-Seidel passes solve both, starting
/// from the guess that each node loses its uplift. Ground below the level of its receiver, as in a carved depression,
/// is not cut, and sediment fills it no higher than that level. A last pass follows the sediment from the divides
/// downstream: no node deposits more than it receives, so that outflow is never negative and the mass balance holds by
/// construction.
class RiverErosion {
 public:
    /// Updates only the nodes of these catchments.
    RiverBooks run(const Drainage::Catchments& catchments, const RiverGround& ground, const RiverRules& rules,
                   RiverResult& result);

 private:
    void gather(const Drainage::Catchments& catchments, const RiverGround& ground, const RiverRules& rules);
    void gatherBanks(const Drainage::Catchments& catchments, const RiverGround& ground, const RiverRules& rules);
    double solved(std::size_t i, double deposit, double wayOut) const;
    void solve(const Drainage::Catchments& catchments);
    void updateDeposits(const Drainage::Catchments& catchments, const NodeKnob& deposition);
    RiverBooks closeBooks(const Drainage::Catchments& catchments);

    // Indexed like the nodes of the catchments.
    std::vector<double> raised_;    ///< h0, metres.
    std::vector<double> height_;    ///< h, metres.
    std::vector<double> water_;     ///< Q, cells.
    std::vector<double> factor_;    ///< F.
    std::vector<double> bank_;      ///< B.
    std::vector<double> level_;     ///< h_b, metres, if B is above 0.
    std::vector<double> deposit_;   ///< D, metres.
    std::vector<double> sediment_;  ///< Qs, metres times cells.
    std::vector<float> meanWater_;  ///< Qm, cells.
};

}  // namespace scree
