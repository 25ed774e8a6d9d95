#pragma once

#include "app/panels/layout_widgets.h"
#include "app/panels/panel_context.h"

namespace scree {

/// Draws every panel at its place. Returns the rectangle that is left for the ground.
Rect drawMainWindow(const PanelContext& context);

}  // namespace scree
