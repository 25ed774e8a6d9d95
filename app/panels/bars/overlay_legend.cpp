#include "app/panels/bars/bars.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "app/panels/sections/overlay_info.h"
#include "erosion/land_cover/biomes.h"
#include "renderer/overlays/colour_maps.h"

namespace scree {

namespace {

constexpr float kLegendMargin = 14.0f;
constexpr float kPadding = 10.0f;
constexpr float kBarWidth = 14.0f;
constexpr float kSmallestView = 140.0f;  ///< In a smaller viewport the legend would cover most of the land.
constexpr int kTicks = 5;

unsigned packedColour(const glm::vec3& rgb) {
    return ImGui::ColorConvertFloat4ToU32({rgb.r, rgb.g, rgb.b, 1.0f});
}

/// Returns the value at a share of the colour bar.
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

/// Draws a card in the corner with the overlay's title and, below, its unit. Returns the position of its content.
ImVec2 drawCard(const PanelContext& context, const Rect& viewport, ImVec2 content, const std::string& title,
                const std::string& unit) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const float pad = context.px(kPadding), margin = context.px(kLegendMargin), gap = context.px(4.0f);
    const float titleWidth =
        context.theme.bold->CalcTextSizeA(context.theme.bold->FontSize, 1e6f, 0.0f, title.c_str()).x;
    const ImFont& small = *context.theme.small;
    const float unitWidth = unit.empty() ? 0.0f : small.CalcTextSizeA(small.FontSize, 1e6f, 0.0f, unit.c_str()).x;
    const float head = context.theme.bold->FontSize + (unit.empty() ? 0.0f : small.FontSize + gap) + 2.0f * gap;
    const ImVec2 size{std::max({content.x, titleWidth, unitWidth}) + 2.0f * pad, head + content.y + 2.0f * pad};
    const ImVec2 to{viewport.x + viewport.width - margin, viewport.y + viewport.height - margin};
    const ImVec2 from{to.x - size.x, to.y - size.y};
    draw.AddRectFilled(from, to, packed(palette().card), context.px(6.0f));
    draw.AddText(context.theme.bold, context.theme.bold->FontSize, {from.x + pad, from.y + pad}, packed(palette().text),
                 title.c_str());
    if (!unit.empty())
        draw.AddText(context.theme.small, small.FontSize,
                     {from.x + pad, from.y + pad + context.theme.bold->FontSize + gap}, packed(palette().textDim),
                     unit.c_str());
    context.note("legend", WidgetRect{from.x, from.y, size.x, size.y});
    context.say("legend", unit.empty() ? title : title + ", " + unit);
    return {from.x + pad, from.y + pad + head};
}

void drawColourBar(const PanelContext& context, const Rect& viewport, Overlay overlay, const OverlayScale& scale) {
    const OverlayInfo about = overlayInfo(overlay, context.snapshot.terrain.layers());
    std::string unit(about.unit == "°" ? "degrees" : about.unit);  // a sign alone on a line is hard to read
    if (scale.logarithmic) unit += unit.empty() ? "logarithmic" : ", logarithmic";
    const ImFont& small = *context.theme.small;
    std::vector<std::string> numbers;
    float widest = 0.0f;
    for (int i = 0; i < kTicks; ++i) {
        numbers.push_back(barNumber(barValue(scale, static_cast<float>(i) / (kTicks - 1))));
        widest = std::max(widest, small.CalcTextSizeA(small.FontSize, 1e6f, 0.0f, numbers.back().c_str()).x);
    }
    const float barWidth = context.px(kBarWidth), gap = context.px(8.0f);
    const float height = std::clamp(0.32f * viewport.height, context.px(80.0f), context.px(190.0f));
    const float half = 0.5f * small.FontSize;  // end numbers extend this far beyond the bar
    const ImVec2 at =
        drawCard(context, viewport, {barWidth + gap + widest, height + 2.0f * half}, std::string(about.title), unit);
    const ImVec2 top{at.x, at.y + half};
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    constexpr int kPieces = 48;
    const auto colourAt = [&](int piece) {
        return packedColour(overlayColour(overlay, static_cast<float>(piece) / kPieces));
    };
    for (int i = 0; i < kPieces; ++i) {
        const float upper = top.y + height * static_cast<float>(kPieces - i - 1) / kPieces;
        const float lower = top.y + height * static_cast<float>(kPieces - i) / kPieces;
        draw.AddRectFilledMultiColor({top.x, upper}, {top.x + barWidth, lower}, colourAt(i + 1), colourAt(i + 1),
                                     colourAt(i), colourAt(i));
    }
    for (int i = 0; i < kTicks; ++i) {
        const float y = top.y + height * (1.0f - static_cast<float>(i) / (kTicks - 1));
        draw.AddLine({top.x + barWidth, y}, {top.x + barWidth + context.px(4.0f), y}, packed(palette().textDim));
        draw.AddText(context.theme.small, small.FontSize, {top.x + barWidth + gap, y - half}, packed(palette().text),
                     numbers[static_cast<std::size_t>(i)].c_str());
    }
    context.note("legend.bar", WidgetRect{top.x, top.y, barWidth, height});
    context.say("legend.bar", numbers.front() + " to " + numbers.back());
}

void drawKinds(const PanelContext& context, const Rect& viewport) {
    const ImFont& small = *context.theme.small;
    const float side = small.FontSize, gap = context.px(6.0f), row = side + context.px(4.0f);
    float widest = 0.0f;
    for (const BiomeInfo& biome : kBiomes)
        widest = std::max(widest, small.CalcTextSizeA(side, 1e6f, 0.0f, std::string(biome.title).c_str()).x);
    const ImVec2 at = drawCard(context, viewport, {side + gap + widest, row * static_cast<float>(kBiomes.size())},
                               std::string(info(Layer::Biome).title), "");
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    for (std::size_t i = 0; i < kBiomes.size(); ++i) {
        const ImVec2 from{at.x, at.y + row * static_cast<float>(i)};
        const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(kBiomes.size());
        draw.AddRectFilled(from, {from.x + side, from.y + side},
                           packedColour(overlayColour(overlayOf(Layer::Biome), share)), context.px(2.0f));
        draw.AddText(context.theme.small, side, {from.x + side + gap, from.y}, packed(palette().text),
                     std::string(kBiomes[i].title).c_str());
        const bool pointed = pointer.x >= from.x && pointer.x < from.x + side + gap + widest && pointer.y >= from.y &&
                             pointer.y < from.y + row;
        if (pointed && !ImGui::GetIO().WantCaptureMouse)
            ImGui::SetTooltip("%s.", std::string(kBiomes[i].meaning).c_str());
    }
}

}  // namespace

void drawOverlayLegend(const PanelContext& context, const Rect& viewport) {
    const Overlay overlay = context.state.frame.shownView.overlay;
    const bool roomy = std::min(viewport.width, viewport.height) >= context.px(kSmallestView);
    if (overlay == Overlay::None || !context.state.terrainReady || !roomy) return;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.PushClipRect({viewport.x, viewport.y}, {viewport.x + viewport.width, viewport.y + viewport.height});
    if (overlay == overlayOf(Layer::Biome))
        drawKinds(context, viewport);
    else if (context.state.frame.overlayScale)
        drawColourBar(context, viewport, overlay, *context.state.frame.overlayScale);
    draw.PopClipRect();
}

}  // namespace scree
