#include "app/panels/sections/mask_rules.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/change_name.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/mask_widgets.h"
#include "erosion/masks/mask_rule.h"

namespace scree {

namespace {

/// The rules that the mask follows, or nothing.
std::optional<MaskRules> followedRules(const PanelContext& context, const LayerInfo& mask) {
    const Result<std::optional<MaskRules>> rules =
        MaskRules::fromText(context.snapshot.terrain.layerTable()->descriptionOf(mask.layer).rule);
    return rules ? *rules : std::nullopt;
}

/// Lets the mask follow these rules, or none.
void requestRules(const PanelContext& context, const LayerInfo& mask, const std::string& rules) {
    context.memory.maskRuleRequested = rules;
    context.post(LayersOperation{.change = LayersChange::Follow,
                                 .layer = std::string(mask.name),
                                 .added = layerNameFor(std::string(mask.name) + " by hand", context.snapshot.terrain),
                                 .title = {},
                                 .rule = rules});
}

/// If the mask follows rules, takes new ones of the mask into the panel, and requests those that the panel has changed.
void matchRules(const PanelContext& context, const LayerInfo& mask) {
    PanelMemory& memory = context.memory;
    const std::optional<MaskRules> now = followedRules(context, mask);
    if (!now) {
        memory.maskRuleSeen.clear();
        return;
    }
    if (memory.maskRuleSeen != now->text()) {
        memory.maskRuleSeen = now->text();
        memory.maskRuleRequested.clear();
        memory.maskRules = *now;
        memory.maskStep = std::min(memory.maskStep, now->steps.size() - 1);
        memory.maskRule = now->steps[memory.maskStep].rule;
    }
    memory.maskRules.steps[memory.maskStep].rule = memory.maskRule;
    const std::string wanted = memory.maskRules.text();
    if (ImGui::IsAnyItemActive() || memory.maskRules == *now || wanted == memory.maskRuleRequested) return;
    requestRules(context, mask, wanted);
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
    // A value beyond the slider's ends stays as it is until the slider moves.
    if (numberKnob(context, knob, {.name = name, .idleReason = {}}, number)) value = static_cast<float>(number);
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
    if (numberKnob(context, knob, {.name = name, .idleReason = {}}, metres)) length = static_cast<float>(metres);
}

/// How a rule can be joined with those before it.
struct JoinInfo {
    MaskJoin join;
    const char *label, *name, *help;
};
constexpr std::array kJoins{
    JoinInfo{MaskJoin::Replace, "Set", "masks.replace", "Sets the mask by this rule."},
    JoinInfo{MaskJoin::Add, "Add", "masks.add", "Adds what the rule finds: takes the larger of both."},
    JoinInfo{MaskJoin::Sum, "Sum", "masks.sum", "Adds the value that the rule finds to that of the mask, up to 1."},
    JoinInfo{MaskJoin::Multiply, "Within", "masks.multiply",
             "Keeps only what the rule finds, too: multiplies the mask by it."},
    JoinInfo{MaskJoin::Subtract, "Remove", "masks.subtract", "Takes away what the rule finds."}};

const JoinInfo& joinInfo(MaskJoin join) {
    return *std::find_if(kJoins.begin(), kJoins.end(), [&](const JoinInfo& each) { return each.join == join; });
}

/// A rule in a few words: "Slope 35 to 90°".
std::string ruleInWords(const PanelContext& context, const MaskRule& rule) {
    const MaskProperty& property = propertyOf(rule.by);
    std::string words(property.title);
    if (looksAtLayer(rule.by)) words += " " + maskTitle(context, rule.of);
    if (rule.by == MaskBy::Biome) words += " " + withinSentence(biomeNamed(rule.of)->title);
    if (hasRange(rule.by))
        words += " " + shownNumber(static_cast<double>(rule.from)) + " to " +
                 shownNumber(static_cast<double>(rule.to)) +
                 (property.unit.empty() || property.unit == "°" ? "" : " ") + std::string(property.unit);
    return rule.inverted ? "not " + words : words;
}

/// Draws the rules that the mask follows, a line for each. The chosen one is shown below them.
void rulesList(const PanelContext& context) {
    PanelMemory& memory = context.memory;
    std::vector<MaskRules::Step>& steps = memory.maskRules.steps;
    if (steps.size() < 2) return;
    const float side = ImGui::GetFrameHeight();
    std::optional<std::size_t> removed;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string name = "masks.rule." + std::to_string(i + 1);
        std::string line = i == 0 ? "" : std::string(joinInfo(steps[i].join).label) + ": ";
        line.append(ruleInWords(context, steps[i].rule)).append("##").append(name);
        ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0.0f, 0.5f});
        if (ImGui::Selectable(line.c_str(), i == memory.maskStep, 0,
                              {ImGui::GetContentRegionAvail().x - side - context.px(6.0f), side})) {
            memory.maskStep = i;
            memory.maskRule = steps[i].rule;
        }
        ImGui::PopStyleVar();
        context.note(name);
        ImGui::SameLine(0.0f, context.px(6.0f));
        if (iconButton(context, icon::kClose, "x", name + ".delete", false, "Leave this rule out.")) removed = i;
    }
    if (!removed) return;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(*removed));
    steps.front().join = MaskJoin::Replace;
    if (memory.maskStep >= *removed && memory.maskStep > 0) --memory.maskStep;
    memory.maskRule = steps[memory.maskStep].rule;
}

