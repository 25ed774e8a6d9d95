#pragma once

#include <optional>
#include <string_view>

#include "erosion/terrain/terrain.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// What an overlay shows, in words.
struct OverlayInfo {
    std::string_view title;
    std::string_view unit;
    std::optional<Layer> layer;  ///< Empty for none and for the form of the ground.
};
OverlayInfo overlayInfo(Overlay overlay);

/// Slope of the ground in degrees at a point in cells.
float slopeAt(const Terrain& terrain, Point cell);

/// The overlay's value there; empty where its colours are no values. A layer that is not in use has its initial value.
std::optional<float> overlayValueAt(const Terrain& terrain, Overlay overlay, Point cell);

}  // namespace scree
