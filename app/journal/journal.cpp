#include "app/journal/journal.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "app/journal/journal_folder.h"
#include "app/journal/journal_picture.h"
#include "app/project/project_file.h"
#include "app/project/project_planes.h"
#include "erosion/base/failure_reason.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kSyncEvery = 250ms;
constexpr auto kPictureEvery = 1s;
constexpr int kSnapshotShare = 20;  // of the time goes into snapshots at most one part

}  // namespace

/// Three threads meet here: those that tell the journal something, the one that writes logs, and the one that writes
/// snapshots.
struct Journal::Shared {
    explicit Shared(JournalOptions options_) : options(std::move(options_)) {}

    /// All that follows goes on from here; null where the land is as its recipe makes it.
    struct Begin {
        std::shared_ptr<const HistoryEntry> state;
        bool goesOn = false;
    };
    /// The land as it is now.
    struct Picture {
        std::shared_ptr<const Image> image;
        std::uint64_t rounds = 0;
    };
    using Event = std::variant<Begin, LandCommand, std::uint64_t, JournalDocument, Picture>;

    const JournalOptions options;
    std::mutex mutex;  // held briefly: guards what follows up to `told`
    std::condition_variable wake, snapshotWake;
    std::deque<Event> events;
    std::vector<std::string> messages;
    bool quit = false;          ///< The writing thread ends once all is written.
    bool snapshotQuit = false;  ///< The other one, too.
    bool removed = false;
    struct Job {
        std::uint64_t generation;
        Project project;
        std::shared_ptr<const HistoryEntry> state;
        std::filesystem::path folder;
    };
    std::optional<Job> job;  ///< The next snapshot.
    std::uint64_t whole = 0;
    bool told = false;  ///< That it cannot be written, since the last snapshot that could.

    // What wantsState() goes by.
    std::mutex timeMutex;
    Clock::time_point begun{};
    Clock::time_point asked{};
    Clock::duration captureCost{}, snapshotCost{};
    bool anySince = false;  ///< Something was done since begin().
    std::atomic<std::uintmax_t> logBytes{0};

    // The writing thread alone.
    std::optional<JournalFolder> folder;
    std::uint64_t generation = 0;
    std::optional<LogFile> log;
    LogText text;
    std::string unwritten;
    JournalDocument document;
    bool failed = false;
    bool atRecipe = false;  ///< No change to the land was told since it was made.
    Clock::time_point synced{};
    bool unsynced = false;
    Picture picture;  ///< Not written yet; no image where there is none.
    Clock::time_point pictured{};

    std::thread writer, snapshotWriter;

    void post(Event event) {
        {
            const std::lock_guard lock(mutex);
            if (removed) return;
            events.push_back(std::move(event));
        }
        wake.notify_one();
    }

    void tell(std::string_view reason) {
        const std::lock_guard lock(mutex);
        if (told) return;
        try {
            messages.push_back("This work cannot be recovered after a crash: " + std::string(reason) +
                               ". Save it now and then.");
            told = true;
        } catch (const std::bad_alloc&) {
            // There is no memory even for the message: the next failure is told.
        }
    }

    /// Gives up until the next generation, and says so once.
    void fail(std::string_view reason) {
        log.reset();
        unwritten.clear();
        unsynced = false;
        failed = true;
        tell(reason);
    }

    void write() {
        std::unique_lock lock(mutex);
        for (;;) {
            const auto isCalled = [this] { return quit || !events.empty(); };
            if (unsynced)
                wake.wait_until(lock, synced + kSyncEvery, isCalled);
            else if (picture.image)
                wake.wait_until(lock, pictured + kPictureEvery, isCalled);
            else
                wake.wait(lock, isCalled);
            std::deque<Event> fresh = std::exchange(events, {});
            const bool ends = quit && fresh.empty();
            lock.unlock();
            try {
                for (Event& event : fresh) std::visit([this](auto& each) { take(each); }, event);
                append();
                if (ends || Clock::now() >= synced + kSyncEvery) sync();
                if (ends || Clock::now() >= pictured + kPictureEvery) writePicture();
            } catch (const std::exception&) {
                fail(kNoMemory);
            }
            if (ends) return;
            lock.lock();
        }
    }

