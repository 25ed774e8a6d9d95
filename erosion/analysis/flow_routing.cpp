#include "erosion/analysis/flow_routing.h"

#include <cmath>

#include "erosion/analysis/depressions.h"
#include "erosion/analysis/drainage.h"

namespace scree {

double FlowRouting::stepLength(std::int32_t node) const {
    const std::int32_t to = receiver[static_cast<std::size_t>(node)];
    if (to == node) return 0.0;
    return to % width != node % width && to / width != node / width ? std::sqrt(2.0) : 1.0;
}

FlowRouting routeFlow(const Field<float>& heights, Boundary boundary, ThreadPool& pool, float sea) {
    FlowRouting routing;
    routing.width = heights.width();
    routing.height = heights.height();
    const auto nodes = static_cast<std::size_t>(routing.width) * static_cast<std::size_t>(routing.height);
    routing.order.resize(nodes);
    routing.receiver.resize(nodes);
    routing.filled.resize(nodes);

    const Field<float> depths = depressionDepths(heights, boundary, pool, sea);
    pool.forEach(routing.height, [&](int y) {
        for (int x = 0; x < routing.width; ++x)
            routing.filled[static_cast<std::size_t>(y * routing.width + x)] = heights(x, y) + depths(x, y);
    });

    Drainage drainage;
    drainage.route(heights, {.boundary = boundary, .sea = sea}, pool);
    const auto stride = static_cast<std::int32_t>(heights.stride());
    const auto indexOf = [&](std::int32_t place) { return place / stride * routing.width + place % stride; };
    const std::vector<Drainage::Catchments>& parts = drainage.parts();
    std::vector<std::size_t> begins(parts.size(), 0);
    for (std::size_t part = 1; part < parts.size(); ++part) begins[part] = begins[part - 1] + parts[part - 1].size();
    pool.forEach(static_cast<int>(parts.size()), [&](int part) {
        const Drainage::Catchments& catchments = parts[static_cast<std::size_t>(part)];
        for (std::size_t i = 0; i < catchments.size(); ++i) {
            const std::int32_t node = indexOf(catchments.nodes[i]);
            routing.order[begins[static_cast<std::size_t>(part)] + i] = node;
            routing.receiver[static_cast<std::size_t>(node)] =
                indexOf(catchments.nodes[static_cast<std::size_t>(catchments.below[i])]);
        }
    });
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
