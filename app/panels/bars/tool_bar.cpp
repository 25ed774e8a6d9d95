#include "app/panels/bars/bars.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/document/change_name.h"
#include "app/panels/sections/sections.h"
#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layer_widgets.h"
#include "app/panels/widgets/mask_widgets.h"
#include "erosion/base/counted.h"

namespace scree {

namespace {

struct Pace {
    int roundsPerSecond;
    const char* label;
    const char* name;
};
constexpr std::array kPaces{Pace{0, "Full speed", "toolbar.speed.full"}, Pace{30, "30 rounds/s", "toolbar.speed.30"},
                            Pace{10, "10 rounds/s", "toolbar.speed.10"}, Pace{3, "3 rounds/s", "toolbar.speed.3"},
                            Pace{1, "1 round/s", "toolbar.speed.1"}};

constexpr float kPadX = 10.0f, kPadY = 9.0f;
constexpr float kFramePadY = 6.0f;
constexpr float kDividerGap = 11.0f;
constexpr float kRowGap = 6.0f;

enum class Look { Plain, Lit, Strong };

/// Draws the button of an action with its icon, with its words if `words` is not null, and with its key in the tooltip.
void actionButton(const PanelContext& context, Action action, const char* glyph, const char* words, Look look,
                  const std::string& help) {
    const ImVec4 usual = ImGui::GetStyleColorVec4(ImGuiCol_Button);
    const unsigned fill = look == Look::Strong ? colour::kAccentHover : colour::kAccentDim;
    ImGui::PushStyleColor(ImGuiCol_Button, look == Look::Plain ? usual : ImGui::ColorConvertU32ToFloat4(packed(fill)));
    std::string label = context.theme.hasIcons ? glyph : "";
    if (words != nullptr) label += (label.empty() ? "" : "  ") + std::string(words);
    const std::string id(info(action).id);
    if (ImGui::Button((label + "##" + id).c_str())) context.post(action);
    ImGui::PopStyleColor();
    context.note("toolbar." + id);
    const std::string key = shortcutText(action);
    tooltip(context, key.empty() ? help : help + "   " + key);
}

void divider(const PanelContext& context) {
    ImGui::SameLine(0.0f, context.px(kDividerGap));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    ImGui::GetWindowDrawList()->AddLine({at.x, at.y + context.px(2.0f)}, {at.x, at.y + height - context.px(2.0f)},
                                        packed(0x3A4048FF));
    ImGui::Dummy({1.0f, height});
    ImGui::SameLine(0.0f, context.px(kDividerGap));
}

std::string runHelp(const PanelContext& context) {
    const int length = context.preset.run.rounds;
    const bool ahead = length > 0 && context.snapshot.statistics.rounds < static_cast<std::uint64_t>(length);
    return ahead ? "Run erosion; stops after " + counted(static_cast<std::uint64_t>(length), "round") +
                       ", the length of this preset"
                 : "Run erosion";
}

void runButtons(const PanelContext& context) {
    const bool running = context.snapshot.running;
    ImGui::BeginDisabled(!context.state.terrainReady);
    actionButton(context, Action::ToggleRun, running ? icon::kPause : icon::kPlay, running ? "Pause" : "Run",
                 running ? Look::Lit : Look::Strong, running ? "Pause erosion" : runHelp(context));
    ImGui::SameLine(0.0f, context.px(2.0f));
    actionButton(context, Action::RunFor, icon::kDown, context.theme.hasIcons ? nullptr : "Run for", Look::Plain,
                 "Run for a number of rounds, for years or until the land has settled");
    ImGui::SameLine();
    actionButton(context, Action::Step, icon::kStep, context.theme.hasIcons ? nullptr : "Step", Look::Plain,
                 "Run one round");
    ImGui::SameLine();
    actionButton(context, Action::Restart, icon::kRestart, context.theme.hasIcons ? nullptr : "Restart", Look::Plain,
                 "Restart from the starting terrain. Discards erosion and sculpting, keeps the painted layers.");
    ImGui::EndDisabled();
    ImGui::SameLine();
    const char* current = kPaces[0].label;
    for (const Pace& pace : kPaces)
        if (pace.roundsPerSecond == context.state.roundsPerSecond) current = pace.label;
    ImGui::SetNextItemWidth(context.px(122.0f));
    if (beginList(context, "##speed", current)) {
        for (const Pace& pace : kPaces) {
            if (ImGui::Selectable(pace.label, pace.roundsPerSecond == context.state.roundsPerSecond))
                context.post(PaceChange{pace.roundsPerSecond});
            context.note(pace.name);
        }
        ImGui::EndCombo();
    } else {
        context.note("toolbar.speed");
        tooltip(context, "Speed limit of the run. In a round every enabled model acts once.");
    }
}

/// Draws the buttons of the tools for which `belongs` is true.
void buttonsOf(const PanelContext& context, bool (*belongs)(const ToolInfo&)) {
    bool isFirst = true;
    for (const ToolInfo& tool : kTools) {
        if (!belongs(tool)) continue;
        const bool chosen = context.state.tool == tool.tool;
        if (!std::exchange(isFirst, false)) ImGui::SameLine(0.0f, context.px(4.0f));
        actionButton(context, actionOf(tool.tool), tool.symbol, std::string(tool.title).c_str(),
                     chosen ? Look::Lit : Look::Plain, std::string(tool.help));
    }
}

void weatherButtons(const PanelContext& context) {
    buttonsOf(context, [](const ToolInfo& tool) { return !tool.sculpts() && !tool.paintsGround(); });
}

void groundButtons(const PanelContext& context) {
    buttonsOf(context, [](const ToolInfo& tool) { return tool.paintsGround(); });
}

void sculptButtons(const PanelContext& context) {
    buttonsOf(context, [](const ToolInfo& tool) { return tool.sculpts(); });
}

void compareButton(const PanelContext& context) {
    ImGui::BeginDisabled(!context.state.terrainReady);
    actionButton(context, Action::ToggleComparison, icon::kCompare, context.theme.hasIcons ? nullptr : "Compare",
                 context.state.comparison.on ? Look::Lit : Look::Plain,
                 "Compare side by side with the start or a history entry. Drag the divider.");
    ImGui::EndDisabled();
}

void historyButtons(const PanelContext& context) {
    const auto button = [&](Action action, const char* glyph, const std::string& change) {
        const std::string words(info(action).label);
        ImGui::BeginDisabled(change.empty());
        actionButton(context, action, glyph, context.theme.hasIcons ? nullptr : words.c_str(), Look::Plain,
                     change.empty() ? words : words + " " + change);
        ImGui::EndDisabled();
    };
    button(Action::Undo, icon::kUndo, undoneNext(context));
    ImGui::SameLine(0.0f, context.px(4.0f));
    button(Action::Redo, icon::kRedo, redoneNext(context));
}

/// Draws the size of the brush with the limits of this terrain, not of all terrains.
bool drawBrushSize(const PanelContext& context, const KnobStyle& style, BrushSettings& brush) {
    constexpr auto kKnob = std::get<0>(knobsOf<BrushSettings>);
    const Terrain& terrain = context.snapshot.terrain;
    const Extremes sizes = brushSizes(terrain);
    const NumberKnob shown{.label = kKnob.label,
                           .symbol = kKnob.symbol,
                           .unit = kKnob.unit,
                           .tooltip = kKnob.tooltip,
                           .min = static_cast<double>(sizes.lowest),
                           .max = static_cast<double>(sizes.highest),
                           .initial = static_cast<double>(fittedBrush(BrushSettings{}.size, terrain)),
                           .scale = kKnob.scale};
    auto size = static_cast<double>(brush.size);
    if (!numberKnob(context, shown, style, size)) return false;
    brush.size = static_cast<float>(size);
    return true;
}

/// Returns the layer that the chosen tool paints, or nothing.
std::optional<Layer> paintedNow(const PanelContext& context) {
    return paintedBy(context.state.tool, context.state.mask, context.snapshot.terrain);
}

void brushKnobs(const PanelContext& context) {
    BrushSettings brush = context.state.kept.brush;
    const float width = context.px(132.0f);
    const bool lacksMask = context.state.tool == Tool::Mask;
    const std::optional<Layer> painted = paintedNow(context);
    const bool isLocked = painted && context.snapshot.terrain.isLocked(*painted);
    const std::string idle = isLocked ? "The mask is locked: see the panel Masks."
                             : usesBrush(context.state.tool, context.state.mask, context.snapshot.terrain) ? ""
                             : lacksMask ? "Make a mask in the panel Masks first."
                                         : "Select a tool that paints or sculpts.";
    bool changed = drawBrushSize(context, {.name = "brush.size", .idleReason = idle, .width = width}, brush);
    ImGui::SameLine();
    changed = drawKnob(context, std::get<1>(knobsOf<BrushSettings>),
                       {.name = "brush.strength", .idleReason = idle, .width = width}, brush) ||
              changed;
    ImGui::SameLine();
    changed = drawKnob(context, std::get<2>(knobsOf<BrushSettings>),
                       {.name = "brush.falloff", .idleReason = idle, .width = width}, brush) ||
              changed;
    if (changed) context.post(StateChange([brush](EditorState& state) { state.kept.brush = brush; }));
}

/// Draws the list of masks, for the mask tool.
void maskList(const PanelContext& context, const LayerInfo& now) {
    ImGui::SetNextItemWidth(context.px(132.0f));
    if (!beginList(context, "##mask", std::string(now.title))) {
        context.note("toolbar.mask");
        tooltip(context, "Mask that the tool paints.");
        return;
    }
    for (const LayerInfo& layer : context.snapshot.terrain.layers().subspan(kLayers.size())) {
        if (ImGui::Selectable(layerLabel(layer).c_str(), layer.layer == now.layer))
            context.post(StateChange([name = std::string(layer.name)](EditorState& state) { state.mask = name; }));
        noteLayer(context, layer, "toolbar.mask.");
    }
    ImGui::EndCombo();
}

/// Draws the buttons of a painting tool: choose the mask, fill the layer from a file, and set it to 1 or to 0
/// everywhere.
void fillButtons(const PanelContext& context) {
    const LayerInfo& layer = context.snapshot.terrain.infoOf(*paintedNow(context));
    const bool isMask = !isBuiltIn(layer.layer);
    if (isMask) {
        maskList(context, layer);
        ImGui::SameLine();
    }
    const std::string name(layer.name);
    const std::string title = withinSentence(layer.title);
    if (ImGui::Button(("From image...##toolbar " + name).c_str())) context.post(PaintFromFile{layer.layer});
    context.note("toolbar.from-image-" + name);
    tooltip(context, "Sets the " + title + " from a picture or another heightmap file, stretched over the map.");
    if (isMask) return;
    ImGui::SameLine();
    const auto button = [&](const std::string& words, const std::string& id, const FillOperation& fill,
                            const std::string& help) {
        if (ImGui::Button((words + "##toolbar " + name).c_str())) context.post(fill);
        context.note("toolbar." + id + "-" + name);
        tooltip(context, help);
    };
    if (layer.initial == 1.0f) {
        button("Even " + title, "even", {layer.layer, 1.0f},
               "Clears the painted " + title + ": it is even everywhere.");
        ImGui::SameLine();
    }
    button("No " + title, "no", {layer.layer, 0.0f},
           "Sets the " + title + " to 0 everywhere. Then paint where it should be.");
    if (layer.layer != Layer::Uplift) return;
    ImGui::SameLine();
    button("By height", "by-height", {layer.layer, 2.0f, true},
           "Sets the uplift from the heights now: 0 at the lowest ground, 2 at the highest. What stands high goes on "
           "rising.");
}

/// Draws the button that makes the first mask.
void newMaskButton(const PanelContext& context) {
    if (ImGui::Button("New mask##toolbar")) requestNewMask(context);
    context.note("toolbar.new-mask");
    tooltip(context, "Makes a mask to paint.");
}

/// Draws the switches of the erosion brush.
void erosionSwitches(const PanelContext& context) {
    ErosionBrush brush = context.state.kept.erosionBrush;
    bool changed = false, first = true;
    forEachKnob<ErosionBrush>([&](const auto& knob) {
        if (!std::exchange(first, false)) ImGui::SameLine();
        const KnobStyle style{.name = "erosion-brush." + std::string(knob.key), .idleReason = {}};
        changed = drawKnob(context, knob, style, brush) || changed;
    });
    if (changed) context.post(StateChange([brush](EditorState& state) { state.kept.erosionBrush = brush; }));
}

using ToolGroup = void (*)(const PanelContext& context);

/// Returns the groups of the tool bar from left to right. A row has as many as fit.
std::vector<ToolGroup> toolGroups(const PanelContext& context) {
    std::vector<ToolGroup> groups{runButtons,     weatherButtons, groundButtons, sculptButtons,
                                  historyButtons, compareButton,  brushKnobs};
    if (paintedNow(context))
        groups.push_back(fillButtons);
    else if (context.state.tool == Tool::Mask)
        groups.push_back(newMaskButton);
    else if (context.state.tool == Tool::Erode)
        groups.push_back(erosionSwitches);
    return groups;
}

/// Draws a group, and measures its width for the next frame.
void drawGroup(const PanelContext& context, ToolGroup group, float& width) {
    ImGui::BeginGroup();
    group(context);
    ImGui::EndGroup();
    width = ImGui::GetItemRectSize().x;
}

void beginToolBar(const PanelContext& context, const char* id, const Rect& place) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(kPadX), context.px(kPadY)});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {context.px(10.0f), context.px(kFramePadY)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {context.px(8.0f), context.px(kRowGap)});
    beginBar(id, place);
}

