#include "erosion/base/map_length.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/document/number_knobs.h"
#include "app/document/preset_layout.h"
#include "app/tests/test_files.h"
#include "erosion/simulation/base_grid.h"
#include "erosion/terrain/resample.h"

/// Lengths in settings are metres and do not depend on the grid of a map. Presets of version 1 had lengths in cells.
namespace scree {
namespace {

using nlohmann::json;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

/// Calls `visit(name, knob)` for each knob of a document and of a spring.
template <class Visit>
void forEachDocumentKnob(Visit&& visit) {
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        forEachKnob<Settings>([&](const auto& knob) { visit(dotted({group.name()}, knob.key), knob); });
    });
    forEachKnob<Spring>([&](const auto& knob) { visit("spring." + std::string(knob.key), knob); });
}

// The same map at other resolutions, on the base of a fine grid, and as the small copies of the variations.
TEST(Lengths, EachKnobIsAsLongOnEveryGrid) {
    ThreadPool pool(2);
    const Terrain map(2048, 1024, 2.5f);
    std::vector<TerrainForm> grids;
    for (const int nodes : {64, 256, 512, 1024, 4096, 8192})
        grids.push_back({.width = nodes, .height = nodes / 2, .cellSize = 5120.0f / static_cast<float>(nodes)});
    Terrain based = map;
    makeBase(based, 2, pool);
    grids.push_back(based.base()->form());
    grids.push_back(resampled(map, 256, 128, pool).form());
    std::map<LengthUnit, int> seen;
    forEachDocumentKnob([&](const std::string& name, const auto& knob) {
        const std::string_view unit = knob.unit;
        const bool isOfNoGrid = unit == "reference cells" || unit == "rain cells" || unit == "droplets/cell";
        EXPECT_TRUE(isOfNoGrid || unit.find("cell") == unit.npos) << name << " is in cells of some grid";
        ++seen[knob.unit.length];
        if (knob.unit.length == LengthUnit::None) return;
        for (const TerrainForm& grid : grids)
            EXPECT_DOUBLE_EQ(metresOf(knob.unit.length, grid.extent()), metresOf(knob.unit.length, map.extent()))
                << name << " on " << grid.width << " nodes";
    });
    EXPECT_EQ(seen[LengthUnit::ReferenceCells], 7)
        << "four detail scales, the blur, the grain and the rain of Musgrave";
    EXPECT_GT(seen[LengthUnit::Metres], 30);
    EXPECT_GT(seen[LengthUnit::Map], 10);
    EXPECT_EQ(metresOf(LengthUnit::Map, map.extent()), 5120.0);
    EXPECT_EQ(metresOf(LengthUnit::ReferenceCells, map.extent()), 10.0);
}

/// Returns a preset of version 1 on a map of this many nodes with cells of 8 m.
Preset olderPreset(int nodes, const std::string& models, const std::string& rest = "") {
    const Result<PresetReading> reading =
        parsePreset(R"({"version": 1, "terrain": {"start": "fbm", "cellSize": 8, "width": )" + std::to_string(nodes) +
                        R"(, "height": )" + std::to_string(nodes / 2) + R"(}, "models": {)" + models + "}" + rest + "}",
                    "old.json");
    EXPECT_TRUE(reading) << reading.error().message;
    EXPECT_TRUE(reading->warnings.empty()) << reading->warnings.front();
    return reading->preset;
}

TerrainForm formOf(const Preset& preset) {
    const TerrainSettings& terrain = preset.terrain.terrain;
    return {.width = terrain.width, .height = terrain.height, .cellSize = terrain.cellSize};
}

TEST(OlderLengths, DetailScalesAreAsManyCellsOfTheirMap) {
    for (const int nodes : {64, 256, 257, 385, 512, 1000, 1024, 2048, 4033, 8192})
        for (const float cells : {1.0f, 2.0f, 3.0f}) {
            std::string models;
            for (const std::string name : {"droplet", "moisture_droplet", "particle", "stream_power"})
                models += (models.empty() ? "\"" : ", \"") + name + R"(": {"detail": )" + formatKnobValue(cells) + "}";
            const Preset preset = olderPreset(nodes, models);
            forEachModel(preset.simulation.models, [&]<class Entry>(const Entry& entry) {
                if constexpr (requires { entry.settings.detail; }) {
                    EXPECT_EQ(Entry::ModelType::length(entry.settings, formOf(preset)),
                              8.0 * static_cast<double>(cells))
                        << nodes << " " << cells;
                }
            });
        }
    forEachModel(olderPreset(2048, "").simulation.models, [&](const auto& entry) {
        if constexpr (requires { entry.settings.detail; }) {
            EXPECT_EQ(entry.settings.detail, 0.0f);
        }
    });
}

