#pragma once

#include "app/panels/layout_widgets.h"
#include "app/panels/panel_context.h"

namespace scree {

/// The one line that greets a new user, over the viewport, until the rain has run once.
void drawHint(const PanelContext& context, const Rect& viewport);

}  // namespace scree
