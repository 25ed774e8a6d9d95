#pragma once

#include <vector>

#include "erosion/models/grid/height_update.h"
#include "erosion/models/water/water_supply.h"

namespace scree {

/// The fields that a WaterPass writes; a model keeps them from pass to pass.
struct WaterPassFields {
    Field<float> height, water, suspended;
};

/// Whether a row's sums are taken: rows beside a band are computed for its sake and belong to another's books.
enum class Books { Keep, Skip };

/// A row of ground and sediment after the moves of a pass, metres.
struct Settling {
    const float* height;  ///< The ground in mid-pass.
    const float* moved;   ///< Sediment, at least `laid` but for rounding.
    const float* laid;    ///< What the model lays down or, negative, picks up.
    const float* depth;   ///< Of water before the moves.
    float capacity;       ///< Sediment that a metre of the model's water carries.
};

/// One pass of a grid model that moves water and sediment, with the books of both. A band's rows go through three
/// steps, between which the model moves water and sediment as it likes:
///
///     arrive      rain and springs fall; what stands on the rim of an open map, or in the sea, is gone
///     evaporate   what has arrived on the rim or in the sea is gone, of the rest a share goes into the air
///     settle      ground is laid down or picked up; what float32 applied is taken from or given to the sediment
///
/// Water is exact: each node's water after the moves is a double, and what its float32 depth leaves of it, rounding
/// included, has evaporated. Sediment in the sea is laid down until the ground reaches the surface.
class WaterPass {
 public:
    /// `supply` may be null: no shower in this pass. `top` is the height of the highest ground, metres, at the start of
    /// this pass or of one before. All arguments must outlive the pass.
    WaterPass(Terrain& terrain, WaterPassFields& next, const WaterSupply* supply, float sea, float top);

    RowBands bands() const { return ground_.bands(); }
    float sea() const { return sea_; }

    /// Row y's water and suspended sediment after the shower, metres.
    void arrive(int y, Books books, float* water, float* suspended);
    /// The height of the water's surface over row y, metres: of ground `height` under `water`, or the sea's.
    void surface(const float* height, const float* water, float* level) const;
    /// Row y's water becomes `moved`, width() doubles that are at least 0 but for rounding, times `kept`. Returns it.
    const float* evaporate(int y, const double* moved, double kept);
    /// Row y's ground becomes `height` + `laid`, and its sediment `moved` minus what that took. What would pile up
    /// above the highest of the node and its eight neighbours by more than the water before the moves could carry, or
    /// above the top, stays in suspension: another model may have left far more sediment in the water than this one's
    /// would carry, and water that a spring piles up carries more than a hill.
    void settle(int y, const Settling& row);

    /// Takes the new layers over and closes the books. Once, when every row has been settled.
    void finish();

 private:
    struct Tally {
        double added = 0.0, evaporated = 0.0, out = 0.0, sea = 0.0;  ///< Of water, metres of depth.
        double suspended = 0.0;                                      ///< Growth of it, metres.
    };
    Tally& tallyOf(int y) { return tallies_[static_cast<std::size_t>(y / HeightUpdate::kRowsPerBand)]; }
    /// Calls `visit(x, highest)` for the nodes of row y, with the height of the highest of the nine around before the
    /// pass.
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
    std::vector<double> leftOnRim_;  ///< Sediment, metres, by row.
};

}  // namespace scree
