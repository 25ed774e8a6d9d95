#pragma once

#include "app/panels/layout_widgets.h"
#include "app/panels/panel_context.h"

namespace scree {

/// Height of the status line in pixels.
float statusLineHeight(const PanelContext& context);

/// What is under the cursor, the newest message, the progress of long work.
void drawStatusLine(const PanelContext& context, const Rect& place);

}  // namespace scree
