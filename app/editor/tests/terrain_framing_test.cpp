#include "app/editor/terrain_framing.h"

#include <gtest/gtest.h>

#include "app/editor/keys_after_click.h"
#include "app/session/variations/variation_camera.h"
#include "app/tests/worker_fixture.h"

/// Camera and brush when the shown land changes, and keys after clicks.
namespace scree {
namespace {

using namespace worker_tests;
using Came = BrushSizes::Came;

/// Level land with this extent in metres.
Terrain land(float extent, int nodes = 64) {
    return {nodes, nodes, extent / static_cast<float>(nodes)};
}

TEST(BrushSizes, FollowTheLandInProportionAndComeBackWithIt) {
    BrushSizes sizes;
    BrushSettings brush;
    brush.size = 100.0f;
    sizes.see(brush, land(5000.0f), Came::Anew);
    EXPECT_EQ(brush.size, 100.0f) << "the first land leaves the size that was kept";
    sizes.see(brush, land(50000.0f), Came::Anew);
    EXPECT_NEAR(brush.size, 1000.0f, 0.1f);
    sizes.see(brush, land(5000.0f), Came::ByHistory);
    EXPECT_EQ(brush.size, 100.0f);
    brush.size = 130.0f;
    sizes.see(brush, land(50000.0f), Came::ByHistory);
    EXPECT_NEAR(brush.size, 1000.0f, 0.1f) << "redo";
    brush.size = 7000.0f;  // must not change the size on the first land
    sizes.see(brush, land(5000.0f), Came::ByHistory);
    EXPECT_EQ(brush.size, 130.0f);
}

TEST(BrushSizes, ComeBackAfterALandThatDidNotAllowThem) {
    BrushSizes sizes;
    BrushSettings brush;
    brush.size = 20.0f;
    sizes.see(brush, land(10000.0f, 512), Came::Anew);
    sizes.see(brush, land(640.0f, 64), Came::Anew);
    EXPECT_EQ(brush.size, 10.0f) << "a cell is the smallest";
    sizes.see(brush, land(10000.0f, 512), Came::ByHistory);
    EXPECT_EQ(brush.size, 20.0f);
    // Another land of the same size counts as a new land.
    sizes.see(brush, land(640.0f, 64), Came::Anew);
    brush.size = 64.0f;
    sizes.see(brush, land(10000.0f, 512), Came::Anew);
    EXPECT_NEAR(brush.size, 1000.0f, 0.1f);
}

TEST(TerrainFraming, LiftsAGrazingViewAndKeepsItsDirection) {
    Session session{sharedHills(64), 1, SimulationLoop::kHistoryBudget};
    session.apply(OpenOperation{Document(), sharedHills(64), "start", nullptr});
    ASSERT_TRUE(waitUntil(session.worker(), [&](const Snapshot&) {
        session.takeSnapshot();
        return session.state().terrainReady;
    }));
    const Rect viewport{.x = 0.0f, .y = 0.0f, .width = 800.0f, .height = 600.0f};
    TerrainFraming framing;
    CameraControl control;
    framing.see(session);
    framing.apply(session, control, viewport);
    Camera& camera = session.viewpoint().camera();
    const auto frameFrom = [&](float yaw, float pitch) {
        camera.orbit(yaw, pitch);
        camera.zoom(8.0f, camera.target());
        const CameraPose before = camera.pose();
        session.viewpoint().frame(Framing::SameDirection);
        framing.apply(session, control, viewport);
        EXPECT_EQ(camera.pose().yaw, before.yaw);
        EXPECT_TRUE(showsWhole(camera, session.snapshot().terrain,
                               {.exaggeration = session.document().preset().view.exaggeration, .aspect = 4.0f / 3.0f}));
        return std::pair{before.pitch, camera.pose().pitch};
    };
    const auto [grazing, lifted] = frameFrom(0.7f, -2.0f);
    EXPECT_LT(grazing, 0.05);
    EXPECT_GT(lifted, 0.35);  // 20 degrees
    EXPECT_LT(lifted, 0.8);
    const auto [steep, kept] = frameFrom(-0.2f, 0.7f);
    EXPECT_EQ(steep, kept);
}

InputEvent key(int code) {
    InputEvent event;
    event.kind = InputEvent::Kind::Key;
    event.code = code;
    return event;
}

TEST(KeysAfterClick, WaitUntilTheWindowShowsTheResultOfTheClick) {
    const auto codes = [](const std::vector<InputEvent>& keys) {
        std::vector<int> all;
        for (const InputEvent& each : keys) all.push_back(each.code);
        return all;
    };
    InputEvent click;
    click.kind = InputEvent::Kind::Press;
    using Codes = std::vector<int>;
    KeysAfterClick keys;
    EXPECT_EQ(codes(keys.take(std::vector{key(1), click, key(2), key(3)})), Codes{1});
    EXPECT_EQ(codes(keys.take(std::vector{key(4)})), Codes{}) << "nothing was drawn: it must not overtake the others";
    keys.frameDrawn();
    EXPECT_EQ(codes(keys.take(std::vector{key(5), click, key(6)})), (Codes{2, 3, 4, 5}));
    keys.frameDrawn();
    EXPECT_EQ(codes(keys.take({})), Codes{6});
    keys.frameDrawn();
    EXPECT_EQ(codes(keys.take(std::vector{key(7)})), Codes{7});
}

}  // namespace
}  // namespace scree
