#include "app/editor/pointer/viewport_input.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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

TEST_F(ViewportInputTest, AltAsksAboutTheGroundAndNeitherPaintsNorTurns) {
    const CameraPose before = session.viewpoint().camera().pose();
    for (const Tool tool : {Tool::Look, Tool::Rain, Tool::Spring, Tool::Raise}) {
        session.state().tool = tool;
        InputEvent press = event(InputEvent::Kind::Press, 400.0);
        press.modifiers.alt = true;
        InputEvent moved = event(InputEvent::Kind::Move, 500.0);
        moved.modifiers.alt = true;
        std::vector<Request> requests;
        input.handle(session, std::vector{press, moved}, kViewport, true, requests);
        input.finishFrame(session, requests);
        EXPECT_FALSE(input.dragging());
        ASSERT_EQ(requests.size(), 1u) << info(tool).title;
        const auto* asked = std::get_if<ProbeGround>(&requests.front());
        ASSERT_NE(asked, nullptr) << info(tool).title;
        EXPECT_NEAR(asked->cell.x, 31.5f, 0.5f) << "the middle of the map";
        EXPECT_NEAR(asked->cell.y, 31.5f, 0.5f);
        frame({event(InputEvent::Kind::Release, 500.0)});
    }
    EXPECT_EQ(session.viewpoint().camera().pose(), before);
}

TEST_F(ViewportInputTest, AWindowCoversTheGround) {
    session.state().tool = Tool::Rain;
    const std::vector<InputEvent> press{event(InputEvent::Kind::Press, 400.0)};
    const std::vector<InputEvent> release{event(InputEvent::Kind::Release, 400.0)};
    input.setInterface(7.0f, WidgetRect{390.0f, 290.0f, 20.0f, 20.0f});
    EXPECT_TRUE(frame(press).empty());
    EXPECT_FALSE(input.pointed(session, kViewport));
    frame(release);
    input.setInterface(7.0f, WidgetRect{100.0f, 290.0f, 20.0f, 20.0f});
    EXPECT_EQ(frame(press).size(), 1u);
    EXPECT_TRUE(input.pointed(session, kViewport));
    frame(release);
}

TEST_F(ViewportInputTest, TheMaskToolPaintsTheChosenMask) {
    session.state().tool = Tool::Mask;
    EXPECT_TRUE(frame({event(InputEvent::Kind::Press, 400.0)}).empty()) << "there are no masks";
    frame({event(InputEvent::Kind::Release, 400.0)});
    EXPECT_EQ(shownView(session).overlay, Overlay::None);
    auto land = std::make_shared<Terrain>(hills(64));
    const Result<Layer> snow = land->addLayer({.name = "snow", .title = "Snow", .unit = "m", .highest = 2.0f});
    ASSERT_TRUE(snow);
    session.apply(OpenOperation{Document(), land, "snowy hills", nullptr});
    EXPECT_TRUE(waitUntil(session.worker(), [&](const Snapshot&) {
        session.takeSnapshot();
        return session.phase() == Session::Phase::Ready && session.snapshot().terrain.findLayer("snow");
    }));
    session.state().kept.brush.strength = 1.0f;
    const auto strokesOf = [&](Tool tool, const char* mask) {
        session.state().tool = tool;
        session.state().mask = mask;
        const std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Press, 400.0)});
        frame({event(InputEvent::Kind::Release, 400.0)});
        return strokes;
    };
    const std::vector<StrokeOperation> painted = strokesOf(Tool::Mask, "snow");
    ASSERT_EQ(painted.size(), 1u);
    EXPECT_EQ(painted[0].stroke.layer, *snow);
    EXPECT_EQ(painted[0].stroke.strength, 0.5f) << "a quarter of the range of 2 m";
    EXPECT_EQ(shownView(session).overlay, *Overlay::fromName("snow"));
    EXPECT_EQ(strokesOf(Tool::Mask, "fog").size(), 1u) << "the first mask, because the terrain has no such mask";
    const std::vector<StrokeOperation> rain = strokesOf(Tool::Rain, "snow");
    ASSERT_EQ(rain.size(), 1u);
    EXPECT_EQ(rain[0].stroke.layer, Layer::Rain);
}

