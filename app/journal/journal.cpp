#include "app/journal/journal.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "app/journal/generation_log.h"
#include "app/journal/generation_tree.h"
#include "app/journal/journal_folder.h"
#include "app/journal/journal_picture.h"
#include "app/journal/snapshot_pace.h"
#include "app/journal/snapshot_writer.h"
#include "erosion/base/failure_reason.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

using Clock = SnapshotPace::Clock;
using namespace std::chrono_literals;

constexpr auto kSyncEvery = 250ms;
constexpr auto kPictureEvery = 1s;
constexpr auto kMostLost = 1s;  // of work, before the user is told

}  // namespace

/// State shared by the callers, the thread that writes logs, and the thread that writes snapshots.
struct Journal::Shared {
    explicit Shared(JournalOptions options_)
        : options(std::move(options_)),
          folder(options.folder),
          pace(options.snapshotEvery, options.mostLogBytes),
          // The limit covers two generations, each with a snapshot and a log.
          snapshots(options.mostBytes / 4, options.writeSnapshot,
                    [this](const auto& snapshot, const auto& bytes, auto cost) { isDone(snapshot, bytes, cost); }) {}

    /// Start of a generation. All that follows continues from here.
    struct Begin {
        std::shared_ptr<const HistoryEntry> state;  ///< Null if the land is as its recipe makes it.
        std::shared_ptr<const LogPlace> after;      ///< Place that leads to the state; null if none does.
        bool wasAsked = false;                      ///< True if wantsState() asked for the state.
        std::uint64_t number = 0;                   ///< Number of the generation.
    };
    /// The present land.
    struct Picture {
        std::shared_ptr<const Image> image;
        std::uint64_t rounds = 0;
    };
    using Event = std::variant<Begin, Operation, std::uint64_t, JournalDocument, Picture>;

    const JournalOptions options;
    OwnFolder folder;
    SnapshotPace pace;
    std::mutex mutex;  // held briefly; guards the members up to `reported`
    std::condition_variable wake;
    std::deque<Event> events;
    LogPlace at;  ///< Place after all events so far.
    GenerationTree tree;
    std::vector<std::string> messages;
    bool quit = false;  ///< The writing thread must end once all is written.
    bool removed = false;
    std::uint64_t whole = 0;
    bool reported = false;  ///< True if the user knows of a failure since the last good snapshot.

    // For the writing thread only.
    std::filesystem::path where;  ///< OwnFolder::path(), once there is a log.
    std::uint64_t generation = 0;
    GenerationLog log;
    JournalDocument document;
    bool atRecipe = false;  ///< True if the land has not changed since it was made by its recipe.
    Picture picture;        ///< Picture to write; no image if there is none.
    Clock::time_point pictured{};
    /// When to tell the user that the newest generation cannot be recovered yet.
    std::optional<Clock::time_point> reportAt;

    std::thread writer;
    SnapshotWriter snapshots;  ///< The last member, because it calls isDone().

    void post(Event event) {
        {
            const std::lock_guard lock(mutex);
            if (auto* begin = std::get_if<Begin>(&event))
                at = {.generation = begin->number = at.generation + 1, .records = 0};
            else if (std::holds_alternative<Operation>(event) || std::holds_alternative<std::uint64_t>(event))
                ++at.records;
            if (removed) return;
            events.push_back(std::move(event));
        }
        wake.notify_one();
    }
    void report(std::string_view reason) {
        const std::lock_guard lock(mutex);
        if (reported) return;
        try {
            messages.push_back("This work cannot be recovered after a crash: " + std::string(reason) +
                               ". Save it now and then.");
            reported = true;
        } catch (const std::bad_alloc&) {  // no memory for the message; the next failure is told
        }
    }
    /// Stops writing until the next generation, and tells the user once.
    void fail(std::string_view reason) {
        closeLog();
        report(reason);
    }
    void closeLog() {
        log.close();
        reportAt.reset();
    }

    std::optional<Clock::time_point> nextDue() const {
        std::optional<Clock::time_point> due = reportAt;
        const auto also = [&](Clock::time_point time) { due = due ? std::min(*due, time) : time; };
        if (log.isUnsynced()) also(log.lastSync() + kSyncEvery);
        if (picture.image) also(pictured + kPictureEvery);
        return due;
    }

