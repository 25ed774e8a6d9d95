#include "app/session/variations/run_preview.h"

#include <gtest/gtest.h>

#include "app/session/tests/session_fixture.h"

/// When the picture of the next rounds is made. The picture needs a window: see the tests of the window.
namespace scree {
namespace {

using namespace session_tests;

TEST_F(SessionTest, NothingIsLookedAheadAtWhileTheLandRunsOrIsMissing) {
    RunPreview ahead(session);
    session.state().terrainReady = false;
    ahead.rest();
    EXPECT_FALSE(session.jobs().busy(JobKind::RunPreview));
    session.state().terrainReady = true;
    session.apply(RunOperation{});
    ASSERT_TRUE(framesUntil([&] { return session.snapshot().running; }));
    ahead.rest();
    EXPECT_FALSE(session.jobs().busy(JobKind::RunPreview));
    EXPECT_FALSE(ahead.poll());
    pause();
}

}  // namespace
}  // namespace scree
