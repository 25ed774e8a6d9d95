#include "app/panels/terrain_panel.h"

#include <imgui.h>

#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"
#include "app/panels/layout_widgets.h"

namespace scree {

namespace {

void fileSummary(const PanelContext& context, const TerrainRecipe& recipe) {
    if (recipe.path.empty()) {
        dimText("No heightmap chosen yet.");
        if (wideButton(context, "Import heightmap...", "terrain.import", -1.0f)) context.post(Action::ImportHeightmap);
        return;
    }
    const std::filesystem::path path(recipe.path);
    dimText(path.filename().string().c_str());
    tooltip(context, recipe.path);
}

std::string idleReason(const TerrainSettings& settings, std::string_view key) {
    if (settings.start != Start::File) return {};
    if (key == "width" || key == "height") return "A heightmap has its own size.";
    if (key == "seed") return "A heightmap needs no seed.";
    return {};
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
        explanation.append(" x ").append(label).append(" nodes");
        tooltip(context, explanation);
    }
    return changed;
}

void generateButton(const PanelContext& context, const TerrainRecipe& recipe) {
    const bool fromFile = recipe.terrain.start == Start::File;
    const bool possible = !context.state.progress && !(fromFile && recipe.path.empty());
    ImGui::BeginDisabled(!possible);
    const bool wanted = context.state.recipeChanged && !context.state.recipeFollowed;
    if (wanted) dimText("The terrain has been worked on: Generate replaces it.");
    ImGui::PushStyleColor(ImGuiCol_Button, wanted ? ImGui::ColorConvertU32ToFloat4(packed(colour::kAccentHover))
                                                  : ImGui::GetStyleColorVec4(ImGuiCol_Button));
    if (wideButton(context, fromFile ? "Read the heightmap again" : "Generate", "terrain.generate", -1.0f))
        context.post(Action::Generate);
    ImGui::PopStyleColor();
    ImGui::EndDisabled();
    tooltip(context, (wanted ? "Makes the terrain anew with these settings, without what was eroded and painted.   "
                             : "The terrain was made with these settings; this makes it anew.   ") +
                         shortcutText(Action::Generate));
}

}  // namespace

void drawTerrainPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kTerrain, "Terrain")) return;
    TerrainRecipe recipe = context.preset.terrain;
    bool changed = false;
    forEachKnob<TerrainSettings>([&](const auto& knob) {
        const KnobStyle style{.name = "terrain." + std::string(knob.key),
                              .idleReason = idleReason(recipe.terrain, knob.key)};
        changed = drawKnob(context, knob, style, recipe.terrain) || changed;
        if (knob.key == "start") {
            if (recipe.terrain.start == Start::File) fileSummary(context, recipe);
            forEachStart([&](const auto& start) {
                if (start.start != recipe.terrain.start) return;
                changed = drawKnobs(context, start.name, recipe.*start.settings) || changed;
            });
            if (recipe.terrain.start != Start::File) changed = sizeButtons(context, recipe.terrain) || changed;
        }
    });
    if (changed) context.post(PresetEdit([recipe](Preset& preset) { preset.terrain = recipe; }));
    generateButton(context, recipe);
}

}  // namespace scree
