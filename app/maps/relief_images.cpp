#include "app/maps/relief_images.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <vector>

#include "app/maps/quantize.h"
#include "renderer/ground/ground_form.h"

namespace scree {

namespace {

constexpr int kDirections = 16;

/// Means over blocks of 2 x 2.
Field<float> halved(const Field<float>& fine, ThreadPool& pool) {
    Field<float> coarse(std::max(fine.width() / 2, 1), std::max(fine.height() / 2, 1));
    pool.forEach(coarse.height(), [&](int y) {
        const float* north = fine.row(2 * y);
        const float* south = fine.row(std::min(2 * y + 1, fine.height() - 1));
        for (int x = 0; x < coarse.width(); ++x) {
            const int east = std::min(2 * x + 1, fine.width() - 1);
            coarse(x, y) = 0.25f * (north[2 * x] + north[east] + south[2 * x] + south[east]);
        }
    });
    return coarse;
}

/// A place at which the horizon is looked for.
struct Step {
    float distance;     ///< Cells.
    std::size_t level;  ///< Means over 2^level nodes.
};

std::vector<Step> stepsUpTo(float farthest) {
    std::vector<Step> steps;
    float distance = 1.0f;
    while (distance <= farthest) {
        const float stride = std::max(1.0f, 0.125f * distance);
        steps.push_back({distance, static_cast<std::size_t>(std::log2(stride))});
        distance += stride;
    }
    return steps;
}

/// Looks for the horizons of the nodes of a row.
class HorizonRow {
 public:
    HorizonRow(const std::vector<Field<float>>& levels, float cellSize, int y)
        : levels_(levels), cellSize_(cellSize), y_(y) {}

    /// Raises `horizons` (m/m) to what lies `step` away in this direction. False where that is beyond the map for all.
    bool raise(glm::vec2 direction, const Step& step, std::vector<float>& horizons) {
        const Field<float>& heights = levels_.front();
        const Field<float>& level = levels_[step.level];
        const glm::vec2 offset = direction * step.distance;
        const float south = static_cast<float>(y_) + offset.y;
        const int width = heights.width();
        if (south < 0.0f || south > static_cast<float>(heights.height() - 1)) return false;
        const int from = std::max(0, static_cast<int>(std::ceil(-offset.x)));
        const int to = std::min(width - 1, static_cast<int>(std::floor(static_cast<float>(width - 1) - offset.x)));
        if (from > to) return false;
        const float perNode = 1.0f / static_cast<float>(1 << step.level);
        const auto placeAt = [&](float node) { return (node + 0.5f) * perNode - 0.5f; };

        // First across the rows, then along them.
        const auto [row0, row1, shareSouth] = between(placeAt(south), level.height());
        const float* rowNorth = level.row(row0);
        const float* rowSouth = level.row(row1);
        line_.resize(static_cast<std::size_t>(level.width()));
        const int first = between(placeAt(static_cast<float>(from) + offset.x), level.width()).low;
        const int last = between(placeAt(static_cast<float>(to) + offset.x), level.width()).high;
        for (int x = first; x <= last; ++x)
            line_[static_cast<std::size_t>(x)] = rowNorth[x] + (rowSouth[x] - rowNorth[x]) * shareSouth;
        const float perDistance = 1.0f / (step.distance * cellSize_);
        const float* here = heights.row(y_);
        for (int x = from; x <= to; ++x) {
            const auto [low, high, share] = between(placeAt(static_cast<float>(x) + offset.x), level.width());
            const float west = line_[static_cast<std::size_t>(low)];
            const float there = west + (line_[static_cast<std::size_t>(high)] - west) * share;
            float& horizon = horizons[static_cast<std::size_t>(x)];
            horizon = std::max(horizon, (there - here[x]) * perDistance);
        }
        return true;
    }

