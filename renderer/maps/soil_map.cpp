#include "renderer/maps/soil_map.h"

namespace scree {

Result<SoilMap> SoilMap::create(const std::filesystem::path& shaders) {
    auto map = NodeMap<Uniforms>::create(shaders, "soil_map.frag");
    if (!map) return map.error();
    return SoilMap(std::move(*map));
}

void SoilMap::update(const MapGrid& grid, std::span<const LayerTexture> layers, std::span<const CellRect> changed,
                     const MapPainter& painter) {
    const CellRect all = grid.whole();
    if (map_.fit(grid.nodes)) changed = {&all, 1};
    if (changed.empty()) return;
    const Uniforms& uniforms = map_.use();
    for (std::size_t i = 0; i < kChannels.size(); ++i) {
        const int unit = static_cast<int>(i);
        bindTexture(unit, layers[static_cast<std::size_t>(kChannels[i])].name());
        uniforms.layers[i].set(unit);
    }
    map_.paint(changed, 0, uniforms, painter);
}

}  // namespace scree
