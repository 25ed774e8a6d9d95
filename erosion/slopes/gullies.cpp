#include "erosion/slopes/gullies.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "erosion/base/exact_math.h"
#include "erosion/base/smooth_step.h"

namespace scree {

namespace {

/// Spacing in metres for which depths and widths are given below; they grow with the spacing.
constexpr double kUsualSpacing = 224.0;
constexpr int kSmoothings = 6;

float power(double base, double exponent) {
    return static_cast<float>(exactExp(exponent * exactLog(base)));
}

struct Node {
    int x, y;
};
/// Finds the node of an index, and neighbours across the seam of a torus.
class Nodes {
 public:
    explicit Nodes(const Terrain& base)
        : stride_(static_cast<std::int32_t>(base.heights().stride())),
          width_(static_cast<float>(base.width())),
          height_(static_cast<float>(base.height())),
          wraps_(base.boundary() == Boundary::Wrap) {}
    Node of(std::int32_t index) const { return {index % stride_, index / stride_}; }
    /// The image of `point` that is nearest to `to`, on a torus.
    Point near(Point point, Point to) const {
        if (!wraps_) return point;
        const auto along = [](float value, float other, float size) {
            return value - other > 0.5f * size ? value - size : value - other < -0.5f * size ? value + size : value;
        };
        return {along(point.x, to.x, width_), along(point.y, to.y, height_)};
    }

