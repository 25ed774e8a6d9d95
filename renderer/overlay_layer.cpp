#include "renderer/overlay_layer.h"

#include <algorithm>
#include <cmath>

#include "erosion/analysis/biomes.h"
#include "renderer/colour_maps.h"

namespace scree {

std::optional<Layer> layerOf(Overlay overlay) {
    if (overlay == Overlay::Slope || overlay == Overlay::Hillshade || overlay == Overlay::Normals) return Layer::Height;
    return layerNamed(choicesOf<Overlay>[static_cast<std::size_t>(overlay)]);
}

namespace {

std::optional<OverlayScale> automaticScale(Overlay overlay, const LayerTexture& layer, double datum, float cellSize) {
    const Extremes range = layer.range();
    // Scales need some width even where all values are alike.
    constexpr float kNarrowest = 1e-3f;
    switch (overlay) {
        case Overlay::None:
        case Overlay::Hillshade:
        case Overlay::Normals:
        case Overlay::Colour:
            return std::nullopt;
        case Overlay::Height:
            return OverlayScale{static_cast<float>(range.lowest + datum),
                                static_cast<float>(std::max(range.highest, range.lowest + 1.0f) + datum), false};
        case Overlay::Slope:
            return OverlayScale{0.0f, std::max(glm::degrees(std::atan(layer.steepest() / cellSize)), 1.0f), false};
        case Overlay::Moisture:
        case Overlay::Hardness:
            return OverlayScale{0.0f, 1.0f, false};
        case Overlay::Flow:
            return OverlayScale{1.0f, std::max(range.highest, 10.0f), true};
        case Overlay::Biome:
            return OverlayScale{-0.5f, static_cast<float>(kBiomes.size()) - 0.5f, false, true};
        case Overlay::Rain:
            return OverlayScale{0.0f, std::max(range.highest, 2.0f), false};
        case Overlay::Water:
        case Overlay::Freshwater:
        case Overlay::Suspended:
        case Overlay::Groundwater:
        case Overlay::Sediment:
        case Overlay::Wear:
        case Overlay::Deposit:
            return OverlayScale{0.0f, std::max(layer.usualHighest(), kNarrowest), false};
    }
    return std::nullopt;
}

}  // namespace

std::optional<OverlayScale> scaleOf(const ViewSettings& view, const LayerTexture& layer, double datum, float cellSize) {
    std::optional<OverlayScale> scale = automaticScale(view.overlay, layer, datum, cellSize);
    if (!scale) return scale;
    scale->automatic = {scale->low, scale->high};
    if (view.overlayRange == OverlayRange::Automatic || scale->classes) return scale;
    scale->low = view.overlayLow;
    scale->high = view.overlayHigh;
    scale->logarithmic = scale->logarithmic && scale->low > 0.0f && scale->high > 0.0f;
    return scale;
}

ColourMapTexture::ColourMapTexture() : texture_(GlTexture::make()) {}

void ColourMapTexture::show(Overlay overlay) {
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
