#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The landscape metrics of the start, of the terrain as it was measured last, and the change; and the button to
/// measure.
void drawMetricsTable(const PanelContext& context);

}  // namespace scree
