#include "app/panels/bars/bars.h"

#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/maps/terrain_map.h"
#include "app/panels/sections/sections.h"
#include "app/panels/widgets/layer_widgets.h"
#include "app/panels/widgets/modal.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

enum class Enabled { No, Yes };

constexpr std::array kInterfacePercents{75, 90, 100, 110, 125, 150, 175, 200};

void entry(const PanelContext& context, Action action, Enabled enabled = Enabled::Yes, bool ticked = false) {
    const ActionInfo& about = info(action);
    const std::string label(about.label);
    if (ImGui::MenuItem(label.c_str(), shortcutText(action).c_str(), ticked, enabled == Enabled::Yes))
        context.post(action);
    context.note("menu." + std::string(about.id));
}

void entries(const PanelContext& context, std::initializer_list<Action> actions, Enabled enabled = Enabled::Yes) {
    for (const Action action : actions) entry(context, action, enabled);
}

/// Draws an action on a change, with the change's name. Greyed if `change` is empty.
void entryOf(const PanelContext& context, Action action, const std::string& change) {
    const std::string label = std::string(info(action).label) + (change.empty() ? "" : " " + change);
    if (ImGui::MenuItem(label.c_str(), shortcutText(action).c_str(), false, !change.empty())) context.post(action);
    context.note("menu." + std::string(info(action).id));
}

bool beginMenu(const PanelContext& context, const char* label, Enabled enabled = Enabled::Yes) {
    const bool open = ImGui::BeginMenu(label, enabled == Enabled::Yes);
    // In an open menu, ImGui's last item is not the menu's entry any more.
    if (!open) context.note(std::string("menu.") + label);
    if (open && escapePressed()) ImGui::CloseCurrentPopup();
    return open;
}

void recentMenu(const PanelContext& context) {
    const std::vector<std::filesystem::path>& files = context.state.kept.recentFiles;
    if (!beginMenu(context, "Recent", files.empty() ? Enabled::No : Enabled::Yes)) return;
    for (const std::filesystem::path& file : files) {
        const std::string shown = shownPath(file.filename());
        if (ImGui::MenuItem((shown + "##" + file.string()).c_str())) context.post(OpenFile{file});
        context.note("menu.Recent." + shown);
        tooltip(context, shownPath(file));
    }
    ImGui::EndMenu();
}

/// Draws a title with a line of small print below. Returns true if it was chosen.
bool titledItem(const PanelContext& context, const std::string& title, const std::string& description) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float titleHeight = ImGui::GetTextLineHeight();
    const float titleWidth = ImGui::CalcTextSize(title.c_str()).x;
    ImGui::PushFont(context.theme.small);
    const float smallHeight = description.empty() ? 0.0f : ImGui::GetTextLineHeight() + context.px(1.0f);
    const float width = std::max(titleWidth, ImGui::CalcTextSize(description.c_str()).x);
    ImGui::PopFont();
    const ImVec2 from = ImGui::GetCursorScreenPos();
    // The height includes the gap to the next item, so that the whole menu can be clicked.
    const bool chosen =
        ImGui::Selectable(("##" + title).c_str(), false, 0, {width + style.ItemSpacing.x, titleHeight + smallHeight});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText(from, packed(palette().text), title.c_str());
    draw.AddText(context.theme.small, context.theme.small->FontSize, {from.x, from.y + titleHeight + context.px(1.0f)},
                 packed(palette().textDim), description.c_str());
    return chosen;
}

void presetsMenu(const PanelContext& context) {
    const std::vector<ShippedPreset>& presets = context.state.shippedPresets;
    if (!beginMenu(context, "Presets", presets.empty() ? Enabled::No : Enabled::Yes)) return;
    for (const ShippedPreset& preset : presets) {
        ImGui::PushID(preset.path.string().c_str());
        if (titledItem(context, preset.title, preset.description)) context.post(OpenFile{preset.path});
        ImGui::PopID();
        context.note("menu.Presets." + preset.path.stem().string());
    }
    ImGui::EndMenu();
}

