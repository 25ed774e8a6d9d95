#include "app/session/session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/tests/session_fixture.h"

/// Which edits make entries of the history, and which make a document unsaved.
namespace scree {
namespace {

using namespace session_tests;

TEST_F(SessionTest, OverlaysContourLinesAndGuidesAreNoEntryAndLeaveTheDocumentSaved) {
    change([](Preset& preset) {
        preset.view.overlay = Overlay::Slope;
        preset.view.overlayOpacity = 0.5f;
        preset.view.contours = true;
        preset.view.showSprings = false;
        preset.guides.grid = true;
    });
    rest();
    EXPECT_EQ(session.document().preset().view.overlay, Overlay::Slope);
    EXPECT_FALSE(session.document().dirty());
    EXPECT_EQ(entries(), std::vector<std::string>{"start"});
}

TEST_F(SessionTest, SunHazeSnowAndWaterAreNoEntryButMakeTheDocumentUnsaved) {
    using Change = void (*)(Preset&);
    const Change changes[] = {
        [](Preset& preset) { preset.view.sunAzimuth = 90.0f; }, [](Preset& preset) { preset.view.haze = 0.9f; },
        [](Preset& preset) { preset.view.snow = true; },        [](Preset& preset) { preset.view.showWater = false; },
        [](Preset& preset) { preset.view.freshwater = false; },
    };
    const Preset before = session.document().preset();
    for (const Change& look : changes) {
        change(look);
        rest();
        EXPECT_TRUE(session.document().dirty());
        EXPECT_EQ(entries(), std::vector<std::string>{"start"});
        session.apply(settingsChange(session.document().preset(), before));
        EXPECT_FALSE(session.document().dirty());
    }
}

TEST_F(SessionTest, UndoOfAKnobLeavesTheLookAsItIs) {
    change(setCapacity);
    rest();
    change([](Preset& preset) { preset.view.sunAzimuth = 90.0f; });
    undo();
    EXPECT_EQ(capacity(), 10.0f);
    EXPECT_EQ(session.document().preset().view.sunAzimuth, 90.0f);
    EXPECT_EQ(entries(), (std::vector<std::string>{"start", "carry capacity"}));
}

TEST_F(SessionTest, RoundsMakeTheDocumentUnsavedUntilTheyAreUndoneOrSaved) {
    EXPECT_FALSE(session.document().dirty());
    erode(RunOperation{});
    runFor(3);
    EXPECT_TRUE(session.document().landDirty());
    EXPECT_FALSE(session.document().settingsDirty());
    pause();
    EXPECT_TRUE(session.document().dirty());
    session.isSavedAs("alps.scree.exr", session.document().preset(), session.document().land());
    EXPECT_FALSE(session.document().dirty());
    erode(StepOperation{1});
    rest();
    EXPECT_TRUE(session.document().dirty());
    undo();
    EXPECT_FALSE(session.document().dirty()) << "this land is the saved one";
    undo();
    EXPECT_TRUE(session.document().dirty()) << "the file has more than the start";
    move(RedoOperation{});
    EXPECT_FALSE(session.document().dirty());
    move(RedoOperation{});
    EXPECT_TRUE(session.document().dirty());
}

TEST_F(SessionTest, WhatIsToldOfALandThatIsSavedDoesNotMakeItUnsaved) {
    erode(StepOperation{2});
    rest();
    session.isSavedAs("alps.scree.exr", session.document().preset(), session.document().land());
    session.worker().post(WatchCommand{.layers = kLandCover});
    ASSERT_TRUE(framesUntil([&] { return session.snapshot().terrain.has(Layer::Freshwater); }));
    EXPECT_FALSE(session.document().dirty());
}

TEST_F(SessionTest, StrokesMakeTheDocumentUnsaved) {
    for (const Layer layer : {Layer::Rain, Layer::Hardness, Layer::Uplift, Layer::Height}) {
        session.apply(stroke(layer));
        rest();
        EXPECT_TRUE(session.document().landDirty());
        undo();
        EXPECT_FALSE(session.document().dirty());
    }
}

TEST_F(SessionTest, KnobTurnedDuringARunIsUndoneWithoutTheRoundsAroundIt) {
    erode(RunOperation{});
    runFor(5);
    change(setCapacity);
    ASSERT_TRUE(framesUntil([&] { return session.openChange() == kErosionChange; }));
    runFor(5);
    pause();
    ASSERT_EQ(entries(), (std::vector<std::string>{"start", "erosion", "carry capacity", "erosion"}));
    const std::uint64_t all = rounds();
    undo();
    const std::uint64_t atKnob = rounds();
    EXPECT_LT(atKnob, all);
    EXPECT_EQ(capacity(), 3.0f) << "first the rounds after the knob";
    undo();
    EXPECT_EQ(capacity(), 10.0f) << "then the knob alone";
    EXPECT_GE(rounds(), 5u) << "with the rounds before it in place";
    EXPECT_LE(rounds(), atKnob);
}

TEST_F(SessionTest, UndoRightAfterAKnobDuringARunTakesBackTheKnob) {
    erode(RunOperation{});
    runFor(5);
    change(setCapacity);
    undo();
    EXPECT_EQ(capacity(), 10.0f);
    EXPECT_GE(rounds(), 5u);
}

TEST_F(SessionTest, AStrokeOnALayerThatWasAddedToTheTerrainIsCalledByItsName) {
    auto land = std::make_shared<Terrain>(hills(64));
    const Result<Layer> snow = land->addLayer({.name = "snow", .title = "Snow", .unit = "m"});
    ASSERT_TRUE(snow);
    session.apply(OpenOperation{Document(Preset()), land, "snowy hills", nullptr});
    rest();
    session.apply(stroke(*snow));
    rest();
    session.apply(FillOperation{*snow, 0.25f});
    rest();
    EXPECT_EQ(entries(), (std::vector<std::string>{"start", "snowy hills", "snow stroke", "even snow"}));
}

TEST_F(SessionTest, RunWithoutARoundIsNoEntry) {
    erode(StepOperation{0});
    rest();
    EXPECT_EQ(entries(), std::vector<std::string>{"start"});
}

TEST_F(SessionTest, StrokePaintedDuringAPreviewIsThereAfterItWithAnEntryOfItsOwn) {
    const auto follow = [&] {
        session.jobs().poll();
        preview.follow(Session::Hand::Free);
    };
    change([](Preset& preset) {
        preset.terrain.terrain.start = Start::Cone;
        preset.terrain.terrain.width = preset.terrain.terrain.height = 100;
    });
    follow();
    ASSERT_EQ(session.phase(), Session::Phase::MakingTerrain);
    StrokeOperation first = stroke(Layer::Rain);
    StrokeOperation more = first;
    more.part = StrokePart::More;
    session.apply(first);
    session.apply(more);
    session.apply(stroke(Layer::Hardness));
    EXPECT_TRUE(session.waiting());
    ASSERT_TRUE(framesUntil([&] {
        follow();
        return session.phase() == Session::Phase::Ready;
    }));
    rest();
    EXPECT_EQ(entries(), (std::vector<std::string>{"start", "terrain", "rain stroke", "hardness stroke"}));
    const auto terrain = session.capture()->get();
    ASSERT_EQ(terrain->width(), 100);
    EXPECT_GT(terrain->layer(Layer::Rain)(49, 49), 1.5f) << "both parts, at the same place of the new grid";
    EXPECT_EQ(terrain->layer(Layer::Rain)(31, 31), 1.0f) << "not at the cells of the old one";
    EXPECT_TRUE(terrain->has(Layer::Hardness));
    undo();
    undo();
    EXPECT_FALSE(session.document().landDirty());
}

TEST_F(SessionTest, EditsAskedForWhileAnUndoIsInFlightAreCarriedOutAfterItInOrder) {
    change(setCapacity);
    rest();
    change([](Preset& preset) { preset.simulation.sources.rain.noise = 0.25f; });
    rest();
    session.apply(UndoOperation{});
    ASSERT_EQ(session.phase(), Session::Phase::MovingThroughHistory);
    session.apply(stroke(Layer::Rain));
    change([](Preset& preset) { preset.simulation.seed = 99; });
    EXPECT_TRUE(session.waiting());
    EXPECT_NE(session.document().preset().simulation.seed, 99u);
    rest();
    EXPECT_EQ(entries(), (std::vector<std::string>{"start", "carry capacity", "rain stroke", "seed"}));
    EXPECT_EQ(capacity(), 3.0f);
    EXPECT_EQ(session.document().preset().simulation.sources.rain.noise, 0.0f)
        << "the seed was set on settings that still had the noise, which the undo takes back";
    EXPECT_TRUE(session.capture()->get()->has(Layer::Rain));
    undo();
    EXPECT_TRUE(session.document().landDirty());
    undo();
    EXPECT_FALSE(session.document().landDirty());
}

TEST_F(SessionTest, UndoAndRedoSayWhatTheyDid) {
    change(setCapacity);
    rest();
    session.apply(stroke(Layer::Rain));
    rest();
    const auto said = [&] { return session.state().messages.newest()->text; };
    undo();
    EXPECT_EQ(said(), "Undid: rain stroke.");
    undo();
    EXPECT_EQ(said(), "Undid: carry capacity.");
    move(RedoOperation{});
    EXPECT_EQ(said(), "Redid: carry capacity.");
    erode(RunOperation{});
    runFor(3);
    undo();
    EXPECT_EQ(said().substr(0, 7), "Undid: ") << "of the run that is going on";
    EXPECT_NE(said(), "Undid: carry capacity.");
}

TEST_F(SessionTest, UndoOfAStrokeThatWaitsComesAfterIt) {
    change(setCapacity);
    rest();
    session.apply(UndoOperation{});
    session.apply(stroke(Layer::Rain));
    session.apply(UndoOperation{});
    rest();
    EXPECT_FALSE(session.document().landDirty());
    EXPECT_EQ(entries(), (std::vector<std::string>{"start", "rain stroke"}));
    EXPECT_EQ(capacity(), 10.0f);
    move(RedoOperation{});
    EXPECT_TRUE(session.document().landDirty());
}

TEST_F(SessionTest, CancelOfAPreviewGoesBackAndTellsThatWaitingEditsWereDropped) {
    change([](Preset& preset) {
        preset.terrain.terrain.start = Start::Warped;  // generates slowly enough to be cancelled
        preset.terrain.terrain.width = preset.terrain.terrain.height = 4096;
    });
    preview.follow(Session::Hand::Free);
    session.apply(stroke(Layer::Rain));
    ASSERT_TRUE(framesUntil([&] {
        session.jobs().poll();
        preview.follow(Session::Hand::Free);
        return session.jobs().progress().has_value();
    }));
    EXPECT_TRUE(session.jobs().cancelShown());
    ASSERT_TRUE(framesUntil([&] { return session.phase() == Session::Phase::Ready; }));
    EXPECT_FALSE(session.waiting());
    EXPECT_EQ(session.snapshot().terrain.width(), 64);
    EXPECT_NE(session.state().messages.newest()->text.find("dropped"), std::string::npos);
}

TEST(DocumentHistory, ForgetsDocumentsOfEntriesThatAreGoneAndNoneThatTheWorkerHasNotSeenYet) {
    DocumentHistory history;
    const auto named = [](const char* title) {
        Preset preset;
        preset.title = title;
        return DocumentState{Document(preset), {}};
    };
    const std::uint64_t gone = history.keep(named("gone")), kept = history.keep(named("kept"));
    const std::uint64_t inFlight = history.keep(named("in flight"));
    const auto moveTo = [&](std::uint64_t id, const std::vector<std::uint64_t>& entries) {
        history.moveAsked();
        Timeline timeline;
        timeline.line.resize(entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) timeline.line[i].id = entries[i];
        timeline.moves = history.movesMade() + 1;
        while (timeline.place < 0 || timeline.currentEntry()->id != id) ++timeline.place;
        const auto state = history.follow(timeline);
        return state ? state->document.preset().title : "";
    };
    EXPECT_EQ(moveTo(kept, {kept}), "kept");
    EXPECT_EQ(moveTo(inFlight, {kept, inFlight}), "in flight");
    EXPECT_EQ(moveTo(gone, {gone, kept}), "");
}

TEST_F(SessionTest, KnobTurnedAndTurnedBackIsNoEntry) {
    const Preset before = session.document().preset();
    change(setCapacity);
    session.apply(settingsChange(session.document().preset(), before));
    rest();
    EXPECT_EQ(entries(), std::vector<std::string>{"start"});
}

TEST(WorkerNet, ErodedAndDepositedAreTheVolumesBetweenTheStartAndTheGroundNow) {
    const auto start = sharedHills(96);
    SimulationWorker worker(start, settingsWith(2000), 2);
    worker.post(StepOperation{20});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return !s.running && s.statistics.rounds >= 20; }));
    const auto now = capture(worker);
    double lower = 0.0, higher = 0.0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            const double rise = static_cast<double>(now->heights()(x, y)) - static_cast<double>(start->heights()(x, y));
            (rise < 0.0 ? lower : higher) += std::abs(rise) * 10.0 * 10.0;
        }
    const Snapshot& shown = settled(worker);
    ASSERT_GT(lower, 0.0);
    ASSERT_GT(higher, 0.0);
    EXPECT_NEAR(shown.net.eroded, lower, 1e-9 * lower);
    EXPECT_NEAR(shown.net.deposited, higher, 1e-9 * higher);
    // Material that is eroded and deposited in the same cell counts twice in gross, and not in net.
    EXPECT_GT(now->ledger().eroded, shown.net.eroded);
    EXPECT_GT(now->ledger().deposited, shown.net.deposited);
    EXPECT_NEAR(shown.net.deposited - shown.net.eroded, now->volume() - start->volume(), 1e-6 * start->volume());
}

}  // namespace
}  // namespace scree
