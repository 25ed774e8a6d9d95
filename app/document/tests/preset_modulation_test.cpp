#include <gtest/gtest.h>

#include "app/document/change_name.h"
#include "app/document/number_knobs.h"
#include "app/document/preset_layout.h"
#include "app/document/starting_terrain.h"
#include "app/tests/run_scree.h"
#include "app/tests/showable_text.h"
#include "app/tests/test_files.h"
#include "erosion/sculpting/stroke.h"

/// Knobs that vary over the map, and layers that a terrain has besides the built-in ones, in presets and with --set.
namespace scree {
namespace {

using test::readFile;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

const Modulation kTalusByHardness{.knob = "thermal.talus", .layer = "hardness", .at0 = 30.0f, .at1 = 60.0f};

Preset varied(const Modulation& by = kTalusByHardness) {
    Preset preset;
    preset.simulation.modulations = {by};
    return preset;
}

std::string presetThatVaries(const std::string& modulations) {
    return R"({"version": 2, "simulation": {"modulations": )" + modulations + "}}";
}

TEST(PresetModulation, IsReadFromItsKeys) {
    const Result<PresetReading> reading =
        parsePreset(presetThatVaries(R"([{"at1": 60, "layer": "hardness", "knob": "thermal.talus", "at0": 30.5},
                       {"knob": "droplet.capacity", "layer": "rain", "at0": 1, "at1": 2}])"),
                    "a.json");
    ASSERT_TRUE(reading) << reading.error().message;
    EXPECT_TRUE(reading->warnings.empty());
    const std::vector<Modulation> expected{{"thermal.talus", "hardness", 30.5f, 60.0f},
                                           {"droplet.capacity", "rain", 1.0f, 2.0f}};
    EXPECT_EQ(reading->preset.simulation.modulations, expected);
}

TEST(PresetModulation, IsWrittenOnlyIfThereIsOne) {
    EXPECT_EQ(formatPreset({}).find("modulations"), std::string::npos);
    const Result<PresetReading> again = parsePreset(formatPreset(varied()), "a.json");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->preset.simulation.modulations, std::vector{kTalusByHardness});
}

TEST(PresetModulation, WhatIsWrongIsToldByItsKey) {
    const auto refused = [](const std::string& modulations) {
        const Result<PresetReading> reading = parsePreset(presetThatVaries(modulations), "a.json");
        EXPECT_FALSE(reading) << modulations;
        const std::string message = reading ? std::string() : reading.error().message;
        EXPECT_EQ(test::whyNotShowable(message), "") << message;
        return message;
    };
    const auto entry = [](const std::string& knob, const std::string& at0, const std::string& at1) {
        return R"([{"knob": ")" + knob + R"(", "layer": "rain", "at0": )" + at0 + R"(, "at1": )" + at1 + "}]";
    };
    EXPECT_EQ(refused(entry("thermal.talus", "30", "90")),
              "a.json: simulation.modulations[0]: thermal.talus is 90; give a number from 11 to 72°");
    EXPECT_EQ(refused(entry("thermal.talus", "1e300", "60")).find("a.json: simulation.modulations[0]: thermal.talus"),
              0u);
    EXPECT_NE(refused(entry("thermal.talsu", "30", "60")).find("did you mean 'thermal.talus'?"), std::string::npos);
    EXPECT_NE(refused(entry("thermal.passes", "1", "2"))
                  .find("'thermal.passes' acts on the whole map; a layer can vary thermal.amount, "),
              std::string::npos);
    EXPECT_EQ(refused(entry("thermal.talus", "\"30\"", "60")),
              "a.json: simulation.modulations[0].at0 is \"30\"; give a number");
    EXPECT_EQ(refused(R"([{"knob": "thermal.talus", "layer": "rain", "at0": 30}])")
                  .find("a.json: simulation.modulations[0].at1 is missing"),
              0u);
    EXPECT_EQ(refused("{}"), "a.json: simulation.modulations is {}; give a list [ ... ]");
    EXPECT_EQ(refused("[3]"), "a.json: simulation.modulations[0] is 3; give an object { ... }");
    const std::string one = R"({"knob": "thermal.talus", "layer": "rain", "at0": 30, "at1": 60})";
    EXPECT_NE(refused("[" + one + "," + one + "]").find("modulations[1]: thermal.talus varies already"),
              std::string::npos);

    const Result<PresetReading> unknown = parsePreset(
        presetThatVaries(R"([{"knob": "thermal.talus", "layer": "rain", "at0": 30, "at1": 60, "at2": 5}])"), "a.json");
    ASSERT_TRUE(unknown);
    ASSERT_EQ(unknown->warnings.size(), 1u);
    EXPECT_NE(unknown->warnings[0].find("simulation.modulations[0].at2 is unknown and ignored"), std::string::npos);
}

