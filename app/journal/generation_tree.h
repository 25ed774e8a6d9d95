#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/history/history_entry.h"

namespace scree {

/// The generations of a journal that is being written: which of them recover() could make again, and which have files
/// that are still needed. Each goes on from a snapshot, from a recipe, or from a place in the log of an older one, so
/// that they form a tree. Not safe for several threads at once.
class GenerationTree {
 public:
    enum class Origin { Recipe, State };

    /// A log was begun. `after` is the place in an older log that leads to its state, or nothing if none does.
    void add(std::uint64_t number, Origin origin, const std::optional<LogPlace>& after);
    /// So many more records of its log are in the file, which grew by so many bytes.
    void hasWritten(std::uint64_t number, std::uint64_t records, std::uintmax_t bytes);
    /// Its snapshot will be written, or will not.
    void expectSnapshot(std::uint64_t number, bool expected);
    bool expectsSnapshot(std::uint64_t number) const;
    /// Its snapshot is whole and has so many bytes. False if the generation is no longer known: nothing needs it.
    bool hasSnapshot(std::uint64_t number, std::uintmax_t bytes);

    /// A place in a log. As long as it is held, it is needed.
    std::shared_ptr<const LogPlace> hold(const LogPlace& place);

    /// True if the log of the place has all records up to it.
    bool isWritten(const LogPlace& place) const;
    enum class Base { Any, Snapshot };
    /// True if this generation can be made again from what is whole now: from a recipe or a snapshot, or only the
    /// latter.
    bool canBeMade(std::uint64_t number, Base base = Base::Any) const;

    /// Forgets the generations that are not needed, and returns their numbers. Needed are the newest one with those
    /// that it goes on from; as long as it cannot be made again, the newest that can; and the places that are held. If
    /// all files have more than `mostBytes`, places are needed no longer, the oldest first.
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
    /// This generation and those that it goes on from, down to one that needs no other.
    std::vector<std::uint64_t> chain(std::uint64_t number) const;

    std::map<std::uint64_t, Generation> generations_;
    std::vector<std::weak_ptr<const LogPlace>> held_;
};

}  // namespace scree
