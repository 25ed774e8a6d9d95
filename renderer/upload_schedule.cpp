#include "renderer/upload_schedule.h"

namespace scree {

TileTurn UploadSchedule::next(const Terrain& terrain, const MapGrid& grid, std::span<LayerTexture* const> layers) {
    const int tiles = terrain.versions(Layer::Height).count();
    if (first_ >= tiles) first_ = 0;
    std::vector<const LayerTexture*> counted;
    for (const LayerTexture* layer : layers)
        if (terrain.has(layer->layer()) && layer->fits(terrain, grid)) counted.push_back(layer);
    TileTurn turn{first_, 0, tiles};
    std::size_t bytes = 0;
    while (turn.count < tiles && bytes < bytesPerFrame_) {
        const int passed = first_ + turn.count++;
        const int tile = passed < tiles ? passed : passed - tiles;
        for (const LayerTexture* layer : counted) bytes += layer->staleBytes(terrain, grid, tile);
    }
    complete_ = turn.count == tiles;
    if (!complete_) first_ += turn.count;
    return turn;
}

}  // namespace scree