TEST(PresetModulation, NeedsALayerOfThePreset) {
    const TemporaryFolder folder;
    const auto load = [&](const std::string& layer, const std::string& terrain) {
        writeFile(folder / "a.json", R"({"version": 2, "terrain": {)" + terrain +
                                         R"(}, "simulation": {"modulations": [{"knob": "thermal.talus", "layer": ")" +
                                         layer + R"(", "at0": 30, "at1": 60}]}})");
        const Result<PresetReading> reading = loadPreset(folder / "a.json");
        return reading ? std::string() : reading.error().message;
    };
    EXPECT_EQ(load("hardness", ""), "");
    EXPECT_EQ(load("cliffs", R"("layers": [{"name": "cliffs"}])"), "");
    const std::string missing = load("cliffs", "");
    EXPECT_NE(missing.find("a.json: simulation.modulations: thermal.talus varies by 'cliffs', which is not a painted "
                           "layer of the terrain"),
              std::string::npos)
        << missing;
    EXPECT_NE(load("flow", "").find("(there are hardness, rain, uplift, snowfall, sand_supply, lock)"),
              std::string::npos)
        << "models make the flow";
    EXPECT_NE(load("hardnes", "").find("did you mean 'hardness'?"), std::string::npos);
    EXPECT_FALSE(savePreset(varied({"thermal.talus", "cliffs", 30.0f, 60.0f}), folder / "b.json"));
    EXPECT_FALSE(std::filesystem::exists(folder / "b.json"));
}

TEST(PresetModulation, IsPartOfTheLandAndOfItsChanges) {
    const Preset plain;
    EXPECT_FALSE(samePreset(plain, varied()));
    EXPECT_FALSE(sameLand(plain, varied()));
    Preset other = varied();
    other.simulation.modulations[0].at1 = 50.0f;
    EXPECT_FALSE(samePreset(other, varied()));
    EXPECT_EQ(changeName(plain, varied()), "talus angle over the map");
    EXPECT_EQ(knobTurned(plain, varied()), "thermal.talus");
    EXPECT_EQ(knobTurned(varied(), other), "thermal.talus");
    other.simulation.seed = 5;
    EXPECT_EQ(knobTurned(varied(), other), "");
    EXPECT_TRUE(numberKnobNamed(plain, "thermal.talus")->acts);
    EXPECT_FALSE(numberKnobNamed(varied(), "thermal.talus")->acts) << "the layer decides";
}

TEST(SetModulation, TakesTheValuesAtBothEndsOfTheLayer) {
    Preset preset;
    ASSERT_TRUE(setByName(preset, "thermal.talus@hardness", "30:60"));
    EXPECT_EQ(preset.simulation.modulations, std::vector{kTalusByHardness});
    ASSERT_TRUE(setByName(preset, "droplet.capacity@rain", "1:2.5"));
    ASSERT_TRUE(setByName(preset, "thermal.talus@rain", "20:40"));
    const std::vector<Modulation> expected{{"droplet.capacity", "rain", 1.0f, 2.5f},
                                           {"thermal.talus", "rain", 20.0f, 40.0f}};
    EXPECT_EQ(preset.simulation.modulations, expected) << "one layer for each knob";
    ASSERT_TRUE(setByName(preset, "thermal.talus", "45"));
    ASSERT_EQ(preset.simulation.modulations.size(), 1u) << "the same talus everywhere";
    EXPECT_EQ(preset.simulation.modulations[0].knob, "droplet.capacity");

    const auto errorOf = [&](std::string_view name, std::string_view text) {
        const Preset before = preset;
        const Result<void> set = setByName(preset, name, text);
        EXPECT_TRUE(samePreset(before, preset)) << name;
        return set ? std::string() : set.error().message;
    };
    for (const char* text : {"30", "30:", ":60", "30:60:70", "low:high", ""})
        EXPECT_NE(errorOf("thermal.talus@hardness", text).find("give LOW:HIGH"), std::string::npos) << text;
    EXPECT_EQ(errorOf("thermal.talus@hardness", "30:90"), "thermal.talus is 90; give a number from 11 to 72°");
    EXPECT_NE(errorOf("thermal.passes@hardness", "1:2").find("a layer can vary thermal.amount"), std::string::npos);
    EXPECT_NE(errorOf("view.haze@hardness", "0:1").find("unknown knob"), std::string::npos);
}

TEST(SetModulation, ReachesTheLandFromTheCommandLine) {
    const TemporaryFolder folder;
    const auto heightsWith = [&](const std::vector<std::string>& sets) {
        std::vector<std::string> arguments{"erode",    "--resolution",  "64", "--rounds", "5",
                                           "--output", folder / "a.r32"};
        for (const std::string& set : sets) arguments.insert(arguments.end(), {"--set", set});
        const test::RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return readFile(folder / "a.r32");
    };
    // Nothing is painted, so that the hardness is 0 everywhere.
    EXPECT_EQ(heightsWith({"thermal.talus@hardness=20:60"}), heightsWith({"thermal.talus=20"}));
    EXPECT_NE(heightsWith({"thermal.talus@hardness=20:60"}), heightsWith({"thermal.talus=60"}));
    const auto refused = [&](const std::string& set) {
        const test::RunOutcome outcome =
            runScree({"erode", "--resolution", "64", "--rounds", "1", "--output", folder / "b.r32", "--set", set});
        EXPECT_EQ(outcome.status, 2) << set;
        return outcome.err;
    };
    EXPECT_NE(refused("thermal.talus@hardnes=20:60").find("--set: thermal.talus varies by 'hardnes'"),
              std::string::npos);
    EXPECT_NE(refused("thermal.talus@hardness=20").find("--set: thermal.talus@hardness is '20'"), std::string::npos);
    ASSERT_TRUE(savePreset(varied(), folder / "a.json"));
    EXPECT_NE(runScree({"info", folder / "a.json"}).out.find("thermal.talus@hardness = 30:60"), std::string::npos);
}

