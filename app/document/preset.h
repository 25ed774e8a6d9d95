#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/analysis/land_cover.h"
#include "erosion/finishing_grain.h"
#include "erosion/generators/recipe.h"
#include "erosion/result.h"
#include "erosion/simulation.h"
#include "renderer/guide_settings.h"
#include "renderer/view_settings.h"

namespace scree {

/// All settings of a document: what a preset file holds.
struct Preset {
    TerrainRecipe terrain;
    SimulationSettings simulation;
    FinishSettings finish;  ///< How the terrain is finished once it is eroded.
    ViewSettings view;
    GuideSettings guides;
    LandCoverSettings cover;  ///< How water bodies and biomes are told apart.
};

/// True where every setting of both is equal.
bool samePreset(const Preset& a, const Preset& b);

/// A preset as read, and what the user should know about it: unknown keys, each with the nearest known name.
struct PresetReading {
    Preset preset;
    std::vector<std::string> warnings;
};

/// Reads `{"version": 1, "terrain": ..., "sources": ..., "models": ..., "view": ...}`. A missing key takes its default,
/// an unknown key is a warning; a syntax error, a wrong version, a wrong type or a value out of range is an Error that
/// names `origin` (the file), the key, the value and its limits.
Result<PresetReading> parsePreset(std::string_view json, std::string_view origin);

/// The preset as JSON, every knob written out.
std::string formatPreset(const Preset& preset);

Result<PresetReading> loadPreset(const std::filesystem::path& path);
/// Atomic: the old file stays whole where this fails.
Result<void> savePreset(const Preset& preset, const std::filesystem::path& path);

/// JSON Schema (draft 2020-12) of preset files, from the knobs.
std::string presetSchema();

}  // namespace scree
