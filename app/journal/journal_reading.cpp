#include "app/journal/journal_reading.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "app/journal/journal_folder.h"

namespace scree {

namespace fs = std::filesystem;

bool JournalReading::isOfNewerVersion() const {
    return !generations.empty() && generations.back().log.header.version > kJournalVersion;
}

bool JournalReading::holdsNoUnsavedWork() const {
    if (generations.empty() || !unread.empty()) return false;
    const bool known = std::all_of(generations.begin(), generations.end(),
                                   [](const Generation& each) { return each.log.header.version == kJournalVersion; });
    return known && !generations.back().log.document.unsaved;
}

JournalReading readJournal(const fs::path& folder) {
    JournalReading reading;
    std::set<std::uint64_t> snapshots;
    for (const JournalFile& file : filesIn(folder)) {
        switch (file.kind) {
            case JournalFile::Kind::Lock:
            case JournalFile::Kind::Blob:
            case JournalFile::Kind::Picture:
            case JournalFile::Kind::Unfinished:
                break;
            case JournalFile::Kind::Snapshot:
                snapshots.insert(file.number);
                break;
            case JournalFile::Kind::Log: {
                std::error_code unknown;
                if (fs::file_size(file.path, unknown) == 0) break;
                Result<LogContent> log = readLog(file.path);
                if (!log || log->damagedBytes > 0) reading.unread.push_back(file.path);
                if (log) reading.generations.push_back({file.number, std::move(*log), false});
                break;
            }
            case JournalFile::Kind::Other:
                reading.unread.push_back(file.path);
        }
    }
    std::sort(reading.generations.begin(), reading.generations.end(),
              [](const Generation& a, const Generation& b) { return a.number < b.number; });
    for (Generation& each : reading.generations) each.hasSnapshot = snapshots.erase(each.number) > 0;
    for (const std::uint64_t number : snapshots) reading.unread.push_back(snapshotPath(folder, number));
    return reading;
}

namespace {

/// Returns the generation whose log leads to `next`, or null if there is none.
const Generation* before(const std::vector<Generation>& generations, const Generation& next) {
    const LogHeader& header = next.log.header;
    if (header.version != kJournalVersion || !header.after) return nullptr;
    const auto found = std::find_if(generations.begin(), generations.end(), [&](const Generation& each) {
        return each.number == header.after->generation && each.number < next.number &&
               each.log.header.version == kJournalVersion && each.log.records.size() >= header.after->records;
    });
    return found == generations.end() ? nullptr : &*found;
}

std::vector<const Generation*> chainTo(const std::vector<Generation>& generations, const Generation& last) {
    std::vector<const Generation*> chain{&last};
    while (!chain.back()->isBase()) {
        const Generation* next = before(generations, *chain.back());
        if (next == nullptr) return {};
        chain.push_back(next);
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

}  // namespace

std::vector<Generation> chainOf(const std::vector<Generation>& generations) {
    for (auto last = generations.rbegin(); last != generations.rend(); ++last) {
        std::vector<Generation> chain;
        for (const Generation* each : chainTo(generations, *last)) {
            if (!chain.empty()) {
                std::vector<LogRecord>& records = chain.back().log.records;
                records.erase(records.begin() + static_cast<std::ptrdiff_t>(each->log.header.after->records),
                              records.end());
            }
            chain.push_back(*each);
        }
        if (!chain.empty()) return chain;
    }
    return {};
}

}  // namespace scree
