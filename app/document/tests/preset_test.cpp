#include "app/document/preset.h"

#include <gtest/gtest.h>

#include <random>

#include "app/document/document.h"
#include "app/document/number_knobs.h"
#include "app/document/preset_layout.h"
#include "app/document/starting_terrain.h"
#include "app/tests/showable_text.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

using test::readFile;
using test::TemporaryFolder;
using test::whyNotShowable;
using test::writeFile;

/// Sets every knob to a random value of its range.
class Randomiser {
 public:
    explicit Randomiser(unsigned seed) : random_(seed) {}

    Preset preset() {
        Preset preset;
        forEachGroup([&](const KnobGroup&, const auto& settings, const auto& enabled) {
            fill(settings(preset));
            flip(enabled(preset));
        });
        preset.title = "Hills " + std::to_string(random_());
        preset.description = "\"Soft\" h\u00FCgel, 3 m\u00B3";
        preset.simulation.seed = std::uniform_int_distribution<int>(0, 1000000)(random_);
        preset.simulation.sources.springs.resize(random_() % 5);
        for (Spring& spring : preset.simulation.sources.springs) fill(spring);
        for (const std::string_view name : knobsWithPlace()) {
            if (random_() % 3 != 0) continue;
            const NumberKnob knob = numberKnobNamed(preset, name)->knob;
            std::uniform_real_distribution<float> value(static_cast<float>(knob.min), static_cast<float>(knob.max));
            preset.simulation.modulations.push_back({std::string(name), "rain", value(random_), value(random_)});
        }
        return preset;
    }

 private:
    template <class S>
    void fill(S& settings) {
        forEachKnob<S>([&](const auto& knob) { settings.*knob.member = valueOf(knob); });
    }
    template <class S, class V>
    V valueOf(const Knob<S, V>& knob) {
        if constexpr (std::is_same_v<V, bool>)
            return random_() % 2 == 0;
        else if constexpr (HasChoices<V>)
            return choiceAt<V>(random_() % choicesOf<V>.size());
        else if constexpr (std::is_integral_v<V>)
            return std::uniform_int_distribution<V>(knob.min, knob.max)(random_);
        else
            return random_() % 8 == 0 ? knob.max : std::uniform_real_distribution<V>(knob.min, knob.max)(random_);
    }
    static void flip(const bool*) {}
    void flip(bool* flag) {
        if (flag != nullptr) *flag = random_() % 2 == 0;
    }

    std::mt19937 random_;
};

TEST(Preset, EverySettingSurvivesSaveAndLoad) {
    const TemporaryFolder folder;
    Randomiser randomiser(11);
    for (int i = 0; i < 50; ++i) {
        Preset preset = randomiser.preset();
        for (MaterialStyle& style : preset.materials)  // other relative paths would be those of the current folder
            if (!style.texture.isNone()) style.texture = *TextureFile::fromName((folder / "rock.png").string());
        if (ReferenceFile& picture = preset.reference.picture; !picture.isNone())
            picture = *ReferenceFile::fromName((folder / "sketch.jpg").string());
        if (i % 2 == 0) preset.terrain.path = (folder / "maps" / "höhen \"1\".png").string();
        ASSERT_TRUE(savePreset(preset, folder / "a.json").ok());
        const Result<PresetReading> reading = loadPreset(folder / "a.json");
        ASSERT_TRUE(reading.ok()) << reading.error().message;
        EXPECT_TRUE(reading->warnings.empty());
        EXPECT_TRUE(samePreset(reading->preset, preset));
    }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a.json"});
}

TEST(Preset, EachSingleKnobMakesADifference) {
    const Preset defaults;
    int knobs = 0;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        using Settings = std::decay_t<decltype(settings(defaults))>;
        forEachKnob<Settings>([&](const auto& knob) {
            Preset changed;
            auto& value = settings(changed).*knob.member;
            using V = std::decay_t<decltype(value)>;
            if constexpr (NamedValue<V>)
                value = choiceAt<V>(choicesOf<V>.size() - 1);
            else
                value = value == knob.max ? knob.min : knob.max;
            EXPECT_FALSE(samePreset(changed, defaults)) << group.name() << "." << knob.key;
            const Result<PresetReading> reading = parsePreset(formatPreset(changed), "a.json");
            ASSERT_TRUE(reading.ok());
            EXPECT_TRUE(samePreset(reading->preset, changed)) << group.name() << "." << knob.key;
            ++knobs;
        });
    });
    EXPECT_GT(knobs, 40);
}

