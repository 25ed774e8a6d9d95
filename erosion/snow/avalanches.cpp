#include "erosion/snow/avalanches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

constexpr double kGentler = 25.0;  ///< Degrees.
constexpr float kCone = 2.0f;      ///< Most on gentle ground, of the most on a slope.

struct SlideNeighbour {
    int x, y;
    float distance;  ///< Cells.
};
constexpr auto kDiagonally = std::numbers::sqrt2_v<float>;
constexpr std::array<SlideNeighbour, 8> kSlideNeighbours{{{1, 0, 1.0f},
                                                          {-1, 0, 1.0f},
                                                          {0, 1, 1.0f},
                                                          {0, -1, 1.0f},
                                                          {1, 1, kDiagonally},
                                                          {-1, 1, kDiagonally},
                                                          {1, -1, kDiagonally},
                                                          {-1, -1, kDiagonally}}};

}  // namespace

void slideDown(const Field<float>& ground, float cellSize, const SlideRules& rules, Field<float>& snow) {
    const int width = ground.width(), height = ground.height();
    const auto steep = static_cast<float>(exactTangent(static_cast<double>(rules.angle)));
    const auto gentle = static_cast<float>(exactTangent(static_cast<double>(rules.angle) - kGentler));
    std::vector<int> order(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    const auto at = [width](int node) { return std::pair{node % width, node / width}; };
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const float ofA = ground(at(a).first, at(a).second), ofB = ground(at(b).first, at(b).second);
        return ofA > ofB || (ofA == ofB && a < b);
    });
    for (const int node : order) {
        const auto [x, y] = at(node);
        float& here = snow(x, y);
        if (here <= 0.0f) continue;
        std::array<float, 8> shares{};
        float sum = 0.0f, steepest = 0.0f;
        for (std::size_t k = 0; k < 8; ++k) {
            const int u = x + kSlideNeighbours[k].x, v = y + kSlideNeighbours[k].y;
            if (u < 0 || v < 0 || u >= width || v >= height) continue;
            const float slope = (ground(x, y) - ground(u, v)) / (cellSize * kSlideNeighbours[k].distance);
            if (slope <= 0.0f) continue;
            steepest = std::max(steepest, slope);
            sum += shares[k] = slope * slope;
        }
        if (steepest <= 0.0f) continue;
        const float holds =
            rules.held * (steepest > gentle ? std::max((steep - steepest) / (steep - gentle), 0.0f) : kCone);
        const float slides = std::max(here - holds, 0.0f);
        here -= slides;
        for (std::size_t k = 0; k < 8; ++k)
            if (shares[k] > 0.0f)
                snow(x + kSlideNeighbours[k].x, y + kSlideNeighbours[k].y) += slides * shares[k] / sum;
    }
}

}  // namespace scree
