#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The finishing grain: its knobs, and the button that adds it once.
void drawFinishPanel(const PanelContext& context);

}  // namespace scree
