#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/history/history_entry.h"
#include "app/operations/terrain_operations.h"
#include "app/project/project_file.h"

namespace scree {

/// Returns the entries that led to `now` as bytes for Project::timeLine. `presets` has the settings of the entries by
/// id. Entries without settings are left out. If the entries need more than `budget` bytes, moments are dropped first,
/// then the oldest entries. Returns an empty string if nothing is kept. Throws std::bad_alloc.
std::string timeLineOf(const std::vector<HistoryEntry>& line, const std::map<std::uint64_t, Preset>& presets,
                       const HistoryEntry& now, std::size_t budget);

/// Reads the time line of a project, oldest entry first. If it is damaged, `notes` says how many entries are missing;
/// the land itself is complete. `file` is the project's name as shown. Throws std::bad_alloc.
std::vector<SavedMoment> momentsOf(const Project& project, const std::string& file, std::vector<std::string>& notes);

}  // namespace scree
