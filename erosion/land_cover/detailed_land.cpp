#include "erosion/land_cover/detailed_land.h"

#include <cassert>
#include <utility>

#include "erosion/land_cover/shown_ground.h"
#include "erosion/terrain/resample.h"

namespace scree {

Terrain detailedLand(const Terrain& terrain, int times, ThreadPool& pool) {
    const int width = terrain.width() * times, height = terrain.height() * times;
    assert(times > 0 && width <= Terrain::kMaxSize && height <= Terrain::kMaxSize);
    // Cubic convolution is the surface of smoothHeight().
    const Resampler resample(terrain.width(), terrain.height(), width, height, terrain.boundary());
    Field<float> heights = resample(terrain.heights(), pool, -kHighestHeight, kHighestHeight);
    if (const InlandWater* water = terrain.inlandWater().get()) {
        const auto node = [&](int index) { return (index + 0.5) / times - 0.5; };
        pool.forEach(height, [&](int y) {
            for (int x = 0; x < width; ++x) {
                float& ground = heights(x, y);
                ground = static_cast<float>(
                    shapedGround(*water, terrain.cellSize(), node(x), node(y), static_cast<double>(ground)));
            }
        });
    }
    Terrain land(std::move(heights), terrain.cellSize() / static_cast<float>(times), terrain.datum(),
                 terrain.boundary());
    land.setPlace(terrain.place());
    return land;
}

}  // namespace scree
