#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "erosion/terrain/terrain.h"

namespace scree::test {

/// Ground, water and sediment in double, for models written directly from their equations; closed edges.
struct PlainGrid {
    int width, height;
    std::vector<double> h, w, s;

    explicit PlainGrid(const Field<float>& heights) : width(heights.width()), height(heights.height()) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) h.push_back(static_cast<double>(heights(x, y)));
        w.assign(h.size(), 0.0);
        s.assign(h.size(), 0.0);
    }

    std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * width + x); }

    /// Calls `visit(neighbour, distance in cells)` for each of up to eight neighbours.
    template <class Visit>
    void forNeighbours(int x, int y, const Visit& visit) const {
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                if ((dx == 0 && dy == 0) || x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
                visit(at(x + dx, y + dy), std::hypot(dx, dy));
            }
    }

    void expectNear(const Terrain& terrain, double tolerance) const {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                EXPECT_NEAR(static_cast<double>(terrain.heights()(x, y)), h[at(x, y)], tolerance) << x << " " << y;
                ASSERT_NEAR(static_cast<double>(terrain.layer(Layer::Water)(x, y)), w[at(x, y)], tolerance);
                ASSERT_NEAR(static_cast<double>(terrain.layer(Layer::Suspended)(x, y)), s[at(x, y)], tolerance);
            }
    }
};

}  // namespace scree::test
