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
#include "app/panels/sections/sections.h"
#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/mask_widgets.h"
#include "erosion/base/counted.h"

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
        state.tool = Tool::Mask;
    }));
}

void deleteMask(const PanelContext& context, const LayerInfo& mask) {
    context.post(
        LayersOperation{.change = LayersChange::Remove, .layer = std::string(mask.name), .added = {}, .title = {}});
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

void requestRule(const PanelContext& context, const LayerInfo& mask, const std::string& rule) {
    context.memory.maskRuleRequested = rule;
    context.post(LayersOperation{.change = LayersChange::Follow,
                                 .layer = std::string(mask.name),
                                 .added = layerNameFor(std::string(mask.name) + " by hand", context.snapshot.terrain),
                                 .title = {},
                                 .rule = rule});
}

/// If the mask follows a rule, takes a new rule of the mask into the panel, and requests a rule that the panel changed.
void matchRule(const PanelContext& context, const LayerInfo& mask) {
    PanelMemory& memory = context.memory;
    const std::string& rule = descriptionOf(context, mask).rule;
    const Result<std::optional<MaskRule>> now = MaskRule::fromText(rule);
    if (!now || !*now) {
        memory.maskRuleSeen.clear();
        return;
    }
    if (memory.maskRuleSeen != rule) {
        memory.maskRuleSeen = rule;
        memory.maskRuleRequested.clear();
        memory.maskRule = **now;
    }
    if (ImGui::IsAnyItemActive() || memory.maskRule == **now || memory.maskRule.text() == memory.maskRuleRequested)
        return;
    requestRule(context, mask, memory.maskRule.text());
}

/// Draws the line of a mask: its picture, its title, and buttons to show it, to copy it and to delete it.
void maskLine(const PanelContext& context, const LayerInfo& mask, bool chosen) {
    const std::string name = "mask." + std::string(mask.name);
    const float side = ImGui::GetFrameHeight();
    ImGui::Image(textureOf(context, maskPicture(context, mask)), {side, side});
    ImGui::SameLine(0.0f, context.px(6.0f));
    const float width = std::max(1.0f, ImGui::GetContentRegionAvail().x - 3.0f * side - context.px(6.0f));
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
    if (iconButton(context, icon::kCopy, "c", name + ".copy", false, "Copy this mask.")) copyMask(context, mask);
    ImGui::SameLine(0.0f, 0.0f);
    if (iconButton(context, icon::kDelete, "x", name + ".delete", false,
                   knobs.empty() ? "Delete this mask."
                                 : "Delete this mask. These knobs become the same everywhere: " + knobs + "."))
        deleteMask(context, mask);
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
    ImGui::BeginDisabled(followsRule(context, mask));
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

/// Returns the ends of the sliders of a rule: for heights, those of the land.
Extremes endsOf(const PanelContext& context, MaskBy by) {
    const MaskProperty& property = propertyOf(by);
    if (by != MaskBy::Height) return {property.lowest, property.highest};
    const auto datum = static_cast<float>(context.snapshot.terrain.datum());
    const float lowest = std::floor(context.snapshot.heights.lowest + datum);
    return {lowest, std::max(std::ceil(context.snapshot.heights.highest + datum), lowest + 1.0f)};
}

/// Draws the slider for one number of the rule, from the lowest to the highest of `ends`. `usual` is its default.
void ruleNumber(const PanelContext& context, const char* label, const char* name, const char* help,
                const Extremes& ends, float usual, float& value) {
    const NumberKnob knob{.label = label,
                          .symbol = "",
                          .unit = propertyOf(context.memory.maskRule.by).unit,
                          .tooltip = help,
                          .min = static_cast<double>(ends.lowest),
                          .max = static_cast<double>(ends.highest),
                          .initial = static_cast<double>(std::clamp(usual, ends.lowest, ends.highest)),
                          .scale = ends.lowest == 0.0f && ends.highest > 360.0f ? Scale::LogFromZero : Scale::Linear};
    auto number = std::clamp(static_cast<double>(value), knob.min, knob.max);
    numberKnob(context, knob, {.name = name, .idleReason = {}}, number);
    value = static_cast<float>(number);
}

/// Returns the name of a mask other than this one, or nothing if there is none.
std::optional<std::string> otherMask(const PanelContext& context, const LayerInfo& mask) {
    for (const LayerInfo& each : masksOf(context))
        if (each.layer != mask.layer) return std::string(each.name);
    return std::nullopt;
}

/// Draws the list of the other masks, for a rule that looks at one.
void maskOfRule(const PanelContext& context, const LayerInfo& mask, MaskRule& rule) {
    ImGui::SetNextItemWidth(-1.0f);
    if (!beginList(context, "##mask-of", maskTitle(context, rule.of))) {
        context.note("masks.of");
        return;
    }
    for (const LayerInfo& each : masksOf(context)) {
        if (each.layer == mask.layer) continue;
        if (ImGui::Selectable((std::string(each.title) + "##" + std::string(each.name)).c_str(), each.name == rule.of))
            rule.of = each.name;
        context.note("masks.of." + std::string(each.name));
    }
    ImGui::EndCombo();
}

/// Draws a length of the rule, from `least` to 20 km.
void lengthOfRule(const PanelContext& context, const char* label, const char* name, const char* help, double least,
                  float usual, float& length) {
    const NumberKnob knob{.label = label,
                          .symbol = "",
                          .unit = "m",
                          .tooltip = help,
                          .min = least,
                          .max = 20000.0,
                          .initial = static_cast<double>(usual),
                          .scale = least > 0.0 ? Scale::Log : Scale::LogFromZero};
    auto metres = static_cast<double>(length);
    numberKnob(context, knob, {.name = name, .idleReason = {}}, metres);
    length = static_cast<float>(metres);
}

/// Draws the rule that fills a mask, and the buttons that do it.
void rulePart(const PanelContext& context, const LayerInfo& mask) {
    MaskRule& rule = context.memory.maskRule;
    const MaskProperty& property = propertyOf(rule.by);
    dimText("By rule");
    ImGui::SetNextItemWidth(-1.0f);
    if (beginList(context, "##mask-by", std::string(property.title))) {
        for (std::size_t i = 0; i < choicesOf<MaskBy>.size(); ++i) {
            const auto by = static_cast<MaskBy>(i);
            if (looksAtLayer(by) && !otherMask(context, mask)) continue;
            if (ImGui::Selectable(std::string(propertyOf(by).title).c_str(), by == rule.by)) {
                rule = propertyOf(by).usual;
                if (looksAtLayer(by)) rule.of = *otherMask(context, mask);
            }
            context.note("masks.by." + std::string(choicesOf<MaskBy>[i]));
        }
        ImGui::EndCombo();
    } else {
        context.note("masks.by");
        tooltip(context, "What the rule looks at.");
    }
    if (looksAtLayer(rule.by)) maskOfRule(context, mask, rule);
    const MaskRule& usual = propertyOf(rule.by).usual;
    if (rule.by == MaskBy::Noise)
        lengthOfRule(context, "Size", "masks.size", "Size of the largest patches.", 1.0, usual.size, rule.size);
    const Extremes ends = endsOf(context, rule.by);
    ruleNumber(context, "From", "masks.from", "Lower end of the range.", ends, usual.from, rule.from);
    ruleNumber(context, "To", "masks.to", "Upper end of the range.", ends, usual.to, rule.to);
    ruleNumber(context, "Soft edge", "masks.soft", "Width over which the mask fades beyond both ends.",
               {0.0f, propertyOf(rule.by).highest}, usual.soft, rule.soft);
    lengthOfRule(context, "Blur", "masks.blur", "Width over which the mask is smoothed. 0 leaves it sharp.", 0.0, 0.0f,
                 rule.blur);
    ImGui::Checkbox("Inverted", &rule.inverted);
    context.note("masks.inverted");
    tooltip(context, "The places outside of the range.");
    bool follows = followsRule(context, mask);
    if (ImGui::Checkbox("Follow the land", &follows)) requestRule(context, mask, follows ? rule.text() : std::string());
    context.note("masks.follow");
    tooltip(context, "Keeps the mask as the rule finds it while the land changes: it looks again every " +
                         std::to_string(kRuleRounds) + " rounds. What you paint over it stays.");
    if (followsRule(context, mask)) return;
    struct Join {
        MaskJoin join;
        const char *label, *name, *help;
    };
    constexpr std::array kJoins{
        Join{MaskJoin::Replace, "Set", "masks.replace", "Sets the mask by this rule."},
        Join{MaskJoin::Add, "Add", "masks.add", "Adds what the rule finds."},
        Join{MaskJoin::Multiply, "Within", "masks.multiply",
             "Keeps only what the rule finds, too: multiplies the mask by it."},
        Join{MaskJoin::Subtract, "Remove", "masks.subtract", "Takes away what the rule finds."}};
    const float gap = context.px(4.0f);
    const float width = (ImGui::GetContentRegionAvail().x - 3.0f * gap) / 4.0f;
    for (const Join& each : kJoins) {
        if (&each != kJoins.data()) ImGui::SameLine(0.0f, gap);
        if (wideButton(context, each.label, each.name, width)) context.post(RuleOperation{mask.layer, rule, each.join});
        tooltip(context, each.help);
    }
}

}  // namespace

void drawMasksPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kMask, "Masks")) return;
    const std::vector<LayerInfo> masks = masksOf(context);
    const std::optional<Layer> chosen = paintedBy(Tool::Mask, context.state.mask, context.snapshot.terrain);
    for (const LayerInfo& mask : masks) maskLine(context, mask, chosen == mask.layer);
    if (chosen) {
        const LayerInfo& mask = context.snapshot.terrain.infoOf(*chosen);
        chosenMaskPart(context, mask);
        matchRule(context, mask);
        rulePart(context, mask);
    }
    if (masks.empty()) dimText("A mask says where. Paint it, then let knobs vary with it: see the sign beside them.");
    ImGui::BeginDisabled(!context.state.terrainReady);
    if (wideButton(context, "New mask", "masks.new", -1.0f)) requestNewMask(context);
    ImGui::EndDisabled();
    const TerrainForm& map = context.snapshot.terrain.form();
    const double bytes = static_cast<double>(sizeof(float)) * map.width * map.height;
    tooltip(context,
            "Makes a mask to paint. It takes " + shownNumber(std::ceil(bytes / 1e5) / 10.0) + " MB on this map.");
}

}  // namespace scree
