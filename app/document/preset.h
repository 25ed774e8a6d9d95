#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/run_settings.h"
#include "erosion/base/result.h"
#include "erosion/finishing/finishing_grain.h"
#include "erosion/generators/recipe.h"
#include "erosion/importing/orientation.h"
#include "erosion/land_cover/land_cover.h"
#include "erosion/simulation/simulation.h"
#include "renderer/settings/guide_settings.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// All settings of a document: what a preset file holds.
struct Preset {
    TerrainRecipe terrain;
    SimulationSettings simulation;
    RunSettings run;        ///< How long it is eroded.
    FinishSettings finish;  ///< How the terrain is finished once it is eroded.
    ViewSettings view;
    GuideSettings guides;
    LandCoverSettings cover;  ///< How water bodies and biomes are told apart.
    std::string title;        ///< One line for menus; empty for none.
    std::string description;  ///< One line that says what to expect; empty for none.
};

/// True where every setting of both is equal.
bool samePreset(const Preset& a, const Preset& b);

/// True where both make the same land in each round: they may look different, and be eroded for another time.
bool sameLand(const Preset& a, const Preset& b);

/// True where nothing worth saving differs: reading aids may (overlay, contour lines, guides).
bool sameWork(const Preset& a, const Preset& b);

/// `preset` with what of another one is no part of the history: its view, guides, land cover and length.
Preset withLookOf(const Preset& look, Preset preset);

/// `onto` with the settings in which `after` differs from `before`.
Preset withChanges(const Preset& before, const Preset& after, Preset onto);

/// A preset as read, and what the user should know about it: unknown keys, each with the nearest known name.
struct PresetReading {
    Preset preset;
    std::vector<std::string> warnings;
    int version = 0;  ///< Of its format, as the file gives it.
};

/// Reads `{"version": 2, "terrain": ..., "sources": ..., "models": ..., "view": ...}`. A missing key takes its default,
/// an unknown key is a warning; a syntax error, a wrong version, a wrong type or a value out of range is an Error that
/// names `origin` (the file), the key, the value and its limits. Version 1, which a file without a version has, gave
/// some lengths in cells: they are translated for a map of these nodes, or for that of the recipe where none is given
/// (of 512 nodes if only its heightmap would tell).
Result<PresetReading> parsePreset(std::string_view json, std::string_view origin, std::optional<MapNodes> map = {});

/// The preset as JSON, every knob written out, and what is painted.
std::string formatPreset(const Preset& preset);

Result<PresetReading> loadPreset(const std::filesystem::path& path);
/// Atomic: the old file stays whole where this fails. An Error where more is painted than a preset can hold.
Result<void> savePreset(const Preset& preset, const std::filesystem::path& path);

/// JSON Schema (draft 2020-12) of preset files, from the knobs.
std::string presetSchema();

}  // namespace scree