    void take(Begin& begin) {
        append();
        atRecipe = begin.state == nullptr;
        startGeneration(begin.state, begin.goesOn);
        picture = begin.state ? Picture{begin.state->picture, begin.state->rounds} : Picture{};
    }
    void take(Picture& now) { picture = std::move(now); }
    void take(const LandCommand& command) {
        if (log) unwritten += text.record(command);
    }
    void take(const std::uint64_t& rounds) {
        if (log) unwritten += text.record(rounds);
    }
    void take(JournalDocument& now) {
        document = std::move(now);
        if (log)
            unwritten += text.record(document);
        else if (atRecipe && document.unsaved)
            startGeneration(nullptr, false);
    }

    void startGeneration(const std::shared_ptr<const HistoryEntry>& state, bool goesOn) {
        // A log that could not be written to its end is no base to go on from.
        goesOn = goesOn && log && !failed;
        log.reset();
        unwritten.clear();
        if (!folder) {
            Result<JournalFolder> made = makeJournalFolder(options.folder);
            if (!made) return fail(made.error().message);
            folder.emplace(std::move(*made));
        }
        const std::filesystem::path path = logPath(folder->path, ++generation);
        Result<LogFile> file = LogFile::create(path);
        if (!file) return fail(shownPath(path) + " cannot be written: " + file.error().message);
        log.emplace(std::move(*file));
        LogHeader header{.fromRecipe = state == nullptr, .goesOn = goesOn, .settings = {}, .document = document};
        if (state) {
            header.rounds = state->rounds;
            header.edited = state->edited;
            header.settings = state->settings;
        } else {
            header.settings = document.preset.simulation;
        }
        logBytes = 0;
        failed = false;
        unwritten = text.header(header);
        append();
        sync();
        if (failed) return;
        if (state)
            wantSnapshot(state);
        else
            isWhole(folder->path, generation);
    }

    void append() {
        if (!log || unwritten.empty()) return;
        const Result<void> written = logBytes + unwritten.size() <= options.mostBytes / 4
                                         ? log->append(unwritten)
                                         : Error{"the journal's limit is reached"};
        logBytes += unwritten.size();
        unwritten.clear();
        unsynced = true;
        if (!written) failToWrite(written.error());
    }

    void sync() {
        if (!log || !unsynced) return;
        unsynced = false;
        if (const Result<void> done = log->sync(); !done) failToWrite(done.error());
        synced = Clock::now();
    }

    void writePicture() {
        if (!picture.image) return;
        if (log) writeJournalPicture(folder->path, *picture.image, picture.rounds);
        picture = {};
        pictured = Clock::now();
    }

    void failToWrite(const Error& error) {
        fail(shownPath(logPath(folder->path, generation)) + " cannot be written: " + error.message);
    }

    /// The generation needs none before it.
    void isWhole(const std::filesystem::path& where, std::uint64_t number) {
        removeGenerationsBefore(where, number);
        const std::lock_guard lock(mutex);
        told = false;
        ++whole;
    }

    void wantSnapshot(const std::shared_ptr<const HistoryEntry>& state) {
        {
            const std::lock_guard lock(mutex);
            job = Job{generation, {.preset = document.preset, .checkpoint = {}}, state, folder->path};
            job->project.preset.simulation = state->settings;
        }
        snapshotWake.notify_one();
    }

    void writeSnapshots() {
        std::unique_lock lock(mutex);
        for (;;) {
            snapshotWake.wait(lock, [this] { return snapshotQuit || job; });
            if (!job) return;
            Job next = *std::exchange(job, std::nullopt);
            lock.unlock();
            const Clock::time_point start = Clock::now();
            try {
                if (const Result<void> saved = save(next); !saved)
                    tell(saved.error().message);
                else
                    isWhole(next.folder, next.generation);
            } catch (const std::exception&) {
                tell(kNoMemory);
            }
            {
                const std::lock_guard timeLock(timeMutex);
                snapshotCost = Clock::now() - start;
            }
            lock.lock();
        }
    }

