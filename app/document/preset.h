#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/named_view.h"
#include "app/document/run_settings.h"
#include "erosion/base/result.h"
#include "erosion/finishing/finishing_grain.h"
#include "erosion/generators/recipe.h"
#include "erosion/importing/orientation.h"
#include "erosion/land_cover/land_cover.h"
#include "erosion/simulation/simulation.h"
#include "renderer/settings/guide_settings.h"
#include "renderer/settings/material_style.h"
#include "renderer/settings/reference_settings.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// All settings of a document, which are the content of a preset file.
struct Preset {
    TerrainRecipe terrain;
    SimulationSettings simulation;  ///< Knobs vary by layers that are built-in or in the table of the paint.
    RunSettings run;                ///< How long the terrain is eroded.
    FinishSettings finish;          ///< How the terrain is finished after erosion.
    ViewSettings view;
    GuideSettings guides;
    MaterialStyles materials;  ///< How the artist wants the ground's materials to look.
    ReferenceSettings reference;
    std::vector<NamedView> views;
    std::string title;        ///< One line for menus; may be empty.
    std::string description;  ///< One line on what to expect; may be empty.
};

/// Returns the beds of rock of the preset's land.
ShownStrata strataOf(const Preset& preset);
/// Returns the direction from which the wind of the preset blows, in degrees clockwise from north.
float windFrom(const Preset& preset);

/// Returns how lakes, biomes and snow are found on the preset's land.
LandCoverSettings landCoverOf(const Preset& preset);

/// True if all settings are equal.
bool samePreset(const Preset& a, const Preset& b);

/// True if both make the same land in each round. Their look and their length may differ.
bool sameLand(const Preset& a, const Preset& b);

/// True if nothing worth saving differs. Reading aids may differ (overlay, contour lines, guides).
bool sameWork(const Preset& a, const Preset& b);

/// Returns `preset` with the view, guides, materials, reference, length and named views of `look`, which are not part
/// of the history.
Preset withLookOf(const Preset& look, Preset preset);

/// A preset that was read, with warnings for the user: unknown keys, each with the nearest known name.
struct PresetReading {
    Preset preset;
    std::vector<std::string> warnings;
    int version = 0;  ///< Version of the format in the file.
};

/// Reads `{"version": 2, "terrain": ..., "sources": ..., "models": ..., "view": ...}`. A missing key gets its default.
/// An unknown key gives a warning. Fails on a syntax error, a wrong version, a wrong type, or a value out of range; the
/// error names `origin` (the file), the key, the value and its limits. A file without a version has version 1, in which
/// some lengths are in cells. They are converted for a map of these nodes, or of the recipe's nodes if `map` is not
/// given (512 if only its heightmap could tell).
Result<PresetReading> parsePreset(std::string_view json, std::string_view origin, std::optional<MapNodes> map = {});

/// Returns the preset as JSON, with every knob and with the paint.
std::string formatPreset(const Preset& preset);

/// Reads a preset file. Fails like parsePreset(), and if a knob varies by a layer that the preset does not have.
Result<PresetReading> loadPreset(const std::filesystem::path& path);
/// Saves atomically: on failure the old file stays complete. Fails if there is more paint than a preset can contain, or
/// if a knob varies by a layer that the preset does not have.
Result<void> savePreset(const Preset& preset, const std::filesystem::path& path);

/// Returns the JSON Schema (draft 2020-12) of preset files, made from the knobs.
std::string presetSchema();

}  // namespace scree
