#include "erosion/droplets/tile_schedule.h"

#include <gtest/gtest.h>

#include <atomic>
#include <utility>
#include <vector>

namespace scree {
namespace {

struct Walker {
    std::uint64_t number;
    int x, y;
    int stepsLeft;

    std::pair<int, int> cell() const { return {x, y}; }
};

TEST(TileSchedule, EveryCellIsInThePartThatHasIt) {
    for (const int cells : {2, 37, 255, 1000, 4097, 16384})
        for (const int size : {1, 3, 37, 64, 255, 256, 5000}) {
            const AxisPartition axis(cells, size);
            EXPECT_TRUE(axis.parts() == 1 || axis.parts() % 2 == 0) << cells << " / " << size;
            int part = 0;
            for (int cell = 0; cell < cells; ++cell) {
                if (cell == axis.end(part)) ++part;
                ASSERT_EQ(axis.partOf(cell), part) << "cell " << cell << " of " << cells << ", size " << size;
            }
            EXPECT_EQ(axis.end(part), cells);
            EXPECT_EQ(part, axis.parts() - 1);
        }
}

TEST(TileSchedule, WalkersSetOutByTheirNumbers) {
    std::vector<Walker> walkers;
    for (const std::uint64_t number : {7u, 3u, 12u, 4u, 9u}) walkers.push_back({(1u << 30) + number, 0, 0, 0});
    QueueOrder order;
    order.sort(walkers, 3);  // 4 and 9 are in order
    ASSERT_EQ(order.size(), walkers.size());
    const std::vector<std::size_t> expected{1, 3, 0, 4, 2};
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(order[i], expected[i]);
    order.sort(std::vector<Walker>{}, 0);
    EXPECT_EQ(order.size(), 0u);
}

// Each walker goes one tile east a visit, for as many visits as it has steps.
TEST(TileSchedule, TakesWalkersFromTileToTileUntilFewAreLeft) {
    ThreadPool pool(2);
    TileSchedule<Walker> schedule;
    std::vector<Walker> stay;
    for (int run = 0; run < 2; ++run) {  // queues keep their memory, but no walker
        schedule.cut(64, 16, 3, 8);
        const auto made = [](std::uint32_t i) {
            return Walker{i, 0, static_cast<int>(i % 16), static_cast<int>(i / 4)};
        };
        for (std::uint32_t i = 0; i < 10; ++i) schedule.add(made(i));
        for (std::uint32_t i = 10; i < 20; ++i) schedule.addNew(made(i).cell(), i);
        std::atomic<int> visits = 0;
        std::atomic<int> setOut = 0;
        schedule.run(pool, 4, stay, made,
                     [&](const ScheduleTile& tile, const std::vector<Walker>& walkers, const QueueOrder& order,
                         std::vector<Walker>& leaving) {
                         EXPECT_EQ(order.size(), walkers.size());
                         for (std::size_t i = 0; i < walkers.size(); ++i) {
                             if (i > 0) {
                                 EXPECT_LT(walkers[order[i - 1]].number, walkers[order[i]].number);
                             }
                             Walker walker = walkers[i];
                             EXPECT_EQ(schedule.tileAt(walker.x, walker.y), tile.index);
                             if (walker.stepsLeft == static_cast<int>(walker.number / 4)) ++setOut;
                             if (walker.stepsLeft-- == 0) continue;
                             walker.x += tile.x1 - tile.x0;
                             leaving.push_back(walker);
                         }
                         ++visits;
                     });
        EXPECT_EQ(setOut, 20);
        ASSERT_EQ(stay.size(), 4u) << "those of four steps, when the others have ended";
        for (const Walker& left : stay) EXPECT_GE(left.number, 16u);
        EXPECT_GT(visits, 4);
    }
}

}  // namespace
}  // namespace scree
