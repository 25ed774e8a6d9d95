#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "app/history/history.h"

namespace scree {

/// Place of an entry of the history in the time line.
struct TimeLineCell {
    int column = 0;            ///< Number of entries before it on the way from the oldest one.
    int lane = 0;              ///< 0 is the line. Branches are below it.
    std::uint64_t branch = 0;  ///< Id of the branch's first entry; 0 on the line.
};

/// Places of all entries in the time line.
struct TimeLineLayout {
    std::map<std::uint64_t, TimeLineCell> cells;  ///< Places by the id of the entry.
    int columns = 1;
    int lanes = 0;  ///< Number of lanes of branches.
};

/// Lays out the history so that no two entries share a cell. A branch takes the highest lane that is free from its fork
/// to its last entry.
TimeLineLayout layOut(const Timeline& history);

}  // namespace scree
