#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "app/history/packed_terrain.h"
#include "erosion/base/state_record.h"
#include "erosion/simulation/checkpoint.h"
#include "erosion/simulation/simulation.h"
#include "renderer/settings/image.h"

namespace scree {

/// What a simulation goes on from besides its terrain and settings, packed: droplets under way, counts, averages.
class PackedSimulation {
 public:
    /// Throws std::bad_alloc.
    PackedSimulation(SimulationState& state, ThreadPool& pool);
    std::unique_ptr<SimulationState> unpack(ThreadPool& pool) const;
    /// The same state for a terrain after Terrain::raiseVersions().
    std::shared_ptr<const PackedSimulation> raisedBy(std::uint64_t by) const;
    std::size_t bytes() const;

 private:
    friend class EntryCoder;
    PackedSimulation() = default;

    StateValues values_;                                     ///< Each packed.
    std::map<std::string, PackedGrid, std::less<>> fields_;  ///< By path.
    std::uint64_t raised_ = 0;                               ///< By so much versions in the state are to be raised.
};

/// What led to an entry. A moment is kept while a change goes on: undo passes over it.
enum class EntryKind { Change, Moment };

/// A place in a record of all that was done to the land: after so many records of a generation. See LandLog.
struct LogPlace {
    std::uint64_t generation = 0;
    std::uint64_t records = 0;
    /// A project that has the land, instead of a place in a generation, or null.
    std::shared_ptr<const std::filesystem::path> file{};
    auto operator<=>(const LogPlace&) const = default;
};

/// Everything as it was between two changes, so that work goes on from there as if nothing had come after.
struct HistoryEntry {
    std::uint64_t id = 0;  ///< Names the entry; the caller chooses it, each larger than all before.
    std::string name;      ///< Of the change that led here: "rain stroke".
    std::shared_ptr<const PackedTerrain> terrain;
    std::shared_ptr<const PackedTerrain> start;  ///< What Restart goes back to.
    std::shared_ptr<const PackedSimulation> simulation;
    SimulationSettings settings;
    std::uint64_t rounds = 0;
    bool edited = false;     ///< By a stroke or the like since the start.
    std::uint64_t land = 0;  ///< As Snapshot::land.
    EntryKind kind = EntryKind::Change;
    std::shared_ptr<const Image> picture;  ///< The land from above; null where none was made.
    /// From where in the LandLog the entry can be made again, or null if there is no such place. The log keeps what it
    /// needs for that as long as the place is held.
    std::shared_ptr<const LogPlace> place;

    /// Throws std::bad_alloc.
    Checkpoint unpack(ThreadPool& pool) const;

    /// The same entry for a session whose versions are larger by so much.
    HistoryEntry raisedBy(std::uint64_t by) const;

    /// Size of what `before` does not share, in bytes; of all where it is null.
    std::size_t bytesBeside(const HistoryEntry* before) const;
};

}  // namespace scree
