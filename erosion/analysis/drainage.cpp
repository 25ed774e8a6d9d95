#include "erosion/analysis/drainage.h"

#include <algorithm>
#include <bit>

namespace scree {

namespace {

constexpr int kMostParts = 64;

RowBands outletsOfParts(const FlowDirections& flow) {
    const int outlets = static_cast<int>(flow.outlets().size());
    return {outlets, std::max(1, (outlets + kMostParts - 1) / kMostParts)};
}

}  // namespace

void Drainage::route(const Field<float>& heights, const FlowRules& rules, ThreadPool& pool) {
    flow_.choose(heights, rules, pool);
    carver_.carve(flow_, heights, pool);
    parts_.resize(static_cast<std::size_t>(outletsOfParts(flow_).count()));
    pool.forEach(static_cast<int>(parts_.size()),
                 [&](int part) { follow(part, parts_[static_cast<std::size_t>(part)]); });
}

void Drainage::follow(int part, Catchments& catchments) const {
    // The vectors grow before they are written: a node has at most eight donors.
    std::size_t count = 0;
    const auto grow = [&] {
        const std::size_t size = std::max<std::size_t>(1024, 2 * count);
        catchments.nodes.resize(size);
        catchments.below.resize(size);
        catchments.diagonal.resize(size);
    };
    catchments.nodes.resize(catchments.nodes.capacity());
    catchments.below.resize(catchments.nodes.size());
    catchments.diagonal.resize(catchments.nodes.size());
    const RowBands outlets = outletsOfParts(flow_);
    for (int outlet = outlets.begin(part); outlet < outlets.end(part); ++outlet) {
        std::size_t next = count;
        const auto add = [&](std::int32_t node, std::size_t below, bool diagonal) {
            catchments.nodes[count] = node;
            catchments.below[count] = static_cast<std::int32_t>(below);
            catchments.diagonal[count] = diagonal ? 1 : 0;
            ++count;
        };
        if (count + 9 > catchments.nodes.size()) grow();
        add(flow_.outlets()[static_cast<std::size_t>(outlet)], count, false);
        for (; next < count; ++next) {
            if (count + 8 > catchments.nodes.size()) grow();
            const std::int32_t node = catchments.nodes[next];
            for (unsigned donors = flow_.donors(node); donors != 0; donors &= donors - 1) {
                const auto to = static_cast<std::uint8_t>(std::countr_zero(donors));
                add(flow_.neighbour(node, to), next, isDiagonal(to));
            }
        }
    }
    catchments.nodes.resize(count);
    catchments.below.resize(count);
    catchments.diagonal.resize(count);
}

}  // namespace scree
