#include "app/session/job_list.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <thread>

// On threads that set this, all allocations fail.
namespace {
thread_local bool memoryIsFull = false;
}

void* operator new(std::size_t size) {
    void* memory = memoryIsFull ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
// If inlined, GCC would not see the `new` that matches free().
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace scree {
namespace {

/// A list whose jobs wait until they are released or cancelled.
class JobListTest : public ::testing::Test {
 protected:
    void start(JobPlan plan) {
        jobs.start(std::move(plan), [this](WorkWatch& watch) -> JobList::Completion {
            while (!released) {
                watch.beginPart();
                std::this_thread::yield();
            }
            return [this] { ++completed; };
        });
    }
    void release() {
        released = true;
        while (jobs.busy()) jobs.poll();
    }
    std::string shown() const { return jobs.progress() ? jobs.progress()->title : ""; }

    std::atomic<bool> released{false};
    int completed = 0;
    std::vector<std::string> failures;
    std::atomic<int> wakes{0};
    JobList jobs{[this](std::string_view message) {
                     memoryIsFull = false;  // so that the test can store it
                     failures.emplace_back(message);
                 },
                 [this] { ++wakes; }};
};

TEST_F(JobListTest, TheNewestJobWithABarIsShownAndCancelled) {
    int cancelled = 0;
    start({.kind = JobKind::File, .title = "Exporting", .cancellable = Cancellable::No});
    start({.kind = JobKind::Measuring, .title = "Measuring", .onCancel = [&] { ++cancelled; }});
    start({.kind = JobKind::Preview, .title = "Generating", .barAfter = 1e6});
    EXPECT_EQ(shown(), "Measuring");
    EXPECT_TRUE(jobs.cancelShown());
    EXPECT_EQ(cancelled, 1);
    EXPECT_FALSE(jobs.busy(JobKind::Measuring));
    EXPECT_EQ(shown(), "Exporting");
    EXPECT_FALSE(jobs.progress()->cancellable);
    jobs.cancelShown();
    EXPECT_TRUE(jobs.busy(JobKind::File)) << "what it writes must not be left half done";
    release();
    EXPECT_EQ(completed, 2) << "the result of the cancelled job is not taken";
    EXPECT_FALSE(jobs.cancelShown());
}

TEST_F(JobListTest, WorkThatThrowsIsReportedOnThisThreadByItsTitle) {
    bool followed = false;
    jobs.start({.kind = JobKind::File, .title = "Opening", .onFailure = [&] { followed = true; }},
               [](WorkWatch&) -> JobList::Completion { throw std::runtime_error("no luck"); });
    EXPECT_TRUE(failures.empty());
    release();
    EXPECT_EQ(failures, std::vector<std::string>{"Opening failed: no luck."});
    EXPECT_TRUE(followed);
}

// No window is needed; these tests never start GLFW.
TEST_F(JobListTest, EachJobThatIsDoneWakesWhoeverWaits) {
    jobs.start({.kind = JobKind::File, .title = "Opening"}, [](WorkWatch&) -> JobList::Completion { return {}; });
    jobs.start({.kind = JobKind::Measuring, .title = "Measuring"},
               [](WorkWatch&) -> JobList::Completion { throw std::runtime_error("no luck"); });
    release();
    jobs.finish();
    EXPECT_EQ(wakes, 2);
}

TEST_F(JobListTest, WorkWithoutMemoryIsReportedInWords) {
    for (const bool wordsToo : {true, false}) {
        failures.clear();
        jobs.start({.kind = JobKind::File, .title = "Opening a map with a long name"},
                   [](WorkWatch&) -> JobList::Completion {
                       memoryIsFull = true;  // also for the code on this thread that describes the error
                       throw std::bad_alloc();
                   });
        while (wakes == (wordsToo ? 0 : 1)) std::this_thread::yield();
        memoryIsFull = !wordsToo;
        jobs.poll();
        memoryIsFull = false;
        EXPECT_FALSE(jobs.busy());
        EXPECT_EQ(failures, std::vector<std::string>{wordsToo ? "Opening a map with a long name failed: there is not "
                                                                "enough memory."
                                                              : "A task failed: there is not enough memory."});
    }
}

TEST_F(JobListTest, AJobThatHasNoMemoryToBeginLeavesNone) {
    JobPlan plan{.kind = JobKind::File, .title = "Opening a map with a long name"};
    bool begun = false;
    JobList::Work work = [&begun](WorkWatch&) -> JobList::Completion {
        begun = true;
        return {};
    };
    try {
        memoryIsFull = true;
        jobs.start(std::move(plan), std::move(work));
    } catch (const std::bad_alloc&) {
        // In the editor the frame reports this error.
    }
    memoryIsFull = false;
    EXPECT_FALSE(jobs.busy());
    EXPECT_FALSE(begun);
}

TEST_F(JobListTest, AResultMayStartTheNextJobOfItsKind) {
    jobs.start({.kind = JobKind::File, .title = "First"}, [this](WorkWatch&) -> JobList::Completion {
        return [this] {
            EXPECT_FALSE(jobs.busy(JobKind::File)) << "who starts a job asks first whether one of its kind runs";
            start({.kind = JobKind::File, .title = "Second"});
        };
    });
    while (shown() != "Second") jobs.poll();
    release();
    EXPECT_EQ(completed, 1);
}

TEST_F(JobListTest, TheEndCallsOffWhatMayBeCancelledAndWaitsForTheRest) {
    start({.kind = JobKind::Measuring, .title = "Measuring"});
    bool written = false;
    jobs.start({.kind = JobKind::File, .title = "Exporting", .cancellable = Cancellable::No},
               [&](WorkWatch&) -> JobList::Completion {
                   std::this_thread::sleep_for(std::chrono::milliseconds(20));
                   written = true;
                   return {};
               });
    jobs.finish();
    EXPECT_TRUE(written);
    EXPECT_EQ(completed, 0);
    EXPECT_FALSE(jobs.busy());
}

}  // namespace
}  // namespace scree
