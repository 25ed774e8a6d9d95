#pragma once

#include <vector>

#include "erosion/models/grid/height_update.h"
#include "erosion/models/water/water_supply.h"

namespace scree {

/// The fields that a WaterPass writes; a model keeps them between passes.
struct WaterPassFields {
    Field<float> height, water, suspended;
};

/// Whether a row counts in the sums. Rows beside a band are computed for the band's sake, but counted by the band that
/// they belong to.
enum class Books { Keep, Skip };

/// A row of ground and sediment after the moves of a pass, metres.
struct Settling {
    const float* height;  ///< Ground in mid-pass.
    const float* moved;   ///< Sediment, at least `laid` apart from rounding.
    const float* laid;    ///< Deposited by the model; eroded if negative.
    const float* depth;   ///< Depth of water before the moves.
    float capacity;       ///< Sediment in metres that one metre of the model's water carries.
};

/// One pass of a grid model that moves water and sediment, with full accounting of both. The rows of a band go through
/// three steps, between which the model moves water and sediment:
///
///     arrive      rain and springs fall; water on the rim of an open map or in the sea leaves
///     evaporate   water that reached the rim or the sea leaves; a fraction of the rest evaporates
///     settle      ground rises or sinks; the change that float32 applied is balanced with the sediment
///
/// Water is exact: each node's water after the moves is a double, and the part that its float32 depth does not keep,
/// rounding included, is booked as evaporated. Sediment in the sea settles until the ground reaches the surface.
class WaterPass {
 public:
    /// `supply` is null if no shower falls in this pass. `top` is the height of the highest ground, metres, at the
    /// start of this pass or of an earlier one. All arguments must outlive the pass.
    WaterPass(Terrain& terrain, WaterPassFields& next, const WaterSupply* supply, float sea, float top);

    RowBands bands() const { return ground_.bands(); }
    float sea() const { return sea_; }

    /// Computes row y's water and suspended sediment after the shower, metres.
    void arrive(int y, Books books, float* water, float* suspended);
    /// Computes the height of the water's surface over row y, metres: ground `height` plus `water`, or the sea's
    /// surface.
    void surface(const float* height, const float* water, float* level) const;
    /// Sets row y's water to `moved` times `kept` and returns it. `moved` has width() doubles, at least 0 apart from
    /// rounding.
    const float* evaporate(int y, const double* moved, double kept);
    /// Sets row y's ground to `height` + `laid`, and its sediment to `moved` minus the change of the ground. A deposit
    /// that raises the node above the highest of itself and its eight neighbours is limited to what the water before
    /// the moves could carry, and to the top. The rest stays in suspension: another model may have left far more
    /// sediment in the water than this one would carry, and water that a spring piles up carries more than a hill.
    void settle(int y, const Settling& row);

    /// Swaps the new layers into the terrain and closes the accounts. Call this once, after every row has settled.
    void finish();

 private:
    struct Tally {
        double added = 0.0, evaporated = 0.0, out = 0.0, sea = 0.0;  ///< Water, metres of depth.
        double suspended = 0.0;                                      ///< Growth of the suspended sediment, metres.
    };
    Tally& tallyOf(int y) { return tallies_[static_cast<std::size_t>(y / HeightUpdate::kRowsPerBand)]; }
    /// Calls `visit(x, highest)` for each node of row y. `highest` is the largest height of the node and its eight
    /// neighbours before the pass.
    template <class Visit>
    void forHighest(int y, const Visit& visit) const;
    /// Calls `visit(x)` for the nodes of row y on the rim of an open map.
    template <class Visit>
    void forRim(int y, const Visit& visit) const;

    Terrain& terrain_;
    WaterPassFields& next_;
    const WaterSupply* supply_;
    float sea_;
    float top_;
    const Field<float>& water_;
    const Field<float>& suspended_;
    HeightUpdate ground_;
    ChangedTiles changedWater_, changedSuspended_;
    std::vector<Tally> tallies_;
    std::vector<double> leftOnRim_;  ///< Sediment left on the rim, metres, by row.
};

}  // namespace scree
