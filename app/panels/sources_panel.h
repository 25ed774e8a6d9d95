#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// Where water comes from: rain and springs.
void drawSourcesPanel(const PanelContext& context);

}  // namespace scree
