#include "app/document/older_lengths.h"

#include <algorithm>
#include <array>

#include "app/document/preset_layout.h"
#include "erosion/base/map_length.h"
#include "erosion/simulation/base_grid.h"

namespace scree {

namespace {

/// The grid in whose cells a length was given.
///   Map              the map's own grid
///   Base             the grid that models act on
///   ReferenceMap     a grid of 512 nodes, or the map's own if that is coarser
///   ReferenceBase    a grid of 512 nodes, or the one that models act on if that is coarser
enum class OlderGrid { Map, Base, ReferenceMap, ReferenceBase };

struct OlderLength {
    std::string_view knob;
    OlderGrid grid;
};
constexpr std::array kOlderLengths{
    OlderLength{"droplet.detail", OlderGrid::Map},      OlderLength{"moisture_droplet.detail", OlderGrid::Map},
    OlderLength{"particle.detail", OlderGrid::Map},     OlderLength{"stream_power.detail", OlderGrid::Map},
    OlderLength{"plateau.blur", OlderGrid::Base},       OlderLength{"musgrave.rain", OlderGrid::ReferenceBase},
    OlderLength{"finish.size", OlderGrid::ReferenceMap}};

/// Calls `visit(name, knob, settings, acts)` for each length in cells of this grid.
template <class Visitor>
void forEachOlderLength(Preset& preset, OlderGrid grid, Visitor&& visit) {
    forEachGroup([&](const KnobGroup& group, const auto& settingsOf, const auto& enabled) {
        auto& settings = settingsOf(preset);
        const bool* const flag = enabled(preset);
        forEachKnob<std::decay_t<decltype(settings)>>([&](const auto& knob) {
            if constexpr (std::is_same_v<typename std::decay_t<decltype(knob)>::Value, float>) {
                const std::string name = dotted({group.name()}, knob.key);
                for (const OlderLength& older : kOlderLengths) {
                    if (older.knob != name || older.grid != grid) continue;
                    visit(dotted(group.path, knob.key), knob, settings,
                          (flag == nullptr || *flag) && idleBecause(knob, settings).empty());
                }
            }
        });
    });
}

}  // namespace

MapNodes nodesOf(const Preset& preset) {
    const TerrainRecipe& recipe = preset.terrain;
    if (recipe.terrain.start != Start::File) return {recipe.terrain.width, recipe.terrain.height};
    constexpr int kUnknown = 512;
    const int nodes = recipe.file.resolution > 0 ? recipe.file.resolution : kUnknown;
    return {nodes, nodes};
}

std::vector<std::string> takeLengthsInCells(Preset& preset, MapNodes map) {
    std::vector<std::string> notes;
    const TerrainForm form{.width = map.width, .height = map.height, .boundary = preset.terrain.terrain.boundary};
    /// Converts lengths from cells whose edge is `edge` cells of the map.
    const auto take = [&](OlderGrid grid, int edge) {
        forEachOlderLength(preset, grid, [&](const std::string& name, const auto& knob, auto& settings, bool acts) {
            using S = std::decay_t<decltype(settings)>;
            float& value = settings.*knob.member;
            if (!acts && value == S{}.*knob.member) return;
            const float cells = value;
            value = referenceCellsOf(cells * static_cast<float>(edge), form.longer());
            if (value <= knob.max) return;
            value = knob.max;
            notes.push_back(name + " is " + formatKnobValue(static_cast<double>(cells)) +
                            " cells of this map, which is more than the largest now, " +
                            formatKnobValue(static_cast<double>(knob.max)) + " reference cells; this one is taken");
        });
    };
    take(OlderGrid::Map, 1);
    if (form.longer() < kReferenceCells) take(OlderGrid::ReferenceMap, 1);
    // The details have been converted, and now decide which grid models act on.
    const int level = baseLevelFor(form, preset.simulation).value_or(0);
    take(OlderGrid::Base, 1 << level);
    if (form.longer() < kReferenceCells * (1 << level)) take(OlderGrid::ReferenceBase, 1 << level);
    return notes;
}

}  // namespace scree
