// The part of the time line that a project keeps, and its use in the session.

#include <gtest/gtest.h>

#include "app/history/entry_bytes.h"
#include "app/session/session.h"
#include "app/session/time_line/saving_settings.h"
#include "app/session/time_line/time_line_file.h"
#include "app/tests/worker_fixture.h"

namespace scree {
namespace {

using namespace worker_tests;

/// A session with work, without a window.
class Worked {
 public:
    explicit Worked(OpenOperation first) {
        session.apply(std::move(first));
        rest();
    }

    void rest() {
        ASSERT_TRUE(waitUntil(session.worker(), [&](const Snapshot&) {
            const bool rested = session.worker().resting() && session.openChange().empty() && !session.waiting();
            session.takeSnapshot();
            session.closeFinishedChange(Session::Hand::Free);
            return rested && session.phase() == Session::Phase::Ready;
        }));
    }
    /// Sets a knob and runs some rounds, which makes two entries.
    void work(float capacity, int rounds) {
        Preset preset = session.document().preset();
        std::get<ModelEntry<DropletModel>>(preset.simulation.models).settings.capacity = capacity;
        session.apply(settingsChange(session.document().preset(), preset));
        rest();
        session.apply(StepOperation{rounds});
        rest();
    }
    float capacity() const {
        return std::get<ModelEntry<DropletModel>>(session.document().preset().simulation.models).settings.capacity;
    }
    std::string timeLine(std::size_t budget, const HistoryEntry& now) {
        return timeLineOf(session.captureLine()->get(), session.history().presets(), now, budget);
    }

    Session session{sharedHills(64), 1, SimulationLoop::kHistoryBudget};
};

OpenOperation firstLand() {
    Preset preset;
    preset.simulation = settingsWith(300);
    return {Document(preset), sharedHills(64), "start", nullptr};
}

TEST(KeptTimeLine, StaysWithinTheBudgetThatTheUserChose) {
    Worked work(firstLand());
    for (int i = 1; i <= 6; ++i) work.work(static_cast<float>(i), 3);
    const std::shared_ptr<const HistoryEntry> now = work.session.captureEntry()->get();
    ThreadPool pool(1);
    const Terrain land = now->terrain->unpack(pool);
    EXPECT_TRUE(work.timeLine(budgetOf(KeptTimeLine::Off), *now).empty());
    const std::string all = work.timeLine(budgetOf(KeptTimeLine::All), *now);
    const std::size_t count = entriesOfBytes(all, land).entries.size();
    EXPECT_EQ(count, 12u) << "the start, six knobs and five runs; the last run is the land itself";
    EXPECT_EQ(work.timeLine(budgetOf(KeptTimeLine::FiftyMegabytes), *now), all);
    const std::string half = work.timeLine(all.size() / 2, *now);
    EXPECT_LE(half.size(), all.size() / 2);
    const std::size_t fewer = entriesOfBytes(half, land).entries.size();
    EXPECT_GT(fewer, 0u);
    EXPECT_LT(fewer, count);
    EXPECT_TRUE(work.timeLine(100, *now).empty()) << "no entry is so small";
}

TEST(KeptTimeLine, OfAnOpenedProjectIsGoneThroughLikeOneOfTheSession) {
    Project project;
    {
        Worked work(firstLand());
        work.work(2.0f, 4);
        work.work(3.0f, 5);
        const std::shared_ptr<const HistoryEntry> now = work.session.captureEntry()->get();
        ThreadPool pool(1);
        project = {work.session.document().preset(), now->unpack(pool),
                   work.timeLine(budgetOf(KeptTimeLine::All), *now)};
    }
    std::vector<std::string> notes;
    std::vector<SavedMoment> line = momentsOf(project, "alps", notes);
    EXPECT_TRUE(notes.empty());
    const std::size_t kept = line.size();
    auto checkpoint = std::make_shared<Checkpoint>(std::move(project.checkpoint));
    Worked again({.document = Document(project.preset, "alps.scree.exr", Document::kNoLand),
                  .terrain = checkpoint->start,
                  .title = "project alps",
                  .checkpoint = checkpoint,
                  .line = std::move(line)});
    const Timeline opened = *again.session.snapshot().history;
    ASSERT_EQ(opened.line.size(), kept + 1);
    EXPECT_EQ(opened.currentEntry()->name, "project alps");
    EXPECT_EQ(again.session.snapshot().statistics.rounds, 9u);
    EXPECT_FALSE(again.session.document().dirty());
    for (const TimelineEntry& entry : opened.line) {
        again.session.apply(GoToOperation{entry.id});
        again.rest();
        EXPECT_EQ(again.session.snapshot().statistics.rounds, entry.rounds) << entry.name;
        const float capacity = again.capacity();
        const bool isFirstRun = entry.rounds == 4 && entry.name == kErosionChange;
        EXPECT_TRUE(entry.rounds != 9 || capacity == 3.0f) << entry.name << " has " << capacity;
        EXPECT_TRUE(!isFirstRun || capacity == 2.0f) << entry.name << " has " << capacity;
        EXPECT_EQ(again.session.document().dirty(), entry.rounds != 9) << entry.name;
    }
    again.session.apply(UndoOperation{});
    again.rest();
    EXPECT_EQ(again.session.snapshot().statistics.rounds, 4u) << "undo goes on before the file was saved";
}

TEST(KeptTimeLine, ThatIsDamagedIsReportedAndTheLandOpens) {
    Worked work(firstLand());
    work.work(2.0f, 4);
    const std::shared_ptr<const HistoryEntry> now = work.session.captureEntry()->get();
    ThreadPool pool(1);
    Project project{work.session.document().preset(), now->unpack(pool), "screeline1 and no more"};
    std::vector<std::string> notes;
    EXPECT_TRUE(momentsOf(project, "alps", notes).empty());
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes.front(), "The time line of alps is damaged: moments are missing from it. The land is whole.");
}

}  // namespace
}  // namespace scree
