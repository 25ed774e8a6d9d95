#pragma once

#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/panel_context.h"

namespace scree {

/// Draws all panels. Returns the rectangle that they leave for the ground.
Rect drawPanels(const PanelContext& context);

/// Draws the guides over the ground in this rectangle, and the windows in front of everything.
void drawOverGround(const PanelContext& context, const Rect& ground);

}  // namespace scree
