#pragma once

#include <string_view>

#include "app/curve_files/line_pen.h"
#include "erosion/base/result.h"

namespace scree {

/// Draws the attribute `d` of a path (SVG 1.1, section 8.3), with all its commands. Fails at the first
/// mistake. The error says what the mistake is; the caller adds the name of the path.
Result<void> drawPath(std::string_view data, LinePen& pen);

}  // namespace scree