TEST(Preset, TitleAndDescriptionAreOneLineEach) {
    const Result<PresetReading> reading =
        parsePreset(R"({"version": 1, "title": "Alps", "description": "High and wet"})", "a.json");
    ASSERT_TRUE(reading.ok());
    EXPECT_EQ(reading->preset.title, "Alps");
    EXPECT_EQ(reading->preset.description, "High and wet");
    EXPECT_TRUE(reading->warnings.empty());
    for (const char* wrong : {R"({"title": 5})", R"({"description": ["a"]})", R"({"title": "two\nlines"})"}) {
        const Result<PresetReading> refused = parsePreset(wrong, "a.json");
        ASSERT_FALSE(refused.ok()) << wrong;
        EXPECT_NE(refused.error().message.find("give one line of text"), std::string::npos) << refused.error().message;
        EXPECT_EQ(refused.error().message.find('\n'), std::string::npos);
    }
}

TEST(Preset, MissingKeysTakeTheirDefaults) {
    const Result<PresetReading> reading =
        parsePreset(R"({"version": 1, "models": {"thermal": {"talus": 50}}})", "a.json");
    ASSERT_TRUE(reading.ok());
    Preset expected;
    std::get<ModelEntry<ThermalModel>>(expected.simulation.models).settings.talus = 50.0f;
    EXPECT_TRUE(samePreset(reading->preset, expected));
}

TEST(Preset, ASnowLineInMetresStaysOneUnlessThePresetSaysOtherwise) {
    const auto snowOf = [](const std::string& view) {
        const Result<PresetReading> reading = parsePreset(R"({"version": 1, "view": {)" + view + "}}", "a.json");
        EXPECT_TRUE(reading.ok()) << view;
        return reading->preset.view;
    };
    EXPECT_EQ(snowOf(R"("snow": true)").snowLineBy, SnowLineBy::Relief);
    const ViewSettings older = snowOf(R"("snow": true, "snowLine": 1200)");
    EXPECT_EQ(older.snowLineBy, SnowLineBy::Metres);
    EXPECT_EQ(older.snowLine, 1200.0f);
    EXPECT_EQ(snowOf(R"("snowLine": 1200, "snowLineBy": "relief", "snowLineShare": 0.5)").snowLineBy,
              SnowLineBy::Relief);
    Preset preset;
    ASSERT_TRUE(setByName(preset, "view.snowLine", "1200").ok());
    EXPECT_EQ(preset.view.snowLineBy, SnowLineBy::Metres);
    ASSERT_TRUE(setByName(preset, "view.snowLineShare", "0.5").ok());
    EXPECT_EQ(preset.view.snowLineBy, SnowLineBy::Relief);
}

TEST(Preset, UnknownKeysWarnWithTheNearestName) {
    const Result<PresetReading> reading = parsePreset(
        R"({"version": 1, "modells": {}, "models": {"droplet": {"capasity": 3}}, "sources": {"springs": [{"rat": 1}]}})",
        "alps.json");
    ASSERT_TRUE(reading.ok());
    EXPECT_TRUE(samePreset(reading->preset, [] {
        Preset preset;
        preset.simulation.sources.springs.resize(1);
        return preset;
    }()));
    ASSERT_EQ(reading->warnings.size(), 3u);
    std::string all;
    for (const std::string& warning : reading->warnings) all += warning + "\n";
    EXPECT_NE(all.find("alps.json: modells is unknown and ignored; did you mean 'models'?"), std::string::npos) << all;
    EXPECT_NE(all.find("models.droplet.capasity is unknown and ignored; did you mean 'capacity'?"), std::string::npos);
    EXPECT_NE(all.find("sources.springs[0].rat is unknown and ignored; did you mean 'rate'?"), std::string::npos);
}

TEST(Preset, KnobsOfEarlierVersionsSayWhatReplacedThem) {
    const Result<PresetReading> reading = parsePreset(
        R"({"version": 2, "simulation": {"finerScales": 2, "fineCut": 0.5, "fineTalus": 1.5, "seed": 7}})", "old.json");
    ASSERT_TRUE(reading.ok());
    EXPECT_EQ(reading->preset.simulation.seed, 7);
    ASSERT_EQ(reading->warnings.size(), 3u);
    for (const std::string& warning : reading->warnings)
        EXPECT_NE(warning.find(" was replaced by slopes."), std::string::npos) << warning;
    Preset preset;
    const Result<void> set = setByName(preset, "simulation.fineTalus", "1.5");
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().message, "simulation.fineTalus was replaced by slopes.rockDetail and slopes.scree");
}

