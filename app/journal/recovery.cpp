#include "app/journal/recovery.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/document/starting_terrain.h"
#include "app/history/relief_picture.h"
#include "app/journal/journal_folder.h"
#include "app/journal/journal_picture.h"
#include "app/journal/journal_reading.h"
#include "app/project/project_file.h"
#include "app/worker/simulation_loop.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kRoundsAtOnce = 4;  // between two looks at the watch

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

    void resume(Checkpoint checkpoint, const Preset& preset) {
        run(loop_, OpenOperation{.document = Document(preset),
                                 .terrain = nullptr,
                                 .title = {},
                                 .checkpoint = std::make_shared<Checkpoint>(std::move(checkpoint))});
    }

    /// Applies a log. Returns false if a round fails that did not fail before.
    bool apply(const LogContent& log) {
        return std::all_of(log.records.begin(), log.records.end(), [this](const LogRecord& record) {
            watch_.beginPart();
            if (const auto* rounds = std::get_if<std::uint64_t>(&record)) return runRounds(*rounds);
            run(loop_, std::get<Operation>(record));
            return true;
        });
    }

    /// Moves on to the next log. Returns false if that log starts from another state than the present one.
    bool goOn(const LogHeader& next) {
        const std::shared_ptr<const HistoryEntry> now = capture();
        if (now->rounds != next.rounds || now->edited != next.edited) return false;
        run(loop_, allSettings(next.settings));
        return true;
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

/// Result of recovery so far.
struct Progress {
    RecoveredWork work;
    std::string obstacle;  ///< Why recovery stopped early; empty if it is complete.

    void stop(std::string reason) {
        if (obstacle.empty()) obstacle = std::move(reason);
    }
};

/// Recovers the work of an older version of Scree from its snapshot alone, whatever is in the log.
Result<Progress> recoverSnapshot(const fs::path& snapshot, const fs::path& document) {
    Progress progress{.work = {.preset = {}, .document = document, .checkpoint = {}, .notes = {}}, .obstacle = {}};
    Result<Project> project = loadProject(snapshot, &progress.work.notes);
    if (!project) return project.error();
    progress.work.preset = std::move(project->preset);
    progress.work.checkpoint = std::move(project->checkpoint);
    progress.stop("The journal is of an older version of Scree, whose last snapshot alone can be opened");
    return progress;
}

Result<Progress> recoverChain(const fs::path& folder, const std::vector<Generation>& chain, int threads,
                              WorkWatch& watch) {
    const Generation& base = chain.front();
    if (base.log.header.version != kJournalVersion)
        return recoverSnapshot(snapshotPath(folder, base.number), base.log.document.path);
    Progress progress{
        .work = {.preset = base.log.document.preset, .document = base.log.document.path, .checkpoint = {}, .notes = {}},
        .obstacle = {}};
    RecoveredWork& recovered = progress.work;
    std::optional<Replay> replay;
    if (base.hasSnapshot) {
        Result<Project> project = loadProject(snapshotPath(folder, base.number));
        if (!project) return project.error();
        replay.emplace(project->checkpoint.start, base.log.header.settings, threads, watch);
        Preset preset = recovered.preset;
        preset.simulation = base.log.header.settings;
        replay->resume(std::move(project->checkpoint), preset);
    } else if (chain.size() > 1) {
        ThreadPool pool(threads);
        Result<Terrain> terrain = makeStartingTerrain(recovered.preset.terrain, {pool, &watch}, &recovered.notes);
        if (!terrain) return terrain.error();
        replay.emplace(std::make_shared<const Terrain>(std::move(*terrain)), base.log.header.settings, threads, watch);
    }
    watch.expect(std::max(1, roundsOf(chain)));
    for (const Generation& each : chain) {
        const LogHeader& header = each.log.header;
        if (!replay) break;
        if (&each != &base && !replay->goOn(header)) {
            progress.stop("A log does not begin where the one before it leads to");
            break;
        }
        recovered.preset = each.log.document.preset;
        recovered.document = each.log.document.path;
        if (!header.fromRecipe && !replay->apply(each.log)) {
            progress.stop("A round that the journal tells of could not be run again");
            break;
        }
    }
    if (chain.back().log.damagedBytes > 0)
        progress.stop("The last " + std::to_string(chain.back().log.damagedBytes) +
                      " bytes of a log of the journal are damaged");
    if (!replay) return progress;
    const std::shared_ptr<const HistoryEntry> end = replay->capture();
    ThreadPool pool(threads);
    recovered.preset.simulation = end->settings;
    recovered.checkpoint = end->unpack(pool);
    return progress;
}

/// Adds notes on how far recovery got, and on where the rest is.
RecoveredWork finished(Progress progress, const fs::path& folder) {
    RecoveredWork& work = progress.work;
    work.whole = progress.obstacle.empty();
    if (work.whole) return std::move(work);
    const std::uint64_t rounds = work.checkpoint ? work.checkpoint->state->rounds : 0;
    work.notes.push_back(progress.obstacle + ": the work is recovered up to round " + std::to_string(rounds) +
                         ". The files of the journal are kept in " + shownPath(brokenFolder(folder.parent_path())) +
                         ".");
    return std::move(work);
}

/// True if the folder is a journal, or was about to become one.
bool isJournal(const fs::path& folder) {
    using Kind = JournalFile::Kind;
    const std::vector<JournalFile> files = filesIn(folder);
    return std::any_of(files.begin(), files.end(), [](const JournalFile& file) {
        return file.kind == Kind::Lock || file.kind == Kind::Log || file.kind == Kind::Snapshot;
    });
}

void inspect(const fs::path& folder, FoundJournals& found) {
    std::error_code failed;
    if (!isJournal(folder)) {
        fs::remove(folder, failed);  // works only on an empty folder, whose program ended before it made the lock
        return;
    }
    Result<FileLock> lock = FileLock::acquire(lockPath(folder));
    if (!lock) {  // the program still runs, or the folder is another user's
        found.locked.push_back(folder);
        return;
    }
    const JournalReading reading = readJournal(folder);
    if (reading.holdsNothing() || reading.holdsNoUnsavedWork()) {
        removeJournal(folder, *lock);
        return;
    }
    if (reading.isOfNewerVersion()) {
        found.notes.push_back("Unsaved work of a newer version of Scree is in " + shownPath(folder) +
                              ". Start that version to recover it.");
        return;
    }
    const std::vector<Generation> chain = chainOf(reading.generations);
    const bool isUnsaved = !chain.empty() && (chain.back().log.header.version != kJournalVersion ||
                                              chain.back().log.document.unsaved || chain.back().log.damagedBytes > 0);
    if (!isUnsaved) {
        found.notes.push_back("Unsaved work could not be read. Its files are in " +
                              shownPath(moveToBroken(folder, *lock)) +
                              "; those that end with .scree.exr may open as projects.");
        return;
    }
    const LogContent& last = chain.back().log;
    found.work.push_back({.folder = folder,
                          .document = last.document.path,
                          .changed = fs::last_write_time(logPath(folder, chain.back().number), failed),
                          .rounds = last.rounds,
                          .lock = std::make_shared<FileLock>(std::move(*lock))});
}

void sortNewestFirst(std::vector<Recoverable>& work) {
    std::sort(work.begin(), work.end(),
              [](const Recoverable& a, const Recoverable& b) { return a.changed > b.changed; });
}

/// Loads the last snapshot that can be read.
std::optional<Project> lastSnapshot(const fs::path& folder) {
    const std::vector<std::uint64_t> generations = generationsIn(folder);
    for (auto each = generations.rbegin(); each != generations.rend(); ++each)
        if (Result<Project> project = loadProject(snapshotPath(folder, *each))) return std::move(*project);
    return std::nullopt;
}

}  // namespace

