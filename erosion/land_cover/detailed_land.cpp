#include "erosion/land_cover/detailed_land.h"

#include <cassert>
#include <utility>

#include "erosion/land_cover/shown_ground.h"

namespace scree {

Terrain detailedLand(const Terrain& terrain, int times, ThreadPool& pool) {
    const int width = terrain.width() * times, height = terrain.height() * times;
    assert(times > 0 && width <= Terrain::kMaxSize && height <= Terrain::kMaxSize);
    // Cubic convolution is the surface of smoothHeight().
    const Resampler resample(terrain.width(), terrain.height(), width, height, terrain.boundary());
    Field<float> heights = resample(terrain.heights(), pool, -kHighestHeight, kHighestHeight);
    shapeBeds(heights, terrain, Aligned::Edges, pool);
    Terrain land(std::move(heights), terrain.cellSize() / static_cast<float>(times), terrain.datum(),
                 terrain.boundary());
    land.setPlace(terrain.place());
    return land;
}

LayerSet detailedLayers(int times) {
    LayerSet layers{Layer::Height};
    if (times > 1) layers.addInlandWater();
    return layers;
}

void shapeBeds(Field<float>& heights, const Terrain& terrain, Aligned aligned, ThreadPool& pool) {
    const InlandWater* water = terrain.inlandWater().get();
    if (water == nullptr) return;
    // Returns the place of a node of `heights` on the grid of the terrain.
    const auto place = [aligned](int index, int nodes, int all) {
        if (aligned == Aligned::Edges) return (index + 0.5) * all / nodes - 0.5;
        return static_cast<double>(index) * (all - 1) / (nodes - 1);
    };
    pool.forEach(heights.height(), [&](int row) {
        const double y = place(row, heights.height(), terrain.height());
        for (int column = 0; column < heights.width(); ++column) {
            float& ground = heights(column, row);
            ground = static_cast<float>(shapedGround(*water, terrain.cellSize(),
                                                     place(column, heights.width(), terrain.width()), y,
                                                     static_cast<double>(ground)));
        }
    });
}

}  // namespace scree
