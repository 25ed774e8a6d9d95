#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// Rates, rounds, the ledger and the heights; and the landscape metrics when they are asked for.
void drawNumbersPanel(const PanelContext& context);

}  // namespace scree
