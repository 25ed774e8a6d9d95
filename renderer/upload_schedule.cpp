#include "renderer/upload_schedule.h"

#include <algorithm>

namespace scree {

std::vector<int> UploadSchedule::next(const Terrain& terrain, const MapGrid& grid,
                                      std::span<LayerTexture* const> layers) {
    const int tiles = terrain.versions(Layer::Height).count();
    if (first_ >= tiles) first_ = 0;
    std::vector<const LayerTexture*> counted;
    for (const LayerTexture* layer : layers)
        if (terrain.has(layer->layer()) && layer->fits(terrain, grid)) counted.push_back(layer);
    std::vector<int> turn;
    std::size_t bytes = 0;
    int looked = 0;
    for (; looked < tiles && bytes < bytesPerFrame_; ++looked) {
        const int passed = first_ + looked;
        const int tile = passed < tiles ? passed : passed - tiles;
        const std::size_t before = bytes;
        for (const LayerTexture* layer : counted) bytes += layer->staleBytes(terrain, grid, tile);
        if (bytes > before) turn.push_back(tile);
    }
    complete_ = looked == tiles;
    if (!complete_) first_ += looked;
    std::sort(turn.begin(), turn.end());
    return turn;
}

}  // namespace scree
