#pragma once

#include <cstddef>
#include <string>

#include "erosion/base/field.h"

namespace scree {

/// Nodes for which a file tells no height.
struct NoData {
    std::size_t nodes = 0;
    std::string values;  ///< What stands there instead, such as "-9999, not a number"; the first few.
};

/// Finds the nodes that hold what geodata has where there is no height, and makes all of them NaN. No height is: NaN;
/// anything beyond 1e38 to either side, such as -3.4028e38; and -9999, -99999, -32767 and -32768 where these lie at
/// least 1000 m below all other values. `nan` is what NaN is called: a reader may have put it where the file says that
/// there is no height.
NoData markNoData(Field<float>& heights, const std::string& nan = "not a number");

/// Gives each node that is NaN a height: as a membrane would span the gap between the heights around it (Laplace's
/// equation; where the gap reaches the edge of the map, level towards it). Changes no other node. At least one node
/// must have a height.
void fillGaps(Field<float>& heights);

}  // namespace scree
