#include "app/journal/snapshot_writer.h"

#include <exception>
#include <string>
#include <system_error>
#include <utility>

#include "app/journal/platform/private_files.h"
#include "app/project/project_planes.h"
#include "erosion/base/failure_reason.h"

namespace scree {

SnapshotWriter::SnapshotWriter(std::uintmax_t mostBytes, Write write, Done done)
    : mostBytes_(mostBytes), write_(std::move(write)), done_(std::move(done)), thread_([this] { work(); }) {}

std::optional<std::uint64_t> SnapshotWriter::post(Snapshot snapshot) {
    std::optional<std::uint64_t> replaced;
    {
        const std::lock_guard lock(mutex_);
        if (next_) replaced = next_->generation;
        next_ = std::move(snapshot);
    }
    wake_.notify_one();
    return replaced;
}

void SnapshotWriter::drop() {
    const std::lock_guard lock(mutex_);
    next_.reset();
}

void SnapshotWriter::end() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void SnapshotWriter::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return quit_ || next_; });
        if (!next_) return;
        Snapshot snapshot = *std::exchange(next_, std::nullopt);
        lock.unlock();
        const auto start = std::chrono::steady_clock::now();
        Result<std::uintmax_t> bytes = Error{kNoMemory};
        try {
            bytes = save(snapshot);
        } catch (const std::exception&) {
            // Keep the error above: no memory.
        }
        done_(snapshot, bytes, std::chrono::steady_clock::now() - start);
        lock.lock();
    }
}

Result<std::uintmax_t> SnapshotWriter::save(Snapshot& snapshot) const {
    Project project{.preset = std::move(snapshot.preset), .checkpoint = {}};
    project.preset.simulation = snapshot.state->settings;
    {
        ThreadPool pool(1);
        project.checkpoint = snapshot.state->unpack(pool);
        snapshot.state.reset();
    }
    if (storedBytes(project.checkpoint.terrain) > mostBytes_)
        return Error{"this land is too large for a snapshot of at most " + std::to_string(mostBytes_ >> 20) + " MB"};
    const Result<void> written =
        write_ ? write_(project, snapshot.path) : saveProject(project, snapshot.path, SaveSpeed::Fast);
    if (!written) return written.error();
    makePrivate(snapshot.path);
    std::error_code unknown;
    const std::uintmax_t bytes = std::filesystem::file_size(snapshot.path, unknown);
    return unknown ? 0 : bytes;
}

}  // namespace scree
