#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/history/history_entry.h"

namespace scree {

/// An entry of the history as panels show it.
struct TimelineEntry {
    std::uint64_t id = 0;  ///< Identifies the entry while it is kept.
    std::string name;      ///< Name of the change that led here.
    std::uint64_t rounds = 0;
    EntryKind kind = EntryKind::Change;
    std::uint64_t before = 0;              ///< Id of the entry before it; 0 if there is none.
    std::shared_ptr<const Image> picture;  ///< The land from above, or null if there is no picture.
};

/// The history as panels show it. The entries form a tree: when work continues from an earlier entry, the later entries
/// remain as a branch.
struct Timeline {
    /// The changes that undo and redo step through, oldest first. Undo ends at the first one.
    std::vector<TimelineEntry> entries;
    int current = -1;  ///< Index of the newest change at or before the current entry; -1 if there is none.
    /// Changes and moments from the oldest entry to the end of the current branch.
    std::vector<TimelineEntry> line;
    int place = -1;                   ///< Index of the current entry in `line`; -1 if there is none.
    std::vector<TimelineEntry> left;  ///< Entries of all other branches, oldest first.
    std::size_t bytes = 0;            ///< Memory that the entries use.
    std::size_t budget = 0;           ///< Memory that they may use.
    std::uint64_t moves = 0;          ///< Number of requests for undo, redo and the like.

    const TimelineEntry* currentEntry() const { return place < 0 ? nullptr : &line[static_cast<std::size_t>(place)]; }
    bool isAtMoment() const {
        return place >= 0 && currentEntry()->id != entries[static_cast<std::size_t>(current)].id;
    }
    bool canUndo() const { return current > 0 || isAtMoment(); }
    bool canRedo() const { return current + 1 < static_cast<int>(entries.size()); }
    /// Returns the largest id, or 0 if there are no entries.
    std::uint64_t newestId() const;
    /// True if an entry with this id is kept.
    bool has(std::uint64_t id) const;
};

/// The kept entries, within a budget of memory. Each stores only the differences from the entry before it.
class History {
 public:
    /// Largest number of moments between the oldest entry and the newest.
    static constexpr int kMostMoments = 64;

    /// `budget` is in bytes.
    explicit History(std::size_t budget) : budget_(budget) {}

    /// Adds an entry after the current one and makes it the current one. Later entries remain as a branch. If there are
    /// too many moments, those with the closest neighbours in rounds are dropped. If the budget is exceeded, more
    /// moments are dropped, then entries of other branches, then the oldest entries, but never the new change.
    void add(HistoryEntry entry);
    /// Drops an entry, chosen as by add() when the budget is exceeded. Returns false if only the current one is left.
    bool dropOne();
    void clear();

    /// Returns the change before the current entry. For a moment, this is the change that it came after. Null if there
    /// is none.
    const HistoryEntry* previous() const;
    const HistoryEntry* current() const { return find(current_); }
    /// Returns the change after the current entry, or null if there is none.
    const HistoryEntry* next() const;
    const HistoryEntry* find(std::uint64_t id) const;
    /// Returns the entries from the oldest to the current one, including the current one. Packed data is shared.
    std::vector<HistoryEntry> entriesToCurrent() const;
    /// Makes this entry the current one. Precondition: it belongs to this history.
    void goTo(const HistoryEntry& entry);

    /// Returns the timeline for panels. The caller fills in `moves`.
    Timeline timeline() const;

 private:
    struct Kept {
        std::unique_ptr<const HistoryEntry> entry;
        std::uint64_t before;     ///< Id of the entry that it was added to; 0 if there is none.
        std::uint64_t after = 0;  ///< Id of the entry that redo leads to; 0 if there is none.
        std::size_t bytes;        ///< Size of the data not shared with the entry before.
    };
    /// Returns the kept entry, or null if there is none of this id.
    const Kept* kept(std::uint64_t id) const;
    Kept* kept(std::uint64_t id) { return const_cast<Kept*>(std::as_const(*this).kept(id)); }
    /// Returns the entries from the oldest through the current one to the end of its branch.
    std::vector<const Kept*> line() const;
    std::vector<const Kept*> left() const;
    /// Id of the moment closest to its neighbours (the best one to drop), or 0 if there is none. Never the current
    /// entry.
    std::uint64_t densestMoment() const;
    void remove(std::uint64_t id);
    std::size_t bytes() const;

    std::size_t budget_;
    std::vector<Kept> entries_;  ///< Sorted by id.
    std::uint64_t current_ = 0;
};

}  // namespace scree
