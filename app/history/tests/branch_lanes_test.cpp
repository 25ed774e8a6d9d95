#include "app/history/branch_lanes.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace scree {
namespace {

TimelineEntry entry(std::uint64_t id, std::uint64_t before) {
    return {.id = id, .name = "erosion", .rounds = id, .kind = EntryKind::Change, .before = before, .picture = {}};
}

/// Returns a line of entries with the ids 1 to `count`.
Timeline lineOf(std::uint64_t count) {
    Timeline history;
    for (std::uint64_t id = 1; id <= count; ++id) history.line.push_back(entry(id, id - 1));
    return history;
}

void expectNoTwoShareACell(const TimeLineLayout& layout) {
    std::set<std::pair<int, int>> taken;
    for (const auto& [id, cell] : layout.cells)
        EXPECT_TRUE(taken.emplace(cell.column, cell.lane).second) << "entry " << id << " lies on another one";
}

TEST(BranchLanes, FiveBranchesOfOneEntryHaveFiveLanes) {
    Timeline history = lineOf(6);
    std::uint64_t id = 6;
    for (int branch = 0; branch < 5; ++branch)
        for (std::uint64_t i = 0, before = 3; i < 3; ++i, before = id) history.left.push_back(entry(++id, before));
    const TimeLineLayout layout = layOut(history);
    EXPECT_EQ(layout.lanes, 5);
    expectNoTwoShareACell(layout);
}

TEST(BranchLanes, ALaneIsUsedAgainIfItsSpanIsFree) {
    Timeline history = lineOf(10);
    history.left = {entry(11, 1), entry(12, 11), entry(13, 7), entry(14, 2)};
    const TimeLineLayout layout = layOut(history);
    EXPECT_EQ(layout.lanes, 2);
    EXPECT_EQ(layout.cells.at(11).lane, 1);
    EXPECT_EQ(layout.cells.at(13).lane, 1) << "the first branch has ended before";
    EXPECT_EQ(layout.cells.at(14).lane, 2) << "it would cross the first branch";
}

TEST(BranchLanes, ABranchLongerThanTheLineHasColumnsOfItsOwn) {
    Timeline history = lineOf(2);
    history.left = {entry(3, 1), entry(4, 3), entry(5, 4)};
    const TimeLineLayout layout = layOut(history);
    EXPECT_EQ(layout.columns, 4);
    EXPECT_EQ(layout.cells.at(5).column, 3);
}

TEST(BranchLanes, NoTwoEntriesOfAnyHistoryShareACell) {
    std::mt19937 chance(5);
    for (int i = 0; i < 200; ++i) {
        Timeline history = lineOf(1 + chance() % 8);
        std::uint64_t id = history.line.size();
        for (std::uint64_t branch = chance() % 20; branch > 0; --branch, ++id)
            history.left.push_back(entry(id + 1, chance() % 9 == 0 ? 0 : 1 + chance() % id));
        const TimeLineLayout layout = layOut(history);
        ASSERT_EQ(layout.cells.size(), id);
        expectNoTwoShareACell(layout);
        for (const auto& [each, cell] : layout.cells) EXPECT_LT(cell.column, layout.columns);
    }
}

}  // namespace
}  // namespace scree
