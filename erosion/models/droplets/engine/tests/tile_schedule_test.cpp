#include "erosion/models/droplets/engine/tile_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <optional>
#include <thread>
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
    order.sort(walkers, 3);  // 4 and 9 are already in order
    ASSERT_EQ(order.size(), walkers.size());
    const std::vector<std::size_t> expected{1, 3, 0, 4, 2};
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(order[i], expected[i]);
    order.sort(std::vector<Walker>{}, 0);
    EXPECT_EQ(order.size(), 0u);
}

// Each walker moves one tile east per visit, for as many visits as it has steps.
TEST(TileSchedule, TakesWalkersFromTileToTileUntilFewAreLeft) {
    ThreadPool pool(2);
    TileSchedule<Walker> schedule;
    std::vector<Walker> stay;
    for (int run = 0; run < 2; ++run) {  // queues keep their memory, but no walkers
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

/// Returns the walker after a visit, or nothing if it ends. Its number and its steps determine where it goes.
std::optional<Walker> wandered(Walker walker, int width, int height, int stride) {
    std::uint64_t x =
        walker.number * 0x9e3779b97f4a7c15u + static_cast<std::uint64_t>(walker.stepsLeft) * 0xd1b54a32d192ed03u;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 32;
    if (++walker.stepsLeft == 3 + static_cast<int>(walker.number % 9)) return {};
    walker.x = (walker.x + (static_cast<int>(x % 3) - 1) * stride + width) % width;
    walker.y = (walker.y + (static_cast<int>(x / 3 % 3) - 1) * stride + height) % height;
    return walker;
}

constexpr int kWidth = 64;
constexpr int kHeight = 48;
constexpr int kTile = 8;
constexpr int kTilesAcross = kWidth / kTile;
constexpr std::size_t kTiles = kTilesAcross * (kHeight / kTile);
constexpr std::uint32_t kWanderers = 700;

Walker wanderer(std::uint32_t i) {
    return {i, static_cast<int>(i * 7 % kWidth), static_cast<int>(i / 9 % kHeight), 0};
}
bool byNumber(const Walker& a, const Walker& b) {
    return a.number < b.number;
}

struct Log {
    using Numbers = std::vector<std::uint64_t>;
    std::vector<std::vector<Numbers>> visits = std::vector<std::vector<Numbers>>(kTiles);  ///< By tile.
    Numbers stay;

    bool operator==(const Log&) const = default;
};

/// Runs one tile after the other, by pass and within a pass by colour.
Log plainRun(std::size_t mayStay) {
    Log log;
    std::vector<std::vector<Walker>> waiting(kTiles);
    const auto put = [&](const Walker& w) {
        waiting[static_cast<std::size_t>(w.y / kTile * kTilesAcross + w.x / kTile)].push_back(w);
    };
    for (std::uint32_t i = 0; i < kWanderers; ++i) put(wanderer(i));
    std::size_t underWay = kWanderers;
    for (std::size_t turn = 0; turn == 0 || turn % 4 != 0 || underWay > mayStay; ++turn)
        for (std::size_t tile = 0; tile < kTiles; ++tile) {
            if (tile % kTilesAcross % 2 + 2 * (tile / kTilesAcross % 2) != turn % 4) continue;
            std::vector<Walker> walkers = std::exchange(waiting[tile], {});
            if (walkers.empty()) continue;
            std::sort(walkers.begin(), walkers.end(), byNumber);
            auto& visit = log.visits[tile].emplace_back();
            for (const Walker& walker : walkers) {
                visit.push_back(walker.number);
                if (const auto gone = wandered(walker, kWidth, kHeight, kTile))
                    put(*gone);
                else
                    --underWay;
            }
        }
    for (std::vector<Walker>& walkers : waiting) {
        std::sort(walkers.begin(), walkers.end(), byNumber);
        for (const Walker& walker : walkers) log.stay.push_back(walker.number);
    }
    return log;
}

/// Runs the schedule with some tiles that take longer than others; `uneven` selects them.
Log scheduledRun(std::size_t mayStay, int threads, int uneven) {
    Log log;
    ThreadPool pool(threads);
    TileSchedule<Walker> schedule;
    schedule.cut(kWidth, kHeight, 3, kTile);
    for (std::uint32_t i = 0; i < kWanderers / 2; ++i) schedule.add(wanderer(i));
    for (std::uint32_t i = kWanderers / 2; i < kWanderers; ++i) schedule.addNew(wanderer(i).cell(), i);
    std::vector<Walker> stay;
    schedule.run(pool, mayStay, stay, wanderer,
                 [&](const ScheduleTile& tile, const std::vector<Walker>& walkers, const QueueOrder& order,
                     std::vector<Walker>& leaving) {
                     auto& visit = log.visits[static_cast<std::size_t>(tile.index)].emplace_back();
                     for (std::size_t i = 0; i < order.size(); ++i) {
                         visit.push_back(walkers[order[i]].number);
                         const auto gone = wandered(walkers[order[i]], kWidth, kHeight, kTile);
                         if (gone) leaving.push_back(*gone);
                     }
                     if ((tile.index + uneven) % 5 == 0) std::this_thread::sleep_for(std::chrono::microseconds(100));
                 });
    for (const Walker& walker : stay) log.stay.push_back(walker.number);
    return log;
}

// Walkers move at random to any of the surrounding tiles.
TEST(TileSchedule, VisitsAreAsOnOneThreadColourByColour) {
    for (const std::size_t mayStay : {0, 1, 10, 40, 41, 42, 43, 100, 300, 700}) {
        const Log expected = plainRun(mayStay);
        EXPECT_LE(expected.stay.size(), mayStay);
        for (const int threads : {1, 2, 5})
            for (int uneven = 0; uneven < 2; ++uneven)
                EXPECT_TRUE(scheduledRun(mayStay, threads, uneven) == expected)
                    << threads << " threads, " << mayStay << " may stay";
    }
}

TEST(TileSchedule, AnErrorInATileEndsTheRunOnAllThreads) {
    ThreadPool pool(3);
    TileSchedule<Walker> schedule;
    schedule.cut(64, 64, 3, 8);
    const auto made = [](std::uint32_t i) { return Walker{i, static_cast<int>(i % 64), static_cast<int>(i / 64), 0}; };
    for (std::uint32_t i = 0; i < 4096; ++i) schedule.add(made(i));
    std::vector<Walker> stay;
    EXPECT_THROW(schedule.run(pool, 0, stay, made,
                              [](const ScheduleTile& tile, const std::vector<Walker>& walkers, const QueueOrder&,
                                 std::vector<Walker>& leaving) {
                                  if (tile.index == 20) throw std::bad_alloc();
                                  leaving = walkers;  // so that the walkers never end
                              }),
                 std::bad_alloc);
}

}  // namespace
}  // namespace scree
