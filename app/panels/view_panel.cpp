#include "app/panels/view_panel.h"

#include <imgui.h>

#include <cmath>

#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"
#include "app/panels/layout_widgets.h"
#include "app/panels/overlay_info.h"

namespace scree {

namespace {

std::string idleReason(const ViewSettings& view, std::string_view key) {
    if (key == "overlayOpacity" && view.overlay == Overlay::None) return "There is no overlay now.";
    if (key == "contourInterval" && !view.contours) return "Contour lines are off.";
    return {};
}

/// The value at a share of the colour bar.
float barValue(const OverlayScale& scale, float share) {
    if (!scale.logarithmic || scale.low <= 0.0f) return scale.low + (scale.high - scale.low) * share;
    return scale.low * std::pow(scale.high / scale.low, share);
}

std::string barNumber(float value) {
    std::array<char, 32> text{};
    const float size = std::abs(value);
    std::snprintf(text.data(), text.size(),
                  size >= 100.0f  ? "%.0f"
                  : size >= 10.0f ? "%.1f"
                                  : "%.2g",
                  static_cast<double>(value));
    return text.data();
}

void colourBar(const PanelContext& context, Overlay overlay, const OverlayScale& scale) {
    const OverlayInfo about = overlayInfo(overlay);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = context.px(12.0f);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    constexpr int kPieces = 48;
    const auto colourAt = [&](int piece) {
        const glm::vec3 rgb = overlayColour(overlay, static_cast<float>(piece) / kPieces);
        return ImGui::ColorConvertFloat4ToU32({rgb.r, rgb.g, rgb.b, 1.0f});
    };
    for (int i = 0; i < kPieces; ++i) {
        const float left = from.x + width * static_cast<float>(i) / kPieces;
        const float right = from.x + width * static_cast<float>(i + 1) / kPieces;
        draw.AddRectFilledMultiColor({left, from.y}, {right, from.y + height}, colourAt(i), colourAt(i + 1),
                                     colourAt(i + 1), colourAt(i));
    }
    ImGui::PushFont(context.theme.small);
    const std::string unit = about.unit.empty() ? "" : " " + std::string(about.unit);
    const float textY = from.y + height + context.px(2.0f);
    const std::string low = barNumber(barValue(scale, 0.0f));
    const std::string middle = barNumber(barValue(scale, 0.5f));
    const std::string high = barNumber(barValue(scale, 1.0f)) + unit;
    const unsigned dim = packed(colour::kTextDim);
    draw.AddText({from.x, textY}, dim, low.c_str());
    draw.AddText({from.x + (width - ImGui::CalcTextSize(middle.c_str()).x) * 0.5f, textY}, dim, middle.c_str());
    draw.AddText({from.x + width - ImGui::CalcTextSize(high.c_str()).x, textY}, dim, high.c_str());
    const float textHeight = ImGui::GetFontSize();
    ImGui::PopFont();
    ImGui::Dummy({width, height + textHeight + context.px(6.0f)});
    context.note("view.colour-bar");
    tooltip(context, std::string(about.title) + (scale.logarithmic ? " (logarithmic)" : ""));
}

}  // namespace

void drawViewPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kView, "View")) return;
    ViewSettings view = context.preset.view;
    bool changed = false;
    forEachKnob<ViewSettings>([&](const auto& knob) {
        const KnobStyle style{.name = "view." + std::string(knob.key), .idleReason = idleReason(view, knob.key)};
        changed = drawKnob(context, knob, style, view) || changed;
        if (knob.key != "overlay") return;
        const Overlay shown = context.state.shownView.overlay;
        if (shown != view.overlay) {
            const std::string note = std::string(overlayInfo(shown).title) + ", while its tool is in hand";
            dimText(note.c_str());
        }
        if (shown != Overlay::None && context.state.overlayScale)
            colourBar(context, shown, *context.state.overlayScale);
    });
    if (changed) context.post(PresetEdit([view](Preset& preset) { preset.view = view; }));
}

}  // namespace scree