TEST_F(ViewportInputTest, AStrokeWithALimitTellsItsEnd) {
    session.state().tool = Tool::Raise;
    session.state().kept.brush.limit = 33.0f;
    std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Press, 400.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].part, StrokePart::First);
    EXPECT_EQ(strokes[0].stroke.limit, 33.0f);
    strokes = frame({event(InputEvent::Kind::Move, 480.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].part, StrokePart::More);
    strokes = frame({event(InputEvent::Kind::Release, 480.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].part, StrokePart::Last);
    EXPECT_TRUE(strokes[0].stroke.path.empty());

    session.state().kept.brush.limit = 1e5f;  // the upper end: no limit
    strokes = frame({event(InputEvent::Kind::Press, 400.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].stroke.limit, 0.0f);
    EXPECT_TRUE(frame({event(InputEvent::Kind::Release, 400.0)}).empty());
    session.state().kept.brush.limit = 33.0f;
    for (const Tool tool : {Tool::Rain, Tool::Smooth, Tool::Flatten, Tool::Terrace, Tool::Erase}) {
        session.state().tool = tool;
        strokes = frame({event(InputEvent::Kind::Press, 400.0)});
        ASSERT_EQ(strokes.size(), 1u);
        EXPECT_EQ(strokes[0].stroke.limit, 0.0f) << info(tool).title;
        EXPECT_TRUE(frame({event(InputEvent::Kind::Release, 400.0)}).empty()) << info(tool).title;
    }
}

TEST_F(ViewportInputTest, ARampIsOneStrokeFromPressToRelease) {
    session.state().tool = Tool::Ramp;
    EXPECT_TRUE(frame({event(InputEvent::Kind::Press, 300.0)}).empty());
    const Point begin = inMetres(*input.pointed(session, kViewport));
    EXPECT_TRUE(input.brushGuide(session).rampFrom);
    EXPECT_TRUE(frame({event(InputEvent::Kind::Move, 450.0)}, 2.0).empty()) << "however long it is drawn";
    const Point end = inMetres(*input.pointed(session, kViewport));
    // Off the map, the ramp ends where the pointer left it.
    EXPECT_TRUE(frame({event(InputEvent::Kind::Move, 799.0)}).empty());
    const std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Release, 799.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].part, StrokePart::First);
    EXPECT_EQ(strokes[0].title, "ramp");
    EXPECT_EQ(strokes[0].stroke.mode, StrokeMode::Ramp);
    EXPECT_EQ(strokes[0].stroke.strength, 1.0f);
    ASSERT_EQ(strokes[0].stroke.path.size(), 2u);
    EXPECT_EQ(strokes[0].stroke.path[0].x, begin.x);
    EXPECT_NEAR(strokes[0].stroke.path[1].x, end.x, 1e-3f);
    EXPECT_FALSE(input.brushGuide(session).rampFrom);
    frame({event(InputEvent::Kind::Press, 400.0)});
    EXPECT_TRUE(frame({event(InputEvent::Kind::Release, 400.0)}).empty()) << "a click is no ramp";
}

