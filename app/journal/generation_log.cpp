#include "app/journal/generation_log.h"

#include <utility>

#include "app/journal/journal_folder.h"

namespace scree {

Result<void> GenerationLog::open(const std::filesystem::path& folder, std::uint64_t generation,
                                 const LogHeader& header) {
    close();
    path_ = logPath(folder, generation);
    Result<LogFile> file = LogFile::create(path_);
    if (!file) return file.error();
    file_.emplace(std::move(*file));
    blobs_.emplace(folder, generation);
    pending_ = text_.header(header);
    return {};
}

void GenerationLog::close() {
    file_.reset();
    blobs_.reset();
    pending_.clear();
    pendingRecords_ = 0;
    pendingBlobBytes_ = 0;
    isUnsynced_ = false;
}

void GenerationLog::add(const Operation& operation) {
    if (!isOpen()) return;
    const std::uintmax_t before = blobs_->storedBytes();
    pending_ += text_.record(operation, *blobs_);
    pendingBlobBytes_ += blobs_->storedBytes() - before;
    ++pendingRecords_;
}

void GenerationLog::add(std::uint64_t rounds) {
    if (!isOpen()) return;
    pending_ += text_.record(rounds);
    ++pendingRecords_;
}

void GenerationLog::add(const JournalDocument& document) {
    if (isOpen()) pending_ += text_.record(document);
}

Result<GenerationLog::Written> GenerationLog::append() {
    if (!isOpen() || pending_.empty()) return Written{};
    if (const Result<void> written = file_->append(pending_); !written) return written.error();
    isUnsynced_ = true;
    const Written written{std::exchange(pendingRecords_, 0), pendingBytes()};
    pending_.clear();
    pendingBlobBytes_ = 0;
    return written;
}

Result<void> GenerationLog::sync() {
    if (!isUnsynced_) return {};
    isUnsynced_ = false;
    Result<void> done = file_->sync();
    lastSync_ = Clock::now();
    return done;
}

}  // namespace scree
