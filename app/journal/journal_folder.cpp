#include "app/journal/journal_folder.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/journal/platform/private_files.h"
#include "app/platform/process.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kLogEnding = ".log";
constexpr std::string_view kSnapshotEnding = ".scree.exr";
constexpr std::string_view kBlobEnding = ".blob";
constexpr std::string_view kPictureBeginning = "picture-";
constexpr std::string_view kPictureEnding = ".ppm";
constexpr std::string_view kUnfinishedEnding = ".tmp";
constexpr int kMostAttempts = 100;

/// Splits a name into its leading number and the rest.
std::optional<std::pair<std::uint64_t, std::string_view>> numberAt(std::string_view name) {
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc()) return std::nullopt;
    return std::pair(number, name.substr(static_cast<std::size_t>(stop - name.data())));
}

JournalFile fileOf(const fs::directory_entry& entry) {
    using Kind = JournalFile::Kind;
    const std::string name = entry.path().filename().string();
    std::error_code unknown;
    const auto is = [&](Kind kind, std::uint64_t number = 0) { return JournalFile{kind, number, entry.path()}; };
    if (entry.symlink_status(unknown).type() != fs::file_type::regular) return is(Kind::Other);
    if (entry.path() == lockPath(entry.path().parent_path())) return is(Kind::Lock);
    if (name.starts_with('.') && name.ends_with(kUnfinishedEnding)) return is(Kind::Unfinished);
    if (name.starts_with(kPictureBeginning))
        if (const auto found = numberAt(std::string_view(name).substr(kPictureBeginning.size()));
            found && found->second == kPictureEnding)
            return is(Kind::Picture, found->first);
    if (const auto found = numberAt(name)) {
        if (found->second == kLogEnding) return is(Kind::Log, found->first);
        if (found->second == kSnapshotEnding) return is(Kind::Snapshot, found->first);
        if (found->second.starts_with('-') && found->second.ends_with(kBlobEnding)) return is(Kind::Blob, found->first);
    }
    return is(Kind::Other);
}

std::uintmax_t bytesIn(const fs::path& folder) {
    std::uintmax_t bytes = 0;
    std::error_code failed;
    for (fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code unknown;
        if (entry->symlink_status(unknown).type() != fs::file_type::regular) continue;
        const std::uintmax_t size = entry->file_size(unknown);
        if (!unknown) bytes += size;
    }
    return bytes;
}

}  // namespace

Result<JournalFolder> makeJournalFolder(const fs::path& parent) {
    std::error_code failed;
    fs::create_directories(parent, failed);
    if (failed) return Error{shownPath(parent) + " cannot be made: " + failed.message()};
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        const fs::path path =
            parent / (std::to_string(seconds) + "-" + std::to_string(processId()) + "-" + std::to_string(attempt));
        const bool made = makePrivateFolder(path, failed);
        if (failed) return Error{shownPath(path) + " cannot be made: " + failed.message()};
        if (!made) continue;
        // Another program that looks for journals may hold the lock for a moment, or may have removed the empty folder.
        if (Result<FileLock> lock = FileLock::acquire(lockPath(path))) return JournalFolder{path, std::move(*lock)};
    }
    return Error{"no journal can be made in " + shownPath(parent)};
}

Result<fs::path> OwnFolder::path() {
    const std::lock_guard lock(mutex_);
    if (!folder_) {
        Result<JournalFolder> made = makeJournalFolder(parent_);
        if (!made) return made.error();
        folder_.emplace(std::move(*made));
    }
    return folder_->path;
}

std::shared_ptr<const fs::path> OwnFolder::copyOf(const fs::path& file, fs::file_time_type written,
                                                  std::uintmax_t mostBytes) {
    const std::lock_guard copying(copying_);
    if (removed_) return nullptr;
    const Result<fs::path> folder = path();
    std::error_code failed;
    if (!folder || fs::file_size(file, failed) > mostBytes) return nullptr;
    const std::string name = ".copy-" + std::to_string(++copies_) + std::string(kUnfinishedEnding);
    std::shared_ptr<const fs::path> copy(new fs::path(*folder / name), [](const fs::path* path) {
        std::error_code ignored;
        fs::remove(*path, ignored);
        delete path;
    });
    if (!fs::copy_file(file, *copy, failed)) return nullptr;
    makePrivate(*copy);
    return fs::last_write_time(file, failed) == written && !failed ? copy : nullptr;
}

