#include "app/panels/sections/sections.h"

#include <imgui.h>

#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/quantity_text.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// True for knobs of files that tell nothing of themselves, where the file is another.
bool isIdleRawKnob(const TerrainRecipe& recipe, std::string_view key) {
    if (recipe.terrain.start != Start::File || !isRawKnob(key)) return false;
    const Result<const HeightmapFormat*> format = formatOf(recipe.path);
    return !format || !(*format)->raw;
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

/// The map's size: that of the heightmap on the screen, or the one that the knobs ask for.
void sizeSummary(const PanelContext& context, const TerrainSettings& settings) {
    const Terrain& terrain = context.snapshot.terrain;
    const bool fromFile = settings.start == Start::File;
    if (fromFile && (context.state.recipeChanged || !context.state.terrainReady)) return;
    const std::string text =
        fromFile ? extentText(terrain.width(), terrain.height(), static_cast<double>(terrain.cellSize()))
                 : extentText(settings.width, settings.height, static_cast<double>(settings.cellSize));
    dimText(text.c_str());
    context.note("terrain.extent");
    context.say("terrain.extent", text);
}

/// True for knobs of generated terrains alone: a heightmap has its own size, and no chance.
bool isHidden(const TerrainSettings& settings, std::string_view key) {
    return settings.start == Start::File && (key == "width" || key == "height" || key == "seed");
}

void dice(const PanelContext& context) {
    ImGui::SameLine(0.0f, context.px(4.0f));
    const float side = ImGui::GetFrameHeight();
    ImGui::BeginDisabled(context.state.progress.has_value());
    if (ImGui::Button(iconOr(context, icon::kDice, "?"), {side, side})) context.post(Action::NewSeed);
    ImGui::EndDisabled();
    context.note("terrain.dice");
    tooltip(context, "Generates the terrain with another seed. Discards erosion and painting.   " +
                         shortcutText(Action::NewSeed));
}

bool sizeButtons(const PanelContext& context, TerrainSettings& settings) {
    bool changed = false;
    const float spacing = context.px(4.0f);
    const float width = (ImGui::GetContentRegionAvail().x - 3.0f * spacing) / 4.0f;
    bool first = true;
    for (const int size : {256, 512, 1024, 2048}) {
        if (!first) ImGui::SameLine(0.0f, spacing);
        first = false;
        const bool chosen = settings.width == size && settings.height == size;
        ImGui::PushStyleColor(ImGuiCol_Button, chosen ? ImGui::ColorConvertU32ToFloat4(packed(colour::kAccentDim))
                                                      : ImGui::GetStyleColorVec4(ImGuiCol_FrameBg));
        const std::string label = std::to_string(size);
        if (wideButton(context, (label + "##size").c_str(), "terrain.size." + label, width)) {
            settings.width = settings.height = size;
            changed = true;
        }
        ImGui::PopStyleColor();
        std::string explanation = label;
        explanation.append(" \u00D7 ").append(label).append(" nodes");
        tooltip(context, explanation);
    }
    return changed;
}

void generateButton(const PanelContext& context, const TerrainRecipe& recipe) {
    const bool fromFile = recipe.terrain.start == Start::File;
    const bool possible = !context.state.progress && !(fromFile && recipe.path.empty());
    ImGui::BeginDisabled(!possible);
    const bool wanted = context.state.recipeChanged && !context.state.recipeFollowed;
    if (wanted) dimText(fromFile ? "Reload discards erosion and painting." : "Generate discards erosion and painting.");
    ImGui::PushStyleColor(ImGuiCol_Button, wanted ? ImGui::ColorConvertU32ToFloat4(packed(colour::kAccentHover))
                                                  : ImGui::GetStyleColorVec4(ImGuiCol_Button));
    if (wideButton(context, fromFile ? "Reload heightmap" : "Generate", "terrain.generate", -1.0f))
        context.post(Action::Generate);
    ImGui::PopStyleColor();
    ImGui::EndDisabled();
    tooltip(context, (wanted ? "Generates the terrain with these settings. Discards erosion and painting.   "
                             : "The terrain already has these settings. Generates it again.   ") +
                         shortcutText(Action::Generate));
}

}  // namespace

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
        if (knob.key == "cellSize") sizeSummary(context, recipe.terrain);
        if (knob.key == "start") {
            if (recipe.terrain.start == Start::File) fileSummary(context, recipe);
            forEachStart([&](const auto& start) {
                if (start.start != recipe.terrain.start) return;
                using Settings = std::decay_t<decltype(recipe.*start.settings)>;
                forEachKnob<Settings>([&](const auto& own) {
                    if (isIdleRawKnob(recipe, own.key)) return;
                    const KnobStyle itsStyle{.name = std::string(start.name) + "." + std::string(own.key),
                                             .idleReason = {}};
                    changed = drawKnob(context, own, itsStyle, recipe.*start.settings) || changed;
                });
            });
            if (recipe.terrain.start != Start::File) changed = sizeButtons(context, recipe.terrain) || changed;
        }
    });
    if (changed) context.post(PresetChange([recipe](Preset& preset) { preset.terrain = recipe; }));
    generateButton(context, recipe);
}

}  // namespace scree
