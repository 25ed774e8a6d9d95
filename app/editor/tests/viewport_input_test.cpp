#include "app/editor/viewport_input.h"

#include <gtest/gtest.h>

#include <variant>
#include <vector>

#include "app/session/derived_frame.h"
#include "app/tests/worker_fixture.h"

/// Requests made by the mouse on the ground.
namespace scree {
namespace {

using namespace worker_tests;

constexpr Rect kViewport{.x = 0.0f, .y = 0.0f, .width = 800.0f, .height = 600.0f};

/// A session seen from above, with the mouse over it.
class ViewportInputTest : public ::testing::Test {
 protected:
    ViewportInputTest() {
        session.apply(OpenOperation{Document(), sharedHills(64), "start", nullptr});
        EXPECT_TRUE(waitUntil(session.worker(), [&](const Snapshot&) {
            session.takeSnapshot();
            return session.phase() == Session::Phase::Ready && session.state().terrainReady;
        }));
        Camera above = session.viewpoint().camera();
        above.lookDown();
        above.frame(session.snapshot().terrain, 1.0f, kViewport.width / kViewport.height);
        session.viewpoint().moveEye(above);
    }

    /// Runs a frame with these events, `seconds` after the previous one.
    std::vector<StrokeOperation> frame(const std::vector<InputEvent>& events, double seconds = 0.01) {
        session.state().now += seconds;
        std::vector<Request> requests;
        input.handle(session, events, kViewport, true, requests);
        input.finishFrame(session, requests);
        std::vector<StrokeOperation> strokes;
        for (const Request& request : requests)
            strokes.push_back(std::get<StrokeOperation>(std::get<Operation>(request)));
        return strokes;
    }
    /// Returns the place of this cell, in metres from the north-west corner of a map with cells of 10 m.
    static Point inMetres(Point cell) { return {10.0f * (cell.x + 0.5f), 10.0f * (cell.y + 0.5f)}; }
    InputEvent event(InputEvent::Kind kind, double x) const {
        InputEvent event;
        event.kind = kind;
        event.x = x;
        event.y = 300.0;
        event.time = session.state().now;
        return event;
    }

    Session session{sharedHills(64), 1, SimulationLoop::kHistoryBudget};
    ViewportInput input;
};

TEST_F(ViewportInputTest, APaintingToolPaintsTheAddedLayerThatIsChosen) {
    auto land = std::make_shared<Terrain>(hills(64));
    const Result<Layer> snow = land->addLayer({.name = "snow", .title = "Snow", .unit = "m", .highest = 2.0f});
    ASSERT_TRUE(snow);
    session.apply(OpenOperation{Document(), land, "snowy hills", nullptr});
    EXPECT_TRUE(waitUntil(session.worker(), [&](const Snapshot&) {
        session.takeSnapshot();
        return session.phase() == Session::Phase::Ready && session.snapshot().terrain.findLayer("snow");
    }));
    session.state().kept.brush.strength = 1.0f;
    const auto stroke = [&](Tool tool, const char* layer) {
        session.state().tool = tool;
        session.state().paintedLayer = layer;
        const std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Press, 400.0)});
        frame({event(InputEvent::Kind::Release, 400.0)});
        EXPECT_EQ(strokes.size(), 1u);
        return strokes.empty() ? Stroke() : strokes.front().stroke;
    };
    EXPECT_EQ(stroke(Tool::Rain, "snow").layer, *snow);
    EXPECT_EQ(stroke(Tool::Hardness, "snow").strength, 0.5f) << "a quarter of the range of 2 m";
    EXPECT_EQ(shownView(session).overlay, *Overlay::fromName("snow"));
    EXPECT_EQ(stroke(Tool::Rain, "").layer, Layer::Rain);
    EXPECT_EQ(stroke(Tool::Rain, "fog").layer, Layer::Rain) << "the terrain has no such layer";
    EXPECT_EQ(shownView(session).overlay, overlayOf(Layer::Rain));
    EXPECT_EQ(stroke(Tool::Raise, "snow").layer, Layer::Height) << "it sculpts";
}

TEST_F(ViewportInputTest, AClickWithTheFaultToolIsNoStroke) {
    session.state().tool = Tool::Fault;
    EXPECT_TRUE(frame({event(InputEvent::Kind::Press, 400.0)}).empty());
    EXPECT_TRUE(frame({}, 2.0).empty()) << "the pointer rests";
    EXPECT_TRUE(frame({event(InputEvent::Kind::Release, 400.0)}).empty());
}

TEST_F(ViewportInputTest, AFaultBeginsWhereTheMouseWasPressed) {
    session.state().tool = Tool::Fault;
    ASSERT_TRUE(frame({event(InputEvent::Kind::Press, 300.0)}).empty());
    const Point begin = inMetres(*input.pointed(session, kViewport));
    const std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Move, 500.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].part, StrokeOperation::Part::First);
    ASSERT_GE(strokes[0].stroke.path.size(), 2u);
    EXPECT_EQ(strokes[0].stroke.path[0].x, begin.x);
    EXPECT_EQ(strokes[0].stroke.path[0].y, begin.y);
    const Point end = strokes[0].stroke.path.back();
    EXPECT_TRUE(frame({}, 2.0).empty()) << "the pointer rests";
    const std::vector<StrokeOperation> more = frame({event(InputEvent::Kind::Move, 550.0)});
    ASSERT_EQ(more.size(), 1u);
    EXPECT_EQ(more[0].part, StrokeOperation::Part::More);
    EXPECT_EQ(more[0].stroke.path[0].x, end.x) << "its way goes on from the last dab";
}

TEST_F(ViewportInputTest, AClickOfABrushIsADabAndARestingOneGoesOn) {
    session.state().tool = Tool::Rain;
    const std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Press, 400.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].stroke.path.size(), 1u);
    EXPECT_FALSE(frame({}, 0.5).empty());
}

}  // namespace
}  // namespace scree
