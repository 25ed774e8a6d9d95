#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// How the terrain is shown: overlay with its colour bar, sun, exaggeration, contours, water.
void drawViewPanel(const PanelContext& context);

}  // namespace scree
