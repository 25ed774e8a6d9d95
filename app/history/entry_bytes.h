#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/history/history_entry.h"

namespace scree {

/// An entry of the history, with what its owner wants to find beside it.
struct NotedEntry {
    HistoryEntry entry;
    std::string note;  ///< Any text.
};

/// Writes entries of one land as bytes for a file. They stay packed; tiles that entries share are written once. Left
/// out is what is not of this land: entries on another grid, with other layers or from another start than `like`, and
/// all entries before such a one. Settings are left out too: the note has to tell them. Throws std::bad_alloc.
std::string bytesOfEntries(std::span<const NotedEntry> entries, const HistoryEntry& like);

/// What was read.
struct EntriesRead {
    std::vector<NotedEntry> entries;  ///< With neither id, settings nor start.
    std::size_t missing = 0;          ///< Entries at the end that are damaged, or that need a damaged one.
};

/// Reads what bytesOfEntries() wrote for a land with the grid and the layers of `like`. Bytes that are damaged give
/// the entries before the damage. Throws std::bad_alloc.
EntriesRead entriesOfBytes(std::string_view bytes, const Terrain& like);

}  // namespace scree
