#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/history/history_entry.h"
#include "app/project/project_file.h"

namespace scree {

/// An entry of the time line of a project, with the settings of that moment.
struct SavedMoment {
    HistoryEntry entry;  ///< With neither id nor start.
    Preset preset;
};

/// Writes the entries that led to `now` for Project::timeLine. `presets` has the settings of entries by their ids;
/// entries without any are left out. If the entries take more than `budget` bytes, moments go first, then the oldest.
/// Empty if nothing is to be kept. Throws std::bad_alloc.
std::string timeLineOf(const std::vector<HistoryEntry>& line, const std::map<std::uint64_t, Preset>& presets,
                       const HistoryEntry& now, std::size_t budget);

/// Reads the time line of a project, oldest entry first. If it is damaged, `notes` says how much is missing: the land
/// is whole all the same. `file` is the project's name as shown. Throws std::bad_alloc.
std::vector<SavedMoment> momentsOf(const Project& project, const std::string& file, std::vector<std::string>& notes);

}  // namespace scree
