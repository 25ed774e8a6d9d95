#include "app/journal/recovery.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/document/starting_terrain.h"
#include "app/journal/journal_folder.h"
#include "app/project/project_file.h"
#include "app/worker/simulation_loop.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr const char* kBrokenFolder = "broken";
constexpr std::uint64_t kRoundsAtOnce = 4;  // between two looks at the watch

struct Generation {
    std::uint64_t number = 0;
    LogContent log;
    bool hasSnapshot = false;

    /// Work can go on from it without the generation before.
    bool isBase() const { return hasSnapshot || (log.header.version == kJournalVersion && log.header.fromRecipe); }
};

bool isFile(const fs::path& path) {
    std::error_code unknown;
    return fs::symlink_status(path, unknown).type() == fs::file_type::regular;
}

/// The generations with a readable log, oldest first.
std::vector<Generation> readGenerations(const fs::path& folder) {
    std::vector<Generation> generations;
    for (const std::uint64_t number : generationsIn(folder))
        if (Result<LogContent> log = readLog(logPath(folder, number)))
            generations.push_back({number, std::move(*log), isFile(snapshotPath(folder, number))});
    return generations;
}

/// Forgets the generations from `end` on, and what comes before the newest base: those are not needed.
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

void run(SimulationLoop& loop, Command command) {
    std::vector<Command> commands;
    commands.push_back(std::move(command));
    loop.apply(commands);
}

/// Makes the land of a chain again.
class Replay {
 public:
    Replay(std::shared_ptr<const Terrain> terrain, const SimulationSettings& settings, int threads, WorkWatch& watch)
        : loop_(std::move(terrain), settings, threads, snapshots_), watch_(watch) {}

    void resume(Checkpoint checkpoint) {
        run(loop_, ResumeCommand{std::make_shared<Checkpoint>(std::move(checkpoint)), {}});
    }

    /// False where a round fails, which it had not.
    bool apply(const LogContent& log) {
        return std::all_of(log.records.begin(), log.records.end(), [this](const LogRecord& record) {
            watch_.beginPart();
            if (const auto* rounds = std::get_if<std::uint64_t>(&record)) return runRounds(*rounds);
            std::visit([this](const auto& command) { run(loop_, command); }, std::get<LandCommand>(record));
            return true;
        });
    }

    std::shared_ptr<const HistoryEntry> capture() { return loop_.captureEntry(); }

 private:
    bool runRounds(std::uint64_t rounds) {
        while (rounds > 0) {
            watch_.beginPart();
            const std::uint64_t some = std::min(rounds, kRoundsAtOnce);
            if (!loop_.runRounds(some)) return false;
            rounds -= some;
            for (std::uint64_t i = 0; i < some; ++i) watch_.endPart();
        }
        return true;
    }

    TripleBuffer<Snapshot> snapshots_;
    SimulationLoop loop_;
    WorkWatch& watch_;
};

int roundsOf(const std::vector<Generation>& chain) {
    std::uint64_t rounds = 0;
    for (const Generation& each : chain)
        for (const LogRecord& record : each.log.records)
            if (const auto* some = std::get_if<std::uint64_t>(&record)) rounds += *some;
    return static_cast<int>(std::min<std::uint64_t>(rounds, 1u << 30));
}

/// A snapshot that opens makes the work recoverable, whatever has become of the log.
Result<RecoveredWork> recoverSnapshot(const fs::path& snapshot, const fs::path& document) {
    RecoveredWork recovered{.preset = {}, .document = document, .checkpoint = {}, .notes = {}};
    Result<Project> project = loadProject(snapshot, &recovered.notes);
    if (!project) return project.error();
    recovered.preset = std::move(project->preset);
    recovered.checkpoint = std::move(project->checkpoint);
    return recovered;
}

Result<RecoveredWork> recoverChain(const fs::path& folder, const std::vector<Generation>& chain, int threads,
                                   WorkWatch& watch) {
    const Generation& base = chain.front();
    if (base.log.header.version != kJournalVersion) {
        Result<RecoveredWork> old = recoverSnapshot(snapshotPath(folder, base.number), {});
        if (old)
            old->notes.emplace_back(
                "The journal is of an older version of Scree. The land is as it was at its last snapshot.");
        return old;
    }
    RecoveredWork recovered{
        .preset = base.log.document.preset, .document = base.log.document.path, .checkpoint = {}, .notes = {}};
    std::optional<Replay> replay;
    if (base.hasSnapshot) {
        Result<Project> project = loadProject(snapshotPath(folder, base.number));
        if (!project) return project.error();
        replay.emplace(project->checkpoint.start, base.log.header.settings, threads, watch);
        replay->resume(std::move(project->checkpoint));
    } else if (chain.size() > 1) {
        ThreadPool pool(threads);
        Result<Terrain> terrain = makeStartingTerrain(recovered.preset.terrain, {pool, &watch}, &recovered.notes);
        if (!terrain) return terrain.error();
        replay.emplace(std::make_shared<const Terrain>(std::move(*terrain)), chain[1].log.header.settings, threads,
                       watch);
    }
    watch.expect(std::max(1, roundsOf(chain)));
    for (const Generation& each : chain) {
        const LogHeader& header = each.log.header;
        if (!replay) break;
        const std::shared_ptr<const HistoryEntry> before = &each == &base ? nullptr : replay->capture();
        if (before && (before->rounds != header.rounds || before->edited != header.edited)) break;
        recovered.preset = each.log.document.preset;
        recovered.document = each.log.document.path;
        if (!header.fromRecipe && !replay->apply(each.log)) {
            recovered.notes.emplace_back("A round that the journal tells of could not be run again.");
            break;
        }
    }
    if (chain.back().log.damagedBytes > 0)
        recovered.notes.push_back("The last " + std::to_string(chain.back().log.damagedBytes) +
                                  " bytes of the journal are damaged: what they told of is lost.");
    if (!replay) return recovered;
    const std::shared_ptr<const HistoryEntry> end = replay->capture();
    ThreadPool pool(threads);
    recovered.preset.simulation = end->settings;
    recovered.checkpoint = end->unpack(pool);
    return recovered;
}