/// Draws how the chosen rule is joined with those before it.
void joinOfRule(const PanelContext& context) {
    PanelMemory& memory = context.memory;
    if (memory.maskStep == 0) return;
    MaskJoin& join = memory.maskRules.steps[memory.maskStep].join;
    ImGui::SetNextItemWidth(-1.0f);
    if (!beginList(context, "##mask-join", joinInfo(join).label)) {
        context.note("masks.join");
        tooltip(context, "How this rule joins those before it.");
        return;
    }
    for (const JoinInfo& each : kJoins) {
        if (each.join == MaskJoin::Replace) continue;
        if (ImGui::Selectable(each.label, each.join == join)) join = each.join;
        context.note(std::string("masks.join.") + each.label);
    }
    ImGui::EndCombo();
}

/// Draws the list of properties.
void propertyOfRule(const PanelContext& context, const LayerInfo& mask, MaskRule& rule) {
    ImGui::SetNextItemWidth(-1.0f);
    if (!beginList(context, "##mask-by", std::string(propertyOf(rule.by).title))) {
        context.note("masks.by");
        tooltip(context, "What the rule looks at.");
        return;
    }
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
}

void biomeOfRule(const PanelContext& context, MaskRule& rule) {
    ImGui::SetNextItemWidth(-1.0f);
    if (!beginList(context, "##mask-biome", std::string(biomeNamed(rule.of)->title))) {
        context.note("masks.biome");
        tooltip(context, "Biomes are told apart by the limits in the panel View, with the overlay Biome.");
        return;
    }
    for (const BiomeInfo& each : kBiomes) {
        if (ImGui::Selectable(std::string(each.title).c_str(), each.name == rule.of)) rule.of = each.name;
        context.note("masks.biome." + std::string(each.name));
    }
    ImGui::EndCombo();
}

void rangeOfRule(const PanelContext& context, MaskRule& rule) {
    const MaskRule& usual = propertyOf(rule.by).usual;
    if (rule.by == MaskBy::Noise)
        lengthOfRule(context, "Size", "masks.size", "Size of the largest patches.", 1.0, usual.size, rule.size);
    const Extremes ends = endsOf(context, rule.by);
    ruleNumber(context, "From", "masks.from", "Lower end of the range.", ends, usual.from, rule.from);
    ruleNumber(context, "To", "masks.to", "Upper end of the range.", ends, usual.to, rule.to);
    ruleNumber(context, "Soft edge", "masks.soft", "Width over which the mask fades beyond both ends.",
               {0.0f, propertyOf(rule.by).highest}, usual.soft, rule.soft);
}

