#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <ostream>

#include "app/document/number_knobs.h"
#include "app/document/preset_layout.h"
#include "app/platform/process.h"
#include "app/tests/property.h"
#include "app/tests/showable_text.h"

/// Presets and --set with random settings and random text.
namespace scree {
namespace {

using test::expectForAll;
using test::whyNotShowable;

/// A knob of the document, by its index in the list of all, and its position in its range.
struct KnobTurn {
    std::size_t knob;
    std::uint32_t place;
};

/// Returns a value for each position; some are the limits of the range.
template <class S, class V>
V valueAt(const Knob<S, V>& knob, std::uint32_t place) {
    if constexpr (std::is_same_v<V, bool>) {
        return place % 2 == 1;
    } else if constexpr (HasChoices<V>) {
        return choiceAt<V>(place % choicesOf<V>.size());
    } else {
        if (place % 8 == 0) return place % 16 == 0 ? knob.min : knob.max;
        const double share = static_cast<double>(place) / 4294967296.0;
        const double low = static_cast<double>(knob.min);
        return static_cast<V>(low + share * (static_cast<double>(knob.max) - low));
    }
}

/// Sets the knob of the document and calls visit(name, text of the new value).
template <class Visitor>
void apply(const KnobTurn& turn, Preset& preset, Visitor&& visit) {
    std::size_t knobs = 0;
    forEachGroup([&](const KnobGroup&, const auto& settings, const auto&) {
        knobs += knobKeys<std::decay_t<decltype(settings(preset))>>().size() + 1;
    });
    std::size_t left = turn.knob % knobs;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        using Settings = std::decay_t<decltype(settings(preset))>;
        forEachKnob<Settings>([&](const auto& knob) {
            if (left-- != 0) return;
            auto& value = settings(preset).*knob.member;
            value = valueAt(knob, turn.place);
            visit(dotted({group.name()}, knob.key), knobText(knob, value));
        });
        if (left-- != 0) return;
        const bool value = turn.place % 2 == 1;
        if constexpr (std::is_same_v<decltype(enabled(preset)), bool*>) {
            *enabled(preset) = value;
            visit(dotted({group.name()}, kEnabledKey), value ? "true" : "false");
        } else {
            preset.simulation.seed = static_cast<int>(turn.place % 1000001);
            visit("simulation.seed", std::to_string(preset.simulation.seed));
        }
    });
}

/// Varies some knobs of the document by layers with odd names, with values at both ends of their ranges.
void modulate(Preset& preset, std::uint32_t place) {
    for (const std::string_view name : knobsWithPlace()) {
        place = place * 1664525u + 1013904223u;
        if (place % 3 != 0) continue;
        const NumberKnob knob = numberKnobNamed(preset, name)->knob;
        preset.simulation.modulations.push_back({std::string(name), place % 2 == 0 ? "hardness" : "mask \"1\"",
                                                 static_cast<float>(knob.max), static_cast<float>(knob.min)});
    }
}

std::ostream& operator<<(std::ostream& out, const KnobTurn& turn) {
    Preset preset;
    apply(turn, preset, [&](const std::string& name, const std::string& text) { out << name << "=" << text; });
    return out;
}

/// Text of complete UTF-8 characters, some of which JSON must escape.
rc::Gen<std::string> anyText() {
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                            "a", "/", ".", "\"", "\\", "\n", "\x01", "\x7f", "ö", "\u009b", "山", "\U0001F3D4")),
                        [](const std::vector<std::string>& characters) {
                            std::string text;
                            for (const std::string& each : characters) text += each;
                            return text;
                        });
}

}  // namespace
}  // namespace scree

