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

/// Writes the snapshots of a journal, one at a time, on a thread of its own. Of those that wait only the newest counts.
class SnapshotWriter {
 public:
    struct Snapshot {
        std::uint64_t generation = 0;
        std::filesystem::path path;
        Preset preset;
        std::shared_ptr<const HistoryEntry> state;
    };
    /// Of a snapshot that was written, or could not be: its size in bytes, and how long it took.
    using Done = std::function<void(const Snapshot&, const Result<std::uintmax_t>& bytes,
                                    std::chrono::steady_clock::duration cost)>;
    using Write = std::function<Result<void>(Project& snapshot, const std::filesystem::path& path)>;

    /// A land of more than `mostBytes` is refused. `write` may be null: then it is saveProject(). `done` is called on
    /// the writer's thread.
    SnapshotWriter(std::uintmax_t mostBytes, Write write, Done done);
    ~SnapshotWriter() { end(); }

    /// Returns the generation of the snapshot that waited and is written no longer.
    std::optional<std::uint64_t> post(Snapshot snapshot);
    /// Drops the snapshot that waits.
    void drop();
    /// Waits until the snapshot that waits is written. None is written from here on.
    void end();

 private:
    void work();
    Result<std::uintmax_t> save(Snapshot& snapshot) const;

    const std::uintmax_t mostBytes_;
    const Write write_;
    const Done done_;
    std::mutex mutex_;  // guards the next two
    std::optional<Snapshot> next_;
    bool quit_ = false;
    std::condition_variable wake_;
    std::thread thread_;
};

}  // namespace scree