void overlayMenu(const PanelContext& context) {
    if (!beginMenu(context, "Overlay")) return;
    const auto item = [&](const Overlay& overlay, const std::string& label) {
        if (ImGui::MenuItem(label.c_str(), nullptr, context.preset.view.overlay == overlay))
            context.post(LookChange{[overlay](Preset& preset) { preset.view.overlay = overlay; }});
        context.note("menu.overlay." + std::string(overlay.name()));
    };
    for (const Overlay& overlay : kOverlaysWithoutLayer) item(overlay, choiceLabel(overlay.name()));
    for (const LayerInfo& layer : context.snapshot.terrain.layers()) item(overlayOf(layer), layerLabel(layer));
    ImGui::EndMenu();
}

void panelsMenu(const PanelContext& context) {
    if (!beginMenu(context, "Panels")) return;
    const Layout& layout = context.state.kept.layout;
    entry(context, Action::ToggleLeftPanel, Enabled::Yes, layout.settings.open);
    entry(context, Action::ToggleRightPanel, Enabled::Yes, layout.view.open);
    entry(context, Action::ToggleTimeLine, Enabled::Yes, layout.timeLineOpen);
    entry(context, Action::HidePanels, Enabled::Yes, context.state.bare);
    ImGui::Separator();
    entry(context, Action::FloatLeftPanel, Enabled::Yes, layout.settings.floats);
    entry(context, Action::FloatRightPanel, Enabled::Yes, layout.view.floats);
    entry(context, Action::SwapPanels, Enabled::Yes, layout.swapped);
    entry(context, Action::ArrangePanels);
    ImGui::EndMenu();
}

void viewsMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Saved views", enabled)) return;
    const auto& views = context.state.kept.navigation.views;
    for (int i = 0; i < Navigation::kViews; ++i)
        entry(context, static_cast<Action>(static_cast<int>(Action::GoToView1) + i),
              views[static_cast<std::size_t>(i)] ? Enabled::Yes : Enabled::No);
    ImGui::Separator();
    for (int i = 0; i < Navigation::kViews; ++i)
        entry(context, static_cast<Action>(static_cast<int>(Action::KeepView1) + i));
    ImGui::EndMenu();
}

/// Draws a menu of the document's named views. Calls `chosen(view)` for the view that was chosen.
template <class Chosen>
void namedViewItems(const PanelContext& context, const std::string& id, const Chosen& chosen) {
    for (const NamedView& view : context.preset.views) {
        ImGui::PushID(view.name.c_str());
        if (ImGui::MenuItem(shownText(view.name).c_str())) chosen(view);
        ImGui::PopID();
        context.note(id + view.name);
    }
}

void namedViewsMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Named views", enabled)) return;
    namedViewItems(context, "menu.go-to.", [&](const NamedView& view) { context.post(GoToNamedView{view.name}); });
    if (!context.preset.views.empty()) ImGui::Separator();
    entry(context, Action::SaveViewAs);
    const Enabled any = context.preset.views.empty() ? Enabled::No : Enabled::Yes;
    if (beginMenu(context, "Rename view", any)) {
        namedViewItems(context, "menu.rename.", [&](const NamedView& view) {
            context.post(StateChange([name = view.name](EditorState& state) {
                state.dialogs.questions.ask(ViewNameQuestion{name, name});
            }));
        });
        ImGui::EndMenu();
    }
    if (beginMenu(context, "Delete view", any)) {
        namedViewItems(context, "menu.delete.", [&](const NamedView& view) {
            context.post(LookChange{[name = view.name](Preset& preset) {
                std::erase_if(preset.views, [&](const NamedView& each) { return each.name == name; });
            }});
        });
        ImGui::EndMenu();
    }
    ImGui::EndMenu();
}