TEST_F(ViewportInputTest, CloneCopiesTheGroundThatWasChosenWithCtrl) {
    session.state().tool = Tool::Clone;
    session.state().kept.brush.size = 80.0f;
    EXPECT_TRUE(frame({event(InputEvent::Kind::Press, 400.0)}).empty()) << "nothing is chosen yet";
    EXPECT_EQ(session.state().messages.newest()->text,
              "Nothing is cloned: first choose the ground to copy with Ctrl+click.");
    frame({event(InputEvent::Kind::Release, 400.0)});
    InputEvent choose = event(InputEvent::Kind::Press, 300.0);
    choose.modifiers.ctrl = true;
    EXPECT_TRUE(frame({choose}).empty());
    const Point from = *input.pointed(session, kViewport);
    ASSERT_TRUE(input.brushGuide(session).cloned);
    EXPECT_NEAR(input.brushGuide(session).cloned->x, from.x, 1e-3f);
    EXPECT_TRUE(frame({event(InputEvent::Kind::Release, 300.0)}).empty());
    std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Press, 420.0)});
    const Point to = *input.pointed(session, kViewport);
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].stroke.mode, StrokeMode::Clone);
    EXPECT_NEAR(strokes[0].stroke.source.x, 10.0f * (from.x - to.x), 1e-2f);
    EXPECT_NEAR(strokes[0].stroke.source.y, 10.0f * (from.y - to.y), 1e-2f);
    const Field<float>& heights = session.snapshot().terrain.heights();
    EXPECT_NEAR(strokes[0].stroke.target,
                static_cast<double>(sampleBilinear(heights, to) - sampleBilinear(heights, from)), 1e-3);
    // The copied place moves along with the brush.
    strokes = frame({event(InputEvent::Kind::Move, 470.0)});
    ASSERT_FALSE(strokes.empty());
    EXPECT_NEAR(strokes[0].stroke.source.x, 10.0f * (from.x - to.x), 1e-2f);
    EXPECT_GT(input.brushGuide(session).cloned->x, from.x + 2.0f);
    frame({event(InputEvent::Kind::Release, 470.0)});
    EXPECT_NEAR(input.brushGuide(session).cloned->x, from.x, 1e-3f) << "the next stroke begins there again";
}

TEST_F(ViewportInputTest, AClickPrintsTheStampAndCtrlPrintsItUpsideDown) {
    session.state().tool = Tool::Stamp;
    session.state().kept.stamp = {
        .form = StampForm::Crater, .join = StampJoin::Highest, .height = 70.0f, .turn = 30.0f};
    session.state().kept.brush.size = 120.0f;
    const auto click = [&](bool ctrl) {
        InputEvent press = event(InputEvent::Kind::Press, 420.0);
        press.modifiers.ctrl = ctrl;
        std::vector<Request> requests;
        input.handle(session, std::vector{press, event(InputEvent::Kind::Move, 500.0)}, kViewport, true, requests);
        input.finishFrame(session, requests);
        frame({event(InputEvent::Kind::Release, 500.0)});
        return requests;
    };
    for (const bool ctrl : {false, true}) {
        const std::vector<Request> requests = click(ctrl);
        ASSERT_EQ(requests.size(), 1u) << "one print, however far the pointer is dragged";
        const auto& print = std::get<StampOperation>(std::get<Operation>(requests[0]));
        EXPECT_EQ(print.stamp.height, ctrl ? -70.0f : 70.0f);
        EXPECT_EQ(print.stamp.radius, 120.0f);
        EXPECT_EQ(print.stamp.turn, 30.0f);
        EXPECT_EQ(print.stamp.join, StampJoin::Highest);
        EXPECT_EQ(print.title, "crater");
        EXPECT_EQ(print.stamp.form, session.state().stamps.form(session.state().kept.stamp));
    }
    // The land under the brush becomes a stamp with the height that it has there.
    session.state().takesStamp = true;
    EXPECT_TRUE(click(false).empty());
    EXPECT_FALSE(session.state().takesStamp);
    ASSERT_EQ(session.state().stamps.own().size(), 1u);
    EXPECT_EQ(session.state().kept.stamp.height, session.state().stamps.own()[0].height);
    const std::vector<Request> requests = click(false);
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_EQ(std::get<StampOperation>(std::get<Operation>(requests[0])).title, "land 1");
    session.state().takesStamp = true;
    session.state().kept.brush.size = 5000.0f;
    EXPECT_TRUE(click(false).empty());
    EXPECT_EQ(session.state().messages.newest()->text,
              "No stamp is taken: a stamp must lie within the map: take a smaller brush, or a place farther from the "
              "edge.");
}