void endToolBar() {
    ImGui::End();
    ImGui::PopStyleVar(3);
}

/// If a width is not known yet, draws the groups off the screen, so that the first frame already has the right rows.
void measureGroups(const PanelContext& context, const std::vector<ToolGroup>& groups) {
    const std::span<float> widths = std::span(context.memory.toolGroupWidths).first(groups.size());
    if (std::count(widths.begin(), widths.end(), 0.0f) == 0) return;
    PanelContext unseen = context;
    unseen.report = nullptr;
    beginToolBar(context, "##toolbar-measured", {-1e4f, -1e4f, 5e3f, 5e3f});
    for (std::size_t i = 0; i < groups.size(); ++i) drawGroup(unseen, groups[i], widths[i]);
    endToolBar();
}

/// Returns the row of each group in a bar of this width, from the widths in the last frame.
std::vector<int> rowsOfGroups(const PanelContext& context, std::size_t groups, float width) {
    const float room = width - 2.0f * context.px(kPadX), divider = context.px(2.0f * kDividerGap + 1.0f);
    std::vector<int> rows;
    float used = 0.0f;
    for (std::size_t i = 0; i < groups; ++i) {
        const float wanted = context.memory.toolGroupWidths[i];
        const bool wraps = i > 0 && used + divider + wanted > room;
        rows.push_back(i == 0 ? 0 : rows.back() + (wraps ? 1 : 0));
        used = i == 0 || wraps ? wanted : used + divider + wanted;
    }
    return rows;
}

}  // namespace

float toolBarHeight(const PanelContext& context, float width) {
    const std::vector<ToolGroup> groups = toolGroups(context);
    measureGroups(context, groups);
    const auto rows = static_cast<float>(rowsOfGroups(context, groups.size(), width).back() + 1);
    const float row = ImGui::GetFontSize() + 2.0f * context.px(kFramePadY);
    return rows * row + (rows - 1.0f) * context.px(kRowGap) + 2.0f * context.px(kPadY);
}

void drawToolBar(const PanelContext& context, const Rect& place) {
    beginToolBar(context, "##toolbar", place);
    const std::vector<ToolGroup> groups = toolGroups(context);
    const std::vector<int> rows = rowsOfGroups(context, groups.size(), place.width);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (i > 0 && rows[i] == rows[i - 1]) divider(context);
        drawGroup(context, groups[i], context.memory.toolGroupWidths[i]);
    }
    endToolBar();
}

}  // namespace scree