void toolsMenu(const PanelContext& context) {
    if (!beginMenu(context, "Tools")) return;
    for (const ToolInfo& tool : kTools)
        entry(context, actionOf(tool.tool), Enabled::Yes, context.state.tool == tool.tool);
    ImGui::Separator();
    entries(context, {Action::PreviousTool, Action::SmallerBrush, Action::LargerBrush, Action::WeakerBrush,
                      Action::StrongerBrush});
    ImGui::EndMenu();
}

void interfaceScaleMenu(const PanelContext& context) {
    if (!beginMenu(context, "Interface scale")) return;
    for (const int percent : kInterfacePercents) {
        const std::string label = std::to_string(percent) + "%";
        const bool chosen = context.state.kept.layout.interfacePercent == percent;
        if (ImGui::MenuItem(label.c_str(), percent == 100 ? "As the monitor" : nullptr, chosen))
            context.post(StateChange([percent](EditorState& state) { state.kept.layout.interfacePercent = percent; }));
        context.note("menu.interface-scale." + std::to_string(percent));
    }
    ImGui::EndMenu();
}

void compareMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Compare with", enabled)) return;
    comparisonChoices(context, "menu.compare-with.", true);
    ImGui::EndMenu();
}

void pictureSizeMenu(const PanelContext& context) {
    if (!beginMenu(context, "Picture size")) return;
    for (std::size_t i = 0; i < choicesOf<PictureScale>.size(); ++i) {
        PictureSettings pictures = context.state.kept.pictures;
        const bool chosen = pictures.scale == static_cast<PictureScale>(i);
        pictures.scale = static_cast<PictureScale>(i);
        const int factor = factorOf(pictures.scale);
        const std::string name(choicesOf<PictureScale>[i]);
        const std::string pixels = std::to_string(context.state.frame.viewWidth * factor) + " \u00D7 " +
                                   std::to_string(context.state.frame.viewHeight * factor);
        if (ImGui::MenuItem(name.c_str(), pixels.c_str(), chosen))
            context.post(StateChange([pictures](EditorState& state) { state.kept.pictures = pictures; }));
        context.note("menu.picture-size." + name);
    }
    ImGui::EndMenu();
}

void keptTimeLineMenu(const PanelContext& context) {
    constexpr auto kKnob = std::get<0>(knobsOf<SavingSettings>);
    if (!beginMenu(context, kKnob.label.data())) return;
    for (std::size_t i = 0; i < choicesOf<KeptTimeLine>.size(); ++i) {
        const auto kept = static_cast<KeptTimeLine>(i);
        const std::string name(choicesOf<KeptTimeLine>[i]);
        if (ImGui::MenuItem(capitalised(name).c_str(), nullptr, context.state.kept.saving.timeLine == kept))
            context.post(StateChange([kept](EditorState& state) { state.kept.saving.timeLine = kept; }));
        context.note("menu.kept-time-line." + name);
        tooltip(context, std::string(kKnob.tooltip));
    }
    ImGui::EndMenu();
}

void exportLayerMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Export layer", enabled)) return;
    for (const LayerInfo& layer : context.snapshot.terrain.layers()) {
        if (layer.layer == Layer::Height || isColour(layer.layer)) continue;
        if (ImGui::MenuItem(layerLabel(layer, "...").c_str())) context.post(ExportLayer{layer.layer});
        noteLayer(context, layer, "menu.export.");
    }
    ImGui::EndMenu();
}

void importColourItem(const PanelContext& context, Enabled enabled) {
    if (ImGui::MenuItem("Import colours...", nullptr, false, enabled == Enabled::Yes))
        context.post(PaintFromFile{Layer::Colour});
    context.note("menu.import-colours");
    tooltip(context, "Colours of the surface from a picture, stretched over the map. Droplets can carry them.");
}

