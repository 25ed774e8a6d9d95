#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The windows that tell: messages, shortcuts, what the program is. At most one is open.
void drawInformationWindows(const PanelContext& context);

}  // namespace scree
