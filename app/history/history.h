#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/history/history_entry.h"

namespace scree {

/// An entry of the history as panels show it.
struct TimelineEntry {
    std::uint64_t id = 0;  ///< Names the entry for as long as it is kept.
    std::string name;      ///< Of the change that led here.
    std::uint64_t rounds = 0;
};

/// The history as panels show it.
struct Timeline {
    std::vector<TimelineEntry> entries;  ///< Oldest first; the first is where undo ends.
    int current = -1;                    ///< Index of the entry that work goes on from; -1 where there is none.
    std::size_t bytes = 0;               ///< What the entries need.
    std::size_t budget = 0;              ///< What they may need.
    std::uint64_t moves = 0;             ///< Counts how often undo, redo or the like was asked for.

    const TimelineEntry* currentEntry() const {
        return current < 0 ? nullptr : &entries[static_cast<std::size_t>(current)];
    }
    bool canUndo() const { return current > 0; }
    bool canRedo() const { return current + 1 < static_cast<int>(entries.size()); }
};

/// The entries that can be gone back to, in a budget of memory. Each holds what differs from the entry before it.
class History {
 public:
    /// `budget` in bytes.
    explicit History(std::size_t budget) : budget_(budget) {}

    /// Appends an entry to the current one and makes it the current one. What was undone is gone; while the budget is
    /// exceeded the oldest entries go, never the new one.
    void add(HistoryEntry entry);
    /// Forgets the oldest entry; the current one stays.
    bool dropOldest();
    void clear();

    /// The entries around the current one, and that of an id; null where there is none.
    const HistoryEntry* previous() const { return at(current_ - 1); }
    const HistoryEntry* current() const { return at(current_); }
    const HistoryEntry* next() const { return at(current_ + 1); }
    const HistoryEntry* find(std::uint64_t id) const;
    /// Makes this entry, which is one of the history's, the current one.
    void goTo(const HistoryEntry& entry);

    /// `moves` is the caller's to count.
    Timeline timeline() const;

 private:
    struct Kept {
        std::unique_ptr<const HistoryEntry> entry;
        std::size_t bytes;  ///< Of what the entry before does not share.
    };
    const HistoryEntry* at(int index) const;
    std::size_t bytes() const;

    std::size_t budget_;
    std::vector<Kept> entries_;
    int current_ = -1;
};

}  // namespace scree
