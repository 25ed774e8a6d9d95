#include "erosion/models/droplets/engine/tile_order.h"

#include <cassert>
#include <utility>

namespace scree {

TileOrder::TileOrder(int across, int down, std::function<std::size_t(int)> load)
    : across_(across),
      down_(down),
      load_(std::move(load)),
      passes_(static_cast<std::size_t>(across * down)),
      isListed_(static_cast<std::size_t>(across * down)) {
    assert((across == 1 || across % 2 == 0) && (down == 1 || down % 2 == 0));
    allowPass();
}

int TileOrder::take() {
    const int tile = ready_.top().tile;
    ready_.pop();
    return tile;
}

void TileOrder::finish(int tile) {
    ++passes_[static_cast<std::size_t>(tile)];
    --runsLeft_;
    isListed_[static_cast<std::size_t>(tile)] = false;
    forNeighbours(tile, [&](int neighbour) { listIfReady(neighbour); });
}

void TileOrder::allowPass() {
    ++allowed_;
    runsLeft_ += passes_.size();
    for (int tile = 0; tile < across_ * down_; ++tile) listIfReady(tile);
}

/// Calls visit(neighbour) for the tiles around a tile, on a torus, and for itself.
template <class Visit>
void TileOrder::forNeighbours(int tile, const Visit& visit) const {
    for (int y = tile / across_ + down_ - 1, i = 0; i < 3; ++i)
        for (int x = tile % across_ + across_ - 1, j = 0; j < 3; ++j)
            visit((y + i) % down_ * across_ + (x + j) % across_);
}

bool TileOrder::mayRun(int tile) const {
    if (isDone(tile)) return false;
    bool may = true;
    forNeighbours(tile, [&](int neighbour) {
        const int before = colourOf(neighbour) < colourOf(tile) ? 1 : 0;
        if (passes(neighbour) < passes(tile) + before) may = false;
    });
    return may;
}

void TileOrder::listIfReady(int tile) {
    if (isListed_[static_cast<std::size_t>(tile)] || !mayRun(tile)) return;
    isListed_[static_cast<std::size_t>(tile)] = true;
    ready_.push({passes(tile), colourOf(tile), load_(tile), tile});
}

}  // namespace scree
