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
    change([&](Preset& preset) { preset.curves = {ridge}; });
    rest();
    EXPECT_EQ(entries().back(), "new Ridge 1");
    EXPECT_EQ(heightInTheMiddle(), before) << "drawing moves nothing";
    session.apply(CurveOperation{ridge});
    rest();
    EXPECT_EQ(entries().back(), "Ridge 1");
    EXPECT_GT(heightInTheMiddle(), before + 0.9f * ridge.height);
    undo();
    EXPECT_EQ(heightInTheMiddle(), before);
    ASSERT_EQ(session.document().preset().curves.size(), 1u);
    undo();
    EXPECT_TRUE(session.document().preset().curves.empty());
}

TEST_F(SessionTest, ACarvedCurveKeepsItsGroundUntilItMovesOrTheLandIsAnother) {
    Curve ridge = newCurve(usualCurve(CurveKind::Ridge, 5000.0), {});
    setPoints(ridge, {{0.2f, 0.5f}, {0.8f, 0.5f}});
    const auto curve = [&]() -> const Curve& { return session.document().preset().curves[0]; };
    rest();
    change([&](Preset& preset) { preset.curves = {ridge}; });
    rest();
    const auto carve = [&] {
        session.apply(CurveOperation{*carvedOn(session.snapshot().terrain, curve())});
        rest();
    };
    carve();
    EXPECT_FALSE(curve().ground.empty());
    const auto middle = [&] {
        const Field<float>& heights = session.snapshot().terrain.heights();
        return heights(heights.width() / 2, heights.height() / 2);
    };
    const float once = middle();
    carve();
    EXPECT_NEAR(middle(), once, 0.1f) << "it does not grow";
    undo();
    undo();
    EXPECT_TRUE(curve().ground.empty()) << "undone, nothing is carved";
    carve();
    change([&](Preset& preset) { preset.terrain.terrain.seed += 1; });
    rest();
    EXPECT_TRUE(curve().ground.empty()) << "another land";
    setPoints(ridge, {{0.2f, 0.5f}, {0.8f, 0.6f}});
    EXPECT_TRUE(ridge.ground.empty());
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