 private:
    struct Between {
        int low, high;
        float share;  ///< Of the higher one.
    };
    static Between between(float place, int count) {
        const float kept = std::clamp(place, 0.0f, static_cast<float>(count - 1));
        const int low = static_cast<int>(kept);
        return {low, std::min(low + 1, count - 1), kept - static_cast<float>(low)};
    }

    const std::vector<Field<float>>& levels_;
    float cellSize_;
    int y_;
    std::vector<float> line_;
};

/// Light of a sector, of all sectors' sum 1 where nothing is hidden: see skyLight(). `alongNormal` is n_p.
float sectorLight(float horizon, float alongNormal, float upNormal) {
    const float cosSquared = 1.0f / (1.0f + horizon * horizon);
    const float angle = std::atan(horizon);
    constexpr float kQuarter = std::numbers::pi_v<float> / 4.0f;
    const float light =
        alongNormal * (kQuarter - 0.5f * angle - 0.5f * horizon * cosSquared) + upNormal * 0.5f * cosSquared;
    return light * (2.0f / kDirections);
}

}  // namespace

ByteImage normalMap(const Terrain& terrain, NormalGreen green, ThreadPool& pool) {
    ByteImage image(terrain.width(), terrain.height(), 3);
    const float towards = green == NormalGreen::OpenGl ? 1.0f : -1.0f;
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) {
            const glm::vec2 slope = groundSlope(terrain.heights(), terrain.cellSize(), x, y);
            // Ground that falls to the north faces the north.
            const glm::vec3 normal = glm::normalize(glm::vec3(-slope.x, towards * slope.y, 1.0f));
            for (int i = 0; i < 3; ++i) image.at(x, y)[i] = toByte(0.5f * normal[i] + 0.5f);
        }
    });
    return image;
}

Field<float> skyLight(const Terrain& terrain, ThreadPool& pool) {
    const int width = terrain.width();
    const float farthest = std::hypot(static_cast<float>(width), static_cast<float>(terrain.height()));
    const std::vector<Step> steps = stepsUpTo(farthest);
    std::vector<Field<float>> levels{terrain.heights()};
    while (levels.size() <= steps.back().level) levels.push_back(halved(levels.back(), pool));
    std::array<glm::vec2, kDirections> directions;
    for (int i = 0; i < kDirections; ++i) {
        const float angle =
            (static_cast<float>(i) + 0.5f) * 2.0f * std::numbers::pi_v<float> / static_cast<float>(kDirections);
        directions[static_cast<std::size_t>(i)] = {std::cos(angle), std::sin(angle)};
    }

    Field<float> light(width, terrain.height());
    pool.forEach(terrain.height(), [&](int y) {
        std::vector<glm::vec2> slopes;
        slopes.reserve(static_cast<std::size_t>(width));
        for (int x = 0; x < width; ++x) slopes.push_back(groundSlope(terrain.heights(), terrain.cellSize(), x, y));
        std::vector<float> horizons(static_cast<std::size_t>(width));
        HorizonRow row(levels, terrain.cellSize(), y);
        for (const glm::vec2 direction : directions) {
            // Nothing below the ground's own plane gives light.
            for (std::size_t x = 0; x < slopes.size(); ++x) horizons[x] = glm::dot(slopes[x], direction);
            for (const Step& step : steps)
                if (!row.raise(direction, step, horizons)) break;
            for (int x = 0; x < width; ++x) {
                const glm::vec2 slope = slopes[static_cast<std::size_t>(x)];
                const float up = 1.0f / std::sqrt(1.0f + glm::dot(slope, slope));
                light(x, y) += sectorLight(horizons[static_cast<std::size_t>(x)], -glm::dot(slope, direction) * up, up);
            }
        }
    });
    return light;
}

ByteImage ambientOcclusion(const Terrain& terrain, ThreadPool& pool) {
    const Field<float> light = skyLight(terrain, pool);
    ByteImage image(terrain.width(), terrain.height(), 1);
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) *image.at(x, y) = toByte(light(x, y));
    return image;
}

}  // namespace scree
