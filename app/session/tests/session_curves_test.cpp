#include <gtest/gtest.h>

#include <vector>

#include "app/session/curves/curve_choice.h"
#include "app/session/tests/session_fixture.h"

/// Curves on the ground in the history.
namespace scree {
namespace {

using namespace session_tests;

TEST_F(SessionTest, UndoTakesBackWhatACurveHasCarvedAndThenItsPoints) {
    Curve ridge = newCurve(usualCurve(CurveKind::Ridge, 5000.0), {});
    ridge.points = {{0.2f, 0.5f}, {0.8f, 0.5f}};
    ridge.stays = true;
    const auto heightInTheMiddle = [&] {
        const Field<float>& heights = session.snapshot().terrain.heights();
        return heights(heights.width() / 2, heights.height() / 2);
    };
    rest();
    const float before = heightInTheMiddle();
    change([&](Preset& preset) { preset.simulation.curves = {ridge}; });
    rest();
    EXPECT_EQ(entries().back(), "new Ridge 1");
    EXPECT_EQ(heightInTheMiddle(), before) << "drawing moves nothing";
    session.apply(CurveOperation{{ridge}});
    rest();
    EXPECT_EQ(entries().back(), "Ridge 1");
    EXPECT_GT(heightInTheMiddle(), before + 0.9f * ridge.height);
    undo();
    EXPECT_EQ(heightInTheMiddle(), before);
    ASSERT_EQ(session.document().preset().simulation.curves.size(), 1u);
    undo();
    EXPECT_TRUE(session.document().preset().simulation.curves.empty());
}

TEST_F(SessionTest, ACarvedCurveKeepsItsGroundUntilItMovesOrTheLandIsAnother) {
    Curve ridge = newCurve(usualCurve(CurveKind::Ridge, 5000.0), {});
    ridge.points = {{0.2f, 0.5f}, {0.8f, 0.5f}};
    const auto isKnown = [&] { return !session.snapshot().curveMemory.groundOf(ridge.points).empty(); };
    rest();
    change([&](Preset& preset) { preset.simulation.curves = {ridge}; });
    rest();
    const auto carve = [&] {
        session.apply(CurveOperation{{ridge}});
        rest();
    };
    EXPECT_FALSE(isKnown());
    carve();
    EXPECT_TRUE(isKnown());
    const auto middle = [&] {
        const Field<float>& heights = session.snapshot().terrain.heights();
        return heights(heights.width() / 2, heights.height() / 2);
    };
    const float once = middle();
    carve();
    EXPECT_NEAR(middle(), once, 0.1f) << "it does not grow";
    undo();
    undo();
    EXPECT_FALSE(isKnown()) << "undone, nothing is carved";
    carve();
    session.apply(RestartOperation{});
    rest();
    EXPECT_FALSE(isKnown()) << "the start again";
    carve();
    ridge.points[1].y = 0.6f;
    EXPECT_FALSE(isKnown()) << "another curve";
}

TEST_F(SessionTest, SeveralCurvesAreCarvedAsOneChange) {
    std::vector<Curve> curves(2, newCurve(usualCurve(CurveKind::Ridge, 5000.0), {}));
    curves[0].points = {{0.2f, 0.3f}, {0.8f, 0.3f}};
    curves[1].points = {{-5.0f, -5.0f}, {-4.0f, -4.0f}};  // off the map
    rest();
    session.apply(CurveOperation{curves});
    rest();
    EXPECT_EQ(entries().back(), "2 curves");
    EXPECT_FALSE(session.snapshot().curveMemory.groundOf(curves[0].points).empty());
    EXPECT_TRUE(session.snapshot().curveMemory.groundOf(curves[1].points).empty());
}

TEST_F(SessionTest, AnOutlineMakesAMaskAndThenGivesItOtherValues) {
    Curve outline = newCurve(usualCurve(CurveKind::Mask, 5000.0), {});
    outline.points = {{0.2f, 0.2f}, {0.8f, 0.2f}, {0.8f, 0.8f}, {0.2f, 0.8f}};
    rest();
    const auto make = [&] {
        const Result<MaskOperation> mask = maskOf(outline, session.snapshot().terrain);
        ASSERT_TRUE(mask);
        session.apply(*mask);
        rest();
    };
    const auto layer = [&] { return session.snapshot().terrain.findLayer("mask_1"); };
    const std::size_t layers = session.snapshot().terrain.layers().size();
    make();
    ASSERT_TRUE(layer());
    EXPECT_EQ(session.snapshot().terrain.infoOf(*layer()).title, "Mask 1");
    outline.points[2] = {0.3f, 0.3f};
    make();
    EXPECT_EQ(session.snapshot().terrain.layers().size(), layers + 1) << "no other mask";
    undo();
    undo();
    EXPECT_FALSE(layer());
    outline.points.resize(2);
    EXPECT_EQ(maskOf(outline, session.snapshot().terrain).error().message, "an outline needs three points that differ");
}

TEST(CurveChoice, TitlesAreNotUsedTwiceAndPlacesExist) {
    std::vector<Curve> curves{newCurve(usualCurve(CurveKind::River, 5000.0), {})};
    EXPECT_EQ(curves[0].title, "River 1");
    curves.push_back(newCurve(curves[0], curves));
    EXPECT_EQ(curves[1].title, "River 2");
    curves.erase(curves.begin());
    EXPECT_EQ(newCurve(curves[0], curves).title, "River 1");
    curves[0].points = {{0.1f, 0.1f}};
    EXPECT_EQ(within({1, 0}, curves), CurvePoint{}) << "no such curve";
    EXPECT_EQ(within({0, 5}, curves), (CurvePoint{0, 0})) << "its last point";
}

TEST(CurveChoice, UsualCurvesAreWithinTheRangesOfTheirKnobs) {
    for (int kind = 0; kind < static_cast<int>(choicesOf<CurveKind>.size()); ++kind)
        for (const double extent : {1.0, 50.0, 10240.0, 1e7})
            EXPECT_TRUE(checkCurve(usualCurve(static_cast<CurveKind>(kind), extent)));
}

}  // namespace
}  // namespace scree
