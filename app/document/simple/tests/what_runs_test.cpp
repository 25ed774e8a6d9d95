#include "app/document/simple/what_runs.h"

#include <gtest/gtest.h>

#include "app/document/preset_layout.h"
#include "app/document/shipped/shipped_presets.h"

namespace scree {
namespace {

Preset runOf(const std::string& name) {
    return loadPreset(shippedPreset(name))->preset;
}

TEST(WhatRuns, NamesTheForcesTheYearsAndTheOutcome) {
    EXPECT_EQ(whatRuns(runOf("range")), "Rivers, uplift, rain and slides, 10,000 years a round: rebuilds the land");
    EXPECT_EQ(whatRuns(runOf("rivers")), "Running water and slides: carves the land");
    Preset plain;
    EXPECT_EQ(whatRuns(plain), "Rain and slides: carves the land");
    ASSERT_TRUE(setByName(plain, "stream_power.enabled", "true").ok());
    EXPECT_EQ(whatRuns(plain), "Rivers, rain and slides, 2,000 years a round: wears the land down");
}

TEST(WhatRuns, LeavesOutWhatDoesNothing) {
    Preset preset;
    ASSERT_TRUE(setByName(preset, "thermal.amount", "0").ok());
    EXPECT_EQ(whatRuns(preset), "Rain: carves the land");
    preset.simulation.modulations.push_back({.knob = "thermal.amount", .layer = "hardness", .at0 = 0.0f, .at1 = 1.0f});
    EXPECT_EQ(whatRuns(preset), "Rain and slides: carves the land");
    preset.simulation.modulations.clear();
    ASSERT_TRUE(setByName(preset, "droplet.enabled", "false").ok());
    EXPECT_EQ(whatRuns(preset), "No model is on: a run changes nothing");
    ASSERT_TRUE(setByName(preset, "wind.enabled", "true").ok());
    EXPECT_EQ(whatRuns(preset), "Wind: moves sand");
}

TEST(WhatRuns, EachModelHasAWord) {
    Preset off;
    forEachModel(off.simulation.models, [](auto& entry) { entry.enabled = false; });
    forEachModel(off.simulation.models, [&](auto& entry) {
        entry.enabled = true;
        EXPECT_NE(whatRuns(off).find(':'), 0u);
        EXPECT_EQ(whatRuns(off).find("No model"), std::string::npos);
        entry.enabled = false;
    });
}

}  // namespace
}  // namespace scree