FoundJournals findRecoverable(const fs::path& folder, std::uintmax_t mostBytes) {
    FoundJournals found;
    std::error_code failed;
    std::vector<fs::path> folders;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
        std::error_code unknown;
        if (entry->symlink_status(unknown).type() == fs::file_type::directory && entry->path() != brokenFolder(folder))
            folders.push_back(entry->path());
    }
    for (const fs::path& each : folders) inspect(each, found);
    const ThinnedOut left = thinOutBroken(folder, mostBytes);
    for (const fs::path& removed : left.removed)
        found.notes.push_back("Removed " + shownPath(removed) +
                              ", an old journal that could not be read: journals need "
                              "more than " +
                              std::to_string(mostBytes >> 20) + " MB.");
    if (left.bytes > mostBytes && !found.work.empty())
        found.notes.push_back("Unsaved work of earlier runs needs " + std::to_string(left.bytes >> 20) + " MB in " +
                              shownPath(folder) + ", more than " + std::to_string(mostBytes >> 20) +
                              " MB; recover it and save it, or discard it.");
    sortNewestFirst(found.work);
    return found;
}

FoundJournals lookAgain(const std::vector<fs::path>& locked) {
    FoundJournals found;
    for (const fs::path& each : locked) inspect(each, found);
    sortNewestFirst(found.work);
    return found;
}

Result<RecoveredWork> recover(const Recoverable& work, int threads, WorkWatch& watch) {
    JournalReading reading = readJournal(work.folder);
    Result<RecoveredWork> newest = Error{"there is no snapshot in " + shownPath(work.folder)};
    // If a snapshot cannot be opened, try the one before it, if it still exists.
    for (bool first = true;; first = false) {
        const std::vector<Generation> chain = chainOf(reading.generations);
        if (chain.empty()) return newest;
        Result<Progress> progress = recoverChain(work.folder, chain, threads, watch);
        if (progress) {
            if (!first) progress->stop("The last snapshot is damaged");
            if (chain.back().number != reading.generations.back().number)
                progress->stop("The last log of the journal goes on from what is not there");
            if (!reading.unread.empty())
                progress->stop(shownPath(reading.unread.back().filename()) + " of the journal cannot be read");
            return finished(std::move(*progress), work.folder);
        }
        if (first) newest = progress.error();
        const auto base = std::find_if(reading.generations.begin(), reading.generations.end(),
                                       [&](const Generation& each) { return each.number == chain.front().number; });
        base->hasSnapshot = base->log.header.fromRecipe = false;
    }
}

std::optional<WorkPicture> pictureOf(const Recoverable& work, int longestSide) {
    for (const JournalFile& file : filesIn(work.folder))
        if (file.kind == JournalFile::Kind::Picture)
            if (std::optional<Image> image = readJournalPicture(file.path))
                return WorkPicture{std::make_shared<const Image>(std::move(*image)), file.number};
    const std::optional<Project> project = lastSnapshot(work.folder);
    if (!project) return std::nullopt;
    return WorkPicture{std::make_shared<const Image>(reliefPicture(project->checkpoint.terrain, longestSide)),
                       project->checkpoint.state->rounds};
}

void discard(const Recoverable& work) {
    removeJournal(work.folder, *work.lock);
}

fs::path setAside(const Recoverable& work) {
    return moveToBroken(work.folder, *work.lock);
}

}  // namespace scree
