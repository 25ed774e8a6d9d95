#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/history/history_entry.h"

namespace scree {

/// An entry of the history, with a note of its owner.
struct NotedEntry {
    HistoryEntry entry;
    std::string note;  ///< Any text.
};

/// Returns entries of one land as bytes for a file. They stay packed, and shared tiles are written once. Left out are
/// entries of another land (with another grid, other layers or another start than `like`) and all entries before such
/// an entry. Settings are left out too, so the note has to contain them. Throws std::bad_alloc.
std::string bytesOfEntries(std::span<const NotedEntry> entries, const HistoryEntry& like);

/// Result of reading.
struct EntriesRead {
    std::vector<NotedEntry> entries;  ///< Entries without id, settings and start.
    std::size_t missing = 0;          ///< Number of entries at the end that are damaged or need a damaged one.
};

/// Reads the output of bytesOfEntries() for a land with the grid and the layers of `like`. If the bytes are damaged,
/// returns the entries before the damage. Throws std::bad_alloc.
EntriesRead entriesOfBytes(std::string_view bytes, const Terrain& like);

}  // namespace scree
