#include "renderer/maps/upload_schedule.h"

#include <algorithm>
#include <numeric>

namespace scree {

std::vector<int> UploadSchedule::next(const Terrain& terrain, const MapGrid& grid,
                                      std::span<LayerTexture* const> layers, std::span<const int> inView) {
    std::vector<const LayerTexture*> counted;
    for (const LayerTexture* layer : layers)
        if (terrain.has(layer->layer()) && layer->fits(terrain, grid)) counted.push_back(layer);
    std::vector<int> all(static_cast<std::size_t>(terrain.versions(Layer::Height).count()));
    std::iota(all.begin(), all.end(), 0);
    std::vector<bool> chosen(all.size());
    std::size_t bytes = 0;
    // Chooses tiles from `first` on, once around. Returns true if no tile is left for later.
    const auto choose = [&](std::span<const int> tiles, int& first, std::size_t limit) {
        const auto begin =
            static_cast<std::size_t>(std::lower_bound(tiles.begin(), tiles.end(), first) - tiles.begin());
        for (std::size_t looked = 0; looked < tiles.size(); ++looked) {
            const int tile = tiles[(begin + looked) % tiles.size()];
            if (bytes >= limit) {
                first = tile;
                return false;
            }
            if (chosen[static_cast<std::size_t>(tile)]) continue;
            const std::size_t before = bytes;
            for (const LayerTexture* layer : counted) bytes += layer->staleBytes(terrain, grid, tile);
            chosen[static_cast<std::size_t>(tile)] = bytes > before;
        }
        return true;
    };
    choose(inView, firstInView_, bytesPerFrame_ / 4 * 3);
    complete_ = choose(all, first_, bytesPerFrame_);
    std::erase_if(all, [&](int tile) { return !chosen[static_cast<std::size_t>(tile)]; });
    return all;
}

}  // namespace scree
