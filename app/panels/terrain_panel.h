#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The starting terrain: what it is made from, its size, and its recipe's knobs.
void drawTerrainPanel(const PanelContext& context);

}  // namespace scree
