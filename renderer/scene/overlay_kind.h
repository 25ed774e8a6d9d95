#pragma once

#include "renderer/settings/view_settings.h"

namespace scree {

/// How overlay.frag computes the colours of an overlay.
enum class OverlayKind { Layer, Slope, Hillshade, Normals };

inline OverlayKind kindOf(const Overlay& overlay) {
    if (overlay == Overlay::Slope) return OverlayKind::Slope;
    if (overlay == Overlay::Hillshade) return OverlayKind::Hillshade;
    return overlay == Overlay::Normals ? OverlayKind::Normals : OverlayKind::Layer;
}

/// What covers the ground.
enum class Cover { Nothing, SurfaceColour, Overlay };

inline Cover coverOf(const Overlay& overlay) {
    if (overlay == Overlay::None) return Cover::Nothing;
    return overlay == overlayOf(Layer::Colour) ? Cover::SurfaceColour : Cover::Overlay;
}

/// True if the overlay leaves nothing of the ground's own colours to see.
inline bool coversAll(const ViewSettings& view) {
    return coverOf(view.overlay) == Cover::Overlay &&
           (view.overlayOpacity >= 1.0f || kindOf(view.overlay) == OverlayKind::Hillshade);
}

}  // namespace scree
