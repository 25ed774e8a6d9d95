#include "app/panels/view_panel.h"

#include <imgui.h>

#include <cmath>

#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"
#include "app/panels/layout_widgets.h"
#include "app/panels/overlay_info.h"
#include "erosion/analysis/biomes.h"

namespace scree {

namespace {

/// True for knobs that have no meaning for this overlay: they would only push the others down.
bool isHidden(const ViewSettings& view, std::string_view key) {
    const bool isForm = view.overlay == Overlay::Hillshade || view.overlay == Overlay::Normals;
    const bool isPainted = view.overlay != Overlay::None && view.overlay != Overlay::Colour && !isForm;
    if (key == "overlayShading") return !isPainted;
    const bool hasRange = isPainted && view.overlay != Overlay::Biome;
    if (key == "overlayRange") return !hasRange;
    const bool isEnd = key == "overlayLow" || key == "overlayHigh";
    return isEnd && (!hasRange || view.overlayRange == OverlayRange::Automatic);
}

std::string idleReason(const PanelContext& context, const ViewSettings& view, std::string_view key) {
    if (key == "overlayOpacity" && view.overlay == Overlay::None) return "There is no overlay now.";
    if (key == "overlayOpacity" && view.overlay == Overlay::Hillshade) return "The hillshade covers all.";
    if (key == "freshwater" && !view.showWater) return "Water is not shown.";
    if (key == "freshwater" && context.snapshot.terrain.has(Layer::Water)) return "A model has made water.";
    if (key == "snowLine" && !view.snow) return "There is no snow.";
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

/// The kinds of an overlay of kinds, in two columns.
void legend(const PanelContext& context) {
    const float half = ImGui::GetContentRegionAvail().x * 0.5f;
    const float left = ImGui::GetCursorPosX();
    ImGui::PushFont(context.theme.small);
    const float side = ImGui::GetTextLineHeight();
    for (std::size_t i = 0; i < kBiomes.size(); ++i) {
        if (i % 2 == 1) ImGui::SameLine(left + half);
        const glm::vec3 rgb =
            overlayColour(Overlay::Biome, (static_cast<float>(i) + 0.5f) / static_cast<float>(kBiomes.size()));
        const ImVec2 from = ImGui::GetCursorScreenPos();
        ImGui::BeginGroup();
        ImGui::Dummy({side, side});
        ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + side, from.y + side},
                                                  ImGui::ColorConvertFloat4ToU32({rgb.r, rgb.g, rgb.b, 1.0f}),
                                                  context.px(2.0f));
        ImGui::SameLine(0.0f, context.px(6.0f));
        ImGui::TextUnformatted(std::string(kBiomes[i].title).c_str());
        ImGui::EndGroup();
        tooltip(context, std::string(kBiomes[i].meaning) + ".");
    }
    ImGui::PopFont();
    ImGui::Dummy({1.0f, context.px(2.0f)});
}

/// The knobs that tell water bodies apart, and biomes.
void landCoverKnobs(const PanelContext& context, bool biomes) {
    LandCoverSettings cover = context.preset.cover;
    bool changed = drawKnobs(context, "water_bodies", cover.water);
    if (biomes) changed = drawKnobs(context, "biomes", cover.biomes) || changed;
    if (changed) context.post(PresetEdit([cover](Preset& preset) { preset.cover = cover; }));
}

/// An end of the overlay's range, in the layer's unit and within the reach of what the layer holds now.
bool drawRangeEnd(const PanelContext& context, const Knob<ViewSettings, float>& knob, const KnobStyle& style,
                  ViewSettings& view) {
    const std::optional<OverlayScale>& scale = context.state.overlayScale;
    const Extremes usual = scale ? scale->automatic : Extremes{view.overlayLow, view.overlayHigh};
    const float span = std::max(usual.highest - usual.lowest, 1e-3f);
    const float now = view.*knob.member;
    NumberKnob shown{
        .label = knob.label, .symbol = knob.symbol, .unit = overlayInfo(view.overlay).unit, .tooltip = knob.tooltip};
    shown.min = static_cast<double>(std::max(std::min(usual.lowest - span, now), knob.min));
    shown.max = static_cast<double>(std::min(std::max(usual.highest + span, now), knob.max));
    shown.initial = static_cast<double>(knob.member == &ViewSettings::overlayLow ? usual.lowest : usual.highest);
    double value = static_cast<double>(now);
    if (!numberKnob(context, shown, style, value)) return false;
    view.*knob.member = static_cast<float>(value);
    return true;
}

bool drawViewKnob(const PanelContext& context, const auto& knob, const KnobStyle& style, ViewSettings& view) {
    if constexpr (std::is_same_v<float ViewSettings::*, decltype(knob.member)>)
        if (knob.member == &ViewSettings::overlayLow || knob.member == &ViewSettings::overlayHigh)
            return drawRangeEnd(context, knob, style, view);
    return drawKnob(context, knob, style, view);
}

}  // namespace

void drawViewPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kView, "View")) return;
    ViewSettings view = context.preset.view;
    bool changed = false;
    forEachKnob<ViewSettings>([&](const auto& knob) {
        if (isHidden(view, knob.key)) return;
        const KnobStyle style{.name = "view." + std::string(knob.key),
                              .idleReason = idleReason(context, view, knob.key)};
        changed = drawViewKnob(context, knob, style, view) || changed;
        const Overlay shown = context.state.shownView.overlay;
        const bool asOverlay = shown == Overlay::Biome || shown == Overlay::Freshwater;
        if (knob.key == "freshwater" && view.showWater && view.freshwater && !asOverlay) landCoverKnobs(context, false);
        if (knob.key != "overlay") return;
        if (shown != view.overlay) {
            const std::string note = std::string(overlayInfo(shown).title) + ", while its tool is in hand";
            dimText(note.c_str());
        }
        if (shown == Overlay::Biome) {
            legend(context);
            landCoverKnobs(context, true);
        } else if (shown != Overlay::None && context.state.overlayScale) {
            colourBar(context, shown, *context.state.overlayScale);
            if (shown == Overlay::Freshwater) landCoverKnobs(context, false);
        }
    });
    // A fixed range begins as what the colours span now.
    const std::optional<OverlayScale>& scale = context.state.overlayScale;
    if (view.overlayRange == OverlayRange::Fixed && context.preset.view.overlayRange != view.overlayRange && scale) {
        view.overlayLow = scale->automatic.lowest;
        view.overlayHigh = scale->automatic.highest;
    }
    if (changed) context.post(PresetEdit([view](Preset& preset) { preset.view = view; }));
}

}  // namespace scree
