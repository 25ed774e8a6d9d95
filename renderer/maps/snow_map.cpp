#include "renderer/maps/snow_map.h"

namespace scree {

Result<SnowMap> SnowMap::create(const std::filesystem::path& shaders) {
    auto map = NodeMap<Uniforms>::create(shaders, "snow_map.frag");
    if (!map) return map.error();
    return SnowMap(std::move(*map));
}

void SnowMap::clear() {
    if (map_.fit({1, 1})) map_.clear(glm::vec4(0.0f));
}

void SnowMap::update(const MapGrid& grid, const LayerTexture& snow, const LayerTexture& rubble,
                     std::span<const CellRect> changed, const MapPainter& painter) {
    if (snow.ranges().empty() && rubble.ranges().empty()) return clear();
    const CellRect all = grid.whole();
    if (map_.fit(grid.nodes)) changed = {&all, 1};
    if (changed.empty()) return;
    const Uniforms& uniforms = map_.use();
    bindTexture(1, rubble.name());
    bindTexture(0, snow.name());
    uniforms.snow.set(0);
    uniforms.rubble.set(1);
    uniforms.cellSize.set(grid.cellSize);
    // Slopes depend on nodes one node away.
    map_.paint(changed, 1, uniforms, painter);
}

}  // namespace scree
