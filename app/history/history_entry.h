#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "app/history/packed_terrain.h"
#include "erosion/base/image.h"
#include "erosion/base/state_record.h"
#include "erosion/simulation/checkpoint.h"
#include "erosion/simulation/simulation.h"

namespace scree {

/// Packed state of a simulation besides its terrain and settings: droplets in flight, counts, averages.
class PackedSimulation {
 public:
    /// Throws std::bad_alloc.
    PackedSimulation(SimulationState& state, ThreadPool& pool);
    std::unique_ptr<SimulationState> unpack(ThreadPool& pool) const;
    /// Returns the state for a terrain after Terrain::raiseVersions().
    std::shared_ptr<const PackedSimulation> raisedBy(std::uint64_t by) const;
    std::size_t bytes() const;

 private:
    friend class EntryCoder;
    PackedSimulation() = default;

    StateValues values_;                                     ///< Packed values.
    std::map<std::string, PackedGrid, std::less<>> fields_;  ///< Packed fields by their path.
    std::uint64_t raised_ = 0;  ///< Amount by which the versions in the state must be raised.
};

/// Kind of an entry. A moment is kept in the course of a change, and undo skips it.
enum class EntryKind { Change, Moment };

/// A position in the record of all changes of the land: after this many records of a generation. See LandLog.
struct LogPlace {
    std::uint64_t generation = 0;
    std::uint64_t records = 0;
    /// File of a project that contains the land, instead of a position in a generation, or null.
    std::shared_ptr<const std::filesystem::path> file{};
    auto operator<=>(const LogPlace&) const = default;
};

/// The complete state between two changes, so that work can continue from it with the same result.
struct HistoryEntry {
    std::uint64_t id = 0;  ///< Identifies the entry. Chosen by the caller, larger than all before.
    std::string name;      ///< Name of the change that led here: "rain stroke".
    std::shared_ptr<const PackedTerrain> terrain;
    std::shared_ptr<const PackedTerrain> start;  ///< The terrain that Restart goes back to.
    std::shared_ptr<const PackedSimulation> simulation;
    SimulationSettings settings;
    std::uint64_t rounds = 0;
    bool edited = false;     ///< True if a stroke or another edit has changed the land since the start.
    std::uint64_t land = 0;  ///< See Snapshot::land.
    EntryKind kind = EntryKind::Change;
    std::shared_ptr<const Image> picture;  ///< The land from above, or null if no picture was made.
    /// Place in the LandLog from which the entry can be made again, or null. While the place is held, the log keeps the
    /// files that are needed for that.
    std::shared_ptr<const LogPlace> place;

    /// Throws std::bad_alloc.
    Checkpoint unpack(ThreadPool& pool) const;

    /// Returns the same entry for a session whose versions are larger by this amount.
    HistoryEntry raisedBy(std::uint64_t by) const;

    /// Returns the size in bytes of the data not shared with `before`, or of all data if that is null.
    std::size_t bytesBeside(const HistoryEntry* before) const;
};

}  // namespace scree
