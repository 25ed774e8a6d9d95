#include "app/document/simple/kept_knobs.h"

#include <gtest/gtest.h>

#include "app/document/preset_layout.h"
#include "app/document/simple/settings_text.h"

namespace scree {
namespace {

TEST(KeptKnobs, HaveTheirValuesInTheNextPreset) {
    Preset before, next;
    ASSERT_TRUE(setByName(before, "thermal.talus", "50").ok());
    ASSERT_TRUE(setByName(before, "droplet.capacity", "3").ok());
    ASSERT_TRUE(setByName(next, "droplet.capacity", "20").ok());
    next.simulation.modulations.push_back({.knob = "thermal.talus", .layer = "hardness", .at0 = 30.0f, .at1 = 45.0f});
    EXPECT_EQ(keepKnobs({"thermal.talus", "thermal.method", "nothing.here"}, before, next),
              std::vector<std::string>{"Talus angle"});
    EXPECT_EQ(std::get<ModelEntry<ThermalModel>>(next.simulation.models).settings.talus, 50.0f);
    EXPECT_TRUE(next.simulation.modulations.empty());
    EXPECT_EQ(std::get<ModelEntry<DropletModel>>(next.simulation.models).settings.capacity, 20.0f);
}

TEST(SettingsText, BringsEachGroupOfKnobsToAnotherDocument) {
    Preset from;
    ASSERT_TRUE(setByName(from, "thermal.talus", "41.5").ok());
    ASSERT_TRUE(setByName(from, "thermal.method", "pairwise").ok());
    ASSERT_TRUE(setByName(from, "droplet.capacity", "3").ok());
    const Result<Preset> read = withSettings({}, settingsText(from, "thermal"));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(settingsText(*read, "thermal"), settingsText(from, "thermal"));
    EXPECT_EQ(settingsText(*read, "droplet"), settingsText({}, "droplet"));
}

TEST(SettingsText, ThatIsWrongIsRefusedInOneLine) {
    for (const auto& [text, words] : {std::pair{"hello", "'hello' is no setting"},
                                      {"thermal.talus = 500", "thermal.talus is 500"},
                                      {"thermal.talu = 40", "did you mean"},
                                      {" \n\r\n", "no text"},
                                      {"=", "'=' is no setting"}}) {
        const Result<Preset> read = withSettings({}, text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_NE(read.error().message.find(words), std::string::npos) << read.error().message;
        EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
    }
}

}  // namespace
}  // namespace scree
