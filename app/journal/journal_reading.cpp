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

std::vector<Generation> chainOf(std::vector<Generation> generations) {
    const auto base = std::find_if(generations.rbegin(), generations.rend(), [](const auto& g) { return g.isBase(); });
    if (base == generations.rend()) return {};
    generations.erase(generations.begin(), std::prev(base.base()));
    for (std::size_t i = 1; i < generations.size(); ++i) {
        const LogHeader& next = generations[i].log.header;
        const bool follows = generations[i].number == generations[i - 1].number + 1 && next.goesOn &&
                             next.version == kJournalVersion && generations[i - 1].log.damagedBytes == 0;
        if (!follows) generations.resize(i);
    }
    return generations;
}

}  // namespace scree
