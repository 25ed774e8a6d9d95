#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// A small file dialog of the program's own, for desktops that have none.
void drawFileBrowser(const PanelContext& context);

}  // namespace scree
