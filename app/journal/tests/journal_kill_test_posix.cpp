#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <sstream>

#include "app/project/project_file.h"
#include "app/tests/journal_fixture.h"

/// A program that erodes, paints and saves is killed at random moments. Its journal must restore the work.
namespace scree {
namespace {

using namespace journal_tests;
using Clock = std::chrono::steady_clock;  // the same clock in all processes

constexpr int kMapSize = 256;

/// Number of kills: SCREE_KILLS in the environment, for longer runs by hand.
int kills() {
    const char* text = std::getenv("SCREE_KILLS");
    return text != nullptr ? std::atoi(text) : 50;
}

/// Returns the command with this number.
Command commandOf(unsigned seed, std::uint64_t number) {
    std::mt19937 chance(seed * 7919u + static_cast<unsigned>(number));
    return someCommand(chance, kMapSize);
}

/// Passes on all log calls, and writes each with its time as a line to its own file.
class Witness final : public LandLog {
 public:
    Witness(const fs::path& path, std::shared_ptr<LandLog> next)
        : file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600)), next_(std::move(next)) {}

    std::uint64_t number = 0;  ///< Number of the command in progress.

    void begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) override {
        next_->begin(state, std::move(after));
    }
    void landIsMade() override { next_->landIsMade(); }
    std::shared_ptr<const LogPlace> place() override { return next_->place(); }
    void add(const Operation& operation) override {
        // The first settings are not logged, so none are noted.
        const bool isNoted = std::holds_alternative<SettingsOperation>(operation);
        if (!isNoted) note('c', number);
        next_->add(operation);
    }
    void addRounds(std::uint64_t rounds) override {
        note('r', rounds);
        next_->addRounds(rounds);
    }
    bool wantsState() override { return next_->wantsState(); }

    void note(char kind, std::uint64_t value) const {
        std::array<char, 80> line{};
        const int size = std::snprintf(line.data(), line.size(), "%c %" PRIu64 " %lld\n", kind, value,
                                       static_cast<long long>(Clock::now().time_since_epoch().count()));
        static_cast<void>(::write(file_, line.data(), static_cast<std::size_t>(size)) + 0);
    }

 private:
    int file_;
    std::shared_ptr<LandLog> next_;
};

/// Work of the program that is killed. Never ends.
[[noreturn]] void workUntilKilled(const fs::path& folder, unsigned seed) {
    auto journal = std::make_shared<Journal>(JournalOptions{.folder = folder / "journal", .snapshotEvery = 60ms});
    auto witness = std::make_shared<Witness>(folder / "witness", journal);
    TripleBuffer<Snapshot> snapshots;
    std::atomic<bool> commandWaiting{false};
    SimulationLoop loop(landOfRecipe(kMapSize), {}, 1, snapshots, std::size_t{1} << 30, 4ms, witness);
    journal->setDocument({.preset = recipeOf(kMapSize), .path = {}, .unsaved = true});
    run(loop, GenerateOperation{landOfRecipe(kMapSize)});
    std::future<void> saving;
    for (;; ++witness->number) {
        Command command = commandOf(seed, witness->number);
        const auto* operation = std::get_if<Operation>(&command);
        const bool isSettings = operation != nullptr && std::holds_alternative<SettingsOperation>(*operation);
        if (isSettings) witness->note('c', witness->number);
        run(loop, std::move(command));
        do loop.advance(commandWaiting);
        while (loop.nextDue());
        const bool free = !saving.valid() || saving.wait_for(0s) == std::future_status::ready;
        if (witness->number % 40 == 20 && free)
            saving = std::async(std::launch::async, [entry = loop.captureEntry(), folder] {
                ThreadPool pool(1);
                Project project{recipeOf(kMapSize), entry->unpack(pool)};
                static_cast<void>(saveProject(project, folder / "work.scree.exr").ok());
            });
    }
}

struct Noted {
    char kind = 0;
    std::uint64_t value = 0;
    Clock::time_point time;
};

