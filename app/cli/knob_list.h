#pragma once

#include <string>

namespace scree {

/// Every knob with range, default and meaning, for a terminal.
std::string knobList();

/// Same as Markdown tables, for the manual.
std::string knobMarkdown();

}  // namespace scree
