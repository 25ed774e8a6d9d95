#pragma once

#include <string>

#include "app/panels/panel_context.h"

namespace scree {

/// The entries of the history, to go to one by a click, and what the terrain is compared with.
void drawHistoryPanel(const PanelContext& context);

/// The choices of what the terrain is compared with, as entries of a menu or an open list.
void comparisonChoices(const PanelContext& context, const std::string& reportPrefix);

/// What the terrain is compared with: "Start", or an entry's name.
std::string comparedName(const PanelContext& context);

/// What undo would take back: "rain stroke"; empty for nothing.
std::string undoneNext(const PanelContext& context);
/// What redo would do again; empty for nothing.
std::string redoneNext(const PanelContext& context);

}  // namespace scree
