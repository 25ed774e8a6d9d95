#include "app/session/probe/ground_probe.h"

#include <gtest/gtest.h>

#include "app/tests/worker_fixture.h"

/// Questions about the ground, and the mask that follows the answer, in a session without a window.
namespace scree {
namespace {

using namespace worker_tests;

class GroundProbeTest : public ::testing::Test {
 protected:
    GroundProbeTest() {
        session.apply(OpenOperation{Document(), sharedHills(64), "start", nullptr});
        EXPECT_TRUE(framesUntil([&] { return rested && session.state().terrainReady; }));
    }
    /// Runs frames as the editor does, with the mouse released or held.
    template <class Wanted>
    bool framesUntil(Wanted&& wanted, Session::Hand hand = Session::Hand::Free) {
        return waitUntil(session.worker(), [&](const Snapshot&) {
            // Checked before the frame, so that the snapshot of the frame shows the work.
            rested = isAtRest();
            session.jobs().poll();
            session.takeSnapshot();
            session.closeFinishedChange(probe.making() ? Session::Hand::Holds : hand);
            probe.follow();
            return wanted();
        });
    }
    bool isAtRest() const {
        return session.worker().resting() && session.openChange().empty() && !probe.making() &&
               session.phase() == Session::Phase::Ready;
    }
    const GroundHere& here() const { return *session.state().dialogs.ground; }
    void askAt(Point cell) {
        probe.ask(cell);
        ASSERT_TRUE(session.state().dialogs.ground);
        ASSERT_TRUE(framesUntil([&] { return here().facts.has_value(); }));
    }
    double sumOf(const char* mask) const {
        const Terrain& terrain = session.snapshot().terrain;
        const std::optional<Layer> layer = terrain.findLayer(mask);
        return layer && terrain.has(*layer) ? terrain.total(*layer) / terrain.cellArea() : -1.0;
    }
    std::size_t entries() const { return session.snapshot().history->entries.size(); }
    /// Watches the masks as the editor does, so that snapshots have them.
    void watch() {
        LayerSet masks;
        for (int i = 0; i < LayerTable::kMostAdded; ++i) masks.add(static_cast<Layer>(kLayerCount + i));
        session.worker().post(WatchCommand{masks});
    }

    Session session{sharedHills(64), 1, SimulationLoop::kHistoryBudget};
    GroundProbe probe{session};
    bool rested = false;  ///< Whether nothing was under way before the last frame.
};

TEST_F(GroundProbeTest, TellsTheValuesOfTheNearestNode) {
    askAt({20.4f, 39.6f});
    EXPECT_EQ(here().x, 20);
    EXPECT_EQ(here().y, 40);
    const Terrain& land = session.snapshot().terrain;
    EXPECT_EQ(here().facts->height, static_cast<double>(land.heights()(20, 40)) + land.datum());
    const std::uint64_t first = here().number;
    askAt({-0.4f, 63.4f});
    EXPECT_EQ(here().x, 0);
    EXPECT_EQ(here().y, 63);
    EXPECT_NE(here().number, first);
}

TEST_F(GroundProbeTest, MakesAMaskThatFollowsTheSliderAsOneChangeForADrag) {
    watch();
    askAt({20.0f, 40.0f});
    probe.makeMask();
    ASSERT_TRUE(framesUntil([&] { return sumOf("like_this") > 0.0 && rested; }));
    EXPECT_EQ(session.state().mask, "like_this");
    EXPECT_EQ(session.state().tool, Tool::Mask);
    EXPECT_EQ(entries(), 2u);
    EXPECT_EQ(session.snapshot().history->entries.back().name, "mask Like this");
    const double first = sumOf("like_this");
    EXPECT_EQ(session.snapshot().terrain.value(*session.snapshot().terrain.findLayer("like_this"), 20, 40), 1.0f);

    Likeness wider = here().wanted;
    double last = first;
    for (const float alike : {0.5f, 0.3f}) {  // while the slider is held
        wider.alike = alike;
        probe.change(wider);
        ASSERT_TRUE(framesUntil([&] { return sumOf("like_this") > last + 1.0; }, Session::Hand::Holds)) << alike;
        last = sumOf("like_this");
    }
    ASSERT_TRUE(framesUntil([&] { return rested; }));
    EXPECT_EQ(entries(), 3u) << "the drag is one change";

    session.apply(UndoOperation{});
    ASSERT_TRUE(framesUntil([&] { return sumOf("like_this") == first && rested; }));
    session.apply(UndoOperation{});
    ASSERT_TRUE(framesUntil([&] { return !session.snapshot().terrain.findLayer("like_this") && rested; }));
    EXPECT_TRUE(here().mask.empty()) << "the slider has no mask any more";
    probe.change({.alike = 0.9f});
    ASSERT_TRUE(framesUntil([&] { return rested; }));
    EXPECT_FALSE(session.snapshot().terrain.findLayer("like_this"));
}

TEST_F(GroundProbeTest, MakesAnotherMaskWithAnotherName) {
    watch();
    askAt({20.0f, 40.0f});
    for (const char* mask : {"like_this", "like_this_2"}) {
        probe.makeMask();
        ASSERT_TRUE(framesUntil([&] { return sumOf(mask) > 0.0 && rested; })) << mask;
    }
    EXPECT_EQ(session.snapshot().terrain.layers().back().title, "Like this 2");
}

TEST_F(GroundProbeTest, TheMaskIsShownInPlaceOfAnotherOverlay) {
    watch();
    session.changeLook([](Preset& preset) { preset.view.overlay = Overlay::Slope; });
    askAt({20.0f, 40.0f});
    probe.makeMask();
    ASSERT_TRUE(framesUntil([&] { return session.document().preset().view.overlay.name() == "like_this"; }));
}

TEST_F(GroundProbeTest, IsClosedByAnotherLandAndMakesNoMaskOfNothing) {
    askAt({20.0f, 40.0f});
    probe.change({.slope = false, .height = false, .material = false});
    probe.makeMask();
    EXPECT_FALSE(probe.making());
    session.apply(OpenOperation{Document(), sharedHills(32), "other", nullptr});
    EXPECT_TRUE(framesUntil([&] { return !session.state().dialogs.ground; }));
}

}  // namespace
}  // namespace scree
