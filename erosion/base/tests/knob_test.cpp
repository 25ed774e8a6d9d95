#include "erosion/base/knob.h"

#include <gtest/gtest.h>

#include <limits>

#include "erosion/simulation/simulation.h"

namespace scree {
namespace {

enum class Shape { Round, Square };

struct Sample {
    float rate = 0.5f;
    int count = 10;
    bool on = false;
    Shape shape = Shape::Round;
};

/// Each of these declarations has one error that knobsAreComplete must find.
struct Forgotten {
    float named = 1.0f;
    float forgotten = 1.0f;
};
struct Outside {
    float value = 2.0f;
};
struct LogOfZero {
    float value = 0.5f;
};
struct Twice {
    float a = 0.5f;
    float b = 0.5f;
};

}  // namespace

template <>
inline constexpr auto choicesOf<Shape> = std::array<std::string_view, 2>{"round", "square"};
template <>
inline constexpr auto knobsOf<Sample> = std::tuple{
    Knob{&Sample::rate, "rate", "r", "Rate", 0.01f, 0.99f, "m", Scale::Log, "A rate."},
    Knob{&Sample::count, "count", "n", "Count", 1, 100, "", Scale::Linear, "A count."},
    Knob{&Sample::on, "on", "", "On", false, true, "", Scale::Linear, "A switch."},
    Knob{&Sample::shape, "shape", "", "Shape", Shape::Round, Shape::Square, "", Scale::Linear, "A choice."},
};
static_assert(knobsAreComplete<Sample>());

template <>
inline constexpr auto knobsOf<Forgotten> =
    std::tuple{Knob{&Forgotten::named, "named", "", "Named", 0.0f, 1.0f, "", Scale::Linear, "One of two."}};
static_assert(!knobsAreComplete<Forgotten>());
template <>
inline constexpr auto knobsOf<Outside> =
    std::tuple{Knob{&Outside::value, "value", "", "Value", 0.0f, 1.0f, "", Scale::Linear, "Defaults to 2."}};
static_assert(!knobsAreComplete<Outside>());
template <>
inline constexpr auto knobsOf<LogOfZero> =
    std::tuple{Knob{&LogOfZero::value, "value", "", "Value", 0.0f, 1.0f, "", Scale::Log, "Has no logarithm at 0."}};
static_assert(!knobsAreComplete<LogOfZero>());
template <>
inline constexpr auto knobsOf<Twice> =
    std::tuple{Knob{&Twice::a, "same", "", "A", 0.0f, 1.0f, "", Scale::Linear, "One key."},
               Knob{&Twice::b, "same", "", "B", 0.0f, 1.0f, "", Scale::Linear, "The same key."}};
static_assert(!knobsAreComplete<Twice>());

namespace {

std::string errorOf(const Result<void>& result) {
    return result ? std::string() : result.error().message;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(Knob, IsSetFromText) {
    Sample sample;
    EXPECT_TRUE(setKnob(sample, "sample", "rate", "0.25"));
    EXPECT_TRUE(setKnob(sample, "sample", "count", "1e1"));
    EXPECT_TRUE(setKnob(sample, "sample", "on", "true"));
    EXPECT_TRUE(setKnob(sample, "sample", "shape", "square"));
    EXPECT_EQ(sample.rate, 0.25f);
    EXPECT_EQ(sample.count, 10);
    EXPECT_TRUE(sample.on);
    EXPECT_EQ(sample.shape, Shape::Square);
}

TEST(Knob, BothLimitsAreAllowed) {
    Sample sample;
    EXPECT_TRUE(setKnob(sample, "sample", "rate", "0.01"));
    EXPECT_TRUE(setKnob(sample, "sample", "rate", "0.99")) << "0.99 in double is above 0.99f";
    EXPECT_TRUE(setKnob(sample, "sample", "count", "100"));
    EXPECT_TRUE(setKnob(sample, "sample", "count", "1"));
}

TEST(Knob, ValueOutOfRangeNamesKnobValueAndLimits) {
    Sample sample;
    const std::string message = errorOf(setKnob(sample, "sample", "rate", "1.5"));
    for (const std::string_view part : {"sample.rate", "1.5", "0.01", "0.99", " m"})
        EXPECT_TRUE(contains(message, part)) << message;
    EXPECT_EQ(sample.rate, 0.5f) << "a refused value must change nothing";
    for (const char* text : {"0", "101", "-1", "1e30", "-1e300", "2147483648"}) {
        EXPECT_FALSE(setKnob(sample, "sample", "count", text)) << text;
        EXPECT_EQ(sample.count, 10);
    }
}

TEST(Knob, TextThatIsNoNumberIsRefused) {
    Sample sample;
    for (const char* text : {"", "x", "nan", "inf", "1e999", "1,5", "0.5 ", "0x1p-1", "--1"})
        EXPECT_FALSE(setKnob(sample, "sample", "rate", text)) << "'" << text << "'";
    EXPECT_TRUE(contains(errorOf(setKnob(sample, "sample", "count", "2.5")), "whole"));
    EXPECT_TRUE(contains(errorOf(setKnob(sample, "sample", "on", "yes")), "true, false"));
    EXPECT_TRUE(contains(errorOf(setKnob(sample, "sample", "shape", "oval")), "round, square"));
    EXPECT_FALSE(setKnobNumber(sample, std::get<0>(knobsOf<Sample>), std::numeric_limits<double>::quiet_NaN(), "r"));
    EXPECT_EQ(sample.rate, 0.5f);
}

TEST(Knob, UnknownKeyNamesTheNearestKnown) {
    Sample sample;
    const std::string near = errorOf(setKnob(sample, "sample", "cuont", "3"));
    EXPECT_TRUE(contains(near, "sample.cuont")) << near;
    EXPECT_TRUE(contains(near, "'count'")) << near;
    const std::string far = errorOf(setKnob(sample, "sample", "zzzzzz", "3"));
    EXPECT_FALSE(contains(far, "did you mean")) << far;
}

TEST(Knob, NearestNameIsTheOneWithTheFewestEdits) {
    EXPECT_EQ(nearestName("capasity", {"gravity", "capacity", "rate"}), "capacity");
    EXPECT_EQ(nearestName("rain", {"rate", "rain"}), "rain");
    EXPECT_EQ(nearestName("xyz", {"capacity"}), "");
    EXPECT_EQ(nearestName("", {"a"}), "");
}

TEST(Knob, EveryDefaultIsWrittenSoThatItReadsBackTheSame) {
    const SimulationSettings defaults;
    forEachModel(defaults.models, [](const auto& entry) {
        using Settings = std::decay_t<decltype(entry.settings)>;
        forEachKnob<Settings>([&](const auto& knob) {
            for (const auto value : {entry.settings.*knob.member, knob.min, knob.max}) {
                Settings read;
                const Result<void> result = setKnobText(read, knob, knobText(knob, value), knob.key);
                EXPECT_TRUE(result) << errorOf(result);
                EXPECT_EQ(read.*knob.member, value) << knob.key;
            }
        });
    });
}

TEST(Knob, NumbersAreWrittenAsPeopleWriteThem) {
    EXPECT_EQ(formatKnobValue(static_cast<double>(0.05f)), "0.05");
    EXPECT_EQ(formatKnobValue(12.0), "12");
    EXPECT_EQ(parseNumber("1e-3"), 1e-3);
    EXPECT_EQ(parseNumber("12abc"), std::nullopt);
}

TEST(Knob, SameKnobsSeesEveryField) {
    const Sample base;
    EXPECT_TRUE(sameKnobs(base, Sample{}));
    EXPECT_FALSE(sameKnobs(base, Sample{.rate = 0.6f}));
    EXPECT_FALSE(sameKnobs(base, Sample{.count = 11}));
    EXPECT_FALSE(sameKnobs(base, Sample{.on = true}));
    EXPECT_FALSE(sameKnobs(base, Sample{.shape = Shape::Square}));
}

}  // namespace
}  // namespace scree
