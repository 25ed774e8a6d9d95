#include <gtest/gtest.h>

#include <algorithm>

#include "app/history/history.h"
#include "app/history/relief_picture.h"
#include "app/tests/worker_fixture.h"

/// The tree of entries without a worker, and the thumbnails of entries.
namespace scree {
namespace {

using worker_tests::hills;

/// Each entry has its own terrain, so that all need the same memory.
class HistoryTree : public testing::Test {
 protected:
    HistoryEntry entry(std::uint64_t rounds, EntryKind kind) {
        const Terrain terrain = hills(90);
        HistoryEntry made;
        made.id = ++last_;
        made.name = "entry";
        made.terrain = std::make_shared<const PackedTerrain>(terrain, nullptr, pool_);
        made.start = start_;
        made.simulation = simulation_;
        made.rounds = rounds;
        made.land = last_;
        made.kind = kind;
        return made;
    }
    std::uint64_t change(History& history, std::uint64_t rounds) {
        history.add(entry(rounds, EntryKind::Change));
        return last_;
    }
    std::uint64_t moment(History& history, std::uint64_t rounds) {
        history.add(entry(rounds, EntryKind::Moment));
        return last_;
    }
    static std::vector<std::uint64_t> rounds(const std::vector<TimelineEntry>& entries) {
        std::vector<std::uint64_t> all;
        for (const TimelineEntry& each : entries) all.push_back(each.rounds);
        return all;
    }

    /// Returns a budget for half an entry more than this number.
    std::size_t roomFor(std::size_t entries) {
        const HistoryEntry first = entry(0, EntryKind::Change);
        const std::size_t each = first.terrain->bytesBeside(nullptr);
        return first.bytesBeside(nullptr) + (entries - 1) * each + each / 2;
    }

    ThreadPool pool_{1};
    SimulationState state_;
    std::shared_ptr<const PackedSimulation> simulation_ = std::make_shared<const PackedSimulation>(state_, pool_);
    std::shared_ptr<const PackedTerrain> start_ = std::make_shared<const PackedTerrain>(hills(90), nullptr, pool_);
    std::uint64_t last_ = 0;
};

TEST_F(HistoryTree, MomentsOfALongRunThinOutEvenly) {
    History history(std::size_t{1} << 30);
    change(history, 0);
    for (std::uint64_t round = 1; round <= 1000; ++round) moment(history, round);
    change(history, 1001);
    const std::vector<std::uint64_t> kept = rounds(history.timeline().line);
    EXPECT_EQ(kept.size(), static_cast<std::size_t>(History::kMostMoments) + 2);
    EXPECT_EQ(kept.front(), 0u);
    EXPECT_EQ(kept.back(), 1001u);
    // With 64 moments in 1000 rounds the mean distance is 15.4. Removing a moment joins two gaps to one, which is at
    // most twice as wide as any gap before. So no gap exceeds four times the mean.
    for (std::size_t i = 1; i < kept.size(); ++i) EXPECT_LE(kept[i] - kept[i - 1], 4u * 1001u / History::kMostMoments);
    EXPECT_EQ(history.timeline().entries.size(), 2u) << "undo takes back the run as a whole";
}

TEST_F(HistoryTree, AMomentNeverTakesTheRoomOfAChange) {
    History history(roomFor(3));
    for (std::uint64_t i = 0; i < 3; ++i) change(history, i);
    const std::uint64_t before = history.current()->id;
    moment(history, 5);
    EXPECT_EQ(rounds(history.timeline().line), (std::vector<std::uint64_t>{0, 1, 2}));
    EXPECT_EQ(history.current()->id, before);
    EXPECT_LE(history.timeline().bytes, history.timeline().budget);
}

TEST_F(HistoryTree, TheBudgetTakesMomentsAndThenBranchesBeforeTheOldestChange) {
    History history(roomFor(4));
    const std::uint64_t root = change(history, 0);
    moment(history, 4);
    const std::uint64_t abandoned = change(history, 8);
    history.goTo(*history.find(root));
    change(history, 1);
    EXPECT_EQ(rounds(history.timeline().left), (std::vector<std::uint64_t>{4, 8}));
    change(history, 2);
    EXPECT_EQ(rounds(history.timeline().left), std::vector<std::uint64_t>{8}) << "the moment goes first";
    EXPECT_EQ(history.timeline().left[0].before, root) << "the branch hangs where the moment hung";
    change(history, 3);
    EXPECT_EQ(history.find(abandoned), nullptr);
    EXPECT_EQ(rounds(history.timeline().line), (std::vector<std::uint64_t>{0, 1, 2, 3}));
    change(history, 4);
    EXPECT_EQ(rounds(history.timeline().line), (std::vector<std::uint64_t>{1, 2, 3, 4}));
}

TEST_F(HistoryTree, UndoAndRedoPassOverMomentsFromAMomentToo) {
    History history(std::size_t{1} << 30);
    const std::uint64_t first = change(history, 0);
    const std::uint64_t early = moment(history, 3);
    moment(history, 6);
    const std::uint64_t second = change(history, 9);
    EXPECT_EQ(history.previous()->id, first);
    history.goTo(*history.find(early));
    EXPECT_TRUE(history.timeline().isAtMoment());
    EXPECT_TRUE(history.timeline().canUndo());
    EXPECT_EQ(history.previous()->id, first);
    EXPECT_EQ(history.next()->id, second);
    EXPECT_EQ(history.timeline().line.size(), 4u);
    EXPECT_EQ(history.timeline().place, 1);
}

TEST(ReliefPicture, SlopesThatFaceTheNorthWestAreBrighterAndTheShapeMatchesTheMap) {
    Field<float> heights(400, 200);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 400; ++x) heights(x, y) = static_cast<float>(x < 200 ? x : 400 - x);
    const Image picture = reliefPicture(Terrain(std::move(heights), 10.0f, 0.0, Boundary::Open), 80);
    ASSERT_EQ(picture.width, 80);
    ASSERT_EQ(picture.height, 40);
    const auto grey = [&](int x, int y) { return picture.rgb[static_cast<std::size_t>(3 * (y * 80 + x))]; };
    // Both flanks of a ridge from north to south have the same height.
    EXPECT_GT(grey(20, 20), grey(59, 20) + 20);
    const Image small = reliefPicture(hills(5), 80);
    EXPECT_EQ(small.width, 5);
    EXPECT_EQ(small.rgb.size(), 75u);
}

}  // namespace
}  // namespace scree
