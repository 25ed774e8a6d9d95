#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "app/history/history.h"

namespace scree {

/// Where an entry of the history stands in the time line.
struct TimeLineCell {
    int column = 0;            ///< Entries before it, on its way from the oldest one.
    int lane = 0;              ///< 0 is the line, branches lie below it.
    std::uint64_t branch = 0;  ///< Id of the branch's first entry; 0 on the line.
};

/// Where all of them stand.
struct TimeLineLayout {
    std::map<std::uint64_t, TimeLineCell> cells;  ///< By the id of the entry.
    int columns = 1;
    int lanes = 0;  ///< Of branches.
};

/// Lays the history out so that no two entries share a cell. A branch takes the highest lane that is free from the
/// entry where it leaves to its last one.
TimeLineLayout layOut(const Timeline& history);

}  // namespace scree
