#pragma once

#include "app/panels/widgets/panel_context.h"

namespace scree {

/// Draws the rules that a mask follows or is filled by, and the buttons that fill it. Posts the changes.
void drawMaskRules(const PanelContext& context, const LayerInfo& mask);

/// Draws what a new mask costs on this map.
void drawMaskCost(const PanelContext& context);

}  // namespace scree
