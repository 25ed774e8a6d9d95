#include "app/document/named_view.h"

#include <gtest/gtest.h>

#include "app/document/preset.h"
#include "app/tests/showable_text.h"

/// Named views in presets.
namespace scree {
namespace {

const NamedView kSummitView{.name = "Summit",
                            .east = 1200.5f,
                            .north = 340.0f,
                            .height = 812.25f,
                            .distance = 2600.0f,
                            .direction = 315.0f,
                            .pitch = -4.5f,
                            .fieldOfView = 60.0f};
const NamedView kMapView{.name = "Map of \"all\"", .pitch = 90.0f, .orthographic = true};

std::string presetWithViews(const std::string& views) {
    return R"({"version": 2, "views": )" + views + "}";
}

TEST(NamedView, ComesBackFromAPresetAsItWas) {
    Preset preset;
    EXPECT_EQ(formatPreset(preset).find("views"), std::string::npos);
    preset.views = {kSummitView, kMapView};
    const Result<PresetReading> reading = parsePreset(formatPreset(preset), "a.json");
    ASSERT_TRUE(reading) << reading.error().message;
    EXPECT_TRUE(reading->warnings.empty());
    EXPECT_EQ(reading->preset.views, preset.views);
    EXPECT_TRUE(samePreset(reading->preset, preset));
}

TEST(NamedView, IsReadFromItsKeysInAnyOrder) {
    const Result<PresetReading> reading = parsePreset(
        presetWithViews(R"([{"pitch": -4.5, "north": 340, "east": 1200.5, "height": 812.25, "distance": 2600,
                             "fieldOfView": 60, "direction": 315, "name": "Summit"},
                            {"name": "Map of \"all\"", "east": 0, "north": 0, "height": 0, "distance": 1000,
                             "direction": 0, "pitch": 90, "orthographic": true}])"),
        "a.json");
    ASSERT_TRUE(reading) << reading.error().message;
    EXPECT_EQ(reading->preset.views, (std::vector{kSummitView, kMapView}));
}

TEST(NamedView, WhatIsWrongIsToldOnOneLineByItsKey) {
    const auto refused = [](const std::string& views) {
        const Result<PresetReading> reading = parsePreset(presetWithViews(views), "a.json");
        EXPECT_FALSE(reading) << views;
        const std::string message = reading ? std::string() : reading.error().message;
        EXPECT_EQ(test::whyNotShowable(message), "") << message;
        return message;
    };
    const auto entry = [](const std::string& key, const std::string& value) {
        const auto field = [&](const std::string& each, const std::string& usual) {
            const std::string& shown = each == key ? value : usual;
            return shown.empty() ? std::string() : "\"" + each + "\": " + shown + ", ";
        };
        return "{" + field("name", "\"A\"") + field("east", "1") + field("north", "2") + field("height", "3") +
               field("distance", "4") + field("direction", "5") + field("pitch", "6") + field("fieldOfView", "34") +
               "\"orthographic\": " + (key == "orthographic" ? value : "false") + "}";
    };
    EXPECT_TRUE(parsePreset(presetWithViews("[" + entry("", "") + "]"), "a.json"));
    for (const char* const key : {"name", "east", "north", "height", "distance", "direction", "pitch"})
        EXPECT_NE(refused("[" + entry(key, "") + "]").find("views[0]." + std::string(key) + " is missing"),
                  std::string::npos)
            << key;
    EXPECT_NE(refused("[" + entry("east", "\"far\"") + "]").find("views[0].east is \"far\"; give a number"),
              std::string::npos);
    EXPECT_NE(refused("[" + entry("east", "null") + "]").find("views[0].east is null; give a number"),
              std::string::npos);
    EXPECT_NE(refused("[" + entry("distance", "0") + "]").find("views[0].distance is 0; give a number from 0.001"),
              std::string::npos);
    EXPECT_NE(refused("[" + entry("pitch", "91") + "]").find("views[0].pitch is 91; give a number from -90 to 90"),
              std::string::npos);
    EXPECT_NE(refused("[" + entry("fieldOfView", "170") + "]").find("give a number from 5 to 110"), std::string::npos);
    EXPECT_NE(refused("[" + entry("orthographic", "1") + "]").find("orthographic is 1; give true or false"),
              std::string::npos);
    EXPECT_NE(refused("[" + entry("name", "\" \"") + "]").find("views[0].name is empty"), std::string::npos);
    EXPECT_NE(refused("[" + entry("name", "7") + "]").find("views[0].name is 7"), std::string::npos);
    EXPECT_NE(refused("[" + entry("name", "\"" + std::string(101, 'x') + "\"") + "]").find("at most 100 bytes"),
              std::string::npos);
    EXPECT_NE(refused("[" + entry("", "") + "," + entry("", "") + "]").find("views[1].name is 'A', like that"),
              std::string::npos);
    EXPECT_NE(refused("[" + entry("east", "NaN") + "]").find("not valid JSON"), std::string::npos);
    EXPECT_NE(refused("[" + entry("east", "1e300") + "]").find("views[0].east is"), std::string::npos);
    EXPECT_NE(refused("[3]").find("views[0] is 3; give an object"), std::string::npos);
    EXPECT_NE(refused("{}").find("views is {}; give a list"), std::string::npos);
}

TEST(NamedView, AnUnknownKeyGetsAWarning) {
    const Result<PresetReading> reading = parsePreset(
        presetWithViews(R"([{"name": "A", "east": 1, "north": 2, "height": 3, "distance": 4, "direction": 5, "pitch": 6,
                             "field": 3}])"),
        "a.json");
    ASSERT_TRUE(reading) << reading.error().message;
    ASSERT_EQ(reading->warnings.size(), 1u);
    EXPECT_NE(reading->warnings[0].find("views[0].field is unknown"), std::string::npos) << reading->warnings[0];
}

TEST(NamedView, BelongsToTheWorkButNotToTheHistory) {
    Preset before;
    Preset after;
    after.views = {kSummitView};
    EXPECT_FALSE(sameWork(before, after)) << "there is something to save";
    EXPECT_TRUE(sameLand(before, after));
    EXPECT_EQ(withLookOf(after, before).views, after.views);
    after = before;
    after.view.fieldOfView = 60.0f;
    EXPECT_TRUE(sameWork(before, after)) << "looking at the land is no work";
}

TEST(NamedView, IsFoundByItsNameOrTheNamesAreListed) {
    const std::vector views{kSummitView, kMapView};
    const Result<NamedView> found = viewNamed(views, "Summit");
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, kSummitView);
    EXPECT_EQ(viewNamed(views, "summit").error().message,
              "there is no view 'summit'; give one of 'Summit', 'Map of \"all\"'");
    EXPECT_NE(viewNamed({}, "x").error().message.find("there is no view 'x'; save one"), std::string::npos);
}

TEST(NamedView, AViewOfTheSameNameIsReplaced) {
    std::vector views{kSummitView, kMapView};
    NamedView other = kSummitView;
    other.east = 5.0f;
    keepView(views, other);
    EXPECT_EQ(views, (std::vector{other, kMapView}));
    renameView(views, "Summit", "Peak");
    EXPECT_EQ(views[0].name, "Peak");
    renameView(views, "nothing", "Other");
    EXPECT_EQ(views.size(), 2u);
    renameView(views, "Peak", kMapView.name);
    ASSERT_EQ(views.size(), 1u);
    EXPECT_EQ(views[0].east, 5.0f);
}

}  // namespace
}  // namespace scree
