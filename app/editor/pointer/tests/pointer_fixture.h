#pragma once

#include <gtest/gtest.h>

#include <variant>
#include <vector>

#include "app/editor/pointer/viewport_input.h"
#include "app/tests/worker_fixture.h"

/// The mouse on the ground, for tests.
namespace scree::pointer_tests {

using namespace worker_tests;

inline constexpr Rect kViewport{.x = 0.0f, .y = 0.0f, .width = 800.0f, .height = 600.0f};

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

}  // namespace scree::pointer_tests