    /// Waits until all that was told is written.
    void end() {
        const auto join = [this](std::thread& thread, bool& flag, std::condition_variable& flagWake) {
            if (!thread.joinable()) return;
            {
                const std::lock_guard lock(mutex);
                flag = true;
            }
            flagWake.notify_one();
            thread.join();
        };
        join(writer, quit, wake);
        join(snapshotWriter, snapshotQuit, snapshotWake);  // the writer may have wanted one to its end
    }

    Result<void> save(Job& next) const {
        {
            ThreadPool pool(1);
            next.project.checkpoint = next.state->unpack(pool);
            next.state.reset();
        }
        const Checkpoint& checkpoint = next.project.checkpoint;
        if (storedBytes(checkpoint.terrain) > options.mostBytes / 4)  // two generations have a snapshot and a log each
            return Error{"this land is too large for the journal's limit of " +
                         std::to_string(options.mostBytes >> 20) + " MB"};
        return saveProject(next.project, snapshotPath(next.folder, next.generation), SaveSpeed::Fast);
    }
};

Journal::Journal(JournalOptions options) : shared_(std::make_unique<Shared>(std::move(options))) {
    shared_->writer = std::thread([shared = shared_.get()] { shared->write(); });
    shared_->snapshotWriter = std::thread([shared = shared_.get()] { shared->writeSnapshots(); });
}

Journal::~Journal() {
    shared_->end();
}

const std::filesystem::path& Journal::parentFolder() const {
    return shared_->options.folder;
}

std::uint64_t Journal::wholeGenerations() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->whole;
}

void Journal::finish() {
    shared_->end();
}

void Journal::remove() {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->removed = true;
        shared_->events.clear();
        shared_->job.reset();
    }
    shared_->end();
    if (!shared_->folder) return;
    shared_->log.reset();
    removeJournal(shared_->folder->path, shared_->folder->lock);
    shared_->folder.reset();
}

void Journal::setDocument(JournalDocument document) {
    shared_->post(std::move(document));
}

std::vector<std::string> Journal::takeMessages() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->messages, {});
}

void Journal::begin(const HistoryEntry& state, bool goesOn) {
    {
        const std::lock_guard lock(shared_->timeMutex);
        shared_->begun = Clock::now();
        const bool wasAsked = goesOn && shared_->asked != Clock::time_point();
        shared_->captureCost = wasAsked ? shared_->begun - shared_->asked : Clock::duration();
        shared_->asked = {};
        shared_->anySince = false;
    }
    shared_->post(Shared::Begin{std::make_shared<const HistoryEntry>(state), goesOn});
}

void Journal::landIsMade() {
    {
        const std::lock_guard lock(shared_->timeMutex);
        shared_->asked = {};
    }
    shared_->post(Shared::Begin{});
}

void Journal::add(const LandCommand& command) {
    {
        const std::lock_guard lock(shared_->timeMutex);
        shared_->anySince = true;
    }
    shared_->post(command);
}

void Journal::addRounds(std::uint64_t rounds) {
    {
        const std::lock_guard lock(shared_->timeMutex);
        shared_->anySince = true;
    }
    shared_->post(rounds);
}

void Journal::show(const std::shared_ptr<const Image>& picture, std::uint64_t rounds) {
    shared_->post(Shared::Picture{picture, rounds});
}

bool Journal::wantsState() {
    const std::lock_guard lock(shared_->timeMutex);
    if (!shared_->anySince) return false;
    const Clock::time_point now = Clock::now();
    const Clock::duration cost = kSnapshotShare * (shared_->captureCost + shared_->snapshotCost);
    const bool isDue = now - shared_->begun >= std::max<Clock::duration>(shared_->options.snapshotEvery, cost);
    const bool isLong = shared_->logBytes > shared_->options.mostLogBytes && now - shared_->begun >= cost;
    if (!isDue && !isLong) return false;
    shared_->asked = now;
    return true;
}

}  // namespace scree
