#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "erosion/base/state_visitor.h"

namespace scree {

/// A half-open rectangle of cells: x0 <= x < x1, y0 <= y < y1.
struct CellRect {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    bool empty() const { return x0 >= x1 || y0 >= y1; }
    CellRect clippedTo(int width, int height) const {
        return {std::max(x0, 0), std::max(y0, 0), std::min(x1, width), std::min(y1, height)};
    }
    bool operator==(const CellRect&) const = default;
};

/// The 64 x 64 tiles of a layer, each with the revision of its last change. Two copies of a tile with the same version
/// hold the same values. The worker, its snapshots and the GPU use the versions to find out what to copy.
class TileVersions {
 public:
    static constexpr int kTileSize = 64;

    TileVersions() = default;
    TileVersions(int width, int height)
        : width_(width),
          height_(height),
          across_((width + kTileSize - 1) / kTileSize),
          down_((height + kTileSize - 1) / kTileSize),
          versions_(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down_), 0) {}

    int count() const { return across_ * down_; }
    int across() const { return across_; }
    int down() const { return down_; }
    CellRect rect(int tile) const {
        const int x = tile % across_ * kTileSize;
        const int y = tile / across_ * kTileSize;
        return CellRect{x, y, x + kTileSize, y + kTileSize}.clippedTo(width_, height_);
    }
    std::uint64_t version(int tile) const { return versions_[static_cast<std::size_t>(tile)]; }
    void setVersion(int tile, std::uint64_t version) { versions_[static_cast<std::size_t>(tile)] = version; }
    void setAll(std::uint64_t version) { std::fill(versions_.begin(), versions_.end(), version); }
    /// Raises every version by this number, so that equal versions stay equal.
    void raise(std::uint64_t by) {
        for (std::uint64_t& version : versions_) version += by;
    }
    std::uint64_t newest() const {
        return versions_.empty() ? 0 : *std::max_element(versions_.begin(), versions_.end());
    }

    /// Sets the version of every tile that shares a cell with `cells`.
    void mark(CellRect cells, std::uint64_t version) {
        cells = cells.clippedTo(width_, height_);
        if (cells.empty()) return;
        for (int ty = cells.y0 / kTileSize; ty <= (cells.y1 - 1) / kTileSize; ++ty)
            for (int tx = cells.x0 / kTileSize; tx <= (cells.x1 - 1) / kTileSize; ++tx)
                setVersion(ty * across_ + tx, version);
    }
    bool operator==(const TileVersions&) const = default;
    /// Returns true if these are the tiles of a grid of this size. Tiles that were restored from a file may not be.
    bool isOf(int width, int height) const {
        const TileVersions wanted(width, height);
        return width_ == width && height_ == height && across_ == wanted.across_ && down_ == wanted.down_ &&
               versions_.size() == wanted.versions_.size();
    }

    void visitState(StateVisitor& visitor) {
        visitor.visit("width", width_);
        visitor.visit("height", height_);
        visitor.visit("across", across_);
        visitor.visit("down", down_);
        visitor.visit("versions", versions_);
    }

 private:
    int width_ = 0, height_ = 0, across_ = 0, down_ = 0;
    std::vector<std::uint64_t> versions_;
};

}  // namespace scree
