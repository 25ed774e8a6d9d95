#include "app/editor/pointer/brush_input.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

#include "app/editor/pointer/tests/pointer_fixture.h"

/// Requests of the tools that act under the brush.
namespace scree {
namespace {

using namespace pointer_tests;

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
    // What a click would print is shown where the pointer is, in cells.
    session.state().frame.hover = Hover{{30.0f, 20.0f}, 0.0, 0.0f, {}};
    const std::optional<Stamp> shown = input.brushGuide(session).stamp;
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->centre.x, 30.0f);
    EXPECT_EQ(shown->radius, 120.0f / session.snapshot().terrain.cellSize());
    EXPECT_EQ(shown->height, 70.0f);
    session.state().takesStamp = true;
    EXPECT_FALSE(input.brushGuide(session).stamp) << "the next click takes the land";
    session.state().frame.hover.reset();
    EXPECT_FALSE(input.brushGuide(session).stamp);
    // The land under the brush becomes a stamp with the height that it has there.
    session.state().takesStamp = true;
    const std::vector<Request> taking = click(false);
    ASSERT_EQ(taking.size(), 1u);
    EXPECT_TRUE(std::holds_alternative<KeepStamps>(taking[0])) << "it stays, and nothing is printed";
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

TEST_F(ViewportInputTest, AStrokeThatBeginsWithShiftSmoothsToItsEnd) {
    for (const Tool tool : {Tool::Ramp, Tool::Clone}) {
        session.state().tool = tool;
        session.state().kept.brush.size = 80.0f;
        InputEvent press = event(InputEvent::Kind::Press, 300.0);
        press.modifiers.shift = true;
        std::vector<StrokeOperation> strokes = frame({press});
        ASSERT_EQ(strokes.size(), 1u) << info(tool).title;
        EXPECT_EQ(strokes[0].stroke.mode, StrokeMode::Smooth);
        strokes = frame({event(InputEvent::Kind::Move, 400.0)});  // Shift is released
        ASSERT_EQ(strokes.size(), 1u) << info(tool).title;
        EXPECT_EQ(strokes[0].stroke.mode, StrokeMode::Smooth) << info(tool).title;
        frame({event(InputEvent::Kind::Release, 400.0)});
    }
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

}  // namespace
}  // namespace scree
