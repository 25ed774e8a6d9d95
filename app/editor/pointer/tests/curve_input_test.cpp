#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "app/editor/pointer/tests/pointer_fixture.h"
#include "erosion/sculpting/curve_line.h"

namespace scree::pointer_tests {

namespace {

/// The mouse over the ground with the tool Curve, whose requests are carried out at once.
class CurveInputTest : public ViewportInputTest {
 protected:
    CurveInputTest() { session.state().choose(Tool::Curve); }

    const std::vector<Curve>& curves() const { return session.document().preset().simulation.curves; }

    /// Runs a frame. Returns the actions that were requested.
    std::vector<Action> run(const std::vector<InputEvent>& events) {
        session.state().now += 0.01;
        std::vector<Request> requests;
        input.handle(session, events, kViewport, true, requests);
        input.finishFrame(session, requests);
        std::vector<Action> actions;
        for (const Request& request : requests) {
            if (const auto* operation = std::get_if<Operation>(&request)) session.apply(*operation);
            if (const auto* change = std::get_if<StateChange>(&request)) (*change)(session.state());
            if (const auto* action = std::get_if<Action>(&request)) actions.push_back(*action);
        }
        return actions;
    }
    std::vector<Action> click(double x, int clicks = 1) {
        InputEvent press = event(InputEvent::Kind::Press, x);
        press.clicks = clicks;
        return run({press, event(InputEvent::Kind::Release, x)});
    }
};

TEST_F(CurveInputTest, ClicksAddPointsToANewCurve) {
    click(300.0);
    click(400.0);
    click(500.0);
    ASSERT_EQ(curves().size(), 1u);
    EXPECT_EQ(curves()[0].title, "Road 1");
    ASSERT_EQ(curves()[0].points.size(), 3u);
    EXPECT_LT(curves()[0].points[0].x, curves()[0].points[1].x);
    EXPECT_NEAR(curves()[0].points[1].x, 0.5f, 0.02f) << "the middle of the picture is the middle of the map";
    EXPECT_NEAR(curves()[0].points[1].y, 0.5f, 0.02f);
    EXPECT_EQ(session.state().curvePoint, (CurvePoint{0, 2}));
}

TEST_F(CurveInputTest, APointIsDraggedAndAClickOnTheLineAddsOneBetween) {
    click(300.0);
    click(500.0);
    const float before = curves()[0].points[1].x;
    run({event(InputEvent::Kind::Press, 502.0)});
    run({event(InputEvent::Kind::Move, 540.0)});
    run({event(InputEvent::Kind::Release, 540.0)});
    ASSERT_EQ(curves()[0].points.size(), 2u) << "a press on a point takes it";
    EXPECT_GT(curves()[0].points[1].x, before + 0.02f);
    click(420.0);
    ASSERT_EQ(curves()[0].points.size(), 3u);
    EXPECT_LT(curves()[0].points[1].x, curves()[0].points[2].x) << "the new point lies between the others";
    run({event(InputEvent::Kind::Move, 300.0)});
    EXPECT_EQ(curves()[0].points.size(), 3u) << "nothing is dragged after the release";
}

TEST_F(CurveInputTest, AClickOnTheBendOfTheLineAddsAPointThere) {
    const auto clickAt = [&](double x, double y) {
        InputEvent press = event(InputEvent::Kind::Press, x), release = event(InputEvent::Kind::Release, x);
        press.y = release.y = y;
        run({press, release});
    };
    clickAt(300.0, 300.0);
    clickAt(340.0, 200.0);
    clickAt(460.0, 200.0);
    clickAt(500.0, 300.0);
    // Between the two points in the middle, the line bends upwards beyond the straight connection.
    const Terrain& terrain = session.snapshot().terrain;
    std::vector<Point> cells;
    for (const Point& point : curves()[0].points)
        cells.push_back(cellOfShare(point, terrain.width(), terrain.height()));
    const std::vector<LinePoint> line = smoothLine(cells, 0.1f);
    const auto top = std::min_element(line.begin(), line.end(),
                                      [](const LinePoint& a, const LinePoint& b) { return a.at.y < b.at.y; });
    const double pixelsPerCell = 200.0 / static_cast<double>(cells[3].x - cells[0].x);
    const double above = static_cast<double>(cells[1].y - top->at.y) * pixelsPerCell;
    ASSERT_GT(above, 8.0) << "farther from the straight connection than a click reaches";
    clickAt(400.0, 200.0 - above);
    ASSERT_EQ(curves()[0].points.size(), 5u);
    EXPECT_GT(curves()[0].points[2].x, curves()[0].points[1].x);
    EXPECT_LT(curves()[0].points[2].x, curves()[0].points[3].x);
}

TEST_F(CurveInputTest, ADoubleClickCarvesAndTheNextClickBeginsAnotherCurve) {
    click(300.0);
    click(500.0);
    EXPECT_EQ(click(500.0, 2), std::vector{Action::CarveCurve});
    EXPECT_EQ(curves()[0].points.size(), 2u);
    session.state().curvePoint = {};  // as carving leaves it
    session.state().nextCurve = usualCurve(CurveKind::Ridge, 5000.0);
    click(400.0);
    ASSERT_EQ(curves().size(), 2u);
    EXPECT_EQ(curves()[1].title, "Ridge 1");
    session.state().curvePoint = {};
    click(301.0);
    EXPECT_EQ(session.state().curvePoint, (CurvePoint{0, 0})) << "a click on a point selects its curve";
}

// On a slow machine a frame may last as long as a double-click.
TEST_F(CurveInputTest, ADoubleClickWithinAFrameAddsItsPointAndCarves) {
    click(300.0);
    InputEvent second = event(InputEvent::Kind::Press, 500.0);
    second.clicks = 2;
    const InputEvent release = event(InputEvent::Kind::Release, 500.0);
    EXPECT_EQ(run({event(InputEvent::Kind::Press, 500.0), release, second, release}), std::vector{Action::CarveCurve});
    EXPECT_EQ(curves()[0].points.size(), 2u);
    EXPECT_EQ(session.state().curvePoint, (CurvePoint{0, 1}));
}

TEST_F(CurveInputTest, WhileACurveIsDrawnItCanMeetThePointOfAnotherOne) {
    click(300.0);
    click(500.0);
    session.state().curvePoint = {};
    click(400.0);
    EXPECT_TRUE(click(503.0).empty());
    ASSERT_EQ(curves().size(), 2u);
    ASSERT_EQ(curves()[0].points.size(), 2u);
    ASSERT_EQ(curves()[1].points.size(), 2u);
    EXPECT_EQ(curves()[1].points[1].x, curves()[0].points[1].x);
    EXPECT_EQ(curves()[1].points[1].y, curves()[0].points[1].y);
    EXPECT_EQ(session.state().curvePoint, (CurvePoint{1, 1}));
    EXPECT_EQ(click(503.0, 2), std::vector{Action::CarveCurve}) << "of the curve that is drawn";
    EXPECT_EQ(session.state().curvePoint.curve, 1);
}

TEST_F(CurveInputTest, OffTheMapNothingIsAdded) {
    click(5.0);
    EXPECT_TRUE(curves().empty());
}

}  // namespace

}  // namespace scree::pointer_tests
