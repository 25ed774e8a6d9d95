#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

#include "app/project/project_file.h"
#include "app/tests/journal_fixture.h"

/// A program that paints, undoes and continues to paint is killed after the undo, while its snapshots are slow.
namespace scree {
namespace {

using namespace journal_tests;
using Clock = std::chrono::steady_clock;  // the same clock in all processes

struct UndoKill {
    int nodes = 256;
    int kills = 10;
    std::chrono::milliseconds within{10000};     ///< Longest time from the undo to the kill.
    std::chrono::milliseconds snapshotTakes{0};  ///< Additional time that each snapshot takes.
};

constexpr int kMarksAlong = 24;  // number along an edge; each stroke has its own mark
constexpr int kBefore = 6;       // number of strokes before the undo
constexpr int kUndone = 2;

Point markOf(int number, int nodes) {
    const float step = static_cast<float>(nodes) / kMarksAlong;
    return {(static_cast<float>(number % kMarksAlong) + 0.5f) * step,
            (static_cast<float>(number / kMarksAlong) + 0.5f) * step};
}

/// Returns the numbers of the strokes on the land.
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

/// A stroke that was begun, or the undo of the last stroke.
struct Step {
    int stroke = -1;  ///< Number of the stroke, or -1 for an undo.
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
        Stroke stroke = rainStroke(StrokeMode::Add, 0.5f, markOf(number, plan.nodes));
        stroke.radius = static_cast<float>(plan.nodes) / (3.0f * kMarksAlong);
        note(number);  // the journal may have it before this thread continues
        work.act(StrokeOperation{.stroke = inMetres(stroke, land->cellSize()), .title = {}});
        work.act(keeping("stroke"));
    };
    work.act(GenerateOperation{land});
    work.act(keeping("start"));
    work.act(allSettings(settingsWith(100)));
    int number = 0;
    while (number < kBefore) paint(number++);
    work.act(StepOperation{1});
    work.act(keeping("round"));
    work.act(UndoOperation{});  // undoes the round
    for (int i = 0; i < kUndone; ++i) {
        work.act(UndoOperation{});
        note(-1);
    }
    for (; number < kMarksAlong * kMarksAlong; ++number) {
        paint(number);
        std::this_thread::sleep_for(30ms);
    }
    for (;;) ::pause();
}

/// Returns the number of noted steps that lead to these marks, or nothing if no number does.
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

/// Kills the program this many times. Returns the largest number of seconds of lost work.
double mostLost(const UndoKill& plan) {
    const auto land = landOfRecipe(plan.nodes);
    std::mt19937 chance(5);
    std::vector<double> losses;
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
        losses.push_back(lost);
    }
    if (losses.empty()) return 0.0;
    std::sort(losses.begin(), losses.end());
    const auto quantile = [&](double share) {
        return losses[static_cast<std::size_t>(std::lround(share * static_cast<double>(losses.size() - 1)))];
    };
    std::printf("%zu kills at %d nodes; seconds lost: median %.3f, nine tenths %.3f, at most %.3f\n", losses.size(),
                plan.nodes, quantile(0.5), quantile(0.9), losses.back());
    return losses.back();
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