TEST(Preset, NumbersAreWrittenAsPeopleWriteThem) {
    const std::string text = formatPreset({});
    EXPECT_NE(text.find("\"depositionRate\": 0.02,"), std::string::npos);
    EXPECT_NE(text.find("\"talus\": 38.66,"), std::string::npos);
}

/// Returns the error of a preset, which must fail.
std::string parseError(const std::string& text) {
    const Result<PresetReading> reading = parsePreset(text, "alps.json");
    EXPECT_FALSE(reading.ok()) << text;
    if (reading) return {};
    EXPECT_EQ(reading.error().message.find('\n'), std::string::npos);
    EXPECT_EQ(reading.error().message.substr(0, 9), "alps.json");
    return reading.error().message;
}

TEST(Preset, SyntaxErrorsTellLineAndColumn) {
    EXPECT_NE(parseError("{\n  \"version\": 1,\n  \"view\": }").find("line 3, column 11"), std::string::npos);
    EXPECT_NE(parseError("{\"version\": 1").find("line 1"), std::string::npos);
    EXPECT_NE(parseError("").find("is empty"), std::string::npos);
    EXPECT_NE(parseError(" \n").find("is empty"), std::string::npos);
    EXPECT_NE(parseError("\xFF\xFE{").find("not valid JSON"), std::string::npos);
}

TEST(Preset, RangeErrorsNameFileKeyValueAndLimits) {
    EXPECT_EQ(parseError(R"({"models": {"droplet": {"capacity": 31}}})"),
              "alps.json: models.droplet.capacity is 31; give a number from 0.01 to 30");
    EXPECT_EQ(parseError(R"({"models": {"droplet": {"depositionRate": 0.0001}}})"),
              "alps.json: models.droplet.depositionRate is 0.0001; give a number from 0.0005 to 0.5");
    EXPECT_EQ(parseError(R"({"terrain": {"ridged": {"octaves": 0}}})"),
              "alps.json: terrain.ridged.octaves is 0; give a number from 1 to 12");
    EXPECT_EQ(parseError(R"({"sources": {"springs": [{}, {"x": -0.5}]}})"),
              "alps.json: sources.springs[1].x is -0.5; give a number from 0 to 1");
}

TEST(Preset, NumbersBeyondDoubleAreRefusedByTheNameOfTheirKnob) {
    EXPECT_EQ(parseError(R"({"models": {"droplet": {"capacity": 1e999}}})"),
              "alps.json: models.droplet.capacity is inf; give a number from 0.01 to 30");
    EXPECT_EQ(parseError(R"({"models": {"droplet": {"capacity": -1e999}}})"),
              "alps.json: models.droplet.capacity is -inf; give a number from 0.01 to 30");
    EXPECT_NE(parseError(R"({"terrain": {"width": 1e999}})").find("terrain.width"), std::string::npos);
    EXPECT_NE(parseError(R"({"simulation": {"seed": 1e999}})").find("simulation.seed"), std::string::npos);
    EXPECT_NE(parseError("{\"version\": " + std::string(400, '9') + "}").find("version"), std::string::npos);
    // Inside strings such numbers are text.
    EXPECT_TRUE(parsePreset(R"({"terrain": {"file": {"path": "\"1e999"}}})", "a").ok());
}

