#pragma once

#include <string>
#include <string_view>

#include "app/panels/widgets/panel_context.h"
#include "erosion/terrain/layers.h"

/// Parts of lists and menus that offer the layers of a terrain.
namespace scree {

/// Returns the title of a layer, with `ending` behind it, as the label of a widget. The widget's id is the layer's
/// name, because an added layer can have the title of another layer.
std::string layerLabel(const LayerInfo& layer, std::string_view ending = {});

/// Names the last widget for reports: `prefix` and the layer's name. If the layer has a meaning, it becomes the
/// tooltip.
void noteLayer(const PanelContext& context, const LayerInfo& layer, std::string_view prefix);

}  // namespace scree