TEST_F(ViewportInputTest, CtrlTurnsTheBumpsOfNoiseIntoHollows) {
    session.state().tool = Tool::Noise;
    session.state().kept.brushTip.bumps = 0.25f;
    session.state().kept.brush.size = 80.0f;
    std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Press, 400.0)});
    ASSERT_EQ(strokes.size(), 1u);
    const float strength = strokes[0].stroke.strength;
    EXPECT_GT(strength, 0.0f);
    EXPECT_FLOAT_EQ(strokes[0].stroke.size, 20.0f) << "metres";
    frame({event(InputEvent::Kind::Release, 400.0)});
    InputEvent press = event(InputEvent::Kind::Press, 400.0);
    press.modifiers.ctrl = true;
    strokes = frame({press});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].stroke.strength, -strength);
}

TEST_F(ViewportInputTest, DabsAreAsFarApartAsTheSpacingSaysAndJitterMovesThem) {
    session.state().tool = Tool::Rain;
    session.state().kept.brush.size = 40.0f;
    BrushTip& tip = session.state().kept.brushTip;
    const auto drag = [&] {
        std::vector<StrokeOperation> strokes =
            frame({event(InputEvent::Kind::Press, 300.0), event(InputEvent::Kind::Move, 500.0)});
        frame({event(InputEvent::Kind::Release, 500.0)});
        EXPECT_EQ(strokes.size(), 1u);
        return strokes.empty() ? std::vector<Point>() : strokes[0].stroke.path;
    };
    for (const float spacing : {0.5f, 1.5f}) {
        tip.spacing = spacing;
        const std::vector<Point> path = drag();
        ASSERT_GT(path.size(), 2u);
        for (std::size_t i = 1; i < path.size(); ++i)
            EXPECT_NEAR(std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y), 40.0f * spacing, 0.02f);
    }
    const std::vector<Point> straight = drag();
    tip.jitter = 0.5f;
    const std::vector<Point> moved = drag();
    ASSERT_EQ(moved.size(), straight.size());
    float farthest = 0.0f;
    for (std::size_t i = 0; i < moved.size(); ++i)
        farthest = std::max(farthest, std::hypot(moved[i].x - straight[i].x, moved[i].y - straight[i].y));
    EXPECT_LE(farthest, 20.01f) << "half of the radius";
    EXPECT_GT(farthest, 5.0f);
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
    EXPECT_EQ(strokes[0].part, StrokePart::First);
    ASSERT_GE(strokes[0].stroke.path.size(), 2u);
    EXPECT_EQ(strokes[0].stroke.path[0].x, begin.x);
    EXPECT_EQ(strokes[0].stroke.path[0].y, begin.y);
    const Point end = strokes[0].stroke.path.back();
    EXPECT_TRUE(frame({}, 2.0).empty()) << "the pointer rests";
    const std::vector<StrokeOperation> more = frame({event(InputEvent::Kind::Move, 550.0)});
    ASSERT_EQ(more.size(), 1u);
    EXPECT_EQ(more[0].part, StrokePart::More);
    EXPECT_EQ(more[0].stroke.path[0].x, end.x) << "its way goes on from the last dab";
}

TEST_F(ViewportInputTest, AClickOfABrushIsADabAndARestingOneGoesOn) {
    session.state().tool = Tool::Rain;
    const std::vector<StrokeOperation> strokes = frame({event(InputEvent::Kind::Press, 400.0)});
    ASSERT_EQ(strokes.size(), 1u);
    EXPECT_EQ(strokes[0].stroke.path.size(), 1u);
    EXPECT_FALSE(frame({}, 0.5).empty());
}

