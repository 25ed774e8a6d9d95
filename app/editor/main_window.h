#pragma once

#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/panel_context.h"

namespace scree {

/// Draws every panel at its place. Returns the rectangle that is left for the ground.
Rect drawPanels(const PanelContext& context);

/// Draws what lies over the ground in this rectangle (it shows how the camera sees it), and the windows above all.
void drawOverGround(const PanelContext& context, const Rect& ground);

}  // namespace scree
