#pragma once

#include <cmath>
#include <cstddef>

#include "erosion/droplets/droplet.h"

namespace scree {

/// What a droplet whose step crosses several cells passes: a stream that is as wide as a step is long.
template <Boundary kBoundary>
class DropletTrail {
 public:
    /// `stepLength` in cells, at least 1.
    DropletTrail(const DropletGround& ground, float stepLength)
        : g_(ground),
          nodes_(static_cast<int>(std::ceil(stepLength))),
          share_(stepLength / static_cast<float>(nodes_ * nodes_)) {}

    /// What each node has of a step: together, the cells of its length.
    float share() const { return share_; }

    /// Calls visit(first node, count) for runs of neighbouring nodes: those of the map in the reference cell around a
    /// droplet.
    template <class Visit>
    void forRuns(const Droplet& d, const Visit& visit) const {
        const float corner = 0.5f * static_cast<float>(nodes_ - 1);
        const int x0 = d.x + static_cast<int>(std::floor(d.fx - corner + 0.5f));
        const int y0 = d.y + static_cast<int>(std::floor(d.fy - corner + 0.5f));
        if (x0 >= 0 && y0 >= 0 && x0 + nodes_ <= g_.width && y0 + nodes_ <= g_.height) {
            for (int y = y0; y < y0 + nodes_; ++y) visit(y * g_.stride + x0, nodes_);
            return;
        }
        for (int y = y0; y < y0 + nodes_; ++y)
            for (int x = x0; x < x0 + nodes_; ++x) {
                if constexpr (kBoundary == Boundary::Wrap)
                    visit(wrapped(y, g_.height) * g_.stride + wrapped(x, g_.width), 1);
                else if (x >= 0 && y >= 0 && x < g_.width && y < g_.height)
                    visit(y * g_.stride + x, 1);
            }
    }

 private:
    static int wrapped(int node, int size) {
        node %= size;
        return node < 0 ? node + size : node;
    }

    const DropletGround& g_;
    int nodes_;  ///< Along an edge of a reference cell.
    float share_;
};

}  // namespace scree
