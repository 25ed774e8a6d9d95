#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "app/document/shipped/shipped_presets.h"
#include "app/panels/dialogs/dialogs.h"
#include "app/panels/dialogs/search_entries.h"
#include "app/panels/sections/widget_places.h"
#include "app/session/search/command_words.h"
#include "app/tests/editor/panel_fixture.h"

/// What users look for, and what the search finds first.
namespace scree {
namespace {

struct SearchTask {
    std::string_view wish;
    std::string_view typed;  ///< At most 12 letters.
    std::string_view found;  ///< Name of the first entry.
};
constexpr std::array kTasks{
    SearchTask{"make rivers wider", "wider river", "knob water_bodies.riverWidth"},
    SearchTask{"show more rivers", "more rivers", "knob water_bodies.riverFlow"},
    SearchTask{"raise the sea", "sea level", "knob sea.level"},
    SearchTask{"raise the sea, as other programs call it", "water level", "knob sea.level"},
    SearchTask{"set the talus angle", "talus", "knob thermal.talus"},
    SearchTask{"set the angle of repose", "repose", "knob thermal.talus"},
    SearchTask{"erode more strongly", "erosion stre", "knob droplet.erosionRate"},
    SearchTask{"set a knob by its symbol", "kq", "knob droplet.capacity"},
    SearchTask{"get more rain", "rainfall", "knob rain.amount"},
    SearchTask{"make mountains grow", "mountain bui", "knob stream_power.uplift"},
    SearchTask{"widen the valleys", "valley width", "knob stream_power.valleyFloors"},
    SearchTask{"switch glaciers on", "glacier", "knob ice.enabled"},
    SearchTask{"let the wind blow", "aeolian", "knob wind.enabled"},
    SearchTask{"get dunes", "dunes", "preset dunes"},
    SearchTask{"turn the wind", "wind direct", "knob wind.direction"},
    SearchTask{"get larger boulders", "boulders", "knob slopes.screeSize"},
    SearchTask{"soften the slopes", "soften slope", "knob slopes.soilCreep"},
    SearchTask{"make the map tileable", "seamless", "knob terrain.boundary"},
    SearchTask{"stop after some rounds", "iterations", "knob run.rounds"},
    SearchTask{"cover the peaks with snow", "snow cover", "knob view.snow"},
    SearchTask{"get a sunset", "sunset", "knob view.sunElevation"},
    SearchTask{"turn the light", "light dir", "knob view.sunAzimuth"},
    SearchTask{"brighten the picture", "brightness", "knob view.exposure"},
    SearchTask{"get fog", "fog", "knob view.haze"},
    SearchTask{"show trees", "trees", "knob view.foliage"},
    SearchTask{"make the land greener", "grass", "knob view.vegetation"},
    SearchTask{"hide the water", "hide water", "knob view.showWater"},
    SearchTask{"draw contour lines", "contour", "knob view.contours"},
    SearchTask{"stretch the heights", "height scale", "knob view.exaggeration"},
    SearchTask{"see more at once", "fov", "knob view.fieldOfView"},
    SearchTask{"see where north is", "compass", "knob guides.northArrow"},
    SearchTask{"sharpen the map", "resolution", "panel terrain.resolution"},
    SearchTask{"enlarge the map", "map size", "panel terrain.extent"},
    SearchTask{"read the statistics", "statistics", "panel section.Numbers"},
    SearchTask{"choose textures", "textures", "panel section.Ground materials"},
    SearchTask{"take back a change", "undo", "command undo"},
    SearchTask{"start the erosion", "play", "command run"},
    SearchTask{"erode from the start again", "start again", "command restart"},
    SearchTask{"get another landscape", "random", "command new-seed"},
    SearchTask{"see all of the land", "reset view", "command frame"},
    SearchTask{"walk on the ground", "walk", "command walk"},
    SearchTask{"compare with before", "before after", "command compare"},
    SearchTask{"export for an engine", "unreal", "command export-pack"},
    SearchTask{"save a picture", "save picture", "command screenshot"},
    SearchTask{"make a video", "video", "command film"},
    SearchTask{"open a map of real land", "dem", "command import"},
    SearchTask{"bring a road in from a file", "geojson", "command import-curves"},
    SearchTask{"draw a road", "road", "command tool-curve"},
    SearchTask{"make a lake", "lake", "command tool-lake"},
    SearchTask{"protect a place", "protect", "command tool-lock"},
    SearchTask{"learn the keys", "hotkeys", "command shortcuts"},
    SearchTask{"read the manual", "help", "command manual"},
    SearchTask{"look up what went wrong", "errors", "command messages"},
    SearchTask{"start with the Alps", "alpine", "preset alpine"},
};
static_assert(kTasks.size() >= 40);

class SearchTasks : public test::PanelTest {
 protected:
    SearchTasks() {
        state.shippedPresets = shippedPresets();
        loadManual(memory.manual);
    }
    SearchIndex index() { return SearchIndex(searchEntries(context(), memory.manual.pages)); }
};

TEST_F(SearchTasks, TheFirstHitIsTheRightOneAfterTwelveLetters) {
    const SearchIndex all = index();
    for (const SearchTask& task : kTasks) {
        EXPECT_LE(task.typed.size(), 12u) << task.wish;
        const std::vector<std::size_t> hits = all.find(task.typed, {}, 5);
        ASSERT_FALSE(hits.empty()) << task.wish;
        EXPECT_EQ(all.entries()[hits.front()].name(), task.found) << task.wish << ": " << task.typed;
    }
}

TEST_F(SearchTasks, EachEntryIsFoundByItsTitleAndHasANameOfItsOwn) {
    const SearchIndex all = index();
    std::set<std::string> names;
    for (const SearchEntry& entry : all.entries()) {
        EXPECT_TRUE(names.insert(entry.name()).second) << entry.name();
        EXPECT_FALSE(entry.title.empty()) << entry.name();
        const std::vector<std::size_t> hits = all.find(entry.title + " " + entry.place, {}, all.entries().size());
        EXPECT_TRUE(std::any_of(hits.begin(), hits.end(), [&](std::size_t hit) {
            return all.entries()[hit].name() == entry.name();
        })) << entry.name();
    }
}

TEST_F(SearchTasks, KnobsOfModelsThatAreOnComeFirst) {
    const auto best = [&] {
        const SearchIndex all = index();
        return all.entries()[all.find("deposition rate", {}, 1).front()].name();
    };
    EXPECT_EQ(best(), "knob droplet.depositionRate");
    std::get<ModelEntry<DropletModel>>(preset.simulation.models).enabled = false;
    std::get<ModelEntry<ParticleModel>>(preset.simulation.models).enabled = true;
    EXPECT_EQ(best(), "knob particle.depositionRate");
}

TEST_F(SearchTasks, EachKnobAndPanelPartHasAPlaceToLeadTo) {
    const SearchIndex all = index();
    for (const SearchEntry& entry : all.entries()) {
        if (entry.kind != SearchEntry::Kind::Knob && entry.kind != SearchEntry::Kind::Panel) continue;
        const bool isInDialog = entry.id.starts_with("run.");  // it is set where a run is started
        EXPECT_EQ(placeOf(entry.id).has_value(), !isInDialog) << entry.id;
    }
    EXPECT_EQ(placeOf("thermal.talus")->section, "Erosion");
    EXPECT_EQ(placeOf("thermal.talus")->page, "model thermal");
    EXPECT_EQ(placeOf("view.haze")->section, "View");
    EXPECT_EQ(placeOf("rock.colour")->section, "Ground materials");
    EXPECT_EQ(placeOf("section.History")->section, "History");
    EXPECT_FALSE(placeOf("toolbar.run"));
}

TEST_F(SearchTasks, OtherWordsForCommandsAreGivenOnce) {
    std::set<Action> actions;
    for (const CommandWords& words : kCommandWords) EXPECT_TRUE(actions.insert(words.action).second) << words.synonyms;
}

}  // namespace
}  // namespace scree
