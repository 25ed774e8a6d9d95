#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// Rates, rounds, the ledger and the heights.
void drawNumbersPanel(const PanelContext& context);

}  // namespace scree
