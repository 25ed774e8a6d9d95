#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The menu bar across the top of the window. Returns its height.
float drawMenuBar(const PanelContext& context);

}  // namespace scree
