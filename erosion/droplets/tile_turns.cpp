#include "erosion/droplets/tile_turns.h"

#include <cassert>
#include <utility>

namespace scree {

TileTurns::TileTurns(int across, int down, std::function<std::size_t(int)> load)
    : across_(across),
      down_(down),
      load_(std::move(load)),
      passes_(static_cast<std::size_t>(across * down)),
      isListed_(static_cast<std::size_t>(across * down)) {
    assert((across == 1 || across % 2 == 0) && (down == 1 || down % 2 == 0));
    allowPass();
}

int TileTurns::take() {
    const int tile = ready_.top().tile;
    ready_.pop();
    return tile;
}

void TileTurns::finish(int tile) {
    ++passes_[static_cast<std::size_t>(tile)];
    --turnsLeft_;
    isListed_[static_cast<std::size_t>(tile)] = false;
    forNeighbours(tile, [&](int neighbour) { offer(neighbour); });
}

void TileTurns::allowPass() {
    ++allowed_;
    turnsLeft_ += passes_.size();
    for (int tile = 0; tile < across_ * down_; ++tile) offer(tile);
}

/// The tiles around a tile, on a torus, and itself.
template <class Visit>
void TileTurns::forNeighbours(int tile, const Visit& visit) const {
    for (int y = tile / across_ + down_ - 1, i = 0; i < 3; ++i)
        for (int x = tile % across_ + across_ - 1, j = 0; j < 3; ++j)
            visit((y + i) % down_ * across_ + (x + j) % across_);
}

bool TileTurns::mayRun(int tile) const {
    if (isThrough(tile)) return false;
    bool may = true;
    forNeighbours(tile, [&](int neighbour) {
        const int before = colourOf(neighbour) < colourOf(tile) ? 1 : 0;
        if (passes(neighbour) < passes(tile) + before) may = false;
    });
    return may;
}

void TileTurns::offer(int tile) {
    if (isListed_[static_cast<std::size_t>(tile)] || !mayRun(tile)) return;
    isListed_[static_cast<std::size_t>(tile)] = true;
    ready_.push({passes(tile), colourOf(tile), load_(tile), tile});
}

}  // namespace scree