    void write() {
        std::unique_lock lock(mutex);
        for (;;) {
            const auto isCalled = [this] { return quit || !events.empty(); };
            if (const auto due = nextDue())
                wake.wait_until(lock, *due, isCalled);
            else
                wake.wait(lock, isCalled);
            std::deque<Event> fresh = std::exchange(events, {});
            const bool ends = quit && fresh.empty();
            lock.unlock();
            try {
                for (Event& event : fresh) std::visit([this](auto& each) { take(each); }, event);
                append();
                if (ends || Clock::now() >= log.lastSync() + kSyncEvery) sync();
                if (ends || Clock::now() >= pictured + kPictureEvery) writePicture();
                if (reportAt && Clock::now() >= *reportAt) reportWhatWaits();
            } catch (const std::bad_alloc&) {
                fail(kNoMemory);
            } catch (const std::exception& failure) {
                fail(failure.what());
            }
            if (ends) return;
            lock.lock();
        }
    }

    void take(Begin& begin) {
        append();
        atRecipe = begin.state == nullptr;
        picture = begin.state ? Picture{begin.state->picture, begin.state->rounds} : Picture{};
        startGeneration(std::move(begin));
    }
    void take(Picture& now) { picture = std::move(now); }
    void take(JournalDocument& now) {
        document = std::move(now);
        if (log.isOpen())
            log.add(document);
        else if (atRecipe && document.unsaved)
            startGeneration({.state = nullptr, .after = nullptr, .number = generation});
    }

    void take(const Operation& operation) { log.add(operation); }
    void take(std::uint64_t rounds) { log.add(rounds); }

    void startGeneration(Begin begin) {
        closeLog();
        generation = begin.number;
        const Result<std::filesystem::path> made = folder.path();
        if (!made) return fail(made.error().message);
        where = *made;
        removeGeneration(where, generation);  // an earlier attempt may have failed
        LogHeader header = headerOf(begin.state.get(), document);
        const std::shared_ptr<const std::filesystem::path> copy = begin.after ? begin.after->file : nullptr;
        bool isBased = false;  // on a complete snapshot
        if (begin.after) {
            const std::lock_guard lock(mutex);
            if (tree.isWritten(*begin.after)) header.after = *begin.after;
            isBased = header.after && tree.canBeMade(header.after->generation, GenerationTree::Base::Snapshot);
        }
        const bool wantsSnapshot = begin.state && (begin.wasAsked || copy || !isBased);
        if (wantsSnapshot || header.fromRecipe) pace.logsBeginAnew();
        if (const Result<void> opened = log.open(where, generation, header); !opened)
            return failToWrite(opened.error());
        const std::uintmax_t bytes = log.pendingBytes();
        append();
        sync();
        if (!log.isOpen()) return removeGeneration(where, generation);
        std::error_code failed;
        if (copy) std::filesystem::rename(*copy, snapshotPath(where, generation), failed);
        {
            const std::lock_guard lock(mutex);
            tree.add(generation, header.fromRecipe ? GenerationTree::Origin::Recipe : GenerationTree::Origin::State,
                     header.after);
            tree.hasWritten(generation, 0, bytes);
            if (copy && !failed) tree.hasSnapshot(generation, 0);
            if (!tree.canBeMade(generation)) reportAt = Clock::now() + kMostLost;
        }
        begin.after.reset();  // so that files which nothing else holds are no longer needed
        if (header.fromRecipe) return isWhole(where);
        if (wantsSnapshot) wantSnapshot(begin.state);
        removeUnneeded(where);
    }

    void append() {
        if (!log.isOpen() || log.pendingBytes() == 0) return;
        pace.logHasGrown(log.pendingBytes());
        if (pace.logBytes() > options.mostBytes / 4) return failToWrite({"the journal's limit is reached"});
        const Result<GenerationLog::Written> written = log.append();
        if (!written) return failToWrite(written.error());
        const std::lock_guard lock(mutex);
        tree.hasWritten(generation, written->records, written->bytes);
    }

    void sync() {
        if (const Result<void> done = log.sync(); !done) failToWrite(done.error());
    }

    /// Tells the user that the newest generation depends on its snapshot, which is not written yet.
    void reportWhatWaits() {
        reportAt.reset();
        const std::lock_guard lock(mutex);
        if (!tree.canBeMade(generation) && tree.expectsSnapshot(generation))
            messages.emplace_back(
                "A copy of this land is being written. A crash before it is whole loses work from here on.");
    }

