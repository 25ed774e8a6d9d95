#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "app/document/preset.h"
#include "app/history/history_entry.h"
#include "app/project/project_file.h"

namespace scree {

/// Writes the snapshots of a journal, one at a time, on its own thread. If several wait, only the newest is written.
class SnapshotWriter {
 public:
    struct Snapshot {
        std::uint64_t generation = 0;
        std::filesystem::path path;
        Preset preset;
        std::shared_ptr<const HistoryEntry> state;
    };
    /// Called when a snapshot was written or failed, with its size in bytes and the time that it took.
    using Done = std::function<void(const Snapshot&, const Result<std::uintmax_t>& bytes,
                                    std::chrono::steady_clock::duration cost)>;
    using Write = std::function<Result<void>(Project& snapshot, const std::filesystem::path& path)>;

    /// Refuses land that needs more than `mostBytes`. If `write` is null, saveProject() writes. `done` is called on the
    /// writer's thread.
    SnapshotWriter(std::uintmax_t mostBytes, Write write, Done done);
    ~SnapshotWriter() { end(); }

    /// Adds a snapshot. Returns the generation of the waiting snapshot that it replaces, or nothing.
    std::optional<std::uint64_t> post(Snapshot snapshot);
    /// Drops the waiting snapshot.
    void drop();
    /// Waits until the waiting snapshot is written. Writes none from then on.
    void end();

 private:
    void work();
    Result<std::uintmax_t> save(Snapshot& snapshot) const;

    const std::uintmax_t mostBytes_;
    const Write write_;
    const Done done_;
    std::mutex mutex_;  // guards the next two members
    std::optional<Snapshot> next_;
    bool quit_ = false;
    std::condition_variable wake_;
    std::thread thread_;
};

}  // namespace scree
