#include "app/session/probe/lake_look.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "app/tests/worker_fixture.h"

/// The lake under the pointer, in a session without a window.
namespace scree {
namespace {

using namespace worker_tests;

/// A bowl of 30 m in a plain.
std::shared_ptr<const Terrain> bowlOf(int nodes) {
    Field<float> heights(nodes, nodes);
    for (int y = 0; y < nodes; ++y)
        for (int x = 0; x < nodes; ++x) {
            const float far = std::hypot(static_cast<float>(x - nodes / 2), static_cast<float>(y - nodes / 2));
            heights(x, y) = 30.0f * std::min(1.0f, far / (0.3f * static_cast<float>(nodes)));
        }
    return std::make_shared<const Terrain>(std::move(heights), 5.0f, 500.0);
}

class LakeLookTest : public ::testing::Test {
 protected:
    void open(int nodes) {
        session.apply(OpenOperation{Document(), bowlOf(nodes), "start", nullptr});
        ASSERT_TRUE(framesUntil([&] {
            return session.state().terrainReady && session.snapshot().terrain.width() == nodes &&
                   session.worker().resting();
        }));
        session.state().tool = Tool::Lake;
    }
    template <class Wanted>
    bool framesUntil(Wanted&& wanted) {
        return waitUntil(session.worker(), [&](const Snapshot&) {
            session.jobs().poll();
            session.takeSnapshot();
            look.follow();
            return wanted();
        });
    }
    const std::optional<LakeHere>& here() const { return session.state().lakeHere; }
    void point(float x, float y) { session.state().frame.hover = Hover{{x, y}, 0.0, 0.0f, {}}; }

    Session session{sharedHills(64), 1, SimulationLoop::kHistoryBudget};
    LakeLook look{session};
};

TEST_F(LakeLookTest, TellsWhatAClickWouldMake) {
    open(100);
    point(55.0f, 52.0f);
    ASSERT_TRUE(framesUntil([&] { return here().has_value(); }));
    ASSERT_TRUE(here()->sketch);
    EXPECT_TRUE(here()->isExact);
    const Result<LakeFacts> facts = lakeFacts(session.snapshot().terrain, {55.0f, 52.0f}, {});
    ASSERT_TRUE(facts);
    EXPECT_EQ(here()->sketch->facts.level, facts->level);
    EXPECT_EQ(here()->sketch->facts.area, facts->area);
    // Another level.
    session.state().kept.lake.below = 12.0f;
    ASSERT_TRUE(framesUntil([&] { return here()->sketch && here()->sketch->facts.level < facts->level - 11.0f; }));
    // Deeper than the hollow.
    session.state().kept.lake.below = 50.0f;
    ASSERT_TRUE(framesUntil([&] { return !here()->sketch; }));
    EXPECT_NE(here()->sketch.error().message.find("raise the level"), std::string::npos);
    session.state().tool = Tool::Look;
    look.follow();
    EXPECT_FALSE(here());
}

TEST_F(LakeLookTest, LooksAtALargeMapInSteps) {
    open(1500);
    point(760.0f, 740.0f);
    ASSERT_TRUE(framesUntil([&] { return here().has_value(); }));
    ASSERT_TRUE(here()->sketch);
    EXPECT_FALSE(here()->isExact);
    const Result<LakeFacts> facts = lakeFacts(session.snapshot().terrain, {760.0f, 740.0f}, {});
    ASSERT_TRUE(facts);
    EXPECT_NEAR(here()->sketch->facts.level, facts->level, 0.3f);
    EXPECT_NEAR(here()->sketch->facts.area, facts->area, 0.02 * facts->area);
    float farthest = 0.0f;
    for (const auto& piece : here()->sketch->shore)
        farthest = std::max(farthest, std::hypot(piece[0].x - 750.0f, piece[0].y - 750.0f));
    EXPECT_NEAR(farthest, 450.0f, 3.0f) << "in cells of the map";
}

}  // namespace
}  // namespace scree
