#pragma once

#include "app/panels/layout_widgets.h"
#include "app/panels/panel_context.h"

namespace scree {

/// Height of the tool bar in pixels.
float toolBarHeight(const PanelContext& context);

/// Run, step, speed, restart; the tools; the brush.
void drawToolBar(const PanelContext& context, const Rect& place);

}  // namespace scree
