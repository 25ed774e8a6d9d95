#include "erosion/analysis/flow_routing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "erosion/analysis/depressions.h"
#include "erosion/analysis/flow_directions.h"

namespace scree {

double FlowRouting::stepLength(std::int32_t node) const {
    const std::int32_t to = receiver[static_cast<std::size_t>(node)];
    if (to == node) return 0.0;
    return to % width != node % width && to / width != node / width ? std::sqrt(2.0) : 1.0;
}

namespace {

/// Which way water goes on a filled surface.
class FilledSurface {
 public:
    FilledSurface(FlowRouting& routing, Boundary boundary)
        : routing_(routing), wrap_(boundary == Boundary::Wrap), width_(routing.width), height_(routing.height) {}

    /// Row y: the steepest lower neighbour of each node that is no outlet and has one.
    void descend(int y) {
        for (std::int32_t node = y * width_; node < (y + 1) * width_; ++node) {
            std::int32_t& receiver = receiverOf(node);
            if (receiver == node) continue;
            double steepest = 0.0;
            forNeighbours(node, [&](std::int32_t next, bool diagonal) {
                const double drop = static_cast<double>(levelOf(node)) - static_cast<double>(levelOf(next));
                const double slope = diagonal ? drop * std::numbers::sqrt2 / 2.0 : drop;
                if (slope <= steepest) return;
                steepest = slope;
                receiver = next;
            });
        }
    }

    /// Level ground drains by the shortest way to where it ends: in rings around the nodes that drain already, over
    /// axes rather than diagonals.
    void crossFlats() {
        std::vector<std::int32_t> ring, next;
        for (std::int32_t flat = 0; flat < width_ * height_; ++flat)
            if (receiverOf(flat) < 0)
                forNeighbours(flat, [&](std::int32_t node, bool) {
                    if (receiverOf(node) >= 0 && levelOf(node) == levelOf(flat)) ring.push_back(node);
                });
        while (!ring.empty()) {
            next.clear();
            for (const bool diagonals : {false, true})
                for (const std::int32_t node : ring)
                    forNeighbours(node, [&](std::int32_t flat, bool diagonal) {
                        if (diagonal != diagonals || receiverOf(flat) >= 0 || levelOf(flat) != levelOf(node)) return;
                        receiverOf(flat) = node;
                        next.push_back(flat);
                    });
            ring.swap(next);
        }
    }

    /// Fills `order`, breadth first from the outlets upwards.
    void follow() {
        std::vector<std::int32_t>& order = routing_.order;
        for (std::int32_t node = 0; node < width_ * height_; ++node)
            if (routing_.isOutlet(node)) order.push_back(node);
        for (std::size_t i = 0; i < order.size(); ++i)
            forNeighbours(order[i], [&, node = order[i]](std::int32_t next, bool) {
                if (receiverOf(next) == node && next != node) order.push_back(next);
            });
    }

 private:
    float levelOf(std::int32_t node) const { return routing_.filled[static_cast<std::size_t>(node)]; }
    std::int32_t& receiverOf(std::int32_t node) { return routing_.receiver[static_cast<std::size_t>(node)]; }

    template <class Visit>
    void forNeighbours(std::int32_t node, const Visit& visit) const {
        const int x = node % width_, y = node / width_;
        const bool inner = x > 0 && y > 0 && x + 1 < width_ && y + 1 < height_;
        for (std::size_t i = 0; i < kGridSteps.size(); ++i) {
            int u = x + kGridSteps[i].x, v = y + kGridSteps[i].y;
            const bool inside = inner || (u >= 0 && v >= 0 && u < width_ && v < height_);
            if (!inside && !wrap_) continue;
            if (!inside) {
                u = (u + width_) % width_;
                v = (v + height_) % height_;
            }
            visit(v * width_ + u, isDiagonal(static_cast<std::uint8_t>(i)));
        }
    }

    FlowRouting& routing_;
    bool wrap_;
    int width_, height_;
};

}  // namespace

FlowRouting routeFlow(const Field<float>& heights, Boundary boundary, ThreadPool& pool, float sea) {
    FlowRouting routing;
    routing.width = heights.width();
    routing.height = heights.height();
    const auto nodes = static_cast<std::size_t>(routing.width) * static_cast<std::size_t>(routing.height);
    routing.order.reserve(nodes);
    routing.receiver.assign(nodes, -1);
    routing.filled.resize(nodes);

    FlowDirections outlets;
    outlets.choose(heights, {.boundary = boundary, .sea = sea}, pool);
    const auto stride = static_cast<std::int32_t>(heights.stride());
    for (const std::int32_t place : outlets.outlets()) {
        const std::int32_t node = place / stride * routing.width + place % stride;
        routing.receiver[static_cast<std::size_t>(node)] = node;
    }
    const Field<float> filled = filledHeights(heights, boundary, pool, sea);
    pool.forEach(routing.height, [&](int y) {
        std::copy_n(filled.row(y), routing.width,
                    routing.filled.begin() + static_cast<std::ptrdiff_t>(y) * routing.width);
    });
    FilledSurface surface(routing, boundary);
    pool.forEach(routing.height, [&](int y) { surface.descend(y); });
    surface.crossFlats();
    surface.follow();
    return routing;
}

std::vector<double> drainageArea(const FlowRouting& routing) {
    std::vector<double> area(routing.size(), 1.0);
    for (auto node = routing.order.rbegin(); node != routing.order.rend(); ++node)
        if (!routing.isOutlet(*node))
            area[static_cast<std::size_t>(routing.receiver[static_cast<std::size_t>(*node)])] +=
                area[static_cast<std::size_t>(*node)];
    return area;
}

}  // namespace scree