std::vector<Noted> readWitness(const fs::path& path) {
    std::vector<Noted> all;
    std::istringstream text(fs::exists(path) ? test::readFile(path) : std::string());
    Noted each;
    long long time = 0;
    while (text >> each.kind >> each.value >> time) {
        each.time = Clock::time_point(Clock::duration(time));
        all.push_back(each);
    }
    return all;
}

/// Returns the largest number of noted actions that lead from the start to this land, or nothing if no number does.
std::optional<std::size_t> lengthThatMakes(const Terrain& land, unsigned seed, const std::vector<Noted>& noted) {
    TripleBuffer<Snapshot> snapshots;
    SimulationLoop loop(landOfRecipe(kMapSize), {}, 1, snapshots);
    const TerrainPrint wanted = printOf(land);
    std::optional<std::size_t> found;
    for (std::size_t length = 0;; ++length) {
        CaptureCommand capture;
        std::future<std::shared_ptr<const Terrain>> captured = capture.captured.get_future();
        run(loop, std::move(capture));
        const std::shared_ptr<const Terrain> now = captured.get();
        if (hashBits(now->heights()) == hashBits(land.heights()) && printOf(*now) == wanted) found = length;
        if (length == noted.size()) return found;
        if (noted[length].kind == 'r')
            EXPECT_TRUE(loop.runRounds(noted[length].value));
        else
            run(loop, commandOf(seed, noted[length].value));
    }
}

/// Returns the seconds of work lost if the first `kept` actions were recovered.
double lostSeconds(const std::vector<Noted>& noted, std::size_t kept, Clock::time_point killed) {
    if (kept == noted.size()) return 0.0;
    return std::max(0.0, std::chrono::duration<double>(killed - noted[kept].time).count());
}

TEST(JournalKill, AtMostASecondIsLostAndTheRestHasTheSameBits) {
    std::mt19937 chance(11);
    double worst = 0.0;
    int fromSnapshots = 0;
    for (int kill = 0; kill < kills() && !HasFailure(); ++kill) {
        SCOPED_TRACE("kill " + std::to_string(kill));
        const TemporaryFolder folder;
        const auto seed = static_cast<unsigned>(chance());
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) workUntilKilled(folder.path(), seed);
        // On a busy machine it may take long until there is work to lose. Every fourth program is killed without
        // waiting for that.
        const auto works = [&] { return fs::exists(folder / "witness") && fs::file_size(folder / "witness") > 0; };
        for (int i = 0; i < 1000 && kill % 4 != 0 && !works(); ++i) std::this_thread::sleep_for(10ms);
        std::this_thread::sleep_for(std::chrono::milliseconds(50 + chance() % 1000));
        ::kill(child, SIGKILL);
        const Clock::time_point killed = Clock::now();
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "it ended by itself";

        const std::vector<Noted> noted = readWitness(folder / "witness");
        const FoundJournals found = findRecoverable(folder / "journal");
        for (const std::string& note : found.notes) ADD_FAILURE() << note;
        std::size_t kept = 0;
        if (!found.work.empty()) {
            WorkWatch watch;
            const Result<RecoveredWork> recovered = recover(found.work.front(), 1, watch);
            ASSERT_TRUE(recovered) << recovered.error().message;
            const auto length = lengthThatMakes(
                recovered->checkpoint ? recovered->checkpoint->terrain : *landOfRecipe(kMapSize), seed, noted);
            ASSERT_TRUE(length) << "no uninterrupted run has these bits";
            kept = *length;
            fromSnapshots += recovered->checkpoint ? 1 : 0;
        }
        const double lost = lostSeconds(noted, kept, killed);
        EXPECT_LE(lost, 1.0);
        worst = std::max(worst, lost);
        if (fs::exists(folder / "work.scree.exr")) {
            EXPECT_TRUE(loadProject(folder / "work.scree.exr")) << "a save was not whole";
        }
    }
    std::printf("%d kills, %d with work recovered, at most %.3f s lost\n", kills(), fromSnapshots, worst);
    EXPECT_GT(fromSnapshots, kills() / 2);
}

}  // namespace
}  // namespace scree
