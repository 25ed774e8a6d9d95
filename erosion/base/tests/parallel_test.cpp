#include "erosion/base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace scree {
namespace {

TEST(ThreadPool, RunsEveryIndexOnceWhateverTheThreads) {
    for (const int threads : {1, 2, 8}) {
        ThreadPool pool(threads);
        for (const int count : {0, 1, 2, 7, 1000}) {
            std::vector<std::atomic<int>> runs(1000);
            pool.forEach(count, [&](int i) { ++runs[static_cast<std::size_t>(i)]; });
            for (int i = 0; i < 1000; ++i)
                ASSERT_EQ(runs[static_cast<std::size_t>(i)].load(), i < count ? 1 : 0) << threads << " threads, " << i;
        }
    }
}

TEST(ThreadPool, HasTheThreadsItWasAskedFor) {
    EXPECT_EQ(ThreadPool(1).threads(), 1);
    EXPECT_EQ(ThreadPool(5).threads(), 5);
    EXPECT_GE(ThreadPool().threads(), 1);
    EXPECT_EQ(ThreadPool(3).shortage(), "");
}

TEST(ThreadPool, SharesALoopAmongItsThreads) {
    ThreadPool pool(3);
    std::mutex mutex;
    std::set<std::thread::id> seen;
    // Each body waits for the others, so the loop can only end if three threads take part.
    std::atomic<int> arrived{0};
    pool.forEach(3, [&](int) {
        ++arrived;
        while (arrived < 3) std::this_thread::yield();
        const std::lock_guard lock(mutex);
        seen.insert(std::this_thread::get_id());
    });
    EXPECT_EQ(seen.size(), 3u);
}

TEST(ThreadPool, ResultsOfALoopAreSeenAfterIt) {
    ThreadPool pool(4);
    std::vector<int> values(64, 0);
    for (int round = 1; round <= 2000; ++round) {
        pool.forEach(64, [&](int i) { values[static_cast<std::size_t>(i)] += i; });
        ASSERT_EQ(values[63], 63 * round);
    }
}

TEST(ThreadPool, PassesOnAnExceptionAndWorksAfterwards) {
    for (const int threads : {1, 4}) {
        ThreadPool pool(threads);
        const auto failing = [](int i) {
            if (i == 17) throw std::runtime_error("seventeen");
        };
        try {
            pool.forEach(100, failing);
            FAIL() << "no exception";
        } catch (const std::runtime_error& failure) {
            EXPECT_STREQ(failure.what(), "seventeen");
        }
        std::atomic<int> runs{0};
        pool.forEach(50, [&](int) { ++runs; });
        EXPECT_EQ(runs.load(), 50);
    }
}

TEST(RowBands, CoverEachRowOnce) {
    for (const int rows : {1, 63, 64, 65, 200}) {
        const RowBands bands{rows, 64};
        int next = 0;
        for (int band = 0; band < bands.count(); ++band) {
            EXPECT_EQ(bands.begin(band), next);
            EXPECT_GT(bands.end(band), bands.begin(band));
            next = bands.end(band);
        }
        EXPECT_EQ(next, rows);
    }
}

}  // namespace
}  // namespace scree
