#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/document/moment.h"

namespace scree {

/// A moment of the history as panels show it.
struct TimelineEntry {
    std::uint64_t id = 0;  ///< Names the moment for as long as it is kept.
    std::string name;      ///< Of the change that led here.
    std::uint64_t rounds = 0;
};

/// The history as panels show it.
struct Timeline {
    std::vector<TimelineEntry> entries;  ///< Oldest first; the first is where undo ends.
    int current = -1;                    ///< Index of the moment that work goes on from; -1 where there is none.
    std::size_t bytes = 0;               ///< What the moments need.
    std::size_t budget = 0;              ///< What they may need.
    std::uint64_t moves = 0;             ///< Counts how often undo, redo or the like was asked for.
    std::shared_ptr<const DocumentState> document;  ///< Of the current moment.

    const TimelineEntry* currentEntry() const {
        return current < 0 ? nullptr : &entries[static_cast<std::size_t>(current)];
    }
    bool canUndo() const { return current > 0; }
    bool canRedo() const { return current + 1 < static_cast<int>(entries.size()); }
};

/// The moments that can be gone back to, in a budget of memory. Each holds what differs from the moment before it.
class History {
 public:
    /// `budget` in bytes.
    explicit History(std::size_t budget) : budget_(budget) {}

    /// Appends a moment to the current one and makes it the current one. What was undone is gone; while the budget is
    /// exceeded the oldest moments go, never the new one.
    void add(Moment moment);
    /// Forgets the oldest moment; the current one stays.
    bool dropOldest();
    void clear();

    /// The moments around the current one, and that of an id; null where there is none.
    const Moment* previous() const { return at(current_ - 1); }
    const Moment* current() const { return at(current_); }
    const Moment* next() const { return at(current_ + 1); }
    const Moment* find(std::uint64_t id) const;
    /// Makes this moment, which is one of the history's, the current one.
    void goTo(const Moment& moment);

    /// `moves` is the caller's to count.
    Timeline timeline() const;

 private:
    struct Entry {
        std::uint64_t id;
        std::unique_ptr<const Moment> moment;
        std::size_t bytes;  ///< Of what the moment before does not share.
    };
    const Moment* at(int index) const;
    std::size_t bytes() const;

    std::size_t budget_;
    std::vector<Entry> entries_;
    int current_ = -1;
    std::uint64_t lastId_ = 0;
};

}  // namespace scree
