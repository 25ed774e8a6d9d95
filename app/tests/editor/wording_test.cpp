#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <string>

#include "app/document/preset_layout.h"
#include "app/panels/sections/overlay_info.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/pictures/viewpoint.h"
#include "app/session/action.h"
#include "app/session/editor_state.h"
#include "app/session/settings/picture_settings.h"
#include "erosion/analysis/metrics.h"

/// Texts that users read must not contain words that are always wrong.
namespace scree {
namespace {

TEST(Wording, ChoicesAreShownAsWords) {
    EXPECT_EQ(choiceLabel("ridged"), "Ridged");
    EXPECT_EQ(choiceLabel("fbm"), "fBm");
    EXPECT_EQ(choiceLabel("heightChange"), "Height change");
    EXPECT_EQ(choiceLabel("vonNeumann"), "Von Neumann");
    EXPECT_EQ(choiceLabel("uplift"), "Painted uplift");
    EXPECT_EQ(choiceLabel("uplift_rate"), "Uplift");
}

TEST(Wording, UndoAndRedoAreCalledSo) {
    EXPECT_EQ(info(Action::Undo).label, "Undo");
    EXPECT_EQ(info(Action::Redo).label, "Redo");
    for (const ActionInfo& action : kActions) {
        EXPECT_TRUE(std::isupper(static_cast<unsigned char>(action.label[0])) != 0) << action.label;
        EXPECT_FALSE(std::regex_search(std::string(action.label), std::regex("anew|takes? back"))) << action.label;
    }
}

/// Calls `visit(name, knob)` for each knob that users see.
template <class Visit>
void forEachShownKnob(Visit&& visit) {
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        forEachKnob<Settings>([&](const auto& knob) { visit(dotted(group.path, knob.key), knob); });
    });
    const auto others = [&]<class Settings>(const std::string& group, const Settings&) {
        forEachKnob<Settings>([&](const auto& knob) { visit(group + "." + std::string(knob.key), knob); });
    };
    others("springs", Spring{});
    others("brush", BrushSettings{});
    others("brushTip", BrushTip{});
    others("erosionBrush", ErosionBrush{});
    others("stamp", StampSettings{});
    others("curves", Curve{});
    others("lake", LakeSettings{});
    others("pictures", PictureSettings{});
    others("saving", SavingSettings{});
    others("packs", PackSettings{});
    others("viewpoint", ViewpointSettings{});
    others("run-for", LimitedRun{});
    others("mesh", MeshSettings{});
}

/// The only spelling of each unit. Powers 2 and 3 are superscripts; "×" precedes the quantity that a factor multiplies.
constexpr std::array<std::string_view, 35> kUnits{"",
                                                  "m",
                                                  "nodes",
                                                  "steps",
                                                  "s",
                                                  "yr",
                                                  "%",
                                                  "% of relief",
                                                  "°",
                                                  "EV",
                                                  "1/s",
                                                  "1/yr",
                                                  "m/s",
                                                  "m²/s",
                                                  "m³/s",
                                                  "mm/yr",
                                                  "m/yr",
                                                  "m²/yr",
                                                  "m/m",
                                                  "s/m^(1/3)",
                                                  "m/√(m³/s)",
                                                  "m^(1-2m)/yr",
                                                  "rain cells",
                                                  "droplets/cell",
                                                  "class",
                                                  "×",
                                                  "× map",
                                                  "× width",
                                                  "× radius",
                                                  "× relief",
                                                  "× rain",
                                                  "× mean",
                                                  "× detail",
                                                  "× √area",
                                                  "reference cells"};

/// Units of ratios of two knobs, in addition to the list above.
constexpr std::array<std::string_view, 2> kRatios{"× first", "× limit"};

void expectKnownUnit(std::string_view unit, std::string_view where) {
    EXPECT_TRUE(std::ranges::count(kUnits, unit) + std::ranges::count(kRatios, unit) == 1)
        << where << " has the unit '" << unit << "'";
}

TEST(Wording, EachUnitHasOneSpelling) {
    forEachShownKnob([](const std::string& name, const auto& knob) { expectKnownUnit(knob.unit, name); });
    for (const LayerInfo& layer : kLayers) expectKnownUnit(layer.unit, layer.name);
    for (std::size_t i = 0; i < choicesOf<Overlay>.size(); ++i)
        expectKnownUnit(overlayInfo(choiceAt<Overlay>(i), kLayers).unit, choicesOf<Overlay>[i]);
    for (const MetricInfo& metric : kMetrics) expectKnownUnit(metric.unit, metric.title);
}

TEST(Wording, TextsSpellUnitsAsTheListDoes) {
    const std::regex wrong(R"(\bm[23]\b|\^[23]|\bdeg\b|[0-9] (%|°)|\be-[0-9]|\bx (map|relief|rain)\b)");
    forEachShownKnob([&](const std::string& name, const auto& knob) {
        EXPECT_FALSE(std::regex_search(std::string(knob.tooltip), wrong)) << name;
        EXPECT_FALSE(std::regex_search(std::string(knob.unit), std::regex(R"((²|³)\^|m[23]|\^[23])"))) << name;
    });
}

TEST(Wording, UnitsFollowNumbersAsInPrint) {
    EXPECT_EQ("12" + unitSuffix("m³/s"), "12 m³/s");
    EXPECT_EQ("38" + unitSuffix("°"), "38°");
    EXPECT_EQ("0.5" + unitSuffix("% of relief"), "0.5% of relief");
    EXPECT_EQ("2" + unitSuffix("×"), "2×");
    EXPECT_EQ("0.7" + unitSuffix("× relief"), "0.7 × relief");
    EXPECT_EQ("3" + unitSuffix(""), "3");
}

// A reason such as "Collapse rate is 0" begins with the label of a knob next to it, so that users can find that knob.
TEST(Wording, ReasonsOfIdleKnobsNameAKnobByItsLabel) {
    int reasons = 0;
    forEachShownKnob([&](const std::string& name, const auto& knob) {
        using Settings = typename std::decay_t<decltype(knob)>::Settings;
        forEachIdle(knob, [&](const Idle<Settings>& idle) {
            bool named = false;
            forEachKnob<Settings>(
                [&](const auto& other) { named = named || idle.because.starts_with(std::string(other.label) + " "); });
            EXPECT_TRUE(named) << name << " is idle while " << idle.because;
            ++reasons;
        });
    });
    EXPECT_GT(reasons, 40);
}

TEST(Wording, TooltipsAreSentencesAndLabelsBeginWithACapital) {
    int knobs = 0;
    forEachShownKnob([&](const std::string& name, const auto& knob) {
        EXPECT_TRUE(knob.tooltip.ends_with('.')) << name;
        EXPECT_TRUE(std::isupper(static_cast<unsigned char>(knob.label[0])) != 0) << name;
        ++knobs;
    });
    EXPECT_GT(knobs, 150);
}

}  // namespace
}  // namespace scree
