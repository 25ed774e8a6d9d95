#include "erosion/analysis/flow_routing.h"

#include <bit>
#include <cmath>
#include <utility>

#include "erosion/analysis/depressions.h"
#include "erosion/analysis/flow_directions.h"

namespace scree {

double FlowRouting::stepLength(std::int32_t node) const {
    const std::int32_t to = receiver[static_cast<std::size_t>(node)];
    if (to == node) return 0.0;
    return to % width != node % width && to / width != node / width ? std::sqrt(2.0) : 1.0;
}

namespace {

/// Makes the pits of a filled surface drain. They are the nodes of level ground, which drains along the shortest path
/// to its end: in rings around the nodes that drain already, along axes before diagonals.
void crossLevelGround(FlowDirections& flow) {
    std::vector<std::uint8_t> waits(flow.cells(), 0);  // nodes that no ring has reached yet
    for (const std::int32_t pit : flow.pits()) waits[flow.cell(pit)] = 1;
    const auto forLevelNeighbours = [&](std::int32_t node, int from, int to, const auto& visit) {
        for (int d = from; d < to; ++d) {
            const auto direction = static_cast<std::uint8_t>(d);
            const std::int32_t next = flow.neighbour(node, direction);
            if (flow.heightOf(next) == flow.heightOf(node)) visit(next, direction);
        }
    };
    std::vector<std::int32_t> ring, next;
    for (const std::int32_t pit : flow.pits())
        forLevelNeighbours(pit, 0, 8, [&](std::int32_t node, std::uint8_t) {
            if (waits[flow.cell(node)] == 0) ring.push_back(node);
        });
    while (!ring.empty()) {
        next.clear();
        for (const auto& [from, to] : {std::pair{0, 4}, std::pair{4, 8}})  // axes, then diagonals
            for (const std::int32_t node : ring)
                forLevelNeighbours(node, from, to, [&](std::int32_t level, std::uint8_t direction) {
                    if (std::exchange(waits[flow.cell(level)], std::uint8_t{0}) == 0) return;
                    flow.turn(level, oppositeOf(direction));
                    next.push_back(level);
                });
        ring.swap(next);
    }
}

}  // namespace

FlowRouting routeFlow(const Field<float>& heights, Boundary boundary, ThreadPool& pool, float sea) {
    const Field<float> filled = filledHeights(heights, boundary, pool, sea);
    FlowDirections flow;
    flow.choose(filled, {.boundary = boundary, .sea = sea}, pool);
    crossLevelGround(flow);

    FlowRouting routing;
    routing.width = heights.width();
    routing.height = heights.height();
    const auto nodes = static_cast<std::size_t>(routing.width) * static_cast<std::size_t>(routing.height);
    routing.receiver.resize(nodes);
    routing.filled.resize(nodes);
    const auto indexOf = [&](std::int32_t node) { return node / flow.stride() * routing.width + node % flow.stride(); };
    pool.forEach(routing.height, [&](int y) {
        for (int x = 0; x < routing.width; ++x) {
            const std::int32_t node = y * flow.stride() + x;
            const std::uint8_t direction = flow.direction(node);
            const auto i = static_cast<std::size_t>(y * routing.width + x);
            routing.receiver[i] = indexOf(direction == kNoDirection ? node : flow.neighbour(node, direction));
            routing.filled[i] = filled(x, y);
        }
    });
    // Breadth first from the outlets upwards.
    std::vector<std::int32_t> order = flow.outlets();
    order.reserve(nodes);
    for (std::size_t i = 0; i < order.size(); ++i)
        for (unsigned donors = flow.donors(order[i]); donors != 0; donors &= donors - 1)
            order.push_back(flow.neighbour(order[i], static_cast<std::uint8_t>(std::countr_zero(donors))));
    for (std::int32_t& node : order) node = indexOf(node);
    routing.order = std::move(order);
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
