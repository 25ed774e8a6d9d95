#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/panels/widgets/panel_context.h"

namespace scree {

/// Returns everything that a search can find: commands, the document's knobs, parts of the side panels, shipped
/// presets, the overlays of the terrain, and the headings of the manual.
std::vector<SearchEntry> searchEntries(const PanelContext& context, const std::vector<ManualPage>& manual);

/// Returns the command of an entry.
std::optional<Action> actionOf(const SearchEntry& entry);

/// Returns the page and the block of a heading of the manual from the id of its entry: "3.14".
std::pair<std::size_t, std::size_t> headingOf(const SearchEntry& entry);

}  // namespace scree
