#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "erosion/droplets/droplet.h"

namespace scree {

/// What a droplet whose step crosses several cells leaves on its way.
template <Boundary kBoundary>
class DropletTrail {
 public:
    /// `stepLength` in cells, more than 1.
    DropletTrail(const DropletGround& ground, float stepLength)
        : g_(ground),
          points_(static_cast<int>(std::ceil(stepLength))),
          share_(stepLength / static_cast<float>(points_)) {}

    /// Books the droplet's water at the nodes along a step of (stepX, stepY) cells: as much for each cell of its
    /// length.
    void pass(const Droplet& d, float stepX, float stepY) const {
        const float each = 1.0f / static_cast<float>(points_);
        const float water = d.water * share_;
        for (int i = 0; i < points_; ++i) {
            const float way = static_cast<float>(i) * each;
            g_.track[nodeNear(d, d.fx + stepX * way, d.fy + stepY * way)] += water;
        }
    }

    /// Calls visit(node) for the nodes of the reference cell around the droplet.
    template <class Visit>
    void forReferenceCell(const Droplet& d, const Visit& visit) const {
        const float corner = 0.5f * static_cast<float>(points_ - 1);
        for (int y = 0; y < points_; ++y)
            for (int x = 0; x < points_; ++x)
                visit(nodeNear(d, d.fx + static_cast<float>(x) - corner, d.fy + static_cast<float>(y) - corner));
    }

 private:
    /// The node nearest to a place that lies (x, y) cells from the droplet's node; on a map with edges, the last one.
    std::ptrdiff_t nodeNear(const Droplet& d, float x, float y) const {
        return at(d.y + nearest(y), g_.height) * g_.stride + at(d.x + nearest(x), g_.width);
    }
    static int nearest(float offset) { return static_cast<int>(std::floor(offset + 0.5f)); }
    static int at(int node, int size) {
        if constexpr (kBoundary != Boundary::Wrap) return std::clamp(node, 0, size - 1);
        node %= size;
        return node < 0 ? node + size : node;
    }

    const DropletGround& g_;
    int points_;   ///< Nodes along a step.
    float share_;  ///< Cells for each of them.
};

}  // namespace scree
