#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/history/history_entry.h"

namespace scree {

/// The generations of a journal that is being written. Knows which of them recover() could make again, and which files
/// are still needed. A generation continues from a snapshot, from a recipe, or from a place in the log of an older
/// generation, so generations form a tree. Not safe for several threads at once.
class GenerationTree {
 public:
    enum class Origin { Recipe, State };

    /// Adds a generation whose log was begun. `after` is the place in an older log that leads to its state, or nothing.
    void add(std::uint64_t number, Origin origin, const std::optional<LogPlace>& after);
    /// Records that this many more records are in the log file, which grew by this many bytes.
    void hasWritten(std::uint64_t number, std::uint64_t records, std::uintmax_t bytes);
    /// Records if the snapshot of this generation is about to be written.
    void expectSnapshot(std::uint64_t number, bool expected);
    bool expectsSnapshot(std::uint64_t number) const;
    /// Records that the snapshot is complete and has this many bytes. Returns false if the generation is unknown,
    /// because nothing needs it any more.
    bool hasSnapshot(std::uint64_t number, std::uintmax_t bytes);

    /// Returns a place in a log. The files that lead to it are needed while the place is held.
    std::shared_ptr<const LogPlace> hold(const LogPlace& place);

    /// True if the log of the place contains all records up to it.
    bool isWritten(const LogPlace& place) const;
    enum class Base { Any, Snapshot };
    /// True if this generation can be made again from complete files: from a recipe or a snapshot, or, with
    /// Base::Snapshot, only from a snapshot.
    bool canBeMade(std::uint64_t number, Base base = Base::Any) const;

    /// Forgets the generations that are not needed, and returns their numbers. Needed are the newest one and those that
    /// it continues from. If the newest cannot be made again yet, the newest one that can is needed too. The places
    /// that are held need their generations. If all files have more than `mostBytes`, the oldest places lose theirs
    /// first.
    std::vector<std::uint64_t> takeUnneeded(std::uintmax_t mostBytes);

 private:
    struct Generation {
        Origin origin = Origin::State;
        std::optional<LogPlace> after;
        std::uint64_t records = 0;
        std::uintmax_t logBytes = 0, snapshotBytes = 0;
        bool expectsSnapshot = false;
        bool hasSnapshot = false;
    };
    const Generation* find(std::uint64_t number) const;
    /// Returns this generation and those that it continues from, down to one that needs no other.
    std::vector<std::uint64_t> chain(std::uint64_t number) const;

    std::map<std::uint64_t, Generation> generations_;
    std::vector<std::weak_ptr<const LogPlace>> held_;
};

}  // namespace scree
