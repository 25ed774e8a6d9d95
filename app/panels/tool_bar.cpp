#include "app/panels/tool_bar.h"

#include <imgui.h>

#include "app/panels/history_panel.h"
#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"

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

enum class Look { Plain, Lit, Strong };

/// A button for an action, with its icon, its words where `words` is not null, and its key in the tooltip.
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
    ImGui::SameLine(0.0f, context.px(11.0f));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    ImGui::GetWindowDrawList()->AddLine({at.x, at.y + context.px(2.0f)}, {at.x, at.y + height - context.px(2.0f)},
                                        packed(0x3A4048FF));
    ImGui::Dummy({1.0f, height});
    ImGui::SameLine(0.0f, context.px(11.0f));
}

void runButtons(const PanelContext& context) {
    const bool running = context.snapshot.running;
    ImGui::BeginDisabled(!context.state.terrainReady);
    actionButton(context, Action::ToggleRun, running ? icon::kPause : icon::kPlay, running ? "Pause" : "Run",
                 running ? Look::Lit : Look::Strong, running ? "Pause the rain" : "Let it rain");
    ImGui::SameLine();
    actionButton(context, Action::Step, icon::kStep, context.theme.hasIcons ? nullptr : "Step", Look::Plain,
                 "Run one round");
    ImGui::SameLine();
    actionButton(context, Action::Restart, icon::kRestart, context.theme.hasIcons ? nullptr : "Restart", Look::Plain,
                 "Go back to the starting terrain");
    ImGui::EndDisabled();
    ImGui::SameLine();
    const char* current = kPaces[0].label;
    for (const Pace& pace : kPaces)
        if (pace.roundsPerSecond == context.state.roundsPerSecond) current = pace.label;
    ImGui::SetNextItemWidth(context.px(122.0f));
    if (beginList(context, "##speed", current)) {
        for (const Pace& pace : kPaces) {
            if (ImGui::Selectable(pace.label, pace.roundsPerSecond == context.state.roundsPerSecond))
                context.post(PaceEdit{pace.roundsPerSecond});
            context.note(pace.name);
        }
        ImGui::EndCombo();
    } else {
        context.note("toolbar.speed");
        tooltip(context, "Speed of the run. A round is one rain of each model.");
    }
}

void toolButtons(const PanelContext& context) {
    struct ToolButton {
        Tool tool;
        Action action;
        const char* glyph;
        const char* words;
        const char* help;
    };
    static constexpr std::array kTools{
        ToolButton{Tool::Look, Action::LookTool, icon::kLook, "Look",
                   "Turn around: drag. Double-click sets the centre."},
        ToolButton{Tool::Rain, Action::RainTool, icon::kRain, "Rain",
                   "Paint where it rains. Ctrl takes away, Shift smooths."},
        ToolButton{Tool::Spring, Action::SpringTool, icon::kSpring, "Spring", "Click places a spring, drag moves it."},
        ToolButton{Tool::Hardness, Action::HardnessTool, icon::kHardness, "Hardness",
                   "Paint where the ground resists. Ctrl takes away, Shift smooths."},
    };
    for (const ToolButton& button : kTools) {
        const bool chosen = context.state.tool == button.tool;
        if (button.tool != Tool::Look) ImGui::SameLine(0.0f, context.px(4.0f));
        actionButton(context, button.action, button.glyph, button.words, chosen ? Look::Lit : Look::Plain, button.help);
    }
}

void compareButton(const PanelContext& context) {
    ImGui::BeginDisabled(!context.state.terrainReady);
    actionButton(context, Action::ToggleComparison, icon::kCompare, context.theme.hasIcons ? nullptr : "Compare",
                 context.state.comparing ? Look::Lit : Look::Plain,
                 "Show the start, or an entry of the history, on the left. Drag the line between.");
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

void brushKnobs(const PanelContext& context) {
    BrushSettings brush = context.state.brush;
    const bool paints = context.state.tool == Tool::Rain || context.state.tool == Tool::Hardness;
    const std::string idle = paints ? "" : "Choose Rain or Hardness to paint.";
    bool changed = false;
    bool first = true;
    forEachKnob<BrushSettings>([&](const auto& knob) {
        if (!first) ImGui::SameLine();
        first = false;
        const KnobStyle style{
            .name = "brush." + std::string(knob.key), .idleReason = idle, .width = context.px(132.0f)};
        changed = drawKnob(context, knob, style, brush) || changed;
    });
    if (changed) context.post(BrushEdit{brush});
}

void rainButtons(const PanelContext& context) {
    divider(context);
    if (ImGui::Button("Even rain##toolbar")) context.post(FillRain{1.0f});
    context.note("toolbar.even-rain");
    tooltip(context, "Clears the painted rain: it rains alike everywhere.");
    ImGui::SameLine();
    if (ImGui::Button("No rain##toolbar")) context.post(FillRain{0.0f});
    context.note("toolbar.no-rain");
    tooltip(context, "Dries the whole map. Then paint where it shall rain.");
}

}  // namespace

float toolBarHeight(const PanelContext& context) {
    return ImGui::GetFrameHeight() + context.px(22.0f);
}

void drawToolBar(const PanelContext& context, const Rect& place) {
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(10.0f), context.px(8.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {context.px(10.0f), context.px(6.0f)});
    ImGui::Begin("##toolbar", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    runButtons(context);
    divider(context);
    toolButtons(context);
    divider(context);
    historyButtons(context);
    divider(context);
    compareButton(context);
    divider(context);
    brushKnobs(context);
    if (context.state.tool == Tool::Rain) rainButtons(context);
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace scree
