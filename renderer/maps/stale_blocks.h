#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "erosion/base/tiles.h"

namespace scree {

/// Which squares of a map are out of date, and whose turn it is to be renewed.
class StaleBlocks {
 public:
    static constexpr int kSide = 32;  ///< Of a square, in texels.

    StaleBlocks() = default;
    /// None is out of date. Size in texels.
    explicit StaleBlocks(glm::ivec2 size);

    /// Those that share a texel with `part`.
    void mark(CellRect part);
    void markAll() { mark({0, 0, size_.x, size_.y}); }
    bool empty() const { return count_ == 0; }
    /// The next ones in turn, up to date from now on: as many as make `texels`, at least one. Side by side they come
    /// as one rectangle.
    std::vector<CellRect> take(int texels);

 private:
    glm::ivec2 size_{0};
    int across_ = 0;
    int count_ = 0;
    int next_ = 0;
    std::vector<bool> stale_;
};

}  // namespace scree
