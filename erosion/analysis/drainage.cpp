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
    catchments.nodes.clear();
    catchments.below.clear();
    catchments.diagonal.clear();
    struct Next {
        std::int32_t node;
        std::int32_t below;
        bool diagonal;
    };
    std::vector<Next> stack;
    const RowBands outlets = outletsOfParts(flow_);
    for (int outlet = outlets.begin(part); outlet < outlets.end(part); ++outlet) {
        stack.push_back({flow_.outlets()[static_cast<std::size_t>(outlet)],
                         static_cast<std::int32_t>(catchments.size()), false});
        while (!stack.empty()) {
            const Next next = stack.back();
            stack.pop_back();
            const auto place = static_cast<std::int32_t>(catchments.size());
            catchments.nodes.push_back(next.node);
            catchments.below.push_back(next.below);
            catchments.diagonal.push_back(next.diagonal ? 1 : 0);
            for (unsigned donors = flow_.donors(next.node); donors != 0; donors &= donors - 1) {
                const auto to = static_cast<std::uint8_t>(std::countr_zero(donors));
                stack.push_back({flow_.neighbour(next.node, to), place, isDiagonal(to)});
            }
        }
    }
}

}  // namespace scree