void OwnFolder::remove() {
    const std::lock_guard copying(copying_);
    removed_ = true;
    const std::lock_guard lock(mutex_);
    if (!folder_) return;
    removeJournal(folder_->path, folder_->lock);
    folder_.reset();
}

fs::path logPath(const fs::path& folder, std::uint64_t generation) {
    return folder / (std::to_string(generation) + std::string(kLogEnding));
}

std::uint64_t generationOf(const fs::path& log) {
    const std::string name = log.filename().string();
    const auto found = numberAt(name);
    return found ? found->first : 0;
}

fs::path snapshotPath(const fs::path& folder, std::uint64_t generation) {
    return folder / (std::to_string(generation) + std::string(kSnapshotEnding));
}

fs::path blobPath(const fs::path& folder, std::uint64_t generation, std::string_view name) {
    return folder / (std::to_string(generation) + "-" + std::string(name) + std::string(kBlobEnding));
}

fs::path lockPath(const fs::path& folder) {
    return folder / "lock";
}

fs::path picturePath(const fs::path& folder, std::uint64_t rounds) {
    return folder / (std::string(kPictureBeginning) + std::to_string(rounds) + std::string(kPictureEnding));
}

fs::path brokenFolder(const fs::path& parent) {
    return parent / "broken";
}

std::vector<JournalFile> filesIn(const fs::path& folder) {
    std::vector<JournalFile> files;
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed))
        files.push_back(fileOf(*entry));
    return files;
}

std::vector<std::uint64_t> generationsIn(const fs::path& folder) {
    std::vector<std::uint64_t> generations;
    for (const JournalFile& file : filesIn(folder))
        if (file.kind == JournalFile::Kind::Log) generations.push_back(file.number);
    std::sort(generations.begin(), generations.end());
    return generations;
}

void removeGeneration(const fs::path& folder, std::uint64_t generation) {
    std::error_code ignored;
    fs::remove(logPath(folder, generation), ignored);
    fs::remove(snapshotPath(folder, generation), ignored);
    for (const JournalFile& file : filesIn(folder))
        if (file.kind == JournalFile::Kind::Blob && file.number == generation) fs::remove(file.path, ignored);
}

void removeJournal(const fs::path& folder, FileLock& lock) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    lock.release();
    fs::remove_all(folder, ignored);  // on Windows a name disappears only when the file's last handle is closed
}

fs::path moveToBroken(const fs::path& folder, FileLock& lock) {
    const fs::path broken = brokenFolder(folder.parent_path());
    std::error_code failed;
    fs::create_directories(broken, failed);
    fs::path place = broken / folder.filename();
    for (int copy = 2; fs::exists(fs::symlink_status(place, failed)); ++copy)
        place = broken / (folder.filename().string() + "-" + std::to_string(copy));
    fs::rename(folder, place, failed);
    lock.release();
    if (failed) fs::rename(folder, place, failed);  // on Windows a folder with an open file cannot be moved
    if (failed) return folder;
    fs::last_write_time(place, fs::file_time_type::clock::now(), failed);  // because the oldest ones are removed first
    return place;
}

ThinnedOut thinOutBroken(const fs::path& parent, std::uintmax_t mostBytes) {
    std::vector<std::pair<fs::file_time_type, fs::path>> broken;
    std::error_code failed;
    for (fs::directory_iterator entry(brokenFolder(parent), failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code unknown;
        broken.emplace_back(entry->last_write_time(unknown), entry->path());
    }
    std::sort(broken.begin(), broken.end());
    ThinnedOut left{.removed = {}, .bytes = bytesIn(parent)};
    for (std::size_t i = 0; i + 1 < broken.size() && left.bytes > mostBytes; ++i) {
        const std::uintmax_t own = bytesIn(broken[i].second);
        std::error_code stays;
        fs::remove_all(broken[i].second, stays);
        if (stays) continue;
        left.bytes -= std::min(own, left.bytes);
        left.removed.push_back(broken[i].second);
    }
    return left;
}

}  // namespace scree