    void writePicture() {
        if (!picture.image) return;
        if (log.isOpen()) writeJournalPicture(where, *picture.image, picture.rounds);
        picture = {};
        pictured = Clock::now();
    }

    void failToWrite(const Error& error) { fail(shownPath(log.path()) + " cannot be written: " + error.message); }

    /// To be called when a generation needs no other any more.
    void isWhole(const std::filesystem::path& path) {
        removeUnneeded(path);
        const std::lock_guard lock(mutex);
        reported = false;
        ++whole;
    }

    /// Keeps half of the limit free for the next snapshot and its log.
    void removeUnneeded(const std::filesystem::path& path) {
        std::vector<std::uint64_t> unneeded;
        {
            const std::lock_guard lock(mutex);
            unneeded = tree.takeUnneeded(options.mostBytes / 2);
        }
        for (const std::uint64_t each : unneeded) removeGeneration(path, each);
    }

    void wantSnapshot(const std::shared_ptr<const HistoryEntry>& state) {
        const std::lock_guard lock(mutex);
        tree.expectSnapshot(generation, true);
        const auto replaced = snapshots.post({generation, snapshotPath(where, generation), document.preset, state});
        if (replaced) tree.expectSnapshot(*replaced, false);
    }

    void isDone(const SnapshotWriter::Snapshot& snapshot, const Result<std::uintmax_t>& bytes, Clock::duration cost) {
        pace.snapshotTook(cost);
        bool isNeeded = false;
        {
            const std::lock_guard lock(mutex);
            tree.expectSnapshot(snapshot.generation, false);
            isNeeded = bytes && tree.hasSnapshot(snapshot.generation, *bytes);
        }
        const std::filesystem::path path = snapshot.path.parent_path();
        if (!bytes) return report(bytes.error().message);
        if (!isNeeded) return removeGeneration(path, snapshot.generation);
        isWhole(path);
    }

    /// Waits until all events are written.
    void end() {
        if (writer.joinable()) {
            {
                const std::lock_guard lock(mutex);
                quit = true;
            }
            wake.notify_one();
            writer.join();
        }
        snapshots.end();  // the writer may have asked for a snapshot at its end
    }
};

Journal::Journal(JournalOptions options) : shared_(std::make_unique<Shared>(std::move(options))) {
    shared_->writer = std::thread([shared = shared_.get()] { shared->write(); });
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
        shared_->snapshots.drop();
    }
    shared_->end();
    shared_->log.close();
    shared_->folder.remove();
}

std::shared_ptr<const LogPlace> Journal::placeOf(const std::filesystem::path& project,
                                                 std::filesystem::file_time_type written) {
    auto copy = shared_->folder.copyOf(project, written, shared_->options.mostBytes / 4);
    return copy ? std::make_shared<const LogPlace>(LogPlace{.file = std::move(copy)}) : nullptr;
}

void Journal::setDocument(JournalDocument document) {
    shared_->post(std::move(document));
}

std::vector<std::string> Journal::takeMessages() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->messages, {});
}

void Journal::begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) {
    using Way = SnapshotPace::Way;
    const bool isHere = after && *after == *place();
    const Way way = !after || after->file ? Way::New : isHere ? Way::GoesOn : Way::GoesBack;
    const bool wasAsked = shared_->pace.stateIsGiven(way);
    shared_->post(Shared::Begin{
        .state = std::make_shared<const HistoryEntry>(state), .after = std::move(after), .wasAsked = wasAsked});
}

void Journal::landIsMade() {
    shared_->pace.forgetQuestion();
    shared_->post(Shared::Begin{});
}

std::shared_ptr<const LogPlace> Journal::place() {
    const std::lock_guard lock(shared_->mutex);
    return shared_->tree.hold(shared_->at);
}

void Journal::add(const Operation& operation) {
    shared_->pace.landHasChanged();
    shared_->post(operation);
}

void Journal::addRounds(std::uint64_t rounds) {
    shared_->pace.landHasChanged();
    shared_->post(rounds);
}

void Journal::show(const std::shared_ptr<const Image>& picture, std::uint64_t rounds) {
    shared_->post(Shared::Picture{picture, rounds});
}

bool Journal::wantsState() {
    return shared_->pace.wantsState();
}

}  // namespace scree
