#include "app/panels/sections/overlay_info.h"

#include <cmath>
#include <numbers>

namespace scree {

OverlayInfo overlayInfo(const Overlay& overlay, std::span<const LayerInfo> layers) {
    if (overlay == Overlay::Hillshade) return {"Hillshade", "", {}};
    if (overlay == Overlay::Normals) return {"Normals", "", {}};
    if (overlay == Overlay::Slope) return {"Slope", "°", {}};
    const std::optional<Layer> layer = layerOf(overlay, layers);
    if (!layer) return {"No overlay", "", {}};
    const LayerInfo& about = layers[static_cast<std::size_t>(*layer)];
    return {about.title, about.unit, layer};
}

float slopeAt(const Terrain& terrain, Point cell) {
    const Field<float>& heights = terrain.heights();
    const auto at = [&](float dx, float dy) { return sampleBilinear(heights, {cell.x + dx, cell.y + dy}); };
    const float span = 2.0f * terrain.cellSize();
    const float east = (at(1.0f, 0.0f) - at(-1.0f, 0.0f)) / span;
    const float south = (at(0.0f, 1.0f) - at(0.0f, -1.0f)) / span;
    return std::atan(std::hypot(east, south)) * 180.0f / std::numbers::pi_v<float>;
}

std::optional<float> overlayValueAt(const Terrain& terrain, const Overlay& overlay, Point cell) {
    if (overlay == Overlay::Slope) return slopeAt(terrain, cell);
    const std::optional<Layer> shown = overlayInfo(overlay, terrain.layers()).layer;
    if (!shown || isColour(*shown)) return std::nullopt;
    const Layer layer = *shown;
    if (!terrain.has(layer)) return terrain.infoOf(layer).initial;
    if (layer == Layer::Biome)  // a mean of two kinds is no kind
        return terrain.layer(layer)(static_cast<int>(std::lround(cell.x)), static_cast<int>(std::lround(cell.y)));
    const float value = valueAt(terrain, layer, cell);
    return layer == Layer::Height ? value + static_cast<float>(terrain.datum()) : value;
}

}  // namespace scree
