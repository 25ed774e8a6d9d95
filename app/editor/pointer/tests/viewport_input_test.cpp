#include "app/editor/pointer/viewport_input.h"

#include <gtest/gtest.h>

#include <array>
#include <variant>
#include <vector>

#include "app/editor/pointer/tests/pointer_fixture.h"
#include "app/session/derived_frame.h"

/// Requests made by the mouse on the ground.
namespace scree {
namespace {

using namespace pointer_tests;

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
    input.setInterface(7.0f,
                       std::array{WidgetRect{10.0f, 10.0f, 20.0f, 20.0f}, WidgetRect{390.0f, 290.0f, 20.0f, 20.0f}});
    EXPECT_TRUE(frame(press).empty());
    EXPECT_FALSE(input.pointed(session, kViewport));
    frame(release);
    input.setInterface(7.0f, std::array{WidgetRect{100.0f, 290.0f, 20.0f, 20.0f}});
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
