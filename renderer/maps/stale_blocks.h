#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "erosion/base/tiles.h"

namespace scree {

/// Tracks which squares of a map are out of date, and which of them are updated next.
class StaleBlocks {
 public:
    static constexpr int kSide = 32;  ///< Texels along an edge of a square.

    StaleBlocks() = default;
    /// At first no square is out of date. `size` is in texels.
    explicit StaleBlocks(glm::ivec2 size);

    /// Marks the squares that share a texel with `part` as out of date.
    void mark(CellRect part);
    void markAll() { mark({0, 0, size_.x, size_.y}); }
    bool empty() const { return count_ == 0; }
    /// Takes the next squares in turn until they have at least `texels` texels together. They count as up to date from
    /// now on. Neighbouring squares of a row are joined to one rectangle.
    std::vector<CellRect> take(int texels);

 private:
    glm::ivec2 size_{0};
    int across_ = 0;
    int count_ = 0;
    int next_ = 0;
    std::vector<bool> stale_;
};

}  // namespace scree
