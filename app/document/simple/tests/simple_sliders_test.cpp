#include "app/document/simple/simple_sliders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/document/preset_layout.h"
#include "app/document/shipped/shipped_presets.h"

namespace scree {
namespace {

const SimpleSlider& sliderNamed(std::string_view id) {
    return *std::find_if(kSimpleSliders.begin(), kSimpleSliders.end(),
                         [&](const SimpleSlider& each) { return each.id == id; });
}

Preset shipped(const std::string& name) {
    return loadPreset(shippedPreset(name))->preset;
}

KnobsSinceStart since(const Preset& start, const Preset& now) {
    return {numberKnobs(start), numberKnobs(now)};
}

double knob(const Preset& preset, std::string_view name) {
    return numberKnobNamed(preset, name)->value;
}

/// Returns `start` with the lead of a slider at this value.
Preset turnedTo(const Preset& start, std::string_view id, double value) {
    Preset after = start;
    turn(sliderNamed(id), since(start, start), value, after);
    return after;
}

TEST(SimpleSliders, SetKnobsThatExistWithinTheirLimits) {
    std::set<std::string_view> ids;
    for (const SimpleSlider& slider : kSimpleSliders) {
        EXPECT_TRUE(ids.insert(slider.id).second) << slider.id;
        EXPECT_LT(slider.parts.front().low, slider.parts.front().high) << slider.id;
        for (const SimplePart& part : slider.parts) {
            if (part.knob.empty()) continue;
            const auto found = numberKnobNamed({}, part.knob);
            ASSERT_TRUE(found) << part.knob;
            for (const double end : {part.low, part.high}) {
                EXPECT_GE(end, found->knob.min) << part.knob;
                EXPECT_LE(static_cast<float>(end), static_cast<float>(found->knob.max)) << part.knob;
                EXPECT_TRUE(part.scale == Scale::Linear || end > 0.0) << part.knob;
            }
        }
    }
}

TEST(SimpleSliders, ShowEachShippedPresetAsItIs) {
    for (const ShippedPreset& each : shippedPresets()) {
        const Preset preset = loadPreset(each.path)->preset;
        for (const SimpleSlider& slider : kSimpleSliders) {
            const auto state = valueOf(slider, since(preset, preset));
            if (!state) continue;
            EXPECT_TRUE(state->changed.empty()) << each.title << ", " << slider.id << ": " << state->changed.front();
            EXPECT_EQ(state->value, knob(preset, state->sets.front().name));
            EXPECT_LE(state->lead.min, state->value == 0.0 ? state->lead.min : state->value) << slider.id;
            EXPECT_GE(state->lead.max, state->value) << slider.id;
        }
    }
}

TEST(SimpleSliders, AreSeldomManyAndNeverNone) {
    for (const ShippedPreset& each : shippedPresets()) {
        const Preset preset = loadPreset(each.path)->preset;
        const auto shown = std::count_if(kSimpleSliders.begin(), kSimpleSliders.end(), [&](const SimpleSlider& slider) {
            return valueOf(slider, since(preset, preset)).has_value();
        });
        EXPECT_GE(shown, 4) << each.title;
        EXPECT_LE(shown, 10) << each.title;
    }
}

TEST(SimpleSliders, MultiplyWhatFollowsOnALogarithmicScale) {
    const Preset range = shipped("range");
    const double before = knob(range, "stream_power.erodibility");
    const Preset soft = turnedTo(range, "rock", 2.0 * before);
    EXPECT_NEAR(knob(soft, "stream_power.erodibility"), 2.0 * before, 1e-9);
    // Twice the lead is log(2) / log(100) of the slider, over which each other knob takes the same share of its range.
    const double share = std::log(2.0) / std::log(1e-4 / 1e-6);
    EXPECT_NEAR(knob(soft, "droplet.erosionRate"),
                std::min(1.0, knob(range, "droplet.erosionRate") * std::pow(1.0 / 0.2, share)), 1e-3);
    EXPECT_NEAR(knob(soft, "thermal.talus"), knob(range, "thermal.talus") + share * (31.0 - 46.0), 0.01);
}

TEST(SimpleSliders, ComeBackExactly) {
    for (const char* const name : {"range", "alpine", "dunes", "icecap", "rivers"}) {
        const Preset start = shipped(name);
        for (const SimpleSlider& slider : kSimpleSliders) {
            const auto state = valueOf(slider, since(start, start));
            if (!state) continue;
            Preset now = start;
            for (const double value : {state->lead.max, state->lead.min, state->value})
                turn(slider, since(start, now), value, now);
            if (state->value == 0.0 && slider.id == "age") continue;  // no end lies beyond the slider
            EXPECT_TRUE(samePreset(now, start)) << name << ", " << slider.id;
        }
    }
}

TEST(SimpleSliders, LeaveModelsThatAreOffAlone) {
    const Preset range = shipped("range");
    EXPECT_FALSE(valueOf(sliderNamed("ice"), since(range, range)));
    EXPECT_FALSE(valueOf(sliderNamed("wind"), since(range, range)));
    const Preset soft = turnedTo(range, "rock", 5e-5);
    EXPECT_EQ(knob(soft, "ice.erodibility"), knob(range, "ice.erodibility"));
    EXPECT_EQ(knob(soft, "pipes.rate"), knob(range, "pipes.rate"));
    const Preset icecap = shipped("icecap");
    EXPECT_TRUE(valueOf(sliderNamed("ice"), since(icecap, icecap)));
}

TEST(SimpleSliders, AnotherKnobLeadsWhereTheFirstIsOff) {
    const Preset rivers = shipped("rivers");  // has neither stream power nor droplets
    const auto state = valueOf(sliderNamed("rock"), since(rivers, rivers));
    ASSERT_TRUE(state);
    EXPECT_EQ(state->sets.front().name, "pipes.rate");
}

TEST(SimpleSliders, SayWhichKnobsWereChangedElsewhereAndSetThemAgain) {
    const Preset start = shipped("range");
    Preset now = start;
    ASSERT_TRUE(setByName(now, "thermal.talus", "50").ok());
    const SimpleSlider& rock = sliderNamed("rock");
    auto state = valueOf(rock, since(start, now));
    EXPECT_EQ(state->changed, std::vector<std::string>{"Talus angle"});
    turn(rock, since(start, now), state->value, now);
    EXPECT_TRUE(samePreset(now, start));
    // Turned by the slider, all knobs agree, although each is rounded.
    for (const double value : {1e-6, 3.3e-6, 2e-5, 1e-4}) {
        turn(rock, since(start, now), value, now);
        state = valueOf(rock, since(start, now));
        EXPECT_TRUE(state->changed.empty()) << value << ": " << state->changed.front();
    }
}

TEST(SimpleSliders, LeaveKnobsThatAMaskVaries) {
    Preset start = shipped("range");
    start.simulation.modulations.push_back({.knob = "thermal.talus", .layer = "hardness", .at0 = 30.0f, .at1 = 45.0f});
    const Preset soft = turnedTo(start, "rock", 8e-5);
    EXPECT_EQ(knob(soft, "thermal.talus"), knob(start, "thermal.talus"));
    EXPECT_EQ(soft.simulation.modulations.size(), 1u);
    EXPECT_NE(knob(soft, "stream_power.erodibility"), knob(start, "stream_power.erodibility"));
}

TEST(SimpleSliders, ReachAsFarAsTheStart) {
    Preset start = shipped("range");
    ASSERT_TRUE(setByName(start, "stream_power.uplift", "12").ok());
    const auto state = valueOf(sliderNamed("uplift"), since(start, start));
    EXPECT_EQ(state->lead.max, 12.0);
    EXPECT_EQ(knob(turnedTo(start, "uplift", 20.0), "stream_power.uplift"), 12.0);
    EXPECT_EQ(state->position, 1.0);
}

TEST(SimpleSliders, GiveALandWithoutALengthOne) {
    Preset start = shipped("range");
    start.run.rounds = 0;
    EXPECT_EQ(valueOf(sliderNamed("age"), since(start, start))->value, 0.0);
    EXPECT_EQ(turnedTo(start, "age", 300.0).run.rounds, 300);
}

}  // namespace
}  // namespace scree
