#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// Every erosion model: whether it acts, and its knobs.
void drawErosionPanel(const PanelContext& context);

}  // namespace scree
