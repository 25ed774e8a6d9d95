#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>

#include "app/document/preset.h"
#include "app/document/preset_layout.h"
#include "app/document/starting_terrain.h"
#include "app/io/atomic_file.h"
#include "app/tests/run_scree.h"
#include "erosion/analysis/spikes.h"

namespace scree {
namespace {

using Json = nlohmann::json;

const std::filesystem::path kPresetFolder = SCREE_SOURCE_FOLDER "/presets";

/// Checks a value against the parts of JSON Schema that the presets' schema uses. Returns an empty text if the value
/// conforms.
std::string violation(const Json& value, const Json& schema, const std::string& path) {
    if (schema.contains("const") && value != schema["const"]) return path + " is not " + schema["const"].dump();
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
        return path + " is none of " + schema["enum"].dump();
    if (schema.contains("type")) {
        const std::string type = schema["type"];
        const bool matches = type == "object"    ? value.is_object()
                             : type == "array"   ? value.is_array()
                             : type == "string"  ? value.is_string()
                             : type == "boolean" ? value.is_boolean()
                             : type == "integer" ? value.is_number_integer()
                             : type == "number"  ? value.is_number()
                                                 : false;
        if (!matches) return path + " is no " + type;
    }
    if (schema.contains("minimum") && value < schema["minimum"]) return path + " is too low";
    if (schema.contains("maximum") && value > schema["maximum"]) return path + " is too high";
    const auto nameOf = [&](const std::string& key) { return std::string(path).append(".").append(key); };
    if (value.is_object())
        for (const auto& [key, child] : value.items()) {
            if (!schema.at("properties").contains(key)) {
                if (schema.at("additionalProperties") == false) return nameOf(key) + " is not allowed";
                continue;
            }
            if (std::string found = violation(child, schema["properties"][key], nameOf(key)); !found.empty())
                return found;
        }
    if (value.is_array())
        for (const Json& child : value)
            if (std::string found = violation(child, schema.at("items"), path + "[]"); !found.empty()) return found;
    return {};
}

/// A real map to erode with any preset.
struct RealMap {
    std::string path;
    float low, high;  ///< Heights of black and white in metres.
    float cellSize;
};

std::vector<RealMap> realMaps() {
    return {{SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png", 236.0f, 1076.0f, 90.0f},
            {SCREE_SOURCE_FOLDER "/app/tests/maps/volcano_maungawhau.png", 94.0f, 195.0f, 10.0f}};
}

std::vector<std::filesystem::path> presetFiles() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(kPresetFolder))
        if (entry.path().extension() == ".json" && entry.path().filename() != "schema.json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

TEST(ShippedPresets, LoadWithoutWarningsAndFollowTheSchema) {
    const Json schema = Json::parse(presetSchema());
    EXPECT_GE(presetFiles().size(), 8u);
    for (const auto& path : presetFiles()) {
        const Result<PresetReading> reading = loadPreset(path);
        ASSERT_TRUE(reading.ok()) << reading.error().message;
        EXPECT_TRUE(reading->warnings.empty()) << reading->warnings.front();
        EXPECT_EQ(violation(Json::parse(test::readFile(path)), schema, path.filename().string()), "");
    }
}

// The length is long enough to show erosion, and short enough to watch.
TEST(ShippedPresets, NameTheLengthAtWhichTheyLookBest) {
    for (const auto& path : presetFiles()) {
        SCOPED_TRACE(path.filename().string());
        const Result<PresetReading> reading = loadPreset(path);
        ASSERT_TRUE(reading.ok());
        EXPECT_GE(reading->preset.run.rounds, 20);
        EXPECT_LE(reading->preset.run.rounds, 1000);
    }
}

TEST(ShippedPresets, HaveATitleOfTheirOwnAndALineThatSaysWhatToExpect) {
    std::set<std::string> titles;
    for (const auto& path : presetFiles()) {
        const Result<PresetReading> reading = loadPreset(path);
        ASSERT_TRUE(reading.ok()) << path;
        EXPECT_GT(reading->preset.title.size(), 2u) << path;
        EXPECT_LE(reading->preset.title.size(), 24u) << path;
        EXPECT_GT(reading->preset.description.size(), 15u) << path;
        EXPECT_LE(reading->preset.description.size(), 60u) << path;
        EXPECT_TRUE(titles.insert(reading->preset.title).second) << path;
    }
}

TEST(ShippedPresets, StartAndErodeAFewRounds) {
    const auto pool = std::make_shared<ThreadPool>(2);
    for (const auto& path : presetFiles()) {
        Result<PresetReading> reading = loadPreset(path);
        ASSERT_TRUE(reading.ok());
        Preset& preset = reading->preset;
        preset.terrain.terrain.width = std::min(preset.terrain.terrain.width, 128);
        preset.terrain.terrain.height = std::min(preset.terrain.terrain.height, 128);
        Result<Terrain> terrain = makeStartingTerrain(preset.terrain, *pool);
        ASSERT_TRUE(terrain.ok()) << terrain.error().message;
        const std::uint64_t before = hashBits(terrain->heights());
        Simulation simulation(std::move(*terrain), preset.simulation, pool);
        for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation.runRound().ok());
        EXPECT_NE(hashBits(simulation.terrain().heights()), before) << path;
        EXPECT_GT(simulation.terrain().ledger().eroded, 0.0) << path;
    }
}

/// Returns settings in which only thermal collapse acts, with its defaults.
SimulationSettings thermalAlone() {
    SimulationSettings settings;
    forEachModel(settings.models, [](auto& entry) {
        using Settings = std::decay_t<decltype(entry.settings)>;
        entry.enabled = std::is_same_v<Settings, ThermalSettings>;
        if constexpr (std::is_same_v<Settings, ThermalSettings>) entry.settings.passes = 30;
    });
    return settings;
}

/// Returns the terrain of a real map after some rounds of a preset.
Result<Terrain> erodedMap(const Preset& preset, const RealMap& map, int rounds,
                          const std::shared_ptr<ThreadPool>& pool) {
    TerrainRecipe recipe = preset.terrain;
    recipe.terrain.start = Start::File;
    recipe.terrain.cellSize = map.cellSize;
    recipe.path = map.path;
    recipe.file = {map.low, map.high};
    Result<Terrain> terrain = makeStartingTerrain(recipe, *pool);
    if (!terrain) return terrain;
    Simulation simulation(std::move(*terrain), preset.simulation, pool);
    for (int round = 0; round < rounds; ++round)
        if (const Result<void> ran = simulation.runRound(); !ran) return ran.error();
    return std::move(simulation.terrain());
}

float spikesAfterCollapse(Terrain terrain, const std::shared_ptr<ThreadPool>& pool) {
    Simulation collapse(std::move(terrain), thermalAlone(), pool);
    EXPECT_TRUE(collapse.runRound().ok());
    return spikeIndex(collapse.terrain().heights());
}

/// True for a preset that reproduces the picture of an article, with the result of its rules. No article promises land
/// without spikes (measured on volcano_maungawhau: 5.5 to 7.7 m; 1.5 times those of the start are 4.5 m).
bool isOfAnArticle(const std::filesystem::path& path) {
    return path.filename().string().starts_with("article_");
}

/// Returns the limit of spikes, relative to the start. A preset with steeper slopes than the default of thermal
/// collapse exceeds 1.5: `canyon`, whose talus angle is 56.3 degrees, has 1.6 times the spikes of volcano_maungawhau.
float mostSpikes(const Preset& preset) {
    const auto& collapse = std::get<ModelEntry<ThermalModel>>(preset.simulation.models);
    return collapse.enabled && collapse.settings.talus > 55.0f ? 1.7f : 1.5f;
}

/// True for a preset whose land rises or has hard beds, which makes steeper slopes than those of a real map. After four
/// rounds it has up to 2.4 times the map's spikes (the limit is 1.5), and after its whole run up to 1.8 times the crest
/// (measured on volcano_maungawhau, whose cells are 10 m; `range` lifts it by 20 m a round). So these presets exceed
/// the limits below.
bool makesSteeperLand(const Preset& preset) {
    const auto& rivers = std::get<ModelEntry<StreamPowerModel>>(preset.simulation.models);
    return (rivers.enabled && rivers.settings.uplift > 0.0f) || preset.simulation.strata.enabled;
}

// Droplets that dig or deposit in one place would leave needles, and so would far more rain than a preset has on its
// own land.
TEST(ShippedPresets, ErodeRealMapsWithoutSpikes) {
    const auto pool = std::make_shared<ThreadPool>(2);
    for (const auto& path : presetFiles())
        for (const RealMap& map : realMaps()) {
            SCOPED_TRACE(path.filename().string() + " on " + map.path);
            const Result<PresetReading> reading = loadPreset(path);
            ASSERT_TRUE(reading.ok());
            const Result<Terrain> before = erodedMap(reading->preset, map, 0, pool);
            ASSERT_TRUE(before.ok()) << before.error().message;
            Result<Terrain> after = erodedMap(reading->preset, map, 4, pool);
            ASSERT_TRUE(after.ok()) << after.error().message;
            const Field<float>& heights = after->heights();
            for (int y = 0; y < heights.height(); ++y)
                for (int x = 0; x < heights.width(); ++x) ASSERT_TRUE(std::isfinite(heights(x, y)));
            if (isOfAnArticle(path) || makesSteeperLand(reading->preset)) continue;
            EXPECT_LE(spikesAfterCollapse(std::move(*after), pool),
                      mostSpikes(reading->preset) * spikeIndex(before->heights()));
        }
}

// A long run fills a map with valleys, also on the preset's own land. Ridges at the talus angle stay between them, and
// their crests protrude by L tan(talus). The small map was smoother. It must not be eroded to stumps that protrude
// farther.
TEST(ShippedPresets, LeaveRidgesAndNoNeedlesOnASmallMapInALongRun) {
    const auto pool = std::make_shared<ThreadPool>(2);
    const RealMap map = realMaps().back();
    const float crest = map.cellSize * std::tan(ThermalSettings{}.talus * std::numbers::pi_v<float> / 180.0f);
    for (const auto& path : presetFiles()) {
        if (isOfAnArticle(path)) continue;
        SCOPED_TRACE(path.filename().string());
        const Result<PresetReading> reading = loadPreset(path);
        ASSERT_TRUE(reading.ok());
        Result<Terrain> after = erodedMap(reading->preset, map, reading->preset.run.rounds, pool);
        ASSERT_TRUE(after.ok()) << after.error().message;
        if (makesSteeperLand(reading->preset)) continue;
        EXPECT_LE(spikesAfterCollapse(std::move(*after), pool), crest);
    }
}

// The sample map has half as many reference cells as droplets per round are meant for. Its preset compensates for that.
TEST(ShippedPresets, RainOnTheirOwnMapsAsTheyWereTuned) {
    const auto pool = std::make_shared<ThreadPool>(2);
    const auto dropletsIn = [&](const char* name) {
        const Result<PresetReading> reading = loadPreset(kPresetFolder / name);
        Simulation simulation(*makeStartingTerrain(reading->preset.terrain, *pool), reading->preset.simulation, pool);
        EXPECT_TRUE(simulation.runRound().ok());
        return simulation.statistics().droplets;
    };
    EXPECT_EQ(dropletsIn("jacksboro.json"), 2000u);
    EXPECT_EQ(dropletsIn("mesa.json"), 1000u);
}

// If an article gives a number or a form, its preset has it. Tangents of angles are 4 and 12 divided by the width, for
// heights that span one.
TEST(ShippedPresets, ThoseOfArticlesHaveTheNumbersAndFormsOfTheirTexts) {
    const auto has = [](const char* name, const Json& expected) {
        const Json preset = Json::parse(formatPreset(loadPreset(kPresetFolder / name)->preset));
        for (const auto& [place, value] : expected.items()) {
            const Json& found = preset.at(Json::json_pointer(place));
            if (value.is_number_float())
                EXPECT_NEAR(found.get<double>(), value.get<double>(), 1e-4 * value.get<double>()) << name << place;
            else
                EXPECT_EQ(found, value) << name << place;
        }
    };
    const auto degrees = [](double tangent) { return std::atan(tangent) * 180.0 / std::numbers::pi; };
    has("article_droplets.json", {{"/models/droplet/capacity", 10.0},
                                  {"/models/droplet/evaporation", 0.001},
                                  {"/models/droplet/erosionRate", 0.9},
                                  {"/models/droplet/depositionRate", 0.02},
                                  {"/models/droplet/inertia", 0.1},
                                  {"/models/droplet/minSlope", 0.05},
                                  {"/models/droplet/gravity", 20.0},
                                  {"/models/droplet/maxCut", 0.99},
                                  {"/models/droplet/radius", 2.0},
                                  {"/models/droplet/detail", 1.0}});
    const double relief = 512.0, extent = 256.0 * 10.0;
    has("article_erosion_models.json", {{"/terrain/width", 257},
                                        {"/terrain/cellSize", 10.0},
                                        {"/terrain/fbm/relief", relief},
                                        {"/models/hydraulic/flow", "lowest"},
                                        {"/models/hydraulic/method", "immediate"},
                                        {"/models/hydraulic/relax", 1.0},
                                        {"/models/thermal/method", "immediate"},
                                        {"/models/thermal/neighbourhood", "rotated"},
                                        {"/models/thermal/talus", degrees(4.0 * relief / extent)},
                                        {"/models/plateau/method", "immediate"},
                                        {"/models/plateau/neighbourhood", "rotated"},
                                        {"/models/plateau/autoTalus", false},
                                        {"/models/plateau/iterations", 50},
                                        {"/models/plateau/talus", degrees(12.0 * relief / extent)}});
    has("article_moisture.json", {{"/terrain/start", "ridged"},
                                  {"/terrain/ridged/noise", "simplex"},
                                  {"/models/moisture_droplet/transport", "heightChange"},
                                  {"/models/moisture_droplet/conserve", false},
                                  {"/models/moisture_droplet/dampPower", 1.0},
                                  {"/models/moisture_droplet/friction", 0.05},
                                  {"/models/moisture_droplet/gravity", 12.0},
                                  {"/models/moisture_droplet/transfer", 0.5},
                                  {"/models/moisture_droplet/ratio", 3.0},
                                  {"/models/moisture_droplet/evaporation", 0.01},
                                  {"/models/moisture_droplet/minVolume", 0.01},
                                  {"/models/moisture_droplet/absorption", 0.5},
                                  {"/models/moisture_droplet/soilEvaporation", 0.00025}});
    has("article_grid_and_particle.json", {{"/terrain/start", "fault"},
                                           {"/models/musgrave/enabled", true},
                                           {"/models/particle/enabled", true},
                                           {"/models/particle/nearest", true}});
    has("article_groundwater.json", {{"/models/pipes/directions", "four"},
                                     {"/models/pipes/flux", "outflow"},
                                     {"/models/pipes/area", "constant"},
                                     {"/models/pipes/transport", "traced"},
                                     {"/models/pipes/groundFlow", "pipes"},
                                     {"/models/pipes/groundHead", "stack"},
                                     {"/models/pipes/maxSpeed", 5.0},
                                     {"/models/pipes/evaporation", 5e-8}});
}

// The article draws water deeper than 1 m, and shows rivers and lakes in mostly dry land.
TEST(ShippedPresets, GroundwaterOfTheArticleFillsRiversLakesAndTheGround) {
    const auto pool = std::make_shared<ThreadPool>(2);
    const Result<PresetReading> reading = loadPreset(kPresetFolder / "article_groundwater.json");
    ASSERT_TRUE(reading.ok());
    Simulation simulation(*makeStartingTerrain(reading->preset.terrain, *pool), reading->preset.simulation, pool);
    for (int round = 0; round < 60; ++round) ASSERT_TRUE(simulation.runRound().ok());
    const Terrain& terrain = simulation.terrain();
    const float sea = reading->preset.simulation.sources.sea.level - static_cast<float>(terrain.datum());
    int land = 0, wet = 0, soaked = 0;
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) {
            if (terrain.heights()(x, y) <= sea) continue;
            ++land;
            wet += terrain.layer(Layer::Water)(x, y) > 1.0f ? 1 : 0;
            soaked += terrain.layer(Layer::Groundwater)(x, y) > 0.0f ? 1 : 0;
        }
    EXPECT_GT(land, terrain.width() * terrain.height() / 2);
    EXPECT_GT(wet, land / 100);
    EXPECT_LT(wet, land / 3);
    EXPECT_GT(soaked, land * 9 / 10);
}

TEST(PresetSchema, FileInTheTreeEqualsTheProgramsOutput) {
    const test::RunOutcome outcome = test::runScree({"knobs", "--json-schema"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, test::readFile(kPresetFolder / "schema.json"))
        << "renew it: scree knobs --json-schema > presets/schema.json";
}

TEST(KnobReference, FileInTheManualEqualsTheProgramsOutput) {
    const test::RunOutcome outcome = test::runScree({"knobs", "--markdown"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, test::readFile(SCREE_SOURCE_FOLDER "/assets/manual/knobs.md"))
        << "renew it: scree knobs --markdown > assets/manual/knobs.md";
}

TEST(PresetSchema, AcceptsTheDefaultsAndRefusesTheSameAsTheProgram) {
    const Json schema = Json::parse(presetSchema());
    const Json defaults = Json::parse(formatPreset({}));
    EXPECT_EQ(violation(defaults, schema, "preset"), "");
    const auto refuses = [&](const char* pointer, const Json& value) {
        Json changed = defaults;
        changed[Json::json_pointer(pointer)] = value;
        EXPECT_NE(violation(changed, schema, "preset"), "") << pointer;
        const Result<PresetReading> reading = parsePreset(changed.dump(), "a.json");
        EXPECT_FALSE(reading.ok() && reading->warnings.empty()) << pointer;
    };
    refuses("/version", kPresetVersion + 1);
    refuses("/models/droplet/capacity", 31);
    refuses("/models/droplet/capasity", 3);
    refuses("/models/thermal/enabled", "yes");
    refuses("/terrain/start", "moon");
    refuses("/terrain/width", 1);
    refuses("/sources/springs", Json::array({{{"x", 2}}}));
    refuses("/simulation/seed", -1);
    Json varied{{"knob", "thermal.talus"}, {"layer", "hardness"}, {"at0", 30}, {"at1", 60}};
    Json changed = defaults;
    changed["simulation"]["modulations"] = {varied};
    changed["terrain"]["layers"] = {{{"name", "mask"}, {"highest", 2.5}}};
    changed["view"]["overlay"] = "mask";
    EXPECT_EQ(violation(changed, schema, "preset"), "");
    varied["knob"] = "thermal.passes";
    refuses("/simulation/modulations", Json::array({varied}));
    varied["knob"] = "thermal.talus";
    varied["at1"] = "60";
    refuses("/simulation/modulations", Json::array({varied}));
    refuses("/terrain/layers", Json::array({{{"name", "mask"}, {"higest", 2.5}}}));
}

}  // namespace
}  // namespace scree
