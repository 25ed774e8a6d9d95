#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/journal/journal_blobs.h"
#include "app/journal/journal_log.h"
#include "app/journal/platform/log_file.h"

namespace scree {

/// The log of one generation while it is written: collects records, appends them to the file together, and flushes the
/// file to the disk now and then. For the journal's writing thread.
class GenerationLog {
 public:
    using Clock = std::chrono::steady_clock;

    bool isOpen() const { return file_.has_value(); }
    /// Creates the file of this generation, and closes the one before. The header is not in the file yet.
    Result<void> open(const std::filesystem::path& folder, std::uint64_t generation, const LogHeader& header);
    /// Closes the file. Records that append() has not written are lost.
    void close();
    const std::filesystem::path& path() const { return path_; }

    /// Collects a record, if the log is open. Throws std::runtime_error if a blob cannot be stored.
    void add(const Operation& operation);
    void add(std::uint64_t rounds);
    void add(const JournalDocument& document);

    /// What append() has written.
    struct Written {
        std::uint64_t records = 0;
        std::uintmax_t bytes = 0;  ///< Including blobs.
    };
    /// Size in bytes of the collected records and their blobs.
    std::uintmax_t pendingBytes() const { return pending_.size() + pendingBlobBytes_; }
    /// Appends the collected records to the file.
    Result<Written> append();
    /// True if the file has text that may not be on the disk yet.
    bool isUnsynced() const { return isUnsynced_; }
    Clock::time_point lastSync() const { return lastSync_; }
    Result<void> sync();

 private:
    std::filesystem::path path_;
    std::optional<LogFile> file_;
    std::optional<JournalBlobs> blobs_;
    LogText text_;
    std::string pending_;
    std::uint64_t pendingRecords_ = 0;
    std::uintmax_t pendingBlobBytes_ = 0;
    bool isUnsynced_ = false;
    Clock::time_point lastSync_{};
};

}  // namespace scree
