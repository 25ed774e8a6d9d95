#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/changed_tiles.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// One pass of a grid model over the ground, with its books: heights go from the terrain's to those of a second field,
/// row by row; sediment, wear, deposit, ledger and tile versions follow from what float32 really applied.
///
///     HeightUpdate pass(terrain, next);
///     pool.forEach(pass.bands().count(), [&](int band) {
///         for (int y = pass.bands().begin(band); y < pass.bands().end(band); ++y) {
///             ...                           // the height differences of row y
///             pass.applyRow(y, deltas);
///         }
///     });
///     pass.finish();
class HeightUpdate {
 public:
    /// Whether erosion record and ledger follow. What leaves the map and the rest are in the ledger always.
    enum class Books { Keep, Skip };

    /// Rows of a band: a row of tiles, so that no two threads mark the same tile.
    static constexpr int kRowsPerBand = TileVersions::kTileSize;

    /// `next` takes the terrain's size; what it holds is overwritten. The pass must not outlive either.
    HeightUpdate(Terrain& terrain, Field<float>& next, Books books = Books::Keep);

    RowBands bands() const { return bands_; }

    /// Row y becomes its heights plus `delta` (metres, width() of them). On an open map the rim stays: its deltas are
    /// booked as having left the map and set to 0. What the heights' rounding keeps of a delta is Ledger::rest. Rows of
    /// different bands may be applied at the same time.
    void applyRow(int y, float* delta);
    /// Books what the sums of flows in row y have lost by rounding, metres of height.
    void addRest(int y, double rest) { tallyOf(y).rest += rest; }
    bool keepsBooks() const { return books_ == Books::Keep; }
    /// Row y becomes what `next` holds already; `out` metres of height have left the map from its band, and of what
    /// moved there heights could not hold `rest`.
    void acceptRow(int y, double out, double rest = 0.0);

    /// Takes the new heights over and closes the books. Once, when every row has been applied.
    void finish();

 private:
    /// Sums of a band, metres of height.
    struct Tally {
        double eroded = 0.0, deposited = 0.0, out = 0.0, rest = 0.0;
    };
    Tally& tallyOf(int y) { return tallies_[static_cast<std::size_t>(y / kRowsPerBand)]; }
    void book(int y);

    Terrain& terrain_;
    Field<float>& next_;
    const Field<float>& heights_;
    Books books_;
    RowBands bands_;
    std::vector<Tally> tallies_;
    ChangedTiles changed_;
};

}  // namespace scree
