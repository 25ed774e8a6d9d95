#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// Help to read the terrain: scale bar, north, grid, contour labels, flow arrows.
void drawGuidesPanel(const PanelContext& context);

}  // namespace scree