namespace rc {

template <>
struct Arbitrary<scree::KnobTurn> {
    static Gen<scree::KnobTurn> arbitrary() {
        return gen::construct<scree::KnobTurn>(gen::inRange<std::size_t>(0, 100'000),
                                               gen::inRange<std::uint32_t>(0, 0xFFFFFFFFu));
    }
};

}  // namespace rc

namespace scree {
namespace {

TEST(PresetProperty, AnySettingsReadBackFromTheirJson) {
    expectForAll(300, [](const std::vector<KnobTurn>& turns) {
        Preset preset;
        for (const KnobTurn& turn : turns) apply(turn, preset, [](const auto&, const auto&) {});
        preset.terrain.path = *anyText();
        modulate(preset, *rc::gen::arbitrary<std::uint32_t>());
        for (const std::uint32_t place :
             *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>()))
            forEachKnob<Spring>([&, spring = &preset.simulation.sources.springs.emplace_back()](const auto& knob) {
                spring->*knob.member = valueAt(knob, place * 2654435761u);
            });
        for (const std::uint32_t place :
             *rc::gen::container<std::vector<std::uint32_t>>(2, rc::gen::arbitrary<std::uint32_t>())) {
            Curve& curve = preset.simulation.curves.emplace_back();
            forEachKnob<Curve>([&](const auto& knob) { curve.*knob.member = valueAt(knob, place * 2654435761u); });
            curve.title = "Road é " + std::to_string(place);
            curve.points = {{static_cast<float>(place) * 1e-9f, -0.3f}, {1.0f / 3.0f, static_cast<float>(place)}};
        }
        const Result<PresetReading> reading = parsePreset(formatPreset(preset), "a.json");
        RC_ASSERT(reading.ok());
        RC_ASSERT(reading->warnings.empty());
        RC_ASSERT(samePreset(reading->preset, preset));
    });
}

TEST(PresetProperty, ACurveMayHaveAllItsPoints) {
    Preset preset;
    Curve& curve = preset.simulation.curves.emplace_back();
    for (std::size_t i = 0; i < kMostCurvePoints; ++i)
        curve.points.push_back({-0.123456789f * static_cast<float>(i), -1.23456789e-11f * static_cast<float>(i)});
    const Result<PresetReading> reading = parsePreset(formatPreset(preset), "a.json");
    ASSERT_TRUE(reading.ok()) << reading.error().message;
    EXPECT_TRUE(samePreset(reading->preset, preset));
}

TEST(PresetProperty, AnySettingsAreReachedBySetWithTheirText) {
    expectForAll(300, [](const std::vector<KnobTurn>& turns) {
        Preset turned;
        Preset set;
        for (const KnobTurn& turn : turns)
            apply(turn, turned, [&](const std::string& name, const std::string& text) {
                RC_ASSERT(setByName(set, name, text).ok());
            });
        set.view.snowLineBy = turned.view.snowLineBy;  // a --set of a snow line also selects that line
        RC_ASSERT(samePreset(set, turned));
    });
}

TEST(PresetProperty, AnyBytesAreReadOrRefusedInOneShortLine) {
    expectForAll(2000, [](const std::vector<char>& bytes) {
        const Result<PresetReading> reading = parsePreset({bytes.data(), bytes.size()}, "a.json");
        RC_ASSERT(!reading.ok());  // a hundred random bytes never make a document
        RC_ASSERT(whyNotShowable(reading.error().message) == "");
    });
}

/// A change of a text: replaces the text at `place` (a share of its length).
using Mutation = std::tuple<std::uint16_t, std::uint8_t, std::string>;

TEST(PresetProperty, AnyMutatedPresetIsReadOrRefusedInOneShortLine) {
    const auto piece =
        rc::gen::oneOf(rc::gen::element<std::string>("", "{", "}", "[", "]", ",", ":", "\"", "\\", "-", "1e999",
                                                     "-1e999", "null", "true", "\\u009b", "\\u0000", "\\ud800",
                                                     "99999999999999999999", "\x9b", "\xff", "\x1b[2J", "\u202e"),
                       rc::gen::arbitrary<std::string>(), rc::gen::map(rc::gen::inRange(1, 100'000), [](int n) {
                           return std::string(static_cast<std::size_t>(n), '[');
                       }));
    const auto mutations = rc::gen::container<std::vector<Mutation>>(
        rc::gen::tuple(rc::gen::arbitrary<std::uint16_t>(), rc::gen::arbitrary<std::uint8_t>(), piece));
    int accepted = 0;
    expectForAll(1500, [&](const std::vector<KnobTurn>& turns) {
        Preset preset;
        for (const KnobTurn& turn : turns) apply(turn, preset, [](const auto&, const auto&) {});
        preset.simulation.sources.springs.resize(1);
        modulate(preset, *rc::gen::arbitrary<std::uint32_t>());
        preset.terrain.paint = makePaint({}, {}, *LayerTable::of({{.name = "mask", .title = "Mask", .unit = "m"}}));
        std::string text = formatPreset(preset);
        const auto at = [&](std::uint16_t place) { return text.size() * place / 65536; };
        for (const auto& [place, length, inserted] : *rc::gen::resize(4, mutations))
            text.replace(at(place), length % 32, inserted);
        if (*rc::gen::inRange(0, 4) == 0) text.resize(at(*rc::gen::arbitrary<std::uint16_t>()));
        const Result<PresetReading> reading = parsePreset(text, "a.json");
        if (!reading) {
            RC_ASSERT(whyNotShowable(reading.error().message) == "");
            return;
        }
        ++accepted;
        for (const std::string& warning : reading->warnings) RC_ASSERT(whyNotShowable(warning) == "");
        // An accepted preset is valid: it can be read back without a message.
        const Result<PresetReading> again = parsePreset(formatPreset(reading->preset), "again.json");
        RC_ASSERT(again.ok());
        RC_ASSERT(again->warnings.empty());
    });
    EXPECT_GT(accepted, 50);
}

TEST(PresetProperty, AnySetIsTakenOrRefusedInOneShortLine) {
    std::vector<std::string> names;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        for (const std::string_view key : knobKeys<Settings>()) names.push_back(dotted({group.name()}, key));
    });
    for (const std::string_view knob : knobsWithPlace()) names.push_back(std::string(knob) + "@rain");
    const auto text = rc::gen::oneOf(
        rc::gen::arbitrary<std::string>(),
        rc::gen::element<std::string>("1e999", "-1", "nan", "inf", "0x10", "1,5", " 1", "1:", ":", "1e300:1", "1:2:3"),
        rc::gen::map(rc::gen::inRange(1, 100'000),
                     [](int n) { return std::string(static_cast<std::size_t>(n), '\x9b'); }));
    expectForAll(1500, [&] {
        const std::string name = *rc::gen::oneOf(rc::gen::elementOf(names), text);
        Preset preset;
        const Result<void> set = setByName(preset, name, *text);
        if (set) return;
        RC_ASSERT(whyNotShowable(set.error().message) == "");
        RC_ASSERT(samePreset(preset, {}));
    });
}

// Sixteen times the objects take sixteen times as long. A reader that searches all siblings again after each object,
// like nlohmann::json::parse() with a callback, takes 256 times as long. The limit is midway between the two.
TEST(Preset, TheTimeToReadOneGrowsNoFasterThanItsLength) {
    const auto seconds = [](int count) {
        std::string text = R"({"notes": [{})";
        for (int i = 1; i < count; ++i) text += ",{}";
        text += "]}";
        double shortest = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 3; ++i) {
            const double begin = threadTime();
            EXPECT_TRUE(parsePreset(text, "notes.json").ok());
            shortest = std::min(shortest, threadTime() - begin);
        }
        return shortest;
    };
    const double few = seconds(10'000);
    EXPECT_LT(seconds(160'000), 64.0 * few) << "10,000 take " << few << " s";
}

}  // namespace
}  // namespace scree
