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
    EntryKind kind = EntryKind::Change;
    std::uint64_t before = 0;              ///< Id of the entry that it came after; 0 for none.
    std::shared_ptr<const Image> picture;  ///< The land from above; null where there is none.
};

/// The history as panels show it. Its entries are a tree: work that went on from an earlier entry left a branch.
struct Timeline {
    /// The changes that undo and redo go through, oldest first; the first is where undo ends.
    std::vector<TimelineEntry> entries;
    int current = -1;  ///< Index of the newest change of which all is there; -1 where there is none.
    /// Changes and moments, from the oldest to the end of the branch that work is on.
    std::vector<TimelineEntry> line;
    int place = -1;                   ///< Index in `line` of the entry that work goes on from; -1 where there is none.
    std::vector<TimelineEntry> left;  ///< The entries of all other branches, oldest first.
    std::size_t bytes = 0;            ///< What the entries need.
    std::size_t budget = 0;           ///< What they may need.
    std::uint64_t moves = 0;          ///< Counts how often undo, redo or the like was asked for.

    const TimelineEntry* currentEntry() const { return place < 0 ? nullptr : &line[static_cast<std::size_t>(place)]; }
    bool isAtMoment() const {
        return place >= 0 && currentEntry()->id != entries[static_cast<std::size_t>(current)].id;
    }
    bool canUndo() const { return current > 0 || isAtMoment(); }
    bool canRedo() const { return current + 1 < static_cast<int>(entries.size()); }
    /// The largest id; 0 where there is no entry.
    std::uint64_t newestId() const;
    /// Whether an entry of this id is kept.
    bool has(std::uint64_t id) const;
};

/// The entries that can be gone back to, in a budget of memory. Each holds what differs from the entry before it.
class History {
 public:
    /// The most moments on the way from the oldest entry to the newest.
    static constexpr int kMostMoments = 64;

    /// `budget` in bytes.
    explicit History(std::size_t budget) : budget_(budget) {}

    /// Appends an entry to the current one and makes it the current one. What came after the current one is a branch
    /// that was left. Moments thin out: of too many those go that have the closest neighbours, counted in rounds. Where
    /// the budget is exceeded, moments thin out further, then branches that were left go, then the oldest entries; a
    /// new change never.
    void add(HistoryEntry entry);
    /// Forgets an entry as add() does where the budget is exceeded. False where there is only the current one.
    bool dropOne();
    void clear();

    /// The change before the current entry or, from a moment, the one that it came after; null where there is none.
    const HistoryEntry* previous() const;
    const HistoryEntry* current() const { return find(current_); }
    /// The change after the current entry; null where there is none.
    const HistoryEntry* next() const;
    const HistoryEntry* find(std::uint64_t id) const;
    /// The entries that led to the current one, and it, oldest first. What is packed is shared.
    std::vector<HistoryEntry> entriesToCurrent() const;
    /// Makes this entry, which is one of the history's, the current one.
    void goTo(const HistoryEntry& entry);

    /// `moves` is the caller's to count.
    Timeline timeline() const;

 private:
    struct Kept {
        std::unique_ptr<const HistoryEntry> entry;
        std::uint64_t before;     ///< Id of the entry that it was added to; 0 where there is none.
        std::uint64_t after = 0;  ///< Id of the one that redo leads to; 0 where there is none.
        std::size_t bytes;        ///< Of what the entry before does not share.
    };
    /// Null where there is none.
    const Kept* kept(std::uint64_t id) const;
    Kept* kept(std::uint64_t id) { return const_cast<Kept*>(std::as_const(*this).kept(id)); }
    /// From the oldest entry through the current one to the end of its branch.
    std::vector<const Kept*> line() const;
    std::vector<const Kept*> left() const;
    /// The moment on the line, other than the current entry, that is missed the least; 0 where there is none.
    std::uint64_t densestMoment() const;
    void remove(std::uint64_t id);
    std::size_t bytes() const;

    std::size_t budget_;
    std::vector<Kept> entries_;  ///< By id.
    std::uint64_t current_ = 0;
};

}  // namespace scree
