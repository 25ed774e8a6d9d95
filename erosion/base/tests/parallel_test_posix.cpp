#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <string>

#include "erosion/base/parallel.h"

namespace scree {
namespace {

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // sanitizers need the address space themselves
TEST(ThreadPool, HasFewerThreadsIfTheSystemHasNoRoom) {
    // Address space for some stacks of 8 MB, but not for a thousand.
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    rlimit few = before;
    few.rlim_cur = rlim_t{2} << 30;
    ASSERT_EQ(setrlimit(RLIMIT_AS, &few), 0);
    ThreadPool pool(1024);
    ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
    EXPECT_LT(pool.threads(), 512);
    EXPECT_NE(pool.shortage().find(std::to_string(pool.threads()) + " of 1024 threads"), std::string::npos);
    std::atomic<int> runs{0};
    pool.forEach(5000, [&](int) { ++runs; });
    EXPECT_EQ(runs.load(), 5000);
}
#endif

}  // namespace
}  // namespace scree
