#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "app/editor/pointer/tests/pointer_fixture.h"

/// Strokes drawn with a pen.
namespace scree {
namespace {

using namespace pointer_tests;

class PenInputTest : public ViewportInputTest {
 protected:
    PenInputTest() {
        session.state().tool = Tool::Rain;
        session.state().kept.brush.size = 40.0f;
        session.state().kept.brushTip.spacing = 0.5f;
    }

    InputEvent pen(InputEvent::Kind kind, double x, float pressure) const {
        InputEvent event = this->event(kind, x);
        event.pressure = pressure;
        return event;
    }
    /// Returns the stroke of a drag, with the pressure from `begin` to `end`.
    Stroke drag(float begin, float end) {
        const std::vector<StrokeOperation> strokes =
            frame({pen(InputEvent::Kind::Press, 300.0, begin), pen(InputEvent::Kind::Move, 500.0, end)});
        frame({pen(InputEvent::Kind::Release, 500.0, 1.0f)});
        EXPECT_EQ(strokes.size(), 1u);
        return strokes.empty() ? Stroke{} : strokes[0].stroke;
    }
    static float distance(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }
};

TEST_F(PenInputTest, AStrokeHasThePressureOfEachDab) {
    session.state().kept.brushTip.pressure = PressureEffect::Strength;
    const Stroke stroke = drag(0.2f, 0.8f);
    EXPECT_EQ(stroke.pressed, PressureEffect::Strength);
    EXPECT_EQ(stroke.radius, 40.0f);
    ASSERT_GT(stroke.path.size(), 5u);
    ASSERT_EQ(stroke.pressure.size(), stroke.path.size());
    EXPECT_EQ(stroke.pressure.front(), 0.2f);
    // It grows evenly along the way, whose end lies at most one spacing behind the last dab.
    const float step = stroke.pressure[1] - stroke.pressure[0];
    const auto steps = static_cast<float>(stroke.path.size() - 1);
    EXPECT_LE(0.2f + step * steps, 0.8f + 1e-5f);
    EXPECT_GT(0.2f + step * (steps + 1.0f), 0.8f);
    for (std::size_t i = 1; i < stroke.path.size(); ++i) {
        EXPECT_NEAR(stroke.pressure[i], 0.2f + step * static_cast<float>(i), 1e-4f);
        EXPECT_NEAR(distance(stroke.path[i - 1], stroke.path[i]), 20.0f, 0.02f) << "the size is the full one";
    }
}

TEST_F(PenInputTest, TheSpacingFollowsThePressedSize) {
    for (const PressureEffect pressed : {PressureEffect::Size, PressureEffect::Both}) {
        session.state().kept.brushTip.pressure = pressed;
        const Stroke stroke = drag(0.5f, 1.0f);
        EXPECT_EQ(stroke.pressed, pressed);
        EXPECT_EQ(stroke.radius, 40.0f) << "the dab's radius is this times the pressure";
        ASSERT_EQ(stroke.pressure.size(), stroke.path.size());
        ASSERT_GT(stroke.path.size(), 5u);
        for (std::size_t i = 1; i < stroke.path.size(); ++i)
            EXPECT_NEAR(distance(stroke.path[i - 1], stroke.path[i]), 20.0f * stroke.pressure[i - 1], 0.02f) << i;
    }
    // However light the touch, dabs are half a cell apart at least.
    const Stroke light = drag(0.0f, 0.0f);
    ASSERT_GT(light.path.size(), 10u);
    EXPECT_NEAR(distance(light.path[0], light.path[1]), 5.0f, 0.02f);
}

TEST_F(PenInputTest, WithoutAnEffectAndWithAMouseAStrokeHasNoPressures) {
    session.state().kept.brushTip.pressure = PressureEffect::Off;
    const Stroke off = drag(0.2f, 0.8f);
    EXPECT_TRUE(off.pressure.empty());
    EXPECT_EQ(off.pressed, PressureEffect::Off);
    session.state().kept.brushTip.pressure = PressureEffect::Both;
    const Stroke mouse = drag(1.0f, 1.0f);
    EXPECT_TRUE(mouse.pressure.empty());
    EXPECT_EQ(mouse.path.size(), off.path.size());
}

TEST_F(PenInputTest, APressureThatNoPenHasCountsAsOne) {
    session.state().kept.brushTip.pressure = PressureEffect::Both;
    for (const float nonsense : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -0.1f,
                                 1.5f, -std::numeric_limits<float>::infinity()}) {
        const Stroke stroke = drag(nonsense, nonsense);
        EXPECT_TRUE(stroke.pressure.empty()) << nonsense;
        EXPECT_GT(stroke.path.size(), 5u) << nonsense;
        const Stroke then = drag(0.5f, nonsense);
        ASSERT_EQ(then.pressure.size(), then.path.size());
        for (const float pressure : then.pressure) EXPECT_TRUE(pressure >= 0.5f && pressure <= 1.0f) << pressure;
    }
}

TEST_F(PenInputTest, ARestingPenGoesOnWithItsPressureOfNow) {
    session.state().kept.brushTip.pressure = PressureEffect::Strength;
    frame({pen(InputEvent::Kind::Press, 300.0, 0.1f)});
    frame({pen(InputEvent::Kind::Move, 300.0, 0.6f)});  // the same place
    const std::vector<StrokeOperation> strokes = frame({}, 0.3);
    ASSERT_EQ(strokes.size(), 1u);
    ASSERT_GE(strokes[0].stroke.pressure.size(), 3u) << "twelve a second";
    for (const float pressure : strokes[0].stroke.pressure) EXPECT_EQ(pressure, 0.6f);
}

TEST_F(PenInputTest, ErosionIsAsWideOrAsFastAsThePenPresses) {
    session.state().tool = Tool::Erode;
    session.state().kept.brush.strength = 0.5f;
    const auto eroded = [&](PressureEffect pressed, float pressure) {
        session.state().kept.brushTip.pressure = pressed;
        std::vector<Request> requests, rest;
        const std::array press{pen(InputEvent::Kind::Press, 300.0, pressure)};
        input.handle(session, press, kViewport, true, requests);
        input.finishFrame(session, requests);
        const std::array release{pen(InputEvent::Kind::Release, 300.0, 1.0f)};
        input.handle(session, release, kViewport, true, rest);
        return requests.empty() ? BrushErosion{.path = {}, .radius = 0.0f, .speed = 0.0f}
                                : std::get<ErodeOperation>(std::get<Operation>(requests[0])).brush;
    };
    const float full = 0.5f * BrushErosion::kFastest;
    EXPECT_EQ(eroded(PressureEffect::Off, 0.25f).radius, 40.0f);
    EXPECT_EQ(eroded(PressureEffect::Off, 0.25f).speed, full);
    EXPECT_EQ(eroded(PressureEffect::Size, 0.25f).radius, 10.0f);
    EXPECT_EQ(eroded(PressureEffect::Size, 0.25f).speed, full);
    EXPECT_EQ(eroded(PressureEffect::Strength, 0.25f).radius, 40.0f);
    EXPECT_EQ(eroded(PressureEffect::Strength, 0.25f).speed, 0.25f * full);
    EXPECT_EQ(eroded(PressureEffect::Both, 0.25f).radius, 10.0f);
    EXPECT_EQ(eroded(PressureEffect::Both, 0.25f).speed, 0.25f * full);
    EXPECT_TRUE(eroded(PressureEffect::Both, 0.0f).path.empty()) << "a pen that only floats erodes nothing";
}

TEST_F(PenInputTest, TheFirstPointOfAOneSidedStrokeHasAPressureToo) {
    session.state().tool = Tool::Fault;
    session.state().kept.brushTip.pressure = PressureEffect::Strength;
    const Stroke first = drag(0.2f, 0.8f);
    EXPECT_EQ(first.side, StrokeSide::Left);
    EXPECT_GT(first.path.size(), 3u);
    EXPECT_EQ(first.pressure.size(), first.path.size());
}

TEST_F(PenInputTest, JitterFollowsThePressedSize) {
    session.state().kept.brushTip.pressure = PressureEffect::Size;
    session.state().kept.brushTip.jitter = 2.0f;
    frame({pen(InputEvent::Kind::Press, 400.0, 0.1f)});
    const Point at = inMetres(*input.pointed(session, kViewport));
    const std::vector<StrokeOperation> strokes = frame({}, 8.0);
    ASSERT_EQ(strokes.size(), 1u);
    ASSERT_GT(strokes[0].stroke.path.size(), 50u);
    float farthest = 0.0f;
    for (const Point& point : strokes[0].stroke.path) farthest = std::max(farthest, distance(point, at));
    EXPECT_LE(farthest, 2.0f * 0.1f * 40.0f + 0.02f);
    EXPECT_GT(farthest, 5.0f);
}

}  // namespace
}  // namespace scree