 private:
    std::int32_t stride_;
    float width_, height_;
    bool wraps_;
};

template <class T>
T& at(Field<T>& field, Node node) {
    return field(node.x, node.y);
}
template <class T>
const T& at(const Field<T>& field, Node node) {
    return field(node.x, node.y);
}

/// Gullies as nodes of the base: where each goes through its cell, and how deep it is.
struct GullyNodes {
    std::vector<std::int32_t> order;  ///< Nodes in gullies, each after the node it drains to.
    Field<std::int32_t> above;        ///< The node above with the largest area, or -1.
    Field<Point> place;
    Field<float> depth, bed;  ///< Metres.
};

GullyNodes gullyNodes(const Terrain& base, const BaseDrainage& drainage, double least) {
    GullyNodes gullies{{},
                       Field<std::int32_t>(base.width(), base.height(), -1),
                       Field<Point>(base.width(), base.height()),
                       Field<float>(base.width(), base.height()),
                       Field<float>(base.width(), base.height())};
    const Nodes nodes(base);
    for (const std::int32_t index : drainage.order) {
        const Node node = nodes.of(index);
        if (static_cast<double>(at(drainage.area, node)) < least) continue;
        gullies.order.push_back(index);
        at(gullies.place, node) = {static_cast<float>(node.x) + 0.5f, static_cast<float>(node.y) + 0.5f};
        const std::int32_t receiver = at(drainage.receiver, node);
        if (receiver == index) continue;
        std::int32_t& main = at(gullies.above, nodes.of(receiver));
        if (main < 0 || at(drainage.area, node) > at(drainage.area, nodes.of(main))) main = index;
    }
    return gullies;
}

/// Draws each node to the mean of the nodes above and below it, so that paths do not follow the eight directions.
void smoothPaths(GullyNodes& gullies, const BaseDrainage& drainage, const Nodes& nodes) {
    for (int i = 0; i < kSmoothings; ++i) {
        const Field<Point> before = gullies.place;
        for (const std::int32_t index : gullies.order) {
            const Node node = nodes.of(index);
            const std::int32_t receiver = at(drainage.receiver, node);
            if (receiver == index) continue;
            const std::int32_t above = at(gullies.above, node);
            const Point own = at(before, node);
            const Point lower = nodes.near(at(before, nodes.of(receiver)), own);
            const Point upper = above < 0 ? own : nodes.near(at(before, nodes.of(above)), own);
            at(gullies.place, node) = {0.5f * own.x + 0.25f * (upper.x + lower.x),
                                       0.5f * own.y + 0.25f * (upper.y + lower.y)};
        }
    }
}

}  // namespace

BaseDrainage drainageOf(const Terrain& base, float sea, std::uint64_t seed, ThreadPool& pool) {
    Drainage routed;
    routed.route(base.heights(), {base.boundary(), sea, true, seed, 0}, pool);
    BaseDrainage drainage{
        Field<float>(base.width(), base.height()), Field<std::int32_t>(base.width(), base.height()), {}};
    const Nodes nodes(base);
    for (const Drainage::Catchments& part : routed.parts()) {
        std::vector<double> area(part.size(), base.cellArea());
        for (std::size_t i = part.size(); i-- > 0;) {
            const auto below = static_cast<std::size_t>(part.below[i]);
            if (below != i) area[below] += area[i];
            const Node node = nodes.of(part.nodes[i]);
            at(drainage.area, node) = static_cast<float>(area[i]);
            at(drainage.receiver, node) = part.nodes[below];
        }
        drainage.order.insert(drainage.order.end(), part.nodes.begin(), part.nodes.end());
    }
    return drainage;
}

std::vector<GullyReach> gulliesOf(const Terrain& base, const BaseDrainage& drainage, double spacing) {
    const double least = spacing * spacing;
    const auto unit = static_cast<float>(spacing / kUsualSpacing);
    const Nodes nodes(base);
    GullyNodes gullies = gullyNodes(base, drainage, least);
    smoothPaths(gullies, drainage, nodes);
    const auto growth = [&](float area) { return power(0.5 * static_cast<double>(area) / least, 0.35); };
    for (const std::int32_t index : gullies.order) {
        const Node node = nodes.of(index);
        const float area = at(drainage.area, node);
        const float begun = smoothStep(1.0f, 3.0f, area / static_cast<float>(least));
        at(gullies.depth, node) = std::min(1.6f * growth(area), 7.0f) * (0.25f + 0.75f * begun) * unit;
        const Point place = at(gullies.place, node);
        at(gullies.bed, node) =
            sampleBilinear(base.heights(), {place.x - 0.5f, place.y - 0.5f}) - at(gullies.depth, node);
    }
    // A bed does not rise downstream, except on the way out of a hollow: there it would have to be a deep trench.
    for (std::size_t i = gullies.order.size(); i-- > 0;) {
        const Node node = nodes.of(gullies.order[i]);
        const Node below = nodes.of(at(drainage.receiver, node));
        float& bed = at(gullies.bed, below);
        bed = std::max(std::min(bed, at(gullies.bed, node)), bed - 0.6f * at(gullies.depth, below) - 0.5f * unit);
    }
    std::vector<GullyReach> reaches;
    for (const std::int32_t index : gullies.order) {
        const Node node = nodes.of(index);
        const std::int32_t receiver = at(drainage.receiver, node);
        if (receiver == index) continue;
        const Node below = nodes.of(receiver);
        if (at(base.heights(), below) > at(base.heights(), node)) continue;  // out of a hollow
        const Point upper = at(gullies.place, node);
        reaches.push_back({upper, nodes.near(at(gullies.place, below), upper), at(gullies.bed, node),
                           at(gullies.bed, below), at(gullies.depth, node),
                           std::min(5.0f * growth(at(drainage.area, node)) + 2.0f, 30.0f) * unit});
    }
    return reaches;
}

std::vector<ScreeDisc> screeConesOf(const Terrain& base, const BaseDrainage& drainage, const SlopeMaps& maps,
                                    double spacing, float metre, float amount) {
    constexpr double kCatchment = 0.1;  // share of a gully's catchment
    constexpr float kLength = 220.0f;   // structure metres, of a cone of usual size
    constexpr float kHighest = 4.0f;    // structure metres
    constexpr float kGentlest = 0.35f;  // slope at which a cone ends
    constexpr float kStride = 6.0f;     // structure metres between discs
    const Nodes nodes(base);
    const double least = kCatchment * spacing * spacing;
    const float perCell = 1.0f / base.cellSize();
    std::vector<ScreeDisc> discs;
    for (const std::int32_t index : drainage.order) {
        const Node apex = nodes.of(index);
        const double area = static_cast<double>(at(drainage.area, apex));
        const Node below = nodes.of(at(drainage.receiver, apex));
        if (area < least || at(maps.rock, apex) < 0.5f || at(maps.rock, below) >= 0.5f) continue;
        const float size = std::clamp(0.6f * power(area / least, 0.3), 0.6f, 1.4f);
        Point place{static_cast<float>(apex.x), static_cast<float>(apex.y)};
        for (float way = 0.0f; way < kLength * size; way += kStride) {
            const auto x = static_cast<int>(std::lround(place.x)), y = static_cast<int>(std::lround(place.y));
            if (place.x < 1.0f || place.y < 1.0f || x >= base.width() - 1 || y >= base.height() - 1) break;
            const float slope = maps.slope(x, y);
            if (slope < kGentlest) break;
            const float radius = (4.0f + 0.22f * way) * size;
            const float height = std::min(kHighest, 0.3f * radius) * size * amount *
                                 smoothStep(kLength * size, 0.27f * kLength * size, way);
            discs.push_back({{place.x + 0.5f, place.y + 0.5f}, radius * metre, height * metre});
            place.x -= maps.east(x, y) / slope * kStride * metre * perCell;
            place.y -= maps.south(x, y) / slope * kStride * metre * perCell;
        }
    }
    return discs;
}

}  // namespace scree
