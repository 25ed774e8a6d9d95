#include "erosion/models/ground_pass.h"

#include <algorithm>

#include "erosion/models/grid_neighbours.h"
#include "erosion/models/lane_sum.h"

namespace scree {

GroundPass::GroundPass(Terrain& terrain, Field<float>& next)
    : terrain_(terrain),
      next_(fitted(next, terrain)),
      heights_(terrain.heights()),
      bands_{terrain.height(), kRowsPerBand},
      tallies_(static_cast<std::size_t>(bands_.count())),
      changed_(terrain) {
    terrain.keepBooks();
}

void GroundPass::applyRow(int y, float* delta) {
    const int width = heights_.width();
    if (terrain_.boundary() == Boundary::Open) {
        Tally& tally = tallies_[static_cast<std::size_t>(y / kRowsPerBand)];
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
    book(y);
}

void GroundPass::acceptRow(int y, double out) {
    tallies_[static_cast<std::size_t>(y / kRowsPerBand)].out += out;
    book(y);
}

void GroundPass::book(int y) {
    const float* before = heights_.row(y);
    const float* after = next_.row(y);
    NodeBooks* books = terrain_.books().row(y);
    Tally& tally = tallies_[static_cast<std::size_t>(y / kRowsPerBand)];
    changed_.noteRow(y, before, after, heights_.width(), [&](int begin, int end) {
        for (int x = begin; x < end; ++x) books[x].note(before[x], after[x]);
        tally.deposited +=
            sumOf(begin, end, [&](int x) { return static_cast<double>(std::max(after[x] - before[x], 0.0f)); });
        tally.eroded +=
            sumOf(begin, end, [&](int x) { return static_cast<double>(std::max(before[x] - after[x], 0.0f)); });
    });
}

void GroundPass::finish() {
    terrain_.swapLayer(Layer::Height, next_);
    changed_.markGround(terrain_);
    Ledger& ledger = terrain_.ledger();
    for (const Tally& tally : tallies_) {
        ledger.eroded += tally.eroded * terrain_.cellArea();
        ledger.deposited += tally.deposited * terrain_.cellArea();
        ledger.out += tally.out * terrain_.cellArea();
    }
}

}  // namespace scree
