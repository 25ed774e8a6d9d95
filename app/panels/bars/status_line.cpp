#include "app/panels/bars/bars.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/panels/sections/overlay_info.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/quantity_text.h"
#include "erosion/base/knob.h"
#include "erosion/land_cover/biomes.h"

namespace scree {

namespace {

constexpr double kMessageSeconds = 12.0;  // an error stays longer

/// Returns the size of the brush, or an empty text if the tool does not paint.
std::string brushText(const PanelContext& context) {
    const bool paints = usesBrush(context.state.tool, context.state.mask, context.snapshot.terrain);
    return paints ? "Brush " + lengthText(static_cast<double>(context.state.kept.brush.size)) : std::string();
}

std::string cursorText(const PanelContext& context) {
    std::string brush = brushText(context);
    if (!context.state.frame.hover) return brush;
    const Hover& hover = *context.state.frame.hover;
    const double cell = static_cast<double>(context.snapshot.terrain.cellSize());
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(), "%.0f m E  %.0f m S    %s    slope %.0f\u00B0",
                  static_cast<double>(hover.cell.x) * cell, static_cast<double>(hover.cell.y) * cell,
                  heightText(hover.height).c_str(), static_cast<double>(hover.slope));
    std::string line = brush.empty() ? text.data() : brush + "    " + text.data();
    const Overlay overlay = context.state.frame.shownView.overlay;
    if (hover.overlayValue && overlay == overlayOf(Layer::Biome)) {
        const auto number = static_cast<std::size_t>(std::max(*hover.overlayValue, 0.0f));
        line += "    " + std::string(kBiomes[std::min(number, kBiomes.size() - 1)].title);
    } else if (hover.overlayValue && overlay != Overlay::Slope && overlay != overlayOf(Layer::Height)) {
        const OverlayInfo about = overlayInfo(overlay, context.snapshot.terrain.layers());
        std::snprintf(text.data(), text.size(), "    %s %.3g%s", std::string(about.title).c_str(),
                      static_cast<double>(*hover.overlayValue), unitSuffix(about.unit).c_str());
        line += text.data();
    }
    return line;
}

void newestMessage(const PanelContext& context, float right) {
    const Message* message = context.state.messages.newest();
    if (message == nullptr) return;
    const double life = message->severity == Severity::Info ? kMessageSeconds : 4.0 * kMessageSeconds;
    if (context.state.now - message->time > life) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    if (right - at.x < context.px(40.0f)) return;
    ImGui::PushClipRect(at, {right, at.y + height + context.px(4.0f)}, true);
    const bool notable = message->severity != Severity::Info;
    const std::string text =
        (context.theme.hasIcons && notable ? std::string(icon::kWarning) + "  " : std::string()) + message->text;
    tintedText(text, tintOf(message->severity));
    context.note("status.message");
    if (ImGui::IsItemClicked()) context.post(Action::ShowMessages);
    tooltip(context, message->text);
    ImGui::PopClipRect();
}

/// Draws the progress, 0 to 1. If `share` is empty, a part of the bar moves with the seconds.
void progressBar(const PanelContext& context, std::optional<double> share, double seconds) {
    const float width = context.px(110.0f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float top = at.y + height * 0.5f - context.px(3.0f);
    const float bottom = top + context.px(6.0f);
    draw.AddRectFilled({at.x, top}, {at.x + width, bottom}, packed(palette().track), context.px(3.0f));
    // If the progress is unknown, a moving piece shows that the work goes on.
    const float piece = width * (share ? static_cast<float>(*share) : 0.3f);
    const float wander = static_cast<float>(0.5 - 0.5 * std::cos(seconds * 2.4));
    const float left = at.x + (share ? 0.0f : (width - piece) * wander);
    draw.AddRectFilled({left, top}, {left + piece, bottom}, packed(palette().accent), context.px(3.0f));
    ImGui::Dummy({width, height});
    ImGui::SameLine();
}

void progressPart(const PanelContext& context, const Progress& progress) {
    progressBar(context, progress.share, progress.seconds);
    std::string title = progress.title;
    if (progress.share) title += " " + std::to_string(static_cast<int>(100.0 * *progress.share)) + "%";
    ImGui::TextUnformatted(title.c_str());
    if (!progress.cancellable) return;
    ImGui::SameLine();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {context.px(6.0f), 0.0f});
    if (ImGui::Button("Cancel")) context.post(CancelProgress{});
    ImGui::PopStyleVar();
    context.note("status.cancel");
}

}  // namespace

float statusLineHeight(const PanelContext& context) {
    return ImGui::GetFontSize() + context.px(13.0f);
}

void drawStatusLine(const PanelContext& context, const Rect& place) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(12.0f), context.px(6.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(palette().bar));
    beginBar("##status", place);
    const std::string cursor = cursorText(context);
    const float cursorWidth = ImGui::CalcTextSize(cursor.c_str()).x;
    const float cursorLeft = place.x + place.width - cursorWidth - context.px(12.0f);
    if (context.state.frame.progress) {
        progressPart(context, *context.state.frame.progress);
        ImGui::SameLine(0.0f, context.px(16.0f));
    } else if (context.snapshot.running && context.snapshot.goal) {
        const RunProgress& goal = *context.snapshot.goal;
        progressBar(context, goal.share, context.state.now);
        ImGui::TextUnformatted(goal.title.c_str());
        context.say("status.goal", goal.title);
        ImGui::SameLine(0.0f, context.px(16.0f));
    }
    newestMessage(context, cursorLeft - context.px(16.0f));
    ImGui::SetCursorScreenPos({cursorLeft, place.y + context.px(6.0f)});
    tintedText(cursor, palette().textDim);
    context.note("status.cursor");
    context.say("status.cursor", cursor);
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

}  // namespace scree
