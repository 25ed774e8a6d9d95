#pragma once

#include <cstddef>
#include <string>

#include "erosion/base/field.h"

namespace scree {

/// Nodes without a height in a file.
struct NoData {
    std::size_t nodes = 0;
    std::string values;  ///< The values in their place, such as "-9999, not a number"; the first few.
};

/// Finds the nodes without a height and sets all of them to NaN. These are nodes with NaN; with any value beyond
/// +-1e38, such as -3.4028e38; and with -9999, -99999, -32767 or -32768 if these lie at least 1000 m below all other
/// values. `nan` is the text for NaN in NoData::values: a reader may have replaced the no-data value of the file by
/// NaN.
NoData markNoData(Field<float>& heights, const std::string& nan = "not a number");

/// Gives each NaN node a height, like a membrane stretched over the gap (Laplace's equation; level towards the edge of
/// the map if the gap reaches it). Changes no other node. Precondition: at least one node has a height.
void fillGaps(Field<float>& heights);

}  // namespace scree
