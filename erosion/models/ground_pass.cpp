#include "erosion/models/ground_pass.h"

#include <algorithm>
#include <array>

namespace scree {

namespace {

Field<float>& sized(Field<float>& field, const Terrain& terrain) {
    if (field.width() != terrain.width() || field.height() != terrain.height())
        field = Field<float>(terrain.width(), terrain.height());
    return field;
}

/// A sum in lanes: one addition need not wait for the one before, and the order stays the same on every machine.
class LaneSum {
 public:
    static constexpr int kLanes = 8;
    double& operator[](std::size_t lane) { return lanes_[lane]; }
    double total() const {
        return ((lanes_[0] + lanes_[1]) + (lanes_[2] + lanes_[3])) +
               ((lanes_[4] + lanes_[5]) + (lanes_[6] + lanes_[7]));
    }

 private:
    std::array<double, kLanes> lanes_{};
};

}  // namespace

GroundPass::GroundPass(Terrain& terrain, Field<float>& next)
    : terrain_(terrain),
      next_(sized(next, terrain)),
      sediment_(terrain.use(Layer::Sediment)),
      wear_(terrain.use(Layer::Wear)),
      deposit_(terrain.use(Layer::Deposit)),
      heights_(terrain.heights()),
      bands_{terrain.height(), kRowsPerBand},
      tallies_(static_cast<std::size_t>(bands_.count())),
      changed_(static_cast<std::size_t>(terrain.versions(Layer::Height).count()), 0) {}

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
    constexpr int kTile = TileVersions::kTileSize;
    static_assert(kTile % LaneSum::kLanes == 0);
    const int width = heights_.width();
    const int across = terrain_.versions(Layer::Height).across();
    const float* before = heights_.row(y);
    const float* after = next_.row(y);
    float* loose = sediment_.row(y);
    float* removed = wear_.row(y);
    float* added = deposit_.row(y);
    LaneSum gains;
    LaneSum losses;
    const auto cell = [&](int x, std::size_t lane) {
        const float applied = after[x] - before[x];
        const float gain = std::max(applied, 0.0f);
        const float loss = std::max(-applied, 0.0f);
        loose[x] = std::max(0.0f, loose[x] + applied);
        removed[x] += loss;
        added[x] += gain;
        gains[lane] += static_cast<double>(gain);
        losses[lane] += static_cast<double>(loss);
    };
    for (int begin = 0; begin < width; begin += kTile) {
        const int end = std::min(begin + kTile, width);
        int moved = 0;
        for (int x = begin; x < end; ++x) moved |= static_cast<int>(after[x] != before[x]);
        if (moved == 0) continue;
        changed_[static_cast<std::size_t>(y / kTile * across + begin / kTile)] = 1;
        int x = begin;
        for (; x + LaneSum::kLanes <= end; x += LaneSum::kLanes)
            for (std::size_t lane = 0; lane < LaneSum::kLanes; ++lane) cell(x + static_cast<int>(lane), lane);
        for (; x < end; ++x) cell(x, 0);
    }
    Tally& tally = tallies_[static_cast<std::size_t>(y / kRowsPerBand)];
    tally.deposited += gains.total();
    tally.eroded += losses.total();
}

void GroundPass::finish() {
    terrain_.swapLayer(Layer::Height, next_);
    for (int tile = 0; tile < static_cast<int>(changed_.size()); ++tile) {
        if (changed_[static_cast<std::size_t>(tile)] == 0) continue;
        for (const Layer layer : {Layer::Height, Layer::Sediment, Layer::Wear, Layer::Deposit})
            terrain_.markTileChanged(layer, tile);
    }
    Ledger& ledger = terrain_.ledger();
    for (const Tally& tally : tallies_) {
        ledger.eroded += tally.eroded * terrain_.cellArea();
        ledger.deposited += tally.deposited * terrain_.cellArea();
        ledger.out += tally.out * terrain_.cellArea();
    }
}

}  // namespace scree
