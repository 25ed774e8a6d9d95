#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/changed_tiles.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// One pass of a grid model over the ground, with its accounting. The pass writes the new heights to a second field,
/// row by row. Sediment, wear, deposit, ledger and tile versions are updated with the changes that float32 could
/// represent.
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
    /// Whether the pass updates the erosion record and the ledger. It always books what leaves the map and the rest.
    enum class Books { Keep, Skip };

    /// Number of rows of a band: one row of tiles, so that no two threads mark the same tile.
    static constexpr int kRowsPerBand = TileVersions::kTileSize;

    /// `next` takes the terrain's size and is overwritten. Both must live longer than the pass.
    HeightUpdate(Terrain& terrain, Field<float>& next, Books books = Books::Keep);

    RowBands bands() const { return bands_; }

    /// Sets row y to its heights plus `delta` (metres, width() values). On an open map the rim does not change: its
    /// deltas are booked as out of the map and set to 0. The rounding errors of the heights are booked as Ledger::rest.
    /// Rows of different bands may be applied at the same time.
    void applyRow(int y, float* delta);
    /// Books the rounding error of the sums of flows in row y, metres of height.
    void addRest(int y, double rest) { tallyOf(y).rest += rest; }
    bool keepsBooks() const { return books_ == Books::Keep; }
    /// Accepts the values that `next` already has in row y. `out` metres of height have left the map from the row's
    /// band, and `rest` metres were too small for the heights.
    void acceptRow(int y, double out, double rest = 0.0);

    /// Makes the new heights the terrain's heights and finishes the accounting. Call it once, after all rows were
    /// applied.
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
