#include "erosion/models/droplets/engine/tile_prefetch.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace scree {

namespace {

/// Largest size of a tile's layers that is prefetched into a core's second-level cache.
constexpr std::size_t kMostBytes = std::size_t{3} << 19;  // 1.5 MiB

/// Largest number of reference cells per droplet. With more, most of the prefetched data would not be used.
constexpr float kCellsPerDroplet = 2048.0f;

constexpr int kLineBytes = 64;  ///< Of a cache line.

/// Calls visit(first node) for each layer in use.
template <class Visit>
void forLayers(const DropletGround& ground, const Visit& visit) {
    const auto visitUsed = [&](const auto* layer) {
        if (layer != nullptr) visit(layer);
    };
    visitUsed(ground.heights);
    visitUsed(ground.record);
    visitUsed(ground.track);
    visitUsed(ground.hardness);
    visitUsed(ground.moisture);
    visitUsed(ground.soaked);
    if (ground.colour != nullptr) visit(ground.colour->row(0));
}

std::size_t bytesPerNode(const DropletGround& ground) {
    std::size_t bytes = 0;
    forLayers(ground, [&](const auto* layer) { bytes += sizeof(*layer); });
    return bytes;
}

}  // namespace

void prefetchTile(const DropletTileTask& task) {
    const DropletGround& ground = task.ground;
    const ScheduleTile& tile = task.tile;
    const auto nodes = static_cast<std::size_t>(tile.x1 - tile.x0) * static_cast<std::size_t>(tile.y1 - tile.y0);
    if (nodes * bytesPerNode(ground) > kMostBytes) return;
    const float referenceCells = static_cast<float>(nodes) / task.tools.areaRatio;
    if (static_cast<float>(task.droplets.size()) * kCellsPerDroplet < referenceCells) return;

    const int reach = task.tools.reach();
    // On a torus, nodes beyond an edge are not prefetched.
    const int x0 = std::max(0, tile.x0 - reach), x1 = std::min(ground.width, tile.x1 + reach);
    const int y0 = std::max(0, tile.y0 - reach), y1 = std::min(ground.height, tile.y1 + reach);
    forLayers(ground, [&](const auto* layer) {
        constexpr int kPerLine = kLineBytes / static_cast<int>(sizeof(*layer));
        const int fromLine = x0 / kPerLine * kPerLine;
        for (int y = y0; y < y1; ++y) {
            for (int x = fromLine; x < x1; x += kPerLine) hwy::Prefetch(layer + y * ground.stride + x);
            // Or the compiler would remove the function, as it only prefetches.
            std::atomic_signal_fence(std::memory_order_seq_cst);
        }
    });
}

}  // namespace scree
