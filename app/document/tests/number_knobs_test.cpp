#include "app/document/number_knobs.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/document/preset_layout.h"

namespace scree {
namespace {

NumberKnob knobOf(Scale scale, double min, double max, bool whole = false) {
    NumberKnob knob;
    knob.scale = scale;
    knob.min = min;
    knob.max = max;
    knob.whole = whole;
    return knob;
}

using Values = std::vector<double>;

TEST(SpreadValues, LinearKnobsGetEqualSteps) {
    EXPECT_EQ(spreadValues(knobOf(Scale::Linear, 0.0, 20.0), 4.0, 16.0, 5), (Values{4, 7, 10, 13, 16}));
    EXPECT_EQ(spreadValues(knobOf(Scale::Linear, -1.0, 1.0), 0.5, -0.5, 3), (Values{0.5, 0.0, -0.5}));
    EXPECT_EQ(spreadValues(knobOf(Scale::Linear, 0.0, 20.0), 3.0, 9.0, 1), (Values{3}));
}

TEST(SpreadValues, LogarithmicKnobsGetEqualRatios) {
    const Values values = spreadValues(knobOf(Scale::Log, 0.01, 100.0), 1.0, 16.0, 5);
    ASSERT_EQ(values.size(), 5u);
    for (int i = 0; i < 5; ++i) EXPECT_DOUBLE_EQ(values[static_cast<std::size_t>(i)], 1 << i);
    // From a positive value on, a scale that includes zero has the same values.
    EXPECT_EQ(spreadValues(knobOf(Scale::LogFromZero, 0.0, 100.0), 1.0, 16.0, 5), values);
}

TEST(SpreadValues, AScaleFromZeroBeginsWithZeroAndGoesOnInEqualRatios) {
    const Values values = spreadValues(knobOf(Scale::LogFromZero, 0.0, 50.0), 0.0, 50.0, 6);
    ASSERT_EQ(values.size(), 6u);
    EXPECT_EQ(values.front(), 0.0);
    EXPECT_EQ(values.back(), 50.0);
    const double ratio = values[2] / values[1];
    EXPECT_GT(ratio, 1.0);
    for (std::size_t i = 2; i < 6; ++i) EXPECT_NEAR(values[i] / values[i - 1], ratio, 2e-3 * ratio) << i;
}

TEST(SpreadValues, WholeKnobsGetWholeNumbersOnce) {
    EXPECT_EQ(spreadValues(knobOf(Scale::Linear, 0, 100, true), 1, 4, 10), (Values{1, 2, 3, 4}));
    EXPECT_EQ(spreadValues(knobOf(Scale::Log, 1, 100, true), 1, 8, 4), (Values{1, 2, 4, 8}));
    EXPECT_EQ(spreadValues(knobOf(Scale::Linear, 0, 100, true), 7, 7, 5), (Values{7}));
}

TEST(SteppedValue, IsARoundNumberNearTheHand) {
    const NumberKnob share = knobOf(Scale::Linear, 0.0, 1.0);
    EXPECT_EQ(steppedValue(share, 0.49), 0.5);  // steps of 0.05
    EXPECT_EQ(steppedValue(share, 0.37), 0.35);
    const NumberKnob angle = knobOf(Scale::Linear, 11.0, 72.0);
    EXPECT_EQ(steppedValue(angle, 0.4), 35.0);  // steps of 5 from 0, not from the lower end
    EXPECT_EQ(steppedValue(angle, 0.0), 11.0);
    EXPECT_EQ(steppedValue(angle, 1.0), 70.0);
    EXPECT_EQ(steppedValue(knobOf(Scale::Linear, 1, 5, true), 0.4), 3.0);
    const NumberKnob rate = knobOf(Scale::Log, 1e-8, 1e-3);
    EXPECT_DOUBLE_EQ(steppedValue(rate, std::log(9e-6 / 1e-8) / std::log(1e5)), 1e-5);
    EXPECT_DOUBLE_EQ(steppedValue(rate, std::log(1.5e-6 / 1e-8) / std::log(1e5)), 2e-6);  // beyond sqrt(2)
    EXPECT_DOUBLE_EQ(steppedValue(rate, std::log(1.3e-6 / 1e-8) / std::log(1e5)), 1e-6);
    EXPECT_EQ(steppedValue(knobOf(Scale::LogFromZero, 0.0, 50.0), 0.0), 0.0);
    EXPECT_EQ(steppedValue(knobOf(Scale::LogFromZero, 0.0, 1e6, true), 0.5), 1000.0);
}

TEST(NumberKnobs, EachCanBeSetByItsNameToItsLimitsAndNoFarther) {
    const std::vector<NamedKnob> knobs = numberKnobs({});
    EXPECT_GT(knobs.size(), 100u);
    for (const NamedKnob& each : knobs) {
        Preset preset;
        for (const double value : {each.knob.min, each.knob.max}) {
            EXPECT_TRUE(setByName(preset, each.name, formatKnobValue(value)).ok()) << each.name;
            const auto found = numberKnobNamed(preset, each.name);
            ASSERT_TRUE(found) << each.name;
            EXPECT_EQ(static_cast<float>(found->value), static_cast<float>(value)) << each.name;
        }
        const double beyond = each.knob.max + std::max(1.0, each.knob.max * 0.01);
        EXPECT_FALSE(setByName(preset, each.name, formatKnobValue(beyond)).ok()) << each.name;
    }
    EXPECT_FALSE(numberKnobNamed({}, "terrain.start")) << "a choice";
    EXPECT_FALSE(numberKnobNamed({}, "no.knob"));
    EXPECT_EQ(numberKnobNamed({}, "seed")->name, "simulation.seed");
}

TEST(NumberKnobs, AKnobActsIfItsModelIsOn) {
    Preset preset;
    ASSERT_TRUE(setByName(preset, "plateau.enabled", "false").ok());
    EXPECT_FALSE(numberKnobNamed(preset, "plateau.passes")->acts);
    ASSERT_TRUE(setByName(preset, "plateau.enabled", "true").ok());
    EXPECT_TRUE(numberKnobNamed(preset, "plateau.passes")->acts);
    ASSERT_TRUE(setByName(preset, "droplet.enabled", "true").ok());
    EXPECT_TRUE(numberKnobNamed(preset, "droplet.capacity")->acts);
}

}  // namespace
}  // namespace scree
