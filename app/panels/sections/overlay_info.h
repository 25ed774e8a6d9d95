#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "erosion/terrain/terrain.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Title, unit and layer of an overlay.
struct OverlayInfo {
    std::string_view title;
    std::string_view unit;
    std::optional<Layer> layer;  ///< Empty if there is no overlay, or for the form of the ground.
};
/// `layers` are those of the terrain. An overlay of another layer is no overlay.
OverlayInfo overlayInfo(const Overlay& overlay, std::span<const LayerInfo> layers);

/// Returns the slope of the ground in degrees at a point in cells.
float slopeAt(const Terrain& terrain, Point cell);

/// Returns the overlay's value at a point, or nothing if its colours do not represent values. A layer that is not in
/// use has its initial value.
std::optional<float> overlayValueAt(const Terrain& terrain, const Overlay& overlay, Point cell);

}  // namespace scree
