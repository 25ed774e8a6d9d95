#pragma once

#include <functional>

#include "app/panels/layout_widgets.h"
#include "app/panels/panel_context.h"

namespace scree {

enum class Side { Left, Right };

/// A panel along one side of the window that scrolls, with an edge to drag for its width. `content` draws its sections.
void drawSidePanel(const PanelContext& context, Side side, const Rect& place, const std::function<void()>& content);

}  // namespace scree
