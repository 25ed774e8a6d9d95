#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "app/session/tasks/terrain_preview.h"
#include "app/tests/worker_fixture.h"

/// A session for tests.
namespace scree::session_tests {

using namespace worker_tests;

/// A session with one entry, "start", and without a window.
class SessionTest : public ::testing::Test {
 protected:
    SessionTest() {
        Preset preset;
        preset.simulation = settingsWith(300);
        session.apply(OpenOperation{Document(preset), sharedHills(64), "start", nullptr});
        rest();
    }

    /// Runs one frame with the mouse released.
    void frame() {
        session.takeSnapshot();
        session.closeFinishedChange(Session::Hand::Free);
    }
    template <class Wanted>
    bool framesUntil(Wanted&& wanted) {
        return waitUntil(session.worker(), [&](const Snapshot&) {
            frame();
            return wanted();
        });
    }
    void rest() {
        ASSERT_TRUE(waitUntil(session.worker(), [&](const Snapshot&) {
            // Checked before the frame, so that the snapshot of the frame shows the work.
            const bool rested = session.worker().resting() && session.openChange().empty() && !session.waiting();
            frame();
            return rested && session.phase() == Session::Phase::Ready;
        }));
    }
    void erode(const Operation& how) { session.apply(how); }
    void runFor(std::uint64_t rounds) {
        const std::uint64_t wanted = session.snapshot().statistics.rounds + rounds;
        ASSERT_TRUE(framesUntil([&] { return session.snapshot().statistics.rounds >= wanted; }));
    }
    void pause() {
        session.pause();
        rest();
    }
    void move(const Operation& move) {
        session.apply(move);
        rest();
    }
    void undo() { move(UndoOperation{}); }
    /// A dab in the middle of a map with this many nodes.
    static StrokeOperation stroke(Layer layer, int nodes = 64) {
        const float middle = 0.5f * static_cast<float>(nodes - 1);
        const Stroke stroke{.layer = layer, .path = {{middle, middle}}, .radius = 0.1f * middle, .strength = 0.5f};
        return {.stroke = inMetres(stroke, 10.0f),
                .title = std::string(strokeTitle(stroke)),
                .extent = 10.0 * static_cast<double>(nodes)};
    }
    template <class Change>
    void change(Change&& what) {
        Preset preset = session.document().preset();
        what(preset);
        session.apply(settingsChange(session.document().preset(), preset));
    }
    std::vector<std::string> entries() const {
        std::vector<std::string> names;
        for (const TimelineEntry& entry : session.snapshot().history->entries) names.push_back(entry.name);
        return names;
    }
    std::uint64_t rounds() const { return session.snapshot().statistics.rounds; }
    float capacity() const {
        return std::get<ModelEntry<DropletModel>>(session.document().preset().simulation.models).settings.capacity;
    }
    static void setCapacity(Preset& preset) {
        std::get<ModelEntry<DropletModel>>(preset.simulation.models).settings.capacity = 3.0f;
    }

    Session session{sharedHills(64), 1, SimulationLoop::kHistoryBudget};
    TerrainPreview preview{session};
};

}  // namespace scree::session_tests
