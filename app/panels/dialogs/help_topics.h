#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/widgets/manual_page.h"
#include "app/session/tool.h"

namespace scree {

/// A place in the manual: a page by its title, and one of its headings. An empty heading is the beginning of the page.
struct HelpTopic {
    std::string_view page, heading;
    std::string knob{};  ///< The row of a table to look at: "thermal.talus". May be empty.
};

/// Returns where the manual tells what a widget is. `widget` is its name in reports, and empty for the ground, about
/// which the page of the chosen tool tells most.
HelpTopic helpTopicOf(std::string_view widget, Tool tool);

/// Returns the number of the page and of the heading's block in it, as ManualView has them. A heading may go on in
/// brackets. Returns the beginning of the manual for a topic that it lacks.
std::pair<std::size_t, std::size_t> placeOf(const HelpTopic& topic, const std::vector<ManualPage>& manual);

}  // namespace scree
