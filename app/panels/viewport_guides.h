#pragma once

#include "app/panels/layout_widgets.h"
#include "app/panels/panel_context.h"

namespace scree {

/// Draws over the viewport what the pictures have not: the scale bar, the north arrow, the line between
/// compared terrains, and how to fly while flying.
void drawViewportGuides(const PanelContext& context, const Rect& viewport);

}  // namespace scree
