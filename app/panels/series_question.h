#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The window that asks how long a turntable or a time-lapse shall be.
void drawSeriesQuestion(const PanelContext& context);

}  // namespace scree
