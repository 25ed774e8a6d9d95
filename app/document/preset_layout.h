#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/preset.h"

/// The list of all settings structs of a document. Reading, writing, the schema, `--set` and the knob reference all use
/// it. preset_fields.h lists the keys that are not knobs.
namespace scree {

/// A group of knobs as the user sees it.
struct KnobGroup {
    std::vector<std::string_view> path;  ///< Keys in a preset: {"models", "droplet"}.
    std::string_view title;              ///< Heading of the group.

    /// Prefix of the knobs on the command line: "droplet".
    std::string_view name() const { return path.back(); }
};

inline constexpr int kPresetVersion = 2;
inline constexpr int kVersionWithCells = 1;  ///< Version in which some lengths were in cells: see older_lengths.h.
inline constexpr std::string_view kVersionKey = "version";
inline constexpr std::string_view kEnabledKey = "enabled";

/// Calls `visit(group, settings, enabled)` for each settings struct. `settings` and `enabled` are functions of a preset
/// (const or not): `settings` returns the struct, and `enabled` a pointer to the model's flag, or null for other
/// groups.
template <class Visitor>
void forEachGroup(Visitor&& visit) {
    const auto always = [](auto&) -> const bool* { return nullptr; };
    visit(
        KnobGroup{{"terrain"}, "Terrain"}, [](auto& p) -> auto& { return p.terrain.terrain; }, always);
    forEachStart([&](const auto& start) {
        visit(
            KnobGroup{{"terrain", start.name}, start.title},
            [&start](auto& p) -> auto& { return p.terrain.*start.settings; }, always);
    });
    visit(
        KnobGroup{{"sources", "rain"}, "Rain"}, [](auto& p) -> auto& { return p.simulation.sources.rain; }, always);
    visit(
        KnobGroup{{"sources", "sea"}, "Sea"}, [](auto& p) -> auto& { return p.simulation.sources.sea; }, always);
    visit(
        KnobGroup{{"strata"}, "Strata"}, [](auto& p) -> auto& { return p.simulation.strata; }, always);
    visit(
        KnobGroup{{"slopes"}, "Slopes"}, [](auto& p) -> auto& { return p.simulation.slopes; }, always);
    const ModelEntries models;
    forEachModel(models, [&](const auto& model) {
        using Entry = std::decay_t<decltype(model)>;
        visit(
            KnobGroup{{"models", Entry::ModelType::kName}, Entry::ModelType::kTitle},
            [](auto& p) -> auto& { return std::get<Entry>(p.simulation.models).settings; },
            [](auto& p) { return &std::get<Entry>(p.simulation.models).enabled; });
    });
    visit(
        KnobGroup{{"run"}, "Run"}, [](auto& p) -> auto& { return p.run; }, always);
    visit(
        KnobGroup{{"finish"}, "Finish"}, [](auto& p) -> auto& { return p.finish; }, always);
    visit(
        KnobGroup{{"view"}, "View"}, [](auto& p) -> auto& { return p.view; }, always);
    visit(
        KnobGroup{{"view", "guides"}, "Guides"}, [](auto& p) -> auto& { return p.guides; }, always);
    for (std::size_t i = 0; i < kMaterialCount; ++i)
        visit(
            KnobGroup{{"view", "materials", kMaterialNames[i]}, kMaterialTitles[i]},
            [i](auto& p) -> auto& { return p.materials[i]; }, always);
    visit(
        KnobGroup{{"view", "reference"}, "Reference picture"}, [](auto& p) -> auto& { return p.reference; }, always);
    visit(
        KnobGroup{{"view", "water_bodies"}, "Water bodies"}, [](auto& p) -> auto& { return p.simulation.cover.water; },
        always);
    visit(
        KnobGroup{{"view", "biomes"}, "Biomes"}, [](auto& p) -> auto& { return p.simulation.cover.biomes; }, always);
    visit(
        KnobGroup{{"simulation"}, "Simulation"}, [](auto& p) -> auto& { return p.simulation; }, always);
}

/// Returns "models.droplet.capacity" for {"models", "droplet"} and "capacity".
std::string dotted(const std::vector<std::string_view>& path, std::string_view key = {});

/// Returns the names of the knobs whose variation over the map differs, such as "thermal.talus", in order.
std::vector<std::string> modulationsChanged(const Preset& before, const Preset& after);

/// Sets "group.knob" or "model.enabled" from text, as `--set` does. "seed" is short for "simulation.seed". An error
/// names the nearest known name. "model.knob@layer" with the text "LOW:HIGH" varies a knob over the map: see
/// Modulation. Setting the knob itself ends its variation. The layer is not checked: see checkModulatedBy().
Result<void> setByName(Preset& preset, std::string_view name, std::string_view text);

}  // namespace scree
