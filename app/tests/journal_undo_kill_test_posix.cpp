#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

#include "app/project/project_file.h"
#include "app/tests/journal_fixture.h"

/// A program that paints, goes back and paints on is killed after the undo, while its snapshots take long.
namespace scree {
namespace {

using namespace journal_tests;
using Clock = std::chrono::steady_clock;  // the same one in all processes

struct UndoKill {
    int nodes = 256;
    int kills = 10;
    std::chrono::milliseconds within{10000};     ///< After the undo it is killed.
    std::chrono::milliseconds snapshotTakes{0};  ///< Longer than it would.
};

constexpr int kMarksAlong = 24;  // along an edge; each stroke has one of its own
constexpr int kBefore = 6;       // strokes until the undo
constexpr int kUndone = 2;

Preset recipeOf(int nodes) {
    Preset preset;
    preset.terrain.terrain.width = preset.terrain.terrain.height = nodes;
    return preset;
}

Point markOf(int number, int nodes) {
    const float step = static_cast<float>(nodes) / kMarksAlong;
    return {(static_cast<float>(number % kMarksAlong) + 0.5f) * step,
            (static_cast<float>(number / kMarksAlong) + 0.5f) * step};
}

/// The numbers of the strokes that are on the land.
std::set<int> marksOn(const Terrain& terrain) {
    std::set<int> marks;
    if (!terrain.has(Layer::Rain)) return marks;
    const Field<float> rain = terrain.values(Layer::Rain);
    for (int number = 0; number < kMarksAlong * kMarksAlong; ++number) {
        const Point at = markOf(number, terrain.width());
        if (rain(static_cast<int>(at.x), static_cast<int>(at.y)) > 1.2f) marks.insert(number);
    }
    return marks;
}

/// A stroke that was begun, or the undo of the last one.
struct Step {
    int stroke = -1;  ///< -1 is an undo.
    Clock::time_point time;
};

std::vector<Step> readSteps(const fs::path& path) {
    std::vector<Step> all;
    std::istringstream text(fs::exists(path) ? readFile(path) : std::string());
    int stroke = 0;
    long long time = 0;
    while (text >> stroke >> time) all.push_back({stroke, Clock::time_point(Clock::duration(time))});
    return all;
}

[[noreturn]] void goBackUntilKilled(const fs::path& folder, const UndoKill& plan,
                                    const std::shared_ptr<const Terrain>& land) {
    const int notes = ::open((folder / "notes").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    const auto note = [&](int stroke) {
        const std::string line =
            std::to_string(stroke) + " " + std::to_string(Clock::now().time_since_epoch().count()) + "\n";
        static_cast<void>(::write(notes, line.data(), line.size()) + 0);
    };
    JournalOptions options{.folder = folder / "journal"};
    options.writeSnapshot = [&](Project& project, const fs::path& path) {
        std::this_thread::sleep_for(plan.snapshotTakes);
        return saveProject(project, path, SaveSpeed::Fast);
    };
    Work work(std::move(options), land);
    work.journal().setDocument({.preset = recipeOf(plan.nodes), .path = {}, .unsaved = true});
    const auto paint = [&](int number) {
        StrokeCommand command{rainStroke(StrokeMode::Add, 0.5f, markOf(number, plan.nodes))};
        command.stroke.radius = static_cast<float>(plan.nodes) / (3.0f * kMarksAlong);
        note(number);  // the journal may have it before this thread goes on
        work.act(std::move(command));
        work.act(keeping("stroke"));
    };
    work.act(LoadCommand{land, Replace::Anything});
    work.act(keeping("start"));
    work.act(SettingsCommand{settingsWith(100)});
    int number = 0;
    while (number < kBefore) paint(number++);
    work.act(StepCommand{1});
    work.act(keeping("round"));
    work.act(UndoCommand{});  // of the round
    for (int i = 0; i < kUndone; ++i) {
        work.act(UndoCommand{});
        note(-1);
    }
    for (; number < kMarksAlong * kMarksAlong; ++number) {
        paint(number);
        std::this_thread::sleep_for(30ms);
    }
    for (;;) ::pause();
}

/// How many of the noted things lead to these marks; empty if no number of them does.
std::optional<std::size_t> stepsThatMake(const std::set<int>& marks, const std::vector<Step>& noted) {
    std::optional<std::size_t> found;
    std::set<int> now;
    for (std::size_t length = 0;; ++length) {
        if (now == marks) found = length;
        if (length == noted.size()) return found;
        if (noted[length].stroke >= 0)
            now.insert(noted[length].stroke);
        else
            now.erase(std::prev(now.end()));
    }
}

/// Kills the program so many times and returns the most seconds of work that were lost.
double mostLost(const UndoKill& plan) {
    ThreadPool pool(1);
    const auto land = std::make_shared<const Terrain>(generate(recipeOf(plan.nodes).terrain, {pool, nullptr}));
    std::mt19937 chance(5);
    double worst = 0.0;
    for (int kill = 0; kill < plan.kills && !testing::Test::HasFailure(); ++kill) {
        SCOPED_TRACE("kill " + std::to_string(kill));
        const TemporaryFolder folder;
        const pid_t child = ::fork();
        if (child == 0) goBackUntilKilled(folder.path(), plan, land);
        const auto isUndone = [&] {
            const std::vector<Step> noted = readSteps(folder / "notes");
            return std::count_if(noted.begin(), noted.end(), [](const Step& each) { return each.stroke < 0; }) ==
                   kUndone;
        };
        for (int i = 0; i < 12000 && !isUndone(); ++i) std::this_thread::sleep_for(10ms);
        std::this_thread::sleep_for(plan.within * static_cast<int>(chance() % 1000) / 1000);
        ::kill(child, SIGKILL);
        const Clock::time_point killed = Clock::now();
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "it ended by itself";

        const std::vector<Step> noted = readSteps(folder / "notes");
        const Result<RecoveredWork> recovered = recoverOnly(folder / "journal");
        if (!recovered || !recovered->checkpoint) {
            ADD_FAILURE() << (recovered ? "no land" : recovered.error().message);
            break;
        }
        const auto kept = stepsThatMake(marksOn(recovered->checkpoint->terrain), noted);
        if (!kept) {
            ADD_FAILURE() << "no part of the work leads to this land";
            break;
        }
        const double lost =
            *kept == noted.size() ? 0.0 : std::chrono::duration<double>(killed - noted[*kept].time).count();
        EXPECT_LE(lost, 1.0);
        worst = std::max(worst, lost);
    }
    std::printf("%d kills at %d nodes, at most %.3f s lost\n", plan.kills, plan.nodes, worst);
    return worst;
}

TEST(JournalUndoKill, AtMostASecondIsLostWhileASnapshotTakesMinutes) {
    EXPECT_LE(mostLost({.nodes = 128, .kills = 5, .within = 2500ms, .snapshotTakes = 300s}), 1.0);
}

TEST(JournalUndoKill, AtMostASecondIsLostInTheTenSecondsAfterAnUndoAt4096) {
    const char* kills = std::getenv("SCREE_KILLS");
    EXPECT_LE(mostLost({.nodes = 4096, .kills = kills != nullptr ? std::atoi(kills) : 3}), 1.0);
}

}  // namespace
}  // namespace scree
