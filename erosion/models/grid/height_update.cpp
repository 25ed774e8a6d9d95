#include "erosion/models/grid/height_update.h"

#include <algorithm>

#include "erosion/models/grid/lane_sum.h"
#include "erosion/records/erosion_record.h"
#include "erosion/records/ledger.h"
#include "erosion/terrain/grid_neighbours.h"

namespace scree {

HeightUpdate::HeightUpdate(Terrain& terrain, Field<float>& next, Books books)
    : terrain_(terrain),
      next_(fitted(next, terrain)),
      heights_(terrain.heights()),
      books_(books),
      bands_{terrain.height(), kRowsPerBand},
      tallies_(static_cast<std::size_t>(bands_.count())),
      changed_(terrain) {
    if (books == Books::Keep) terrain.keepRecord();
}

void HeightUpdate::applyRow(int y, float* delta) {
    const int width = heights_.width();
    Tally& tally = tallyOf(y);
    if (terrain_.boundary() == Boundary::Open) {
        const auto leave = [&](float& share) {
            tally.out += static_cast<double>(share);
            share = 0.0f;
        };
        if (y == 0 || y + 1 == heights_.height()) {
            for (int x = 0; x < width; ++x) leave(delta[x]);
        } else {
            leave(delta[0]);
            leave(delta[width - 1]);
        }
    }
    const float* before = heights_.row(y);
    float* after = next_.row(y);
    for (int x = 0; x < width; ++x) after[x] = before[x] + delta[x];
    // The part of each delta that was lost by rounding. It is exact if the delta is no larger than the height.
    const float* moved = delta;
    for (int begin = 0; begin < width; begin += TileVersions::kTileSize)
        tally.rest += sumOf<float>(begin, std::min(begin + TileVersions::kTileSize, width),
                                   [=](int x) { return moved[x] - (after[x] - before[x]); });
    if (books_ == Books::Keep) book(y);
}

void HeightUpdate::acceptRow(int y, double out, double rest) {
    tallyOf(y).out += out;
    tallyOf(y).rest += rest;
    book(y);
}

void HeightUpdate::book(int y) {
    const float* before = heights_.row(y);
    const float* after = next_.row(y);
    NodeRecord* record = terrain_.record().nodes.row(y);
    Tally& tally = tallyOf(y);
    changed_.noteRow(y, before, after, heights_.width(), [&](int begin, int end) {
        for (int x = begin; x < end; ++x) record[x].note(before[x], after[x]);
        tally.deposited += sumOf<float>(begin, end, [=](int x) { return std::max(after[x] - before[x], 0.0f); });
        tally.eroded += sumOf<float>(begin, end, [=](int x) { return std::max(before[x] - after[x], 0.0f); });
    });
}

void HeightUpdate::finish() {
    terrain_.swapLayer(Layer::Height, next_);
    if (books_ == Books::Skip)
        terrain_.markGroundChanged({0, 0, terrain_.width(), terrain_.height()});
    else
        changed_.markGround(terrain_);
    Ledger& ledger = terrain_.ledger();
    for (const Tally& tally : tallies_) {
        ledger.eroded += tally.eroded * terrain_.cellArea();
        ledger.deposited += tally.deposited * terrain_.cellArea();
        ledger.out += tally.out * terrain_.cellArea();
        ledger.rest += tally.rest * terrain_.cellArea();
    }
}

}  // namespace scree
