#include "renderer/guides/flow_arrows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace scree {

namespace {

constexpr float kArrowSquare = 40.0f;  // pixels: at most one arrow in each square, at scale 1
constexpr float kLength = 30.0f;       // pixels
constexpr float kShortest = 12.0f;     // pixels; shorter arrows, seen end on, are left out
constexpr float kLeastReach = 0.65f;   // least distance between the ends, as a fraction of the length
constexpr float kPiece = 4.0f;         // pixels between points of an arrow
constexpr float kApart = 26.0f;        // pixels between arrows
constexpr int kArrowSamples = 12;      // samples along each side of a square
constexpr int kMostSteps = 400;        // steps of an arrow

constexpr std::array<std::array<int, 2>, 8> kNeighbours{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

/// A node of the grid.
struct Node {
    int x = 0, y = 0;
};

class Streams {
 public:
    explicit Streams(const Terrain& terrain) : terrain_(terrain), hasWater_(terrain.has(Layer::Water)) {}

    float flowAt(Node at) const { return terrain_.value(Layer::Flow, at.x, at.y); }

    /// The node with the strongest flow in a square. In a square larger than its samples, each sample is followed
    /// downhill to the stream beside it.
    Node strongestIn(const GroundProjection::Square& square) const {
        const int x0 = static_cast<int>(square.x), y0 = static_cast<int>(square.y);
        const int x1 = std::min(x0 + static_cast<int>(square.size), terrain_.width() - 1);
        const int y1 = std::min(y0 + static_cast<int>(square.size), terrain_.height() - 1);
        const int stride = std::max(1, static_cast<int>(square.size) / kArrowSamples);
        Node best{x0, y0};
        float most = flowAt(best);
        for (int y = y0; y < y1; y += stride)
            for (int x = x0; x < x1; x += stride)
                if (const float flow = flowAt({x, y}); flow > most) most = flow, best = {x, y};
        for (int step = 0; stride > 1 && step < stride; ++step) {
            Node next = best;
            for (const auto& [dx, dy] : kNeighbours) {
                const Node near{best.x + dx, best.y + dy};
                if (inside(near) && flowAt(near) > flowAt(next)) next = near;
            }
            if (next.x == best.x && next.y == best.y) break;
            best = next;
        }
        return best;
    }

    /// The neighbour to which the water flows: of all lower neighbours the one with the most flow.
    std::optional<Node> downstream(Node from) const {
        std::optional<Node> best;
        float most = 0.0f;
        for (const auto& [dx, dy] : kNeighbours) {
            const Node near{from.x + dx, from.y + dy};
            if (!inside(near) || surfaceAt(near) >= surfaceAt(from)) continue;
            if (flowAt(near) <= most) continue;
            most = flowAt(near);
            best = near;
        }
        return best;
    }

 private:
    bool inside(Node at) const { return at.x >= 0 && at.y >= 0 && at.x < terrain_.width() && at.y < terrain_.height(); }
    float surfaceAt(Node at) const {
        return terrain_.heights()(at.x, at.y) +
               (hasWater_ ? std::max(terrain_.value(Layer::Water, at.x, at.y), 0.0f) : 0.0f);
    }

    const Terrain& terrain_;
    bool hasWater_;
};

/// The points, with the corners of the eight grid directions smoothed.
std::vector<Point> smoothed(std::vector<Point> points) {
    for (int round = 0; round < 4; ++round) {
        std::vector<Point> next = points;
        for (std::size_t i = 1; i + 1 < points.size(); ++i)
            next[i] = {0.25f * points[i - 1].x + 0.5f * points[i].x + 0.25f * points[i + 1].x,
                       0.25f * points[i - 1].y + 0.5f * points[i].y + 0.25f * points[i + 1].y};
        points = std::move(next);
    }
    return points;
}

/// The arrow that begins at a node, or nothing if it would be too short to see.
std::optional<FlowArrow> arrowFrom(const GroundProjection& ground, const Streams& streams, Node begin, float scale) {
    std::vector<Point> way{{static_cast<float>(begin.x), static_cast<float>(begin.y)}};
    const auto first = ground.pixelOf(way.front());
    if (!first) return std::nullopt;
    glm::vec2 last = *first;
    float drawn = 0.0f;
    Node at = begin;
    for (int step = 0; step < kMostSteps && drawn < kLength * scale; ++step) {
        const auto next = streams.downstream(at);
        if (!next) break;
        at = *next;
        way.push_back({static_cast<float>(at.x), static_cast<float>(at.y)});
        const auto pixel = ground.pixelOf(way.back());
        if (!pixel) break;
        drawn += glm::distance(*pixel, last);
        last = *pixel;
    }
    if (way.size() < 2) return std::nullopt;
    FlowArrow arrow;
    arrow.flow = streams.flowAt(begin);
    // From a distance a cell is smaller than a pixel, so only the visible points count.
    const std::vector<Point> smooth = smoothed(std::move(way));
    for (const Point& cell : smooth) {
        const auto pixel = ground.pixelOf(cell);
        if (!pixel) return std::nullopt;
        const bool isEnd = &cell == &smooth.back();
        const float piece = arrow.pixels.empty() ? HUGE_VALF : glm::distance(arrow.pixels.back(), *pixel);
        if (piece < kPiece * scale && !isEnd) continue;
        if (!arrow.pixels.empty()) arrow.length += piece;
        arrow.cells.push_back(cell);
        arrow.pixels.push_back(*pixel);
    }
    return arrow;
}

}  // namespace

std::vector<FlowArrow> flowArrows(const GroundProjection& ground, float leastFlow, float scale) {
    std::vector<FlowArrow> placed;
    if (!ground.terrain().has(Layer::Flow)) return placed;
    const Streams streams(ground.terrain());
    std::vector<FlowArrow> found;
    for (const GroundProjection::Square& square : ground.squares(kArrowSquare * scale)) {
        const Node begin = streams.strongestIn(square);
        if (streams.flowAt(begin) < leastFlow) continue;
        if (auto arrow = arrowFrom(ground, streams, begin, scale)) found.push_back(std::move(*arrow));
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.flow > b.flow; });
    for (FlowArrow& arrow : found) {
        const std::size_t middle = arrow.pixels.size() / 2;
        const float reach = glm::distance(arrow.pixels.front(), arrow.pixels.back());
        if (reach < kShortest * scale || reach < kLeastReach * arrow.length) continue;
        if (!ground.onScreen(arrow.pixels[middle], 0.0f)) continue;
        const bool free = std::none_of(placed.begin(), placed.end(), [&](const FlowArrow& other) {
            return glm::distance(other.pixels.front(), arrow.pixels.front()) < kApart * scale ||
                   glm::distance(other.pixels.back(), arrow.pixels.back()) < kApart * scale ||
                   glm::distance(other.pixels[other.pixels.size() / 2], arrow.pixels[middle]) < kApart * scale;
        });
        if (free && !ground.hidden(arrow.cells[middle])) placed.push_back(std::move(arrow));
    }
    return placed;
}

}  // namespace scree