TEST(Preset, WrongTypesAreRefusedWithTheRightOne) {
    EXPECT_NE(parseError(R"({"models": {"droplet": {"capacity": "12"}}})").find("give a number from 0.01 to 30"),
              std::string::npos);
    EXPECT_NE(parseError(R"({"models": {"thermal": {"enabled": 1}}})").find("give true or false"), std::string::npos);
    EXPECT_NE(parseError(R"({"models": {"thermal": {"looseOnly": null}}})").find("give true or false"),
              std::string::npos);
    EXPECT_NE(parseError(R"({"terrain": {"octaves": 3, "width": 3.5}})").find("whole number"), std::string::npos);
    EXPECT_NE(parseError(R"({"terrain": {"start": "moon"}})").find("ridged, fbm, billow, "), std::string::npos);
    EXPECT_NE(parseError(R"({"terrain": {"start": 3}})").find("ridged, fbm, billow, "), std::string::npos);
    EXPECT_NE(parseError(R"({"terrain": {"file": {"path": 3}}})").find("file name"), std::string::npos);
    EXPECT_NE(parseError(R"({"models": []})").find("models is []; give an object"), std::string::npos);
    EXPECT_NE(parseError(R"({"sources": {"springs": {}}})").find("give a list"), std::string::npos);
    EXPECT_NE(parseError(R"({"sources": {"springs": [3]}})").find("sources.springs[0] is 3"), std::string::npos);
    EXPECT_NE(parseError(R"({"simulation": {"seed": -1}})").find("from 0 to 1000000"), std::string::npos);
    EXPECT_NE(parseError(R"({"simulation": {"seed": 9007199254740993}})").find("from 0 to 1000000"), std::string::npos);
    EXPECT_NE(parseError("[1]").find("object"), std::string::npos);
    EXPECT_NE(parseError("null").find("object"), std::string::npos);
}

TEST(Preset, OtherVersionsAreRefused) {
    EXPECT_NE(parseError(R"({"version": 3})").find("version is 3, but this program reads version 2"),
              std::string::npos);
    EXPECT_NE(parseError(R"({"version": 0})").find("version is 0"), std::string::npos);
    EXPECT_NE(parseError(R"({"version": "1"})").find("version"), std::string::npos);
}

