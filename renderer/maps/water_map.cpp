#include "renderer/maps/water_map.h"

#include <utility>

namespace scree {

Result<WaterMap> WaterMap::create(const std::filesystem::path& shaders) {
    auto map = NodeMap<Uniforms>::create(shaders, "water_map.frag");
    if (!map) return map.error();
    return WaterMap(std::move(*map));
}

WaterMap::WaterMap(NodeMap<Uniforms> map) : map_(std::move(map)) {
    clear();
}

void WaterMap::markChanged(std::span<const CellRect> parts) {
    changed_.insert(changed_.end(), parts.begin(), parts.end());
}

void WaterMap::clear() {
    changed_.clear();
    if (!map_.fit({1, 1})) return;
    ++revision_;
    map_.clear({-1000.0f, 0.0f, 0.0f, 0.0f});
}

void WaterMap::update(const MapGrid& grid, const LayerTexture& heights, const LayerTexture& water,
                      const MapPainter& painter) {
    map_.fit(grid.nodes);
    if (changed_.empty()) return;
    const Uniforms& uniforms = map_.use();
    bindTexture(1, water.name());
    bindTexture(0, heights.name());
    uniforms.heights.set(0);
    uniforms.water.set(1);
    uniforms.cellSize.set(grid.cellSize);
    // Slopes and shores depend on nodes one node away.
    map_.paint(changed_, 1, uniforms, painter);
    changed_.clear();
    ++revision_;
}

}  // namespace scree
