#include "app/operations/settings_operation.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/document/starting_terrain.h"
#include "app/operations/operation.h"
#include "app/tests/journal_fixture.h"

/// Changes of settings as operations.
namespace scree {
namespace {

using namespace journal_tests;
using nlohmann::json;

TEST(SettingsOperation, AChangeOfSettingsTakesOnlyWhatWasChanged) {
    Preset before;
    Preset after = before;
    std::get<ModelEntry<DropletModel>>(after.simulation.models).settings.dropletsPerRound = 77;
    Preset other = before;  // something else has changed meanwhile
    other.terrain.terrain.seed = 5;
    const Result<Preset> both = settingsChange(before, after).appliedTo(other);
    ASSERT_TRUE(both);
    EXPECT_EQ(both->terrain.terrain.seed, 5);
    EXPECT_EQ(std::get<ModelEntry<DropletModel>>(both->simulation.models).settings.dropletsPerRound, 77);
}

TEST(SettingsOperation, AChangeOfSettingsTakesPaintAddedLayersAndVaryingKnobs) {
    const Preset plain;
    Preset varied, painted;
    varied.simulation.modulations.push_back({"thermal.talus", "hardness", 30.0f, 60.0f});
    painted.terrain.paint = makePaint({{Layer::Hardness, Field<float>(16, 16, 0.5f)}}, {},
                                      *LayerTable::of({{.name = "mask", .title = "Mask", .unit = ""}}));
    const auto applied = [](const Preset& before, const Preset& after, const Preset& to) {
        const Result<Preset> result = settingsChange(before, after).appliedTo(to);
        EXPECT_TRUE(result);
        return result ? *result : Preset();
    };
    EXPECT_TRUE(samePreset(applied(plain, varied, plain), varied));
    EXPECT_TRUE(samePreset(applied(varied, plain, varied), plain));
    EXPECT_TRUE(samePreset(applied(plain, painted, plain), painted));
    EXPECT_TRUE(samePreset(applied(painted, plain, painted), plain));
    const Preset both = applied(plain, varied, painted);
    EXPECT_EQ(both.simulation.modulations, varied.simulation.modulations);
    EXPECT_TRUE(samePaint(both.terrain.paint, painted.terrain.paint)) << "a knob leaves the paint alone";
}

TEST(SettingsOperation, AChangeOfASpringThatIsGoneIsRefused) {
    Preset before;
    before.simulation.sources.springs.resize(2);
    Preset after = before;
    after.simulation.sources.springs[1].x = 0.9f;
    EXPECT_FALSE(settingsChange(before, after).appliedTo(Preset()));
}

TEST(SettingsOperation, ChangesOfSettingsThatAreJoinedDoWhatTheyDoOneAfterTheOther) {
    const Preset first;
    Preset second, third;
    second.simulation = settingsWith(123, 45);
    third = second;
    third.terrain.terrain.seed = 9;
    third.terrain.paint = makePaint({{Layer::Rain, Field<float>(16, 16, 0.5f)}});
    SettingsOperation joined = settingsChange(first, second);
    joined.append(settingsChange(second, third));
    const Result<Preset> after = joined.appliedTo(first);
    ASSERT_TRUE(after);
    EXPECT_TRUE(samePreset(*after, third));
}

}  // namespace
}  // namespace scree
