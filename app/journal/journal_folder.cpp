#include "app/journal/journal_folder.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string>
#include <system_error>

#include "app/platform/process.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kLogEnding = ".log";
constexpr int kMostAttempts = 100;

/// Calls `visit(entry, number, ending)` for each file whose name begins with a number.
template <class Visit>
void forEachNumbered(const fs::path& folder, const Visit& visit) {
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
        const std::string name = entry->path().filename().string();
        std::uint64_t number = 0;
        const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), number);
        if (error == std::errc()) visit(*entry, number, std::string_view(stop));
    }
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
        const bool made = fs::create_directory(path, failed);
        if (failed) return Error{shownPath(path) + " cannot be made: " + failed.message()};
        if (!made) continue;
        fs::permissions(path, fs::perms::owner_all, failed);
        // Another program that looks for journals may hold the lock for a moment, or have removed the empty folder.
        if (Result<FileLock> lock = FileLock::acquire(lockPath(path))) return JournalFolder{path, std::move(*lock)};
    }
    return Error{"no journal can be made in " + shownPath(parent)};
}

fs::path logPath(const fs::path& folder, std::uint64_t generation) {
    return folder / (std::to_string(generation) + std::string(kLogEnding));
}

fs::path snapshotPath(const fs::path& folder, std::uint64_t generation) {
    return folder / (std::to_string(generation) + ".scree.exr");
}

fs::path lockPath(const fs::path& folder) {
    return folder / "lock";
}

std::vector<std::uint64_t> generationsIn(const fs::path& folder) {
    std::vector<std::uint64_t> generations;
    forEachNumbered(folder, [&](const fs::directory_entry& entry, std::uint64_t number, std::string_view ending) {
        std::error_code unknown;
        if (ending == kLogEnding && entry.symlink_status(unknown).type() == fs::file_type::regular)
            generations.push_back(number);
    });
    std::sort(generations.begin(), generations.end());
    return generations;
}

void removeGenerationsBefore(const fs::path& folder, std::uint64_t generation) {
    std::vector<fs::path> old;
    forEachNumbered(folder, [&](const fs::directory_entry& entry, std::uint64_t number, std::string_view) {
        if (number < generation) old.push_back(entry.path());
    });
    std::error_code ignored;  // what cannot be removed now is removed with the next generation
    for (const fs::path& each : old) fs::remove(each, ignored);
}

}  // namespace scree
