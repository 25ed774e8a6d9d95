#include "app/panels/menu_bar.h"

#include <imgui.h>

#include "app/panels/history_panel.h"
#include "app/panels/layout_widgets.h"

namespace scree {

namespace {

enum class Enabled { No, Yes };

void entry(const PanelContext& context, Action action, Enabled enabled = Enabled::Yes, bool ticked = false) {
    const ActionInfo& about = info(action);
    const std::string label(about.label);
    if (ImGui::MenuItem(label.c_str(), shortcutText(action).c_str(), ticked, enabled == Enabled::Yes))
        context.post(action);
    context.note("menu." + std::string(about.id));
}

/// An action on a change, with the change's name; greyed where there is none.
void entryOf(const PanelContext& context, Action action, const std::string& change) {
    const std::string label = std::string(info(action).label) + (change.empty() ? "" : " " + change);
    if (ImGui::MenuItem(label.c_str(), shortcutText(action).c_str(), false, !change.empty())) context.post(action);
    context.note("menu." + std::string(info(action).id));
}

bool beginMenu(const PanelContext& context, const char* label, Enabled enabled = Enabled::Yes) {
    const bool open = ImGui::BeginMenu(label, enabled == Enabled::Yes);
    // An open menu's window is the current one: what was drawn last is then no longer the entry itself.
    if (!open) context.note(std::string("menu.") + label);
    return open;
}

void fileList(const PanelContext& context, const char* title, const std::vector<std::filesystem::path>& files,
              bool byStem) {
    if (!beginMenu(context, title, files.empty() ? Enabled::No : Enabled::Yes)) return;
    for (const std::filesystem::path& file : files) {
        const std::string shown = byStem ? file.stem().string() : file.filename().string();
        if (ImGui::MenuItem((shown + "##" + file.string()).c_str())) context.post(OpenFile{file});
        context.note(std::string("menu.") + title + "." + shown);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", file.string().c_str());
    }
    ImGui::EndMenu();
}

void overlayMenu(const PanelContext& context) {
    if (!beginMenu(context, "Overlay")) return;
    for (std::size_t i = 0; i < choicesOf<Overlay>.size(); ++i) {
        const auto overlay = static_cast<Overlay>(i);
        const std::string name(choicesOf<Overlay>[i]);
        if (ImGui::MenuItem(capitalised(name).c_str(), nullptr, context.preset.view.overlay == overlay))
            context.post(PresetEdit([overlay](Preset& preset) { preset.view.overlay = overlay; }));
        context.note("menu.overlay." + name);
    }
    ImGui::EndMenu();
}

void viewsMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Kept views", enabled)) return;
    const auto& views = context.state.navigation.views;
    for (int i = 0; i < Navigation::kViews; ++i)
        entry(context, static_cast<Action>(static_cast<int>(Action::GoToView1) + i),
              views[static_cast<std::size_t>(i)] ? Enabled::Yes : Enabled::No);
    ImGui::Separator();
    for (int i = 0; i < Navigation::kViews; ++i)
        entry(context, static_cast<Action>(static_cast<int>(Action::KeepView1) + i));
    ImGui::EndMenu();
}

void compareMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Compare with", enabled)) return;
    comparisonChoices(context, "menu.compare-with.");
    ImGui::EndMenu();
}

void pictureSizeMenu(const PanelContext& context) {
    if (!beginMenu(context, "Picture size")) return;
    for (std::size_t i = 0; i < choicesOf<PictureScale>.size(); ++i) {
        PictureSettings pictures = context.state.pictures;
        const bool chosen = pictures.scale == static_cast<PictureScale>(i);
        pictures.scale = static_cast<PictureScale>(i);
        const int factor = factorOf(pictures.scale);
        const std::string name(choicesOf<PictureScale>[i]);
        const std::string pixels = std::to_string(context.state.viewWidth * factor) + " x " +
                                   std::to_string(context.state.viewHeight * factor);
        if (ImGui::MenuItem(name.c_str(), pixels.c_str(), chosen)) context.post(PictureEdit{pictures});
        context.note("menu.picture-size." + name);
    }
    ImGui::EndMenu();
}

void exportLayerMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Export layer", enabled)) return;
    for (const LayerInfo& layer : kLayers) {
        if (layer.layer == Layer::Height || layer.layer == Layer::Colour) continue;
        if (ImGui::MenuItem((std::string(layer.title) + "...").c_str())) context.post(ExportLayer{layer.layer});
        context.note("menu.export." + std::string(layer.name));
        tooltip(context, std::string(layer.meaning) + ".");
    }
    ImGui::EndMenu();
}

}  // namespace

float drawMenuBar(const PanelContext& context) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {context.px(8.0f), context.px(6.0f)});
    if (!ImGui::BeginMainMenuBar()) {
        ImGui::PopStyleVar();
        return 0.0f;
    }
    const float height = ImGui::GetWindowHeight();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(8.0f), context.px(8.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {context.px(10.0f), context.px(7.0f)});
    const Enabled ready = context.state.terrainReady ? Enabled::Yes : Enabled::No;
    if (beginMenu(context, "File")) {
        entry(context, Action::NewTerrain);
        entry(context, Action::Open);
        entry(context, Action::ImportHeightmap);
        ImGui::Separator();
        fileList(context, "Presets", context.state.shippedPresets, true);
        fileList(context, "Recent", context.state.recentFiles, false);
        ImGui::Separator();
        entry(context, Action::SavePreset);
        entry(context, Action::SavePresetAs);
        entry(context, Action::ExportHeightmap, ready);
        exportLayerMenu(context, ready);
        ImGui::Separator();
        entry(context, Action::Screenshot, ready);
        pictureSizeMenu(context);
        entry(context, Action::SaveTurntable, ready);
        entry(context, Action::SaveTimeLapse, ready);
        ImGui::Separator();
        entry(context, Action::Quit);
        ImGui::EndMenu();
    }
    if (beginMenu(context, "Edit")) {
        entryOf(context, Action::Undo, undoneNext(context));
        entryOf(context, Action::Redo, redoneNext(context));
        ImGui::Separator();
        entry(context, Action::ToggleRun, ready);
        entry(context, Action::Step, ready);
        entry(context, Action::CarveLargeForms, ready);
        entry(context, Action::Restart, ready);
        entry(context, Action::Generate, ready);
        ImGui::Separator();
        entry(context, Action::LookTool, Enabled::Yes, context.state.tool == Tool::Look);
        entry(context, Action::RainTool, Enabled::Yes, context.state.tool == Tool::Rain);
        entry(context, Action::SpringTool, Enabled::Yes, context.state.tool == Tool::Spring);
        entry(context, Action::HardnessTool, Enabled::Yes, context.state.tool == Tool::Hardness);
        entry(context, Action::SmallerBrush);
        entry(context, Action::LargerBrush);
        ImGui::Separator();
        entry(context, Action::DeleteSpring, context.state.selectedSpring >= 0 ? Enabled::Yes : Enabled::No);
        ImGui::EndMenu();
    }
    if (beginMenu(context, "View")) {
        entry(context, Action::FrameTerrain, ready);
        entry(context, Action::TopView, ready);
        entry(context, Action::ToggleProjection, ready, context.camera.projection() == Projection::Orthographic);
        entry(context, Action::ToggleFlight, ready, context.state.flying);
        viewsMenu(context, ready);
        entry(context, Action::ToggleComparison, ready, context.state.comparing);
        compareMenu(context, ready);
        entry(context, Action::ToggleSmoothMotion, Enabled::Yes, context.state.navigation.smoothMotion);
        ImGui::Separator();
        overlayMenu(context);
        ImGui::Separator();
        entry(context, Action::ToggleLeftPanel, Enabled::Yes, context.state.layout.leftOpen);
        entry(context, Action::ToggleRightPanel, Enabled::Yes, context.state.layout.rightOpen);
        entry(context, Action::ShowMessages);
        ImGui::EndMenu();
    }
    if (beginMenu(context, "Help")) {
        entry(context, Action::ShowShortcuts);
        entry(context, Action::ShowAbout);
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar(2);
    ImGui::EndMainMenuBar();
    ImGui::PopStyleVar();
    return height;
}

}  // namespace scree
