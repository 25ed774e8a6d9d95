#include "app/panels/sections/sections.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/quantity_text.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// True for hidden knobs of a file: its resolution, which the map's resolution replaces, and knobs for files of other
/// formats.
bool isHiddenOfFile(const TerrainRecipe& recipe, std::string_view key) {
    if (recipe.terrain.start != Start::File) return false;
    if (key == "resolution") return true;
    const Result<const HeightmapFormat*> format = formatOf(recipe.path);
    return format ? !(*format)->heeds(key) : isRawKnob(key) || key == "channel";
}

void fileSummary(const PanelContext& context, const TerrainRecipe& recipe) {
    if (recipe.path.empty()) {
        dimText("No heightmap imported yet.");
        if (wideButton(context, "Import heightmap...", "terrain.import", -1.0f)) context.post(Action::ImportHeightmap);
        return;
    }
    const std::filesystem::path path(recipe.path);
    dimText(shownPath(path.filename()).c_str());
    tooltip(context, shownPath(path));
}

/// Draws the size of the map: of the heightmap on the screen, or the size that the knobs ask for.
void sizeSummary(const PanelContext& context, const TerrainSettings& settings) {
    const Terrain& terrain = context.snapshot.terrain;
    const bool fromFile = settings.start == Start::File;
    if (fromFile && (context.state.frame.recipeChanged || !context.state.terrainReady)) return;
    const std::string text =
        fromFile ? extentText(terrain.width(), terrain.height(), static_cast<double>(terrain.cellSize()))
                 : extentText(settings.width, settings.height, static_cast<double>(settings.cellSize));
    dimText(text.c_str());
    context.note("terrain.size");
    context.say("terrain.size", text);
}

/// True for hidden knobs: width, height and cell size, which extent and resolution replace, and the seed of a
/// heightmap.
bool isHidden(const TerrainSettings& settings, std::string_view key) {
    return key == "width" || key == "height" || key == "cellSize" || (settings.start == Start::File && key == "seed");
}

/// Size of the map in the terms of the panel.
struct MapSize {
    float extent = 5.12f;
    int resolution = 512;
    float shape = 1.0f;
};
}  // namespace
template <>
inline constexpr auto knobsOf<MapSize> = std::tuple{
    Knob{&MapSize::extent, "extent", "", "Extent", 0.01f, 1000.0f, "km", Scale::Log,
         "Length of the longer edge. A longer one makes the same relief gentler."},
    Knob{&MapSize::resolution, "resolution", "", "Resolution", 2, 8192, "nodes", Scale::Log,
         "Nodes along the longer edge. More nodes show the same land, sharper. What was eroded and painted stays."},
    Knob{&MapSize::shape, "shape", "", "North to south", 0.1f, 10.0f, "× east to west", Scale::Log,
         "Shape of a generated map. 1 is a square."},
};
namespace {

MapSize sizeOf(const PanelContext& context, const TerrainRecipe& recipe) {
    int width = recipe.terrain.width, height = recipe.terrain.height;
    double cell = static_cast<double>(recipe.terrain.cellSize);
    if (recipe.terrain.start == Start::File) {
        width = context.snapshot.terrain.width();
        height = context.snapshot.terrain.height();
        cell = static_cast<double>(context.snapshot.terrain.cellSize());
    }
    const int longer = std::max(width, height);
    return {static_cast<float>(longer * cell / 1000.0), longer, static_cast<float>(height) / static_cast<float>(width)};
}

/// Draws a list of usual resolutions, because some engines need sizes other than powers of two.
void resolutionList(const PanelContext& context, int now) {
    if (!ImGui::BeginCombo("##resolutions", "Usual resolutions", ImGuiComboFlags_None)) {
        context.note("terrain.resolutions");
        return;
    }
    context.note("terrain.resolutions");
    for (const int nodes : {256, 512, 1024, 2048, 4096, 8192, 505, 1009, 2017, 4033, 8129}) {
        const bool isEngine = nodes % 2 != 0;
        const std::string label = std::to_string(nodes) + (isEngine ? "  (Unreal)" : "");
        if (ImGui::Selectable(label.c_str(), nodes == now)) context.post(ResolutionChange{nodes});
        context.note("terrain.resolutions." + std::to_string(nodes));
    }
    ImGui::EndCombo();
}

/// Draws extent, resolution and shape. Returns true if the recipe was changed. A new resolution is a request of its
/// own.
bool mapSize(const PanelContext& context, TerrainRecipe& recipe) {
    const MapSize before = sizeOf(context, recipe);
    const bool fromFile = recipe.terrain.start == Start::File;
    MapSize size = before;
    bool changed = false;
    forEachKnob<MapSize>([&](const auto& knob) {
        if (fromFile && knob.key == "shape") return;
        const KnobStyle style{.name = "terrain." + std::string(knob.key), .idleReason = {}};
        if (!drawKnob(context, knob, style, size)) return;
        if (knob.key == "resolution") return context.post(ResolutionChange{size.resolution});
        if (knob.key == "extent")
            recipe.terrain.cellSize *= size.extent / before.extent;
        else
            recipe.terrain.height = std::clamp(
                static_cast<int>(std::lround(static_cast<float>(recipe.terrain.width) * size.shape)), 2, 8192);
        changed = true;
    });
    resolutionList(context, before.resolution);
    sizeSummary(context, recipe.terrain);
    return changed;
}

void dice(const PanelContext& context) {
    ImGui::SameLine(0.0f, context.px(4.0f));
    const float side = ImGui::GetFrameHeight();
    ImGui::BeginDisabled(context.state.frame.progress.has_value());
    if (ImGui::Button(iconOr(context, icon::kDice, "?"), {side, side})) context.post(Action::NewSeed);
    ImGui::EndDisabled();
    context.note("terrain.dice");
    tooltip(context, "Generates the terrain with another seed. Discards erosion, sculpting and painting.   " +
                         shortcutText(Action::NewSeed));
}

}  // namespace

