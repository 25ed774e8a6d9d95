#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/widgets/panel_context.h"

/// Where the widgets of the side panels are, so that a search can lead to them.
namespace scree {

/// A section of a side panel, or a knob of one that no preset has, such as the resolution.
struct PanelPart {
    std::string_view widget;  ///< Name in reports: "section.Terrain".
    std::string_view title;
    std::string_view section;
    std::string_view synonyms;  ///< As of a Knob.
};
const std::vector<PanelPart>& panelParts();

/// The section of a side panel in which a widget is, and the page of a model in it that must be open.
struct WidgetPlace {
    std::string_view section;
    std::string page;  ///< As in Layout::folded; empty for none.
};
/// Returns the place of a widget, such as "thermal.talus" or "section.Terrain"; nothing if no side panel has it.
std::optional<WidgetPlace> placeOf(std::string_view widget);

/// Opens the panel, the section and the page of a widget, scrolls to it and lights it up. Returns false if no side
/// panel has it.
bool leadTo(const PanelContext& context, std::string_view widget);

}  // namespace scree
