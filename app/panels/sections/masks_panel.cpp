#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/preset_layout.h"
#include "app/panels/sections/mask_rules.h"
#include "app/panels/sections/sections.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/mask_widgets.h"

namespace scree {

namespace {

/// Returns the labels of the knobs that vary with a layer: "Talus angle, Uplift". Empty if none does.
std::string knobsVaryingWith(const PanelContext& context, std::string_view layer) {
    std::string knobs;
    for (const Modulation& each : context.preset.simulation.modulations) {
        if (each.layer != layer) continue;
        const std::optional<NamedKnob> knob = numberKnobNamed(context.preset, each.knob);
        knobs += (knobs.empty() ? "" : ", ") + (knob ? std::string(knob->knob.label) : each.knob);
    }
    return knobs;
}

void chooseMask(const PanelContext& context, const LayerInfo& mask) {
    context.post(StateChange([name = std::string(mask.name)](EditorState& state) {
        state.mask = name;
        state.choose(Tool::Mask);
    }));
}

/// Removes, locks or unlocks a mask.
void changeMask(const PanelContext& context, const LayerInfo& mask, LayersChange change) {
    context.post(LayersOperation{.change = change, .layer = std::string(mask.name), .added = {}, .title = {}});
}

void copyMask(const PanelContext& context, const LayerInfo& mask) {
    const std::string title = std::string(mask.title) + " copy";
    context.post(LayersOperation{.change = LayersChange::Copy,
                                 .layer = std::string(mask.name),
                                 .added = layerNameFor(title, context.snapshot.terrain),
                                 .title = title});
}

const LayerDescription& descriptionOf(const PanelContext& context, const LayerInfo& mask) {
    return context.snapshot.terrain.layerTable()->descriptionOf(mask.layer);
}

bool followsRule(const PanelContext& context, const LayerInfo& mask) {
    return !descriptionOf(context, mask).rule.empty();
}

/// Draws the line of a mask: its picture, its title, and buttons to show it, to lock it, to copy it and to
/// delete it.
void maskLine(const PanelContext& context, const LayerInfo& mask, bool chosen) {
    const std::string name = "mask." + std::string(mask.name);
    const float side = ImGui::GetFrameHeight();
    ImGui::Image(textureOf(context, maskPicture(context, mask)), {side, side});
    ImGui::SameLine(0.0f, context.px(6.0f));
    const float width = std::max(1.0f, ImGui::GetContentRegionAvail().x - 4.0f * side - context.px(6.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0.0f, 0.5f});
    if (ImGui::Selectable((std::string(mask.title) + "##" + name).c_str(), chosen, 0, {width, side}))
        chooseMask(context, mask);
    ImGui::PopStyleVar();
    context.note(name);
    const std::string knobs = knobsVaryingWith(context, mask.name);
    tooltip(context, "Paint this mask. In files its name is " + std::string(mask.name) + "." +
                         (knobs.empty() ? "" : "\nVaries " + knobs + "."));
    ImGui::SameLine(0.0f, context.px(6.0f));
    const Overlay overlay = overlayOf(mask);
    const bool shown = context.preset.view.overlay == overlay;
    if (iconButton(context, icon::kView, "o", name + ".show", shown,
                   shown ? "Do not show this mask." : "Show this mask."))
        context.post(LookChange{
            [overlay, shown](Preset& preset) { preset.view.overlay = shown ? Overlay(Overlay::None) : overlay; }});
    ImGui::SameLine(0.0f, 0.0f);
    const bool locked = context.snapshot.terrain.isLocked(mask.layer);
    if (iconButton(context, locked ? icon::kLocked : icon::kUnlocked, locked ? "l" : "u", name + ".lock", locked,
                   locked ? "Unlock this mask." : "Lock this mask: nothing paints, fills or deletes it."))
        changeMask(context, mask, locked ? LayersChange::Unlock : LayersChange::Lock);
    ImGui::SameLine(0.0f, 0.0f);
    if (iconButton(context, icon::kCopy, "c", name + ".copy", false, "Copy this mask.")) copyMask(context, mask);
    ImGui::SameLine(0.0f, 0.0f);
    ImGui::BeginDisabled(locked);
    if (iconButton(context, icon::kDelete, "x", name + ".delete", false,
                   locked          ? "The mask is locked."
                   : knobs.empty() ? "Delete this mask."
                                   : "Delete this mask. These knobs become the same everywhere: " + knobs + "."))
        changeMask(context, mask, LayersChange::Remove);
    ImGui::EndDisabled();
}

/// Draws what can be done with the chosen mask: give it a title, fill it, set it from a file.
void chosenMaskPart(const PanelContext& context, const LayerInfo& mask) {
    PanelMemory& memory = context.memory;
    if (memory.maskTyped != mask.name) {
        memory.maskTyped = mask.name;
        memory.maskTitle = mask.title;
        memory.maskRuleSeen.clear();
    }
    ImGui::SetNextItemWidth(-1.0f);
    ImGui::InputText("##mask-title", &memory.maskTitle, ImGuiInputTextFlags_AutoSelectAll);
    context.note("masks.title");
    if (!ImGui::IsItemActive() && memory.maskTitle != mask.title) {
        const bool sound = memory.maskTitle.find_first_not_of(' ') != std::string::npos;
        if (ImGui::IsItemDeactivated() && sound)
            context.post(LayersOperation{.change = LayersChange::Retitle,
                                         .layer = std::string(mask.name),
                                         .added = {},
                                         .title = memory.maskTitle});
        else if (!ImGui::IsItemDeactivated())
            memory.maskTitle = mask.title;
    }
    ImGui::BeginDisabled(followsRule(context, mask) || context.snapshot.terrain.isLocked(mask.layer));
    const float gap = context.px(4.0f);
    const float third = (ImGui::GetContentRegionAvail().x - 2.0f * gap) / 3.0f;
    if (wideButton(context, "None", "masks.none", third)) context.post(FillOperation{mask.layer, mask.lowest});
    tooltip(context, "Sets the mask to 0 everywhere.");
    ImGui::SameLine(0.0f, gap);
    if (wideButton(context, "All", "masks.all", third)) context.post(FillOperation{mask.layer, mask.highest});
    tooltip(context, "Sets the mask to 1 everywhere.");
    ImGui::SameLine(0.0f, gap);
    if (wideButton(context, "Image...", "masks.image", third)) context.post(PaintFromFile{mask.layer});
    tooltip(context, "Sets the mask from a picture or another heightmap file, stretched over the map.");
    ImGui::EndDisabled();
    if (wideButton(context, "Lock this ground", "masks.lock", -1.0f))
        context.post(
            RuleOperation{Layer::Lock,
                          {.by = MaskBy::Mask, .from = 1.0f, .to = 1.0f, .soft = 1.0f, .of = std::string(mask.name)},
                          MaskJoin::Add});
    tooltip(context,
            "Locks the ground on this mask: nothing wears, buries, lifts or sculpts it. The tool Lock (L) unlocks it.");
}

}  // namespace

void drawMasksPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kMask, "Masks")) return;
    const std::vector<LayerInfo> masks = masksOf(context);
    const std::optional<Layer> chosen = paintedBy(Tool::Mask, context.state.mask, context.snapshot.terrain);
    for (const LayerInfo& mask : masks) maskLine(context, mask, chosen == mask.layer);
    if (masks.empty()) dimText("A mask says where. Paint it, then let knobs vary with it: see the sign beside them.");
    ImGui::BeginDisabled(!context.state.terrainReady);
    if (wideButton(context, "New mask", "masks.new", -1.0f)) requestNewMask(context);
    ImGui::EndDisabled();
    tooltip(context, "Makes a mask to paint.");
    drawMaskCost(context);
    if (chosen) {
        const LayerInfo& mask = context.snapshot.terrain.infoOf(*chosen);
        chosenMaskPart(context, mask);
        drawMaskRules(context, mask);
    }
}

}  // namespace scree