void exportMapMenu(const PanelContext& context, Enabled enabled) {
    if (!beginMenu(context, "Export map", enabled)) return;
    for (const TerrainMap& map : terrainMaps()) {
        if (map.mask) continue;
        if (ImGui::MenuItem((map.title + "...").c_str())) context.post(ExportMap{map.name});
        context.note("menu.map." + map.name);
        tooltip(context, map.meaning + ".");
    }
    ImGui::Separator();
    if (beginMenu(context, "Mask")) {
        for (const LayerInfo& layer : context.snapshot.terrain.layers()) {
            if (isColour(layer.layer)) continue;
            if (ImGui::MenuItem(layerLabel(layer, "...").c_str())) context.post(ExportMap{std::string(layer.name)});
            noteLayer(context, layer, "menu.map.");
        }
        ImGui::EndMenu();
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
        entries(context, {Action::ShowStart, Action::Open, Action::ImportHeightmap});
        entry(context, Action::ImportCurves, ready);
        importColourItem(context, ready);
        ImGui::Separator();
        presetsMenu(context);
        recentMenu(context);
        ImGui::Separator();
        entries(context, {Action::Save, Action::SaveAs, Action::SavePresetAs, Action::Revert});
        keptTimeLineMenu(context);
        ImGui::Separator();
        entry(context, Action::ExportHeightmap, ready);
        exportLayerMenu(context, ready);
        exportMapMenu(context, ready);
        entry(context, Action::ExportPack, ready);
        ImGui::Separator();
        entry(context, Action::Screenshot, ready);
        pictureSizeMenu(context);
        entry(context, Action::ChoosePictureFolder);
        entries(context, {Action::SaveFilm, Action::SaveTimeLapse}, ready);
        ImGui::Separator();
        entry(context, Action::Quit);
        ImGui::EndMenu();
    }
    if (beginMenu(context, "Edit")) {
        entryOf(context, Action::Undo, undoneNext(context));
        entryOf(context, Action::Redo, redoneNext(context));
        ImGui::Separator();
        entries(context,
                {Action::ToggleRun, Action::RunFor, Action::Step, Action::Restart, Action::Generate, Action::NewSeed,
                 Action::Variations, Action::SwapSettings},
                ready);
        ImGui::Separator();
        toolsMenu(context);
        ImGui::Separator();
        const bool isAnySelected = context.state.selectedSpring >= 0 || context.state.curvePoint.point >= 0;
        entry(context, Action::DeleteSelected, isAnySelected ? Enabled::Yes : Enabled::No);
        entry(context, Action::CarveCurve, context.state.curvePoint.curve >= 0 ? ready : Enabled::No);
        entry(context, Action::CarveAllCurves, context.preset.simulation.curves.empty() ? Enabled::No : ready);
        ImGui::EndMenu();
    }
    if (beginMenu(context, "View")) {
        entries(context, {Action::FrameTerrain, Action::TopView}, ready);
        entry(context, Action::ToggleProjection, ready, context.camera.projection() == Projection::Orthographic);
        const FrameState& frame = context.state.frame;
        entry(context, Action::ToggleFlight, ready, frame.flying && !frame.walking);
        entry(context, Action::ToggleWalk, ready, frame.walking);
        viewsMenu(context, ready);
        namedViewsMenu(context, ready);
        entry(context, Action::ToggleComparison, ready, context.state.comparison.on);
        compareMenu(context, ready);
        entry(context, Action::ToggleSmoothMotion, Enabled::Yes, context.state.kept.navigation.smoothMotion);
        ImGui::Separator();
        overlayMenu(context);
        ImGui::Separator();
        entry(context, Action::ToggleAllKnobs, Enabled::Yes, context.state.kept.layout.allKnobs);
        panelsMenu(context);
        interfaceScaleMenu(context);
        entry(context, Action::ToggleLightTheme, Enabled::Yes, context.state.kept.layout.lightTheme);
        entry(context, Action::ShowMessages);
        ImGui::EndMenu();
    }
    if (beginMenu(context, "Help")) {
        entries(context,
                {Action::ShowSearch, Action::ShowHelp, Action::ShowManual, Action::ShowShortcuts, Action::ShowAbout});
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar(2);
    ImGui::EndMainMenuBar();
    ImGui::PopStyleVar();
    return height;
}

}  // namespace scree
