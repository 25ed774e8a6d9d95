#include "app/session/job_list.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace scree {
namespace {

/// A list whose jobs wait until they are released or called off.
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
    JobList jobs{[this](const std::string& message) { failures.push_back(message); }};
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

TEST_F(JobListTest, WorkThatThrowsIsToldOnThisThreadByItsTitle) {
    bool followed = false;
    jobs.start({.kind = JobKind::File, .title = "Opening", .onFailure = [&] { followed = true; }},
               [](WorkWatch&) -> JobList::Completion { throw std::runtime_error("no luck"); });
    EXPECT_TRUE(failures.empty());
    release();
    EXPECT_EQ(failures, std::vector<std::string>{"Opening failed: no luck."});
    EXPECT_TRUE(followed);
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
