#include "renderer/overlays/overlay_layer.h"

#include <algorithm>
#include <cmath>

#include "erosion/land_cover/biomes.h"
#include "renderer/overlays/colour_maps.h"

namespace scree {

std::optional<Layer> layerFor(const Overlay& overlay, const Terrain& terrain) {
    if (overlay == Overlay::None) return std::nullopt;
    return hasLayer(overlay) ? layerOf(overlay, terrain.layers()) : Layer::Height;
}

namespace {

std::optional<OverlayScale> automaticScale(const Overlay& overlay, const LayerTexture& texture,
                                           const Terrain& terrain) {
    if (overlay == Overlay::Slope)
        return OverlayScale{0.0f, std::max(glm::degrees(std::atan(texture.steepest() / terrain.cellSize())), 1.0f),
                            false};
    const std::optional<Layer> shown = layerOf(overlay, terrain.layers());
    if (!shown) return std::nullopt;
    const LayerInfo& layer = terrain.infoOf(*shown);
    const double datum = terrain.datum();
    const Extremes range = texture.range();
    // Keeps some width even if all values are equal.
    constexpr float kNarrowest = 1e-3f;
    switch (layer.span) {
        case ColourSpan::LowestToHighest:
            return OverlayScale{static_cast<float>(range.lowest + datum),
                                static_cast<float>(std::max(range.highest, range.lowest + 1.0f) + datum), false};
        case ColourSpan::Range:
            return OverlayScale{layer.lowest, layer.highest, false};
        case ColourSpan::ToHighest:
            return OverlayScale{0.0f, std::max({range.highest, 2.0f * layer.initial, kNarrowest}), false};
        case ColourSpan::ToUsual:
            return OverlayScale{0.0f, std::max(texture.usualHighest(), kNarrowest), false};
        case ColourSpan::Logarithmic:
            return OverlayScale{1.0f, std::max(range.highest, 10.0f), true};
        case ColourSpan::Classes:
            return OverlayScale{-0.5f, static_cast<float>(kBiomes.size()) - 0.5f, false, true};
        case ColourSpan::None:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<OverlayScale> scaleOf(const ViewSettings& view, const LayerTexture& layer, const Terrain& terrain) {
    std::optional<OverlayScale> scale = automaticScale(view.overlay, layer, terrain);
    if (!scale) return scale;
    scale->automatic = {scale->low, scale->high};
    if (view.overlayRange == OverlayRange::Automatic || scale->classes) return scale;
    scale->low = view.overlayLow;
    scale->high = view.overlayHigh;
    scale->logarithmic = scale->logarithmic && scale->low > 0.0f && scale->high > 0.0f;
    return scale;
}

ColourMapTexture::ColourMapTexture() : texture_(GlTexture::make()) {}

void ColourMapTexture::show(const Overlay& overlay) {
    if (overlay == shown_) return;
    shown_ = overlay;
    const ColourMap map = colourMap(overlay);
    bindTexture(0, texture_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, kColourMapSteps, 1, 0, GL_RGB, GL_UNSIGNED_BYTE, map.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

}  // namespace scree
