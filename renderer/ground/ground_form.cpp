#include "renderer/ground/ground_form.h"

#include <algorithm>

namespace scree {

namespace {

/// Samples a field like a texture that is clamped to its edge; `uv` spans 0 to 1 over all texels.
float sampleClamped(const Field<float>& field, glm::vec2 uv) {
    const glm::vec2 at = uv * glm::vec2(field.width(), field.height()) - 0.5f;
    return sampleBilinear(field, {at.x, at.y});
}

/// Returns the next mipmap level, computed like in halve.frag.
Field<float> halved(const Field<float>& fine) {
    Field<float> coarse(std::max(fine.width() / 2, 1), std::max(fine.height() / 2, 1));
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x)
            coarse(x, y) = sampleClamped(fine, (glm::vec2(x, y) + 0.5f) / glm::vec2(coarse.width(), coarse.height()));
    return coarse;
}

}  // namespace

glm::vec2 groundSlope(const Field<float>& heights, float cellSize, int x, int y) {
    const int west = std::max(x - 1, 0), east = std::min(x + 1, heights.width() - 1);
    const int north = std::max(y - 1, 0), south = std::min(y + 1, heights.height() - 1);
    return {(heights(east, y) - heights(west, y)) / (static_cast<float>(east - west) * cellSize),
            (heights(x, south) - heights(x, north)) / (static_cast<float>(south - north) * cellSize)};
}

GroundForm::GroundForm(const Field<float>& heights, float cellSize)
    : heights_(heights), cellSize_(cellSize), coarse_(halved(halved(halved(heights)))) {}

float GroundForm::hollow(int x, int y) const {
    const float here = heights_(x, y);
    float depth = 0.0f;
    if (x > 0 && x + 1 < heights_.width()) depth += 0.25f * (heights_(x - 1, y) + heights_(x + 1, y) - 2.0f * here);
    if (y > 0 && y + 1 < heights_.height()) depth += 0.25f * (heights_(x, y - 1) + heights_(x, y + 1) - 2.0f * here);
    return depth / cellSize_;
}

float GroundForm::basin(int x, int y) const {
    const glm::vec2 texel = 1.0f / glm::vec2(heights_.width(), heights_.height());
    const glm::vec2 uv = (glm::vec2(x, y) + 0.5f) * texel;
    // The samples are at opposite places, so that a plane cancels out.
    const glm::vec2 reach = glm::min(8.0f * texel, glm::min(uv, 1.0f - uv));
    const float around = sampleClamped(coarse_, uv + reach) + sampleClamped(coarse_, uv - reach) +
                         sampleClamped(coarse_, uv + glm::vec2(reach.x, -reach.y)) +
                         sampleClamped(coarse_, uv + glm::vec2(-reach.x, reach.y));
    return (0.25f * around - heights_(x, y)) / cellSize_;
}

}  // namespace scree
