#include "renderer/maps/ground_map.h"

namespace scree {

namespace {

/// Reach of a change in nodes: the map reads averages of 8 nodes at a distance of 8 nodes.
constexpr int kReach = 20;

}  // namespace

Result<GroundMap> GroundMap::create(const std::filesystem::path& shaders) {
    auto map = NodeMap<Uniforms>::create(shaders, "ground_map.frag");
    if (!map) return map.error();
    return GroundMap(std::move(*map));
}

void GroundMap::update(const MapGrid& grid, const LayerTexture& heights, std::span<const CellRect> changed,
                       const MapPainter& painter) {
    map_.fit(grid.nodes);
    if (changed.empty()) return;
    const Uniforms& uniforms = map_.use();
    bindTexture(0, heights.name());
    uniforms.heights.set(0);
    uniforms.cellSize.set(grid.cellSize);
    map_.paint(changed, kReach, uniforms, painter);
}

}  // namespace scree
