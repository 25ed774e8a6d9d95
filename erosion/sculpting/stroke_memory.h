#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "erosion/base/tiles.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What lasts for one stroke: by how much each node was moved, so that a stroke can have a limit, and the land that it
/// goes back to. Memory grows with the ground that the stroke has touched.
class StrokeMemory {
 public:
    /// The land whose heights Erase brings back; null for the start.
    std::shared_ptr<const Terrain> former;

    /// Begins with a stroke on a grid of this size, in nodes, or goes on with it.
    void use(int width, int height) {
        if (!tiles_.empty() && width == width_ && height == height_) return;
        width_ = width;
        height_ = height;
        across_ = (width + TileVersions::kTileSize - 1) / TileVersions::kTileSize;
        const int down = (height + TileVersions::kTileSize - 1) / TileVersions::kTileSize;
        tiles_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down), {});
    }
    /// Ends the stroke.
    void forget() {
        tiles_.clear();
        former.reset();
    }
    bool empty() const { return tiles_.empty() && !former; }

    /// The sum of the changes of a node in this stroke, in units of the layer. Precondition: use().
    float& moved(int x, int y) {
        constexpr int kSize = TileVersions::kTileSize;
        std::vector<float>& tile = tiles_[static_cast<std::size_t>(y / kSize * across_ + x / kSize)];
        if (tile.empty()) tile.resize(static_cast<std::size_t>(kSize) * kSize, 0.0f);
        return tile[static_cast<std::size_t>(y % kSize * kSize + x % kSize)];
    }

 private:
    int width_ = 0, height_ = 0, across_ = 0;
    std::vector<std::vector<float>> tiles_;  ///< A tile is empty if the stroke has moved none of its nodes.
};

}  // namespace scree
