#pragma once

#include <string>
#include <string_view>

#include "app/panels/panel_context.h"

namespace scree {

/// The name of a model's knobs among Layout::folded.
std::string foldingOf(std::string_view model);

/// Every erosion model: whether it acts, and its knobs.
void drawErosionPanel(const PanelContext& context);

}  // namespace scree
