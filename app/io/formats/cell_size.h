#pragma once

#include <optional>

namespace scree {

/// Metres between two nodes that a file tells, if the document's knob of it allows them: erosion counts on it.
std::optional<float> cellSizeOf(double metres);

}  // namespace scree