void drawResolution(const PanelContext& context) {
    MapSize size = sizeOf(context, context.preset.terrain);
    constexpr auto kKnob = std::get<1>(knobsOf<MapSize>);
    static_assert(kKnob.member == &MapSize::resolution);
    if (drawKnob(context, kKnob, {.name = "terrain.resolution", .idleReason = {}}, size))
        context.post(ResolutionChange{size.resolution});
}

void drawGenerateButton(const PanelContext& context) {
    const TerrainRecipe& recipe = context.preset.terrain;
    const bool fromFile = recipe.terrain.start == Start::File;
    const bool possible = !context.state.frame.progress && !(fromFile && recipe.path.empty());
    ImGui::BeginDisabled(!possible);
    const bool wanted = context.state.frame.recipeChanged && !context.state.frame.recipeFollowed;
    if (wanted)
        dimText(fromFile ? "Reload discards erosion, sculpting and painting."
                         : "Generate discards erosion, sculpting and painting.");
    ImGui::PushStyleColor(ImGuiCol_Button, wanted ? ImGui::ColorConvertU32ToFloat4(packed(palette().mainButton))
                                                  : ImGui::GetStyleColorVec4(ImGuiCol_Button));
    if (wideButton(context, fromFile ? "Reload heightmap" : "Generate", "terrain.generate", -1.0f))
        context.post(Action::Generate);
    ImGui::PopStyleColor();
    ImGui::EndDisabled();
    tooltip(context, (wanted ? "Generates the terrain with these settings. Discards erosion, sculpting and painting.   "
                             : "The terrain already has these settings. Generates it again.   ") +
                         shortcutText(Action::Generate));
}

void drawTerrainPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kTerrain, "Terrain")) return;
    TerrainRecipe recipe = context.preset.terrain;
    bool changed = false;
    forEachKnob<TerrainSettings>([&](const auto& knob) {
        if (isHidden(recipe.terrain, knob.key)) return;
        KnobStyle style{.name = "terrain." + std::string(knob.key), .idleReason = {}};
        const bool isSeed = knob.key == "seed";
        if (isSeed) style.width = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() - context.px(4.0f);
        changed = drawKnob(context, knob, style, recipe.terrain) || changed;
        if (isSeed) dice(context);
        if (knob.key == "start") {
            if (recipe.terrain.start == Start::File) fileSummary(context, recipe);
            forEachStart([&](const auto& start) {
                if (start.start != recipe.terrain.start) return;
                using Settings = std::decay_t<decltype(recipe.*start.settings)>;
                forEachKnob<Settings>([&](const auto& own) {
                    if (isHiddenOfFile(recipe, own.key)) return;
                    const KnobStyle itsStyle{.name = std::string(start.name) + "." + std::string(own.key),
                                             .idleReason = {}};
                    changed = drawKnob(context, own, itsStyle, recipe.*start.settings) || changed;
                });
            });
            changed = mapSize(context, recipe) || changed;
        }
    });
    if (changed) context.changeSettings([&](Preset& preset) { preset.terrain = recipe; });
    drawGenerateButton(context);
}

}  // namespace scree