/// Draws the buttons that join the rule with the mask once, or, if the mask follows rules, that add another one.
void joinButtons(const PanelContext& context, const LayerInfo& mask, bool follows) {
    PanelMemory& memory = context.memory;
    if (follows) dimText("Another rule");
    const std::size_t count = kJoins.size() - (follows ? 1 : 0);
    const float gap = context.px(4.0f);
    const float width =
        (ImGui::GetContentRegionAvail().x - static_cast<float>(count - 1) * gap) / static_cast<float>(count);
    ImGui::BeginDisabled(follows && memory.maskRules.steps.size() == MaskRules::kMost);
    bool isFirst = true;
    for (const JoinInfo& each : kJoins) {
        if (follows && each.join == MaskJoin::Replace) continue;
        if (!std::exchange(isFirst, false)) ImGui::SameLine(0.0f, gap);
        const bool pressed = wideButton(context, each.label, each.name, width);
        tooltip(context, each.help);
        if (!pressed) continue;
        if (!follows) {
            context.post(RuleOperation{mask.layer, memory.maskRule, each.join});
            continue;
        }
        // Begins with another property: the same rule twice would do nothing.
        memory.maskRule = propertyOf(memory.maskRule.by == MaskBy::Height ? MaskBy::Slope : MaskBy::Height).usual;
        memory.maskStep = memory.maskRules.steps.size();
        memory.maskRules.steps.push_back({each.join, memory.maskRule});
    }
    ImGui::EndDisabled();
}

/// Time of a look at these rules on one thread, in words.
std::string timeOfLook(const PanelContext& context, const MaskRules& rules) {
    const TerrainForm& map = context.snapshot.terrain.form();
    double nanoseconds = 0.0;
    for (const MaskRules::Step& step : rules.steps)
        nanoseconds += static_cast<double>(propertyOf(step.rule.by).cost) * map.width * map.height;
    return "about " + shownNumber(std::ceil(nanoseconds / 1e6)) + " ms on one core";
}

}  // namespace

void drawMaskRules(const PanelContext& context, const LayerInfo& mask) {
    PanelMemory& memory = context.memory;
    matchRules(context, mask);
    const bool follows = followedRules(context, mask).has_value();
    ImGui::BeginDisabled(context.snapshot.terrain.isLocked(mask.layer));
    dimText("By rule");
    if (follows) {
        rulesList(context);
        joinOfRule(context);
    }
    MaskRule& rule = memory.maskRule;
    propertyOfRule(context, mask, rule);
    if (looksAtLayer(rule.by)) maskOfRule(context, mask, rule);
    if (rule.by == MaskBy::Biome) biomeOfRule(context, rule);
    if (hasRange(rule.by)) rangeOfRule(context, rule);
    lengthOfRule(context, "Blur", "masks.blur", "Width over which the mask is smoothed. 0 leaves it sharp.", 0.0, 0.0f,
                 rule.blur);
    ImGui::Checkbox("Inverted", &rule.inverted);
    context.note("masks.inverted");
    tooltip(context, "The places outside of the range.");
    bool wanted = follows;
    if (ImGui::Checkbox("Follow the land", &wanted)) requestRules(context, mask, wanted ? rule.text() : std::string());
    context.note("masks.follow");
    const MaskRules looked = follows ? memory.maskRules : MaskRules{{{.rule = rule}}};
    tooltip(context, "Keeps the mask as the rules find it while the land changes: looks again every " +
                         std::to_string(kRuleRounds) + " rounds, which takes " + timeOfLook(context, looked) +
                         ". What you paint over it stays.");
    joinButtons(context, mask, follows);
    ImGui::EndDisabled();
}

void drawMaskCost(const PanelContext& context) {
    const TerrainForm& map = context.snapshot.terrain.form();
    const double bytes = static_cast<double>(sizeof(float)) * map.width * map.height;
    dimText(("A mask takes " + shownNumber(std::ceil(bytes / 1e5) / 10.0) +
             " MB on this map. The first knob that varies makes its model up to 15% slower, each other one 9%.")
                .c_str());
}

}  // namespace scree