/// Looks at the land from the south, at an angle.
Camera slanted(const Session& session) {
    Camera camera;
    camera.frame(session.snapshot().terrain, 1.0f, kViewport.width / kViewport.height);
    return camera;
}

/// Returns the place of a point of the world in the viewport, in pixels.
glm::dvec2 pixelSeenBy(const Camera& camera, const glm::dvec3& point) {
    const float aspect = kViewport.width / kViewport.height;
    const glm::dvec4 clip = glm::dmat4(camera.projection(aspect)) * glm::dmat4(camera.view()) * glm::dvec4(point, 1.0);
    return {(0.5 + 0.5 * clip.x / clip.w) * 800.0, (0.5 - 0.5 * clip.y / clip.w) * 600.0};
}

TEST_F(ViewportInputTest, ADragTurnsAroundTheGroundThatWasPressed) {
    Viewpoint& viewpoint = session.viewpoint();
    viewpoint.camera() = slanted(session);
    viewpoint.moveEye(viewpoint.camera());
    const auto mouse = [](InputEvent::Kind kind, double x, double y) {
        InputEvent event;
        event.kind = kind;
        event.button = MouseButton::Right;
        event.x = x;
        event.y = y;
        return event;
    };
    const auto cell = pickGround(session.snapshot().terrain, 1.0f,
                                 viewpoint.eye().rayThrough(520.0f / 800.0f, 260.0f / 600.0f, 4.0f / 3.0f));
    ASSERT_TRUE(cell);
    const glm::dvec3 pressed = groundPosition(session.snapshot().terrain, 1.0f, *cell);
    const double away = glm::length(viewpoint.camera().position() - pressed);
    frame({mouse(InputEvent::Kind::Press, 520.0, 260.0)});
    const CameraPose before = viewpoint.camera().pose();
    frame({mouse(InputEvent::Kind::Move, 520.0, 260.0)});
    EXPECT_EQ(viewpoint.camera().pose(), before) << "a click is no drag";
    for (const auto& [x, y] : {std::pair(560.0, 250.0), {430.0, 330.0}, {600.0, 300.0}}) {
        frame({mouse(InputEvent::Kind::Move, x, y)});
        const Camera& camera = viewpoint.camera();
        EXPECT_NEAR(pixelSeenBy(camera, pressed).x, 520.0, 0.5);
        EXPECT_NEAR(pixelSeenBy(camera, pressed).y, 260.0, 0.5);
        EXPECT_NEAR(glm::length(camera.position() - pressed), away, 0.01 * away);
        EXPECT_NEAR(glm::dot(camera.position() - pressed, camera.forward()), -camera.distance(), 0.5)
            << "the target lies at the depth of the ground";
    }
    EXPECT_NEAR(viewpoint.camera().pose().yaw - before.yaw, 0.0055 * 80.0, 1e-6);
    frame({mouse(InputEvent::Kind::Release, 600.0, 300.0)});
}

TEST_F(ViewportInputTest, ADragThatBeginsBesideTheLandTurnsAroundTheTarget) {
    Viewpoint& viewpoint = session.viewpoint();
    viewpoint.camera() = slanted(session);
    viewpoint.moveEye(viewpoint.camera());
    const CameraPose before = viewpoint.camera().pose();
    ASSERT_FALSE(pickGround(session.snapshot().terrain, 1.0f, viewpoint.eye().rayThrough(0.01f, 0.01f, 4.0f / 3.0f)));
    InputEvent press = event(InputEvent::Kind::Press, 8.0);
    press.y = 6.0;
    press.button = MouseButton::Right;
    InputEvent move = press;
    move.kind = InputEvent::Kind::Move;
    move.x = 108.0;
    frame({press, move});
    EXPECT_EQ(viewpoint.camera().target(), before.target);
    EXPECT_EQ(viewpoint.camera().distance(), before.distance);
    EXPECT_NEAR(viewpoint.camera().pose().yaw - before.yaw, 0.55, 1e-6);
}

}  // namespace
}  // namespace scree
