#include "app/panels/bars/bars.h"
#include "app/panels/bars/brush_bar.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/document/change_name.h"
#include "app/document/simple/what_runs.h"
#include "app/panels/sections/sections.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
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
constexpr float kAheadWidth = 300.0f;  ///< Of the picture of the next rounds.
/// Number of groups in the tool bar. The last two are the brush and the options of the chosen tool; their largest
/// widths with any tool follow, in pixels at a scale of 1.
constexpr std::size_t kGroups = 5;
constexpr float kLargestBrush = 700.0f, kLargestOptions = 690.0f;

enum class Look { Plain, Lit, Strong };

/// Draws the button of an action with its icon, with its words if `words` is not null, and with its key in the tooltip.
void actionButton(const PanelContext& context, Action action, const char* glyph, const char* words, Look look,
                  const std::string& help) {
    const ImVec4 usual = ImGui::GetStyleColorVec4(ImGuiCol_Button);
    const unsigned fill = look == Look::Strong ? palette().mainButton : palette().chosen;
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
                                        packed(palette().border));
    ImGui::Dummy({1.0f, height});
    ImGui::SameLine(0.0f, context.px(kDividerGap));
}

std::string runHelp(const PanelContext& context) {
    const int length = context.preset.run.rounds;
    const bool ahead = length > 0 && context.snapshot.statistics.rounds < static_cast<std::uint64_t>(length);
    const std::string what = whatRuns(context.preset) + ".";
    return ahead ? what + " Stops after " + counted(static_cast<std::uint64_t>(length), "round") +
                       ", the length of this preset."
                 : what;
}

/// Shows in the tooltip of the last item what the next rounds will do.
void lookAhead(const PanelContext& context) {
    if (context.snapshot.running || !ImGui::IsItemHovered()) return;
    context.post(LookAhead{});
    const std::optional<NextRounds>& next = context.state.nextRounds;
    if (!next) return;
    beginTooltip(context);
    const float width = context.px(kAheadWidth);
    ImGui::Image(textureOf(context, next->picture),
                 {width, width * static_cast<float>(next->picture->height) / static_cast<float>(next->picture->width)});
    const std::string when = counted(static_cast<std::uint64_t>(next->rounds), "round") + " from now";
    dimText((when + ", on a small copy of the land").c_str());
    endTooltip(context);
    context.say("toolbar.ahead", std::to_string(next->rounds));
}

void runButtons(const PanelContext& context) {
    const bool running = context.snapshot.running;
    ImGui::BeginDisabled(!context.state.terrainReady);
    actionButton(context, Action::ToggleRun, running ? icon::kPause : icon::kPlay, running ? "Pause" : "Run",
                 running ? Look::Lit : Look::Strong, running ? "Pause erosion" : runHelp(context));
    lookAhead(context);
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

/// Returns the groups of the tool bar from left to right. A row has as many as fit.
std::vector<ToolGroup> toolGroups(const PanelContext& context) {
    std::vector<ToolGroup> groups{runButtons, historyButtons, compareButton, drawBrushKnobs};
    if (const ToolGroup options = toolOptions(context)) groups.push_back(options);
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

/// Returns the row of each group in a bar of this width. `widths` are those of the groups.
std::vector<int> rowsOfGroups(const PanelContext& context, std::span<const float> widths, float width) {
    const float room = width - 2.0f * context.px(kPadX), divider = context.px(2.0f * kDividerGap + 1.0f);
    std::vector<int> rows;
    float used = 0.0f;
    for (const float wanted : widths) {
        const bool isFirst = rows.empty();
        const bool wraps = !isFirst && used + divider + wanted > room;
        rows.push_back(isFirst ? 0 : rows.back() + (wraps ? 1 : 0));
        used = isFirst || wraps ? wanted : used + divider + wanted;
    }
    return rows;
}

/// Returns the widths of the groups in the last frame.
std::span<const float> widthsOfGroups(const PanelContext& context, std::size_t groups) {
    return std::span(context.memory.toolGroupWidths).first(groups);
}

/// Returns the widths of the groups that need the most room with any tool, so that the ground does not move if another
/// tool is chosen.
std::vector<float> largestWidths(const PanelContext& context, std::size_t groups) {
    const std::span<const float> now = widthsOfGroups(context, groups);
    std::vector<float> widths(now.begin(), now.end());
    widths.resize(kGroups, 0.0f);
    widths[kGroups - 2] = std::max(widths[kGroups - 2], context.px(kLargestBrush));
    widths[kGroups - 1] = std::max(widths[kGroups - 1], context.px(kLargestOptions));
    return widths;
}

/// Returns the number of rows for which a bar of this width has room.
int rowsOfBar(const PanelContext& context, std::size_t groups, float width) {
    return rowsOfGroups(context, largestWidths(context, groups), width).back() + 1;
}

}  // namespace

float toolBarHeight(const PanelContext& context, float width) {
    const std::vector<ToolGroup> groups = toolGroups(context);
    measureGroups(context, groups);
    const auto rows = static_cast<float>(rowsOfBar(context, groups.size(), width));
    const float row = ImGui::GetFontSize() + 2.0f * context.px(kFramePadY);
    return rows * row + (rows - 1.0f) * context.px(kRowGap) + 2.0f * context.px(kPadY);
}

void drawToolBar(const PanelContext& context, const Rect& place) {
    beginToolBar(context, "##toolbar", place);
    const std::vector<ToolGroup> groups = toolGroups(context);
    const std::vector<int> rows = rowsOfGroups(context, widthsOfGroups(context, groups.size()), place.width);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (i > 0 && rows[i] == rows[i - 1]) divider(context);
        drawGroup(context, groups[i], context.memory.toolGroupWidths[i]);
    }
    // A row that the tool does not need tells what the tool does.
    if (rows.back() + 1 < rowsOfBar(context, groups.size(), place.width)) {
        ImGui::AlignTextToFramePadding();
        if (!context.snapshot.running) {
            const std::string what = "Run: " + withinSentence(whatRuns(context.preset)) + ".";
            tintedText(what, palette().text);
            context.say("toolbar.runs", what);
            ImGui::SameLine(0.0f, context.px(20.0f));
        }
        tintedText(std::string(info(context.state.tool).help), palette().textDim);
        context.note("toolbar.help");
    }
    endToolBar();
}

}  // namespace scree
