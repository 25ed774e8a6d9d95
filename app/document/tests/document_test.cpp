#include "app/document/document.h"

#include <gtest/gtest.h>

#include "app/document/change_name.h"

namespace scree {
namespace {

TEST(Document, IsCleanAgainWhenUndoRestoresTheSavedState) {
    Document document;
    Preset preset;
    preset.simulation.seed = 2;
    document.setPreset(preset);
    const Document before = document;  // a copy, like the one in the history
    EXPECT_TRUE(before.dirty());
    document.isSavedAs("/maps/hills.json", preset, document.land());
    preset.simulation.seed = 3;
    document.setPreset(preset);
    EXPECT_TRUE(document.dirty());
    EXPECT_FALSE(before.dirty()) << "these settings are the saved ones";
    EXPECT_EQ(before.name(), "hills") << "and the file is the document's, whenever it was saved";
}

TEST(Document, KeepsItsStartWhileItsSettingsChangeAndInCopies) {
    Preset preset;
    preset.simulation.seed = 2;
    Document document(preset);
    const Document before = document;
    preset.simulation.seed = 3;
    document.setPreset(preset);
    EXPECT_EQ(document.start().simulation.seed, 2);
    document.beginWith(preset);
    EXPECT_EQ(document.start().simulation.seed, 3);
    EXPECT_EQ(document.preset().simulation.seed, 3);
    EXPECT_EQ(before.start().simulation.seed, 2) << "undo brings the earlier start back";
}

TEST(Document, IsDirtyIfItsLandDiffersFromTheFile) {
    Document opened({}, "/maps/alps.scree.exr", Document::kNoLand);
    EXPECT_EQ(opened.name(), "alps");
    opened.setLand(7);
    EXPECT_TRUE(opened.dirty()) << "nothing is known of the file yet";
    opened.setSavedLand(7);
    EXPECT_FALSE(opened.dirty());
    opened.setLand(Document::kUntouchedLand);
    EXPECT_TRUE(opened.landDirty()) << "undone to the start: the file has more";
    opened.isSavedAs("/maps/alps.scree.exr", {}, Document::kUntouchedLand);
    EXPECT_FALSE(opened.dirty());
}

TEST(Document, TheLengthOfItsRunIsSavedWithItAndIsNoChangeOfTheLand) {
    Document document;
    const Document before = document;  // a copy, like the one in the history
    Preset longer;
    longer.run.rounds = 300;
    document.setPreset(longer);
    EXPECT_TRUE(document.dirty());
    EXPECT_TRUE(sameLand(longer, {}));
    Document undone = before;
    undone.takeNewestLook();
    EXPECT_EQ(undone.preset().run.rounds, 300) << "undo leaves it as it is";
}

TEST(ChangeName, NamesTheKnobTheModelTheSpringOrTheGroupThatChanged) {
    const Preset before;
    Preset after = before;
    EXPECT_EQ(changeName(before, after), "settings");
    auto& droplet = std::get<ModelEntry<DropletModel>>(after.simulation.models);
    droplet.settings.capacity = 3.0f;
    EXPECT_EQ(changeName(before, after), "carry capacity");
    droplet.settings.inertia = 0.5f;
    EXPECT_EQ(changeName(before, after), "water droplets");
    after.view.snow = !after.view.snow;
    EXPECT_EQ(changeName(before, after), "settings");

    after = before;
    auto& droplets = std::get<ModelEntry<DropletModel>>(after.simulation.models);
    droplets.enabled = !droplets.enabled;
    EXPECT_EQ(changeName(before, after), droplets.enabled ? "water droplets on" : "water droplets off");

    after = before;
    std::vector<Spring>& springs = after.simulation.sources.springs;
    springs.emplace_back();
    EXPECT_EQ(changeName(before, after), "new spring");
    EXPECT_EQ(changeName(after, before), "deleted spring");
    Preset moved = after;
    moved.simulation.sources.springs[0].x = 0.25f;
    EXPECT_EQ(changeName(after, moved), "moved spring");
}

}  // namespace
}  // namespace scree