// A blur was in cells of the grid on which models act, which is finer if a detail scale requires it.
TEST(OlderLengths, ABlurIsAsManyCellsOfItsBase) {
    const auto blurOf = [](int nodes, const std::string& models) {
        const Preset preset = olderPreset(nodes, models);
        return std::get<ModelEntry<PlateauModel>>(preset.simulation.models).settings.blur;
    };
    const std::string on = R"("plateau": {"enabled": true})", two = R"("plateau": {"enabled": true, "blur": 2})";
    EXPECT_EQ(blurOf(512, on), 1.5f);
    EXPECT_EQ(blurOf(2048, on), 1.5f) << "its base has 512 nodes";
    EXPECT_EQ(blurOf(2048, two), 2.0f);
    EXPECT_EQ(blurOf(2048, two + R"(, "particle": {"enabled": true, "detail": 1})"), 0.5f) << "no base";
    EXPECT_EQ(blurOf(2048, two + R"(, "particle": {"enabled": true, "detail": 2})"), 1.0f) << "a base of 1024 nodes";
    EXPECT_EQ(blurOf(2048, two + R"(, "particle": {"enabled": false, "detail": 1})"), 2.0f);
    EXPECT_EQ(blurOf(256, on), 3.0f);
    EXPECT_EQ(blurOf(128, two), 8.0f);
    EXPECT_EQ(blurOf(128, R"("plateau": {"enabled": false})"), 1.5f) << "what is off stays as it is by default";
    EXPECT_EQ(blurOf(128, R"("plateau": {"enabled": false, "blur": 2})"), 8.0f);
}

// These lengths were in cells of a grid of 512 nodes, or of the map if it has fewer nodes.
TEST(OlderLengths, GrainAndRainKeepTheirMetres) {
    const auto lengthsOf = [](int nodes) {
        const Preset preset = olderPreset(nodes, R"("musgrave": {"enabled": true, "rain": 0.05})",
                                          R"(, "finish": {"amount": 0.2, "size": 6})");
        return std::pair(preset.finish.size,
                         std::get<ModelEntry<MusgraveModel>>(preset.simulation.models).settings.rain);
    };
    EXPECT_EQ(lengthsOf(512), (std::pair(6.0f, 0.05f)));
    EXPECT_EQ(lengthsOf(2048), (std::pair(6.0f, 0.05f)));
    EXPECT_EQ(lengthsOf(128), (std::pair(24.0f, 0.2f)));
}

TEST(OlderLengths, OfAFileAreThoseOfItsNodes) {
    const TemporaryFolder folder;
    std::filesystem::copy_file(SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png", folder / "jacksboro.png");
    const auto lengthOn = [&](const std::string& file) {
        writeFile(folder / "old.json",
                  R"({"version": 1, "terrain": {"start": "file", "cellSize": 90, "file": {"path": "jacksboro.png")" +
                      file + R"(}}, "models": {"droplet": {"detail": 2}}})");
        const Result<PresetReading> reading = loadPreset(folder / "old.json");
        EXPECT_TRUE(reading) << reading.error().message;
        return std::get<ModelEntry<DropletModel>>(reading->preset.simulation.models).settings.detail;
    };
    EXPECT_EQ(cellsOf(lengthOn(""), 403), 2.0f);
    EXPECT_EQ(lengthOn(R"(, "resolution": 1024)"), 1.0f);
    EXPECT_EQ(lengthOn(R"(, "cropWidth": 128, "cropHeight": 64)"), 8.0f);
}

// A number that is now out of range is reported. The preset is written in the new version.
TEST(OlderLengths, ThatAreTooLongAreReported) {
    const Result<PresetReading> reading = parsePreset(
        R"({"version": 1, "terrain": {"width": 64, "height": 64}, "models": {"droplet": {"detail": 8}}})", "old.json");
    ASSERT_TRUE(reading);
    ASSERT_EQ(reading->warnings.size(), 1u);
    EXPECT_NE(reading->warnings.front().find("old.json: models.droplet.detail is 8 cells"), std::string::npos);
    const Preset& preset = reading->preset;
    EXPECT_EQ(std::get<ModelEntry<DropletModel>>(preset.simulation.models).settings.detail, 32.0f);
    const std::string written = formatPreset(preset);
    EXPECT_EQ(json::parse(written)["version"], 2);
    const Result<PresetReading> again = parsePreset(written, "new.json");
    ASSERT_TRUE(again);
    EXPECT_TRUE(samePreset(again->preset, preset));
}

// The articles' presets in the form that version 0.2 shipped.
TEST(OlderLengths, OfShippedPresetsEqualTodays) {
    const auto shipped = [](const std::string& name) {
        return json::parse(readFile(SCREE_SOURCE_FOLDER "/presets/" + name + ".json"));
    };
    json moisture = shipped("article_moisture"), particles = shipped("article_grid_and_particle");
    for (json* const preset : {&moisture, &particles}) (*preset)["version"] = 1;
    moisture["models"]["moisture_droplet"]["detail"] = 1;
    particles["models"]["musgrave"].erase("rain");
    for (const auto& [name, older] :
         {std::pair("article_moisture", moisture), {"article_grid_and_particle", particles}}) {
        const Result<PresetReading> was = parsePreset(older.dump(), "old.json");
        const Result<PresetReading> is = parsePreset(shipped(name).dump(), "new.json");
        ASSERT_TRUE(was && is) << name;
        EXPECT_TRUE(samePreset(was->preset, is->preset)) << name;
    }
}

}  // namespace
}  // namespace scree