TEST(Preset, DeeplyNestedTextIsRefusedNotRecursedInto) {
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    EXPECT_NE(parseError(deep).find("more than 32 objects or lists within each other"), std::string::npos);
    EXPECT_NE(parseError("{\"models\": " + deep + "}").find("within each other"), std::string::npos);
    EXPECT_NE(parseError("{\"models\": {\"thermal\": {\"talus\": " + deep + "}}}").find("within each other"),
              std::string::npos);
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_NE(parseError(objects + "1" + std::string(100'000, '}')).find("within each other"), std::string::npos);
    const std::string notes = "{\"notes\": " + std::string(30, '[') + std::string(30, ']') + "}";
    EXPECT_TRUE(parsePreset(notes, "notes.json").ok()) << "what is unknown may nest a little";
}

TEST(Preset, ErrorsQuoteBinaryFilesEscapedAndShort) {
    for (const std::string& text :
         {std::string("\x9b\x9b\x9b"), "{\"version\": \"\x1b[2J\x9b\xff" + std::string(100'000, '\xff') + "\"}",
          "{\"a" + std::string(100'000, 'x') + "\n", std::string(100'000, '\0'),
          "{\"version\": \"" + std::string(100'000, 'v') + "\"}", std::string("{\"version\": \"\\u009b\\u202e\"}"),
          "{\"terrain\": {\"start\": \"" + std::string(100'000, 'v') + "\\u009b\"}}"})
        EXPECT_EQ(whyNotShowable(parseError(text)), "");
    const Result<PresetReading> reading =
        parsePreset("{\"" + std::string(100'000, 'k') + "\\u009b\": 1}", "long/" + std::string(5000, '\x9b') + ".json");
    ASSERT_TRUE(reading.ok());
    ASSERT_EQ(reading->warnings.size(), 1u);
    EXPECT_EQ(whyNotShowable(reading->warnings[0]), "");
}

TEST(Preset, HeightmapPathIsRelativeToThePreset) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "presets");
    writeFile(folder / "presets" / "a.json", R"({"terrain": {"start": "file", "file": {"path": "../maps/b.png"}}})");
    const Result<PresetReading> reading = loadPreset(folder / "presets" / "a.json");
    ASSERT_TRUE(reading.ok());
    EXPECT_EQ(reading->preset.terrain.path, (folder / "maps" / "b.png").string());

    Preset preset;
    preset.terrain.path = (folder / "presets" / "b.png").string();
    ASSERT_TRUE(savePreset(preset, folder / "presets" / "c.json").ok());
    EXPECT_NE(readFile(folder / "presets" / "c.json").find("\"path\": \"b.png\""), std::string::npos);
}

TEST(Preset, SavingToABadPlaceFailsAndKeepsTheOldFile) {
    const TemporaryFolder folder;
    writeFile(folder / "file", "x");
    EXPECT_FALSE(savePreset({}, folder.path()).ok());
    EXPECT_FALSE(savePreset({}, folder / "file" / "a.json").ok());
    EXPECT_FALSE(savePreset({}, folder / "none" / "a.json").ok());
    EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
}

TEST(Document, IsDirtyFromAChangeUntilItIsSavedOrTakenBack) {
    Document document;
    EXPECT_EQ(document.name(), "untitled");
    EXPECT_FALSE(document.dirty());
    Preset preset = document.preset();
    preset.view.snow = true;
    document.setPreset(preset);
    EXPECT_TRUE(document.dirty());
    document.setPreset({});
    EXPECT_FALSE(document.dirty());
    document.setPreset(preset);
    EXPECT_TRUE(document.dirty());
    EXPECT_EQ(document.name(), "untitled");
    document.isSavedAs("/maps/alps.json", preset, Document::kUntouchedLand);
    EXPECT_FALSE(document.dirty());
    EXPECT_EQ(document.name(), "alps");
}

TEST(StartingTerrain, ComesFromTheFileWithItsScale) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", test::makeGrey16(2, 2, {0, 65535, 1, 2}));
    ThreadPool pool(1);
    TerrainRecipe recipe;
    recipe.terrain.start = Start::File;
    EXPECT_FALSE(makeStartingTerrain(recipe, pool).ok());
    recipe.path = (folder / "a.png").string();
    recipe.file = {100.0f, 300.0f};
    recipe.terrain.cellSize = 30.0f;
    recipe.terrain.boundary = Boundary::Wrap;
    const Result<Terrain> terrain = makeStartingTerrain(recipe, pool);
    ASSERT_TRUE(terrain.ok()) << terrain.error().message;
    EXPECT_EQ(terrain->datum(), 100.0);
    EXPECT_EQ(terrain->heights()(1, 0), 200.0f);
    EXPECT_EQ(terrain->cellSize(), 30.0f);
    EXPECT_EQ(terrain->boundary(), Boundary::Wrap);
    recipe.file = {300.0f, 100.0f};
    EXPECT_FALSE(makeStartingTerrain(recipe, pool).ok());
}

TEST(SetByName, ReachesEveryKnobOfTheDocument) {
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        Preset preset;
        using Settings = std::decay_t<decltype(settings(preset))>;
        forEachKnob<Settings>([&](const auto& knob) {
            const std::string name = dotted({group.name()}, knob.key);
            const Result<void> set = setByName(preset, name, knobText(knob, knob.max));
            EXPECT_TRUE(set.ok()) << name << (set ? "" : set.error().message);
            EXPECT_EQ(settings(preset).*knob.member, knob.max) << name;
        });
        if (enabled(preset) != nullptr) {
            EXPECT_TRUE(setByName(preset, dotted({group.name()}, "enabled"), "false").ok());
            EXPECT_FALSE(*enabled(preset));
        }
    });
    Preset preset;
    EXPECT_TRUE(setByName(preset, "seed", "42").ok());
    EXPECT_EQ(preset.simulation.seed, 42);
}

TEST(SetByName, NamesTheNearestKnob) {
    Preset preset;
    const auto errorOf = [&](std::string_view name, std::string_view text) {
        const Result<void> set = setByName(preset, name, text);
        return set ? std::string() : set.error().message;
    };
    EXPECT_NE(errorOf("droplet.capasity", "1").find("did you mean 'capacity'?"), std::string::npos);
    EXPECT_NE(errorOf("droplets.capacity", "1").find("did you mean 'droplet'?"), std::string::npos);
    EXPECT_NE(errorOf("vew.haze", "1").find("did you mean 'view'?"), std::string::npos);
    EXPECT_NE(errorOf("view.haz", "1").find("did you mean 'haze'?"), std::string::npos);
    EXPECT_NE(errorOf("view.haze", "2").find("from 0 to 1"), std::string::npos);
    EXPECT_NE(errorOf("", "1").find("unknown knob"), std::string::npos);
    EXPECT_EQ(errorOf("rain", "1"), "'rain' is a group of knobs; give a knob such as rain.amount");
    EXPECT_EQ(errorOf("inertia", "1"), "'inertia' needs its group; give a knob such as droplet.inertia");
    EXPECT_NE(errorOf("sed", "1").find("unknown knob 'sed'"), std::string::npos);
    EXPECT_TRUE(samePreset(preset, {}));
}

}  // namespace
}  // namespace scree
