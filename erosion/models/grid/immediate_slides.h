#pragma once

#include <algorithm>
#include <vector>

#include "erosion/models/grid/grid_faces.h"
#include "erosion/models/grid/height_update.h"
#include "erosion/models/grid/immediate_scan.h"

/// One pass of an immediate form, with its accounting: node after node, ground slides to the neighbour of the steepest
/// descent, and the following nodes see the change.
namespace scree {

/// A possible slide of ground.
struct Slide {
    int x, y;      ///< Start.
    int toX, toY;  ///< The lower neighbour with the steepest slope.
    float drop;    ///< Present height difference, metres, above 0.
    float length;  ///< Metres.
};

/// `next` is memory for the heights during the pass; any size, any content. `amount(const Slide&)` returns the height
/// that slides, in metres; nothing slides if it is not above 0. The rim of an open map does not change: ground that
/// slides there leaves the map.
template <class Amount>
void slideImmediately(Terrain& terrain, Field<float>& next, NeighbourSet set, Scan scan, ThreadPool& pool,
                      const Amount& amount) {
    const GridNeighbours n(terrain);
    HeightUpdate ground(terrain, next);
    const RowBands bands = ground.bands();
    const Field<float>& heights = terrain.heights();
    pool.forEach(bands.count(), [&](int band) {
        for (int y = bands.begin(band); y < bands.end(band); ++y)
            std::copy(heights.row(y), heights.row(y) + n.width, next.row(y));
    });

    std::vector<double> out(static_cast<std::size_t>(n.height), 0.0);   // metres that left the map, by row
    std::vector<double> rest(static_cast<std::size_t>(n.height), 0.0);  // metres too small for the heights
    scanNodes(n, scan, pool, [&](int x, int y) {
        float& own = next(x, y);
        Slide slide{x, y, x, y, 0.0f, 1.0f};
        float steepest = 0.0f;
        forScanNeighbours(n, scan, x, y, set, [&](const ScanNeighbour& to) {
            const float length = terrain.cellSize() * (to.diagonal ? kDiagonal : 1.0f);
            const float drop = own - next(to.x, to.y);
            const float slope = drop / length;
            if (slope <= steepest) return;
            steepest = slope;
            slide = {x, y, to.x, to.y, drop, length};
        });
        if (steepest == 0.0f) return;
        const float moved = amount(slide);
        if (!(moved > 0.0f)) return;
        const bool fromRim = n.onRim(x, y);
        const bool toRim = n.onRim(slide.toX, slide.toY);
        if (fromRim && toRim) return;
        double& outOfRow = out[static_cast<std::size_t>(y)];
        double& restOfRow = rest[static_cast<std::size_t>(y)];
        const auto change = [&](float& height, float delta) {
            const float before = height;
            height += delta;
            restOfRow += static_cast<double>(delta) - (static_cast<double>(height) - static_cast<double>(before));
        };
        if (fromRim) {
            outOfRow -= static_cast<double>(moved);
        } else {
            change(own, -moved);
        }
        if (toRim) {
            outOfRow += static_cast<double>(moved);
        } else {
            change(next(slide.toX, slide.toY), moved);
        }
    });
    pool.forEach(bands.count(), [&](int band) {
        for (int y = bands.begin(band); y < bands.end(band); ++y)
            ground.acceptRow(y, out[static_cast<std::size_t>(y)], rest[static_cast<std::size_t>(y)]);
    });
    ground.finish();
}

}  // namespace scree