fs::path moveToBroken(const fs::path& folder) {
    const fs::path broken = folder.parent_path() / kBrokenFolder;
    std::error_code failed;
    fs::create_directories(broken, failed);
    fs::path place = broken / folder.filename();
    for (int copy = 2; fs::exists(fs::symlink_status(place, failed)); ++copy)
        place = broken / (folder.filename().string() + "-" + std::to_string(copy));
    fs::rename(folder, place, failed);
    return failed ? folder : place;
}

/// True where the program ended before it wrote anything: its first log is empty, or not even there.
bool holdsNothing(const fs::path& folder) {
    const std::vector<std::uint64_t> generations = generationsIn(folder);
    return std::all_of(generations.begin(), generations.end(), [&](std::uint64_t each) {
        std::error_code unknown;
        return fs::file_size(logPath(folder, each), unknown) == 0 && !isFile(snapshotPath(folder, each));
    });
}

void look(const fs::path& folder, FoundJournals& found) {
    if (!isFile(lockPath(folder))) return;  // it is being made, or is no journal
    Result<FileLock> lock = FileLock::acquire(lockPath(folder));
    if (!lock) return;  // its program lives, or it belongs to another user
    std::error_code failed;
    if (holdsNothing(folder)) {
        fs::remove_all(folder, failed);
        return;
    }
    const std::vector<Generation> generations = readGenerations(folder);
    if (!generations.empty() && generations.back().log.header.version > kJournalVersion) {
        found.notes.push_back("Unsaved work of a newer version of Scree is in " + shownPath(folder) +
                              ". Start that version to recover it.");
        return;
    }
    const std::vector<Generation> chain = chainOf(generations);
    if (chain.empty()) {
        found.notes.push_back("Unsaved work could not be read. Its files are in " + shownPath(moveToBroken(folder)) +
                              ".");
        return;
    }
    const LogContent& last = chain.back().log;
    if (last.header.version == kJournalVersion && !last.document.unsaved && last.damagedBytes == 0) {
        fs::remove_all(folder, failed);
        return;
    }
    found.work.push_back({.folder = folder,
                          .document = last.document.path,
                          .changed = fs::last_write_time(logPath(folder, chain.back().number), failed),
                          .rounds = last.rounds,
                          .lock = std::make_shared<const FileLock>(std::move(*lock))});
}

}  // namespace

FoundJournals findRecoverable(const fs::path& folder) {
    FoundJournals found;
    std::error_code failed;
    std::vector<fs::path> folders;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
        std::error_code unknown;
        if (entry->symlink_status(unknown).type() == fs::file_type::directory &&
            entry->path().filename() != kBrokenFolder)
            folders.push_back(entry->path());
    }
    for (const fs::path& each : folders) look(each, found);
    std::sort(found.work.begin(), found.work.end(),
              [](const Recoverable& a, const Recoverable& b) { return a.changed > b.changed; });
    return found;
}

Result<RecoveredWork> recover(const Recoverable& work, int threads, WorkWatch& watch) {
    std::vector<Generation> generations = readGenerations(work.folder);
    Result<RecoveredWork> newest = Error{"there is no snapshot in " + shownPath(work.folder)};
    // A snapshot that does not open leaves the one before it, where it is still there.
    for (bool first = true;; first = false) {
        const std::vector<Generation> chain = chainOf(generations);
        if (chain.empty()) return newest;
        Result<RecoveredWork> recovered = recoverChain(work.folder, chain, threads, watch);
        if (recovered) {
            if (!first)
                recovered->notes.emplace_back("The last snapshot is damaged. The land is as it was at an earlier one.");
            return recovered;
        }
        if (first) newest = recovered.error();
        const auto base = std::find_if(generations.begin(), generations.end(),
                                       [&](const Generation& each) { return each.number == chain.front().number; });
        base->hasSnapshot = base->log.header.fromRecipe = false;
    }
}

std::optional<Terrain> lastSnapshot(const Recoverable& work) {
    const std::vector<std::uint64_t> generations = generationsIn(work.folder);
    for (auto each = generations.rbegin(); each != generations.rend(); ++each) {
        const fs::path path = snapshotPath(work.folder, *each);
        if (!isFile(path)) continue;
        if (Result<Project> project = loadProject(path)) return std::move(project->checkpoint.terrain);
    }
    return std::nullopt;
}

void discard(const Recoverable& work) {
    std::error_code ignored;  // what stays is offered at the next start
    fs::remove_all(work.folder, ignored);
}

fs::path setAside(const Recoverable& work) {
    return moveToBroken(work.folder);
}

}  // namespace scree