const LayerDescription kAddedSnow{
    .name = "snow", .title = "Snow", .unit = "m", .initial = 0.5f, .lowest = 0.0f, .highest = 2.0f};

/// A preset of a land of 48 nodes with the layer snow, painted at one place if `painted`.
Preset presetWithSnow(bool painted, ThreadPool& pool) {
    Preset preset;
    preset.terrain.terrain.width = preset.terrain.terrain.height = 48;
    Result<Terrain> terrain = makeStartingTerrain(preset.terrain, pool);
    EXPECT_TRUE(terrain);
    const Result<Layer> snow = terrain->addLayer(kAddedSnow);
    EXPECT_TRUE(snow);
    if (painted) applyStroke(*terrain, {.layer = *snow, .path = {{20.0f, 30.0f}}, .radius = 9.0f, .strength = 0.7f});
    preset.terrain.paint = paintOf(*terrain);
    return preset;
}

TEST(PresetLayers, AddedOnesAreKeptWithTheirPaint) {
    const TemporaryFolder folder;
    ThreadPool pool(2);
    for (const bool painted : {false, true}) {
        SCOPED_TRACE(painted);
        const Preset preset = presetWithSnow(painted, pool);
        ASSERT_TRUE(preset.terrain.paint);
        EXPECT_EQ(preset.terrain.paint->hasValues(), painted);
        const Result<void> saved = savePreset(preset, folder / "a.json");
        ASSERT_TRUE(saved) << saved.error().message;
        const Result<PresetReading> reading = loadPreset(folder / "a.json");
        ASSERT_TRUE(reading) << reading.error().message;
        EXPECT_TRUE(reading->warnings.empty());
        EXPECT_TRUE(samePreset(reading->preset, preset));
        const Result<Terrain> land = makeStartingTerrain(reading->preset.terrain, pool);
        ASSERT_TRUE(land);
        ASSERT_TRUE(land->layerTable());
        EXPECT_EQ(land->layerTable()->added(), std::vector{kAddedSnow});
        const Layer snow = *land->findLayer("snow");
        EXPECT_EQ(land->value(snow, 0, 0), 0.5f);
        EXPECT_NEAR(land->value(snow, 20, 30), painted ? 1.2f : 0.5f, 1e-6f);
        Preset without = preset;
        without.terrain.paint = nullptr;
        EXPECT_FALSE(sameLand(preset, without));
        EXPECT_NE(runScree({"info", folder / "a.json"}).out.find("added layers: snow\n"), std::string::npos);
    }
    EXPECT_EQ(formatPreset({}).find("layers"), std::string::npos);
}

TEST(PresetLayers, AreDescribedByTheirKeysAndRefusedByName) {
    const auto read = [](const std::string& layers) {
        return parsePreset(R"({"version": 2, "terrain": {"layers": )" + layers + "}}", "a.json");
    };
    const Result<PresetReading> reading = read(R"([{"name": "mask"}, {"name": "soil", "unit": "m", "highest": 3}])");
    ASSERT_TRUE(reading) << reading.error().message;
    const std::vector<LayerDescription> expected{{.name = "mask", .title = "mask", .unit = ""},
                                                 {.name = "soil", .title = "soil", .unit = "m", .highest = 3.0f}};
    EXPECT_EQ(reading->preset.terrain.paint->table()->added(), expected);
    const auto messageOf = [&](const std::string& layers) {
        const Result<PresetReading> refused = read(layers);
        return refused ? std::string() : refused.error().message;
    };
    EXPECT_EQ(messageOf(R"([{"name": "rain"}])"),
              "a.json: terrain.layers: layer 'rain' is there already; give another name");
    EXPECT_NE(messageOf(R"([{"name": "a b"}])").find("give a name of 1 to 32 characters"), std::string::npos);
    EXPECT_NE(messageOf(R"([{"title": "Mask"}])").find("terrain.layers[0].name is missing"), std::string::npos);
    EXPECT_NE(messageOf(R"([{"name": "a", "lowest": 2}])").find("give a range"), std::string::npos);
    const Result<PresetReading> stray = parsePreset(
        R"({"version": 2, "terrain": {"layers": [{"name": "mask"}], "paint": {"width": 2, "height": 2, "msk": ""}}})",
        "a.json");
    ASSERT_TRUE(stray);
    ASSERT_EQ(stray->warnings.size(), 1u);
    EXPECT_NE(stray->warnings[0].find("did you mean 'mask'?"), std::string::npos);
}

}  // namespace
}  // namespace scree
