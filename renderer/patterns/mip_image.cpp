#include "renderer/patterns/mip_image.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace scree {

MipImage::MipImage(int width, int height, std::vector<glm::vec4> texels) {
    assert((width & (width - 1)) == 0 && (height & (height - 1)) == 0);
    assert(texels.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    levels_.push_back({width, height, std::move(texels)});
    while (width > 1 || height > 1) {
        const Level& fine = levels_.back();
        const int stepX = width > 1 ? 2 : 1;
        const int stepY = height > 1 ? 2 : 1;
        Level coarse{width / stepX, height / stepY, {}};
        coarse.texels.reserve(static_cast<std::size_t>(coarse.width) * static_cast<std::size_t>(coarse.height));
        for (int y = 0; y < coarse.height; ++y)
            for (int x = 0; x < coarse.width; ++x) {
                glm::vec4 sum(0.0f);
                for (int dy = 0; dy < stepY; ++dy)
                    for (int dx = 0; dx < stepX; ++dx)
                        sum += fine.texels[static_cast<std::size_t>((stepY * y + dy) * width + stepX * x + dx)];
                coarse.texels.push_back(sum / static_cast<float>(stepX * stepY));
            }
        width = coarse.width;
        height = coarse.height;
        levels_.push_back(std::move(coarse));
    }
}

MipImage::MipImage(int size, std::vector<std::vector<glm::vec4>> levels) {
    for (std::vector<glm::vec4>& texels : levels) {
        assert(size > 0 && texels.size() == static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
        levels_.push_back({size, size, std::move(texels)});
        size /= 2;
    }
    assert(size == 0);
}

glm::vec4 MipImage::Level::linear(glm::vec2 uv) const {
    const glm::vec2 at = uv * glm::vec2(width, height) - 0.5f;
    const glm::vec2 floor = glm::floor(at);
    const glm::vec2 share = at - floor;
    // Edges are powers of two, so the mask also wraps negative coordinates.
    const int x0 = static_cast<int>(floor.x) & (width - 1);
    const int y0 = static_cast<int>(floor.y) & (height - 1);
    const int x1 = (x0 + 1) & (width - 1);
    const int y1 = (y0 + 1) & (height - 1);
    const auto texel = [&](int x, int y) { return texels[static_cast<std::size_t>(y * width + x)]; };
    return glm::mix(glm::mix(texel(x0, y0), texel(x1, y0), share.x), glm::mix(texel(x0, y1), texel(x1, y1), share.x),
                    share.y);
}

glm::vec4 MipImage::sample(glm::vec2 uv, float level) const {
    const float last = static_cast<float>(levels_.size() - 1);
    const float at = std::clamp(level, 0.0f, last);
    const auto fine = static_cast<std::size_t>(at);
    const float share = at - static_cast<float>(fine);
    const glm::vec4 value = levels_[fine].linear(uv);
    if (share == 0.0f) return value;
    return glm::mix(value, levels_[fine + 1].linear(uv), share);
}

}  // namespace scree
