#include "renderer/maps/stale_blocks.h"

namespace scree {

StaleBlocks::StaleBlocks(glm::ivec2 size) : size_(size), across_((size.x + kSide - 1) / kSide) {
    const int down = (size.y + kSide - 1) / kSide;
    stale_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down), false);
}

void StaleBlocks::mark(CellRect part) {
    const CellRect inside = part.clippedTo(size_.x, size_.y);
    if (inside.empty()) return;
    for (int y = inside.y0 / kSide; y <= (inside.y1 - 1) / kSide; ++y)
        for (int x = inside.x0 / kSide; x <= (inside.x1 - 1) / kSide; ++x) {
            const auto block = static_cast<std::size_t>(y * across_ + x);
            count_ += stale_[block] ? 0 : 1;
            stale_[block] = true;
        }
}

std::vector<CellRect> StaleBlocks::take(int texels) {
    std::vector<CellRect> taken;
    const int blocks = static_cast<int>(stale_.size());
    for (int looked = 0; looked < blocks && count_ > 0; ++looked) {
        const int block = next_;
        next_ = (next_ + 1) % blocks;
        if (!stale_[static_cast<std::size_t>(block)]) continue;
        stale_[static_cast<std::size_t>(block)] = false;
        --count_;
        const int x = block % across_ * kSide;
        const int y = block / across_ * kSide;
        const CellRect part = CellRect{x, y, x + kSide, y + kSide}.clippedTo(size_.x, size_.y);
        if (!taken.empty() && taken.back().y0 == part.y0 && taken.back().x1 == part.x0)
            taken.back().x1 = part.x1;
        else
            taken.push_back(part);
        texels -= (part.x1 - part.x0) * (part.y1 - part.y0);
        if (texels <= 0) break;
    }
    return taken;
}

}  // namespace scree
