#include "app/panels/bars/bars.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/panels/sections/sections.h"
#include "app/panels/widgets/quantity_text.h"
#include "renderer/guides/round_length.h"

namespace scree {

namespace {

constexpr float kMargin = 16.0f;
constexpr float kLongestBar = 170.0f;
constexpr float kCompassRadius = 24.0f;
constexpr float kHintHeight = 72.0f;
constexpr unsigned kInk = 0xF4F6F8FF;
constexpr unsigned kShade = 0x0A0C0EB0;

/// Draws text that is readable on any ground.
void shadedText(ImDrawList& draw, ImVec2 at, const char* text, float shade) {
    for (const ImVec2 offset : {ImVec2{shade, 0.0f}, ImVec2{-shade, 0.0f}, ImVec2{0.0f, shade}, ImVec2{0.0f, -shade}})
        draw.AddText({at.x + offset.x, at.y + offset.y}, packed(kShade), text);
    draw.AddText(at, packed(kInk), text);
}

void scaleBarAt(const PanelContext& context, const Rect& viewport, ImDrawList& draw) {
    const float most = std::min(context.px(kLongestBar), 0.4f * viewport.width);
    const ScaleBar bar = scaleBar(context.camera.metresPerPixel(viewport.height), static_cast<double>(most));
    const float left = viewport.x + context.px(kMargin);
    const float right = left + static_cast<float>(bar.pixels);
    const float bottom = viewport.y + viewport.height - context.px(kMargin);
    const float tick = context.px(6.0f);
    const float line = std::max(1.0f, context.px(1.6f));
    for (const auto& [tint, width] : {std::pair{kShade, line + context.px(2.0f)}, std::pair{kInk, line}}) {
        draw.AddLine({left, bottom}, {right, bottom}, packed(tint), width);
        draw.AddLine({left, bottom - tick}, {left, bottom + 0.5f * line}, packed(tint), width);
        draw.AddLine({right, bottom - tick}, {right, bottom + 0.5f * line}, packed(tint), width);
    }
    const std::string length = lengthText(bar.metres);
    const ImVec2 size = ImGui::CalcTextSize(length.c_str());
    shadedText(draw, {0.5f * (left + right - size.x), bottom - size.y - context.px(4.0f)}, length.c_str(),
               context.px(1.0f));
    if (context.report != nullptr)
        context.report->note("guides.scale-bar", WidgetRect{left, bottom - tick, right - left, tick});
}

void northArrowAt(const PanelContext& context, const Rect& viewport, ImDrawList& draw) {
    const float radius = context.px(kCompassRadius);
    const ImVec2 middle{viewport.x + viewport.width - context.px(kMargin) - radius,
                        viewport.y + context.px(kMargin) + radius};
    const auto yaw = static_cast<float>(context.camera.pose().yaw);
    // Seen from above, with the direction of view towards the top of the screen.
    const ImVec2 north{-std::sin(yaw), -std::cos(yaw)};
    const ImVec2 east{-north.y, north.x};
    const auto at = [&](float ahead, float aside) {
        return ImVec2{middle.x + radius * (north.x * ahead + east.x * aside),
                      middle.y + radius * (north.y * ahead + east.y * aside)};
    };
    draw.AddCircleFilled(middle, radius, packed(0x0F1216A0), 40);
    draw.AddCircle(middle, radius, packed(0xF4F6F850), 40, context.px(1.0f));
    draw.AddTriangleFilled(at(0.34f, 0.0f), at(-0.74f, -0.28f), at(-0.52f, 0.0f), packed(0xF0705CFF));
    draw.AddTriangleFilled(at(0.34f, 0.0f), at(-0.52f, 0.0f), at(-0.74f, 0.28f), packed(0xB8483AFF));
    ImGui::PushFont(context.theme.small);
    const ImVec2 size = ImGui::CalcTextSize("N");
    const ImVec2 letter = at(0.62f, 0.0f);
    const ImVec2 corner{letter.x - 0.5f * size.x, letter.y - 0.5f * size.y};
    draw.AddText(corner, packed(kInk), "N");
    ImGui::PopFont();
    if (context.report == nullptr) return;
    context.report->note("guides.north-arrow",
                         WidgetRect{middle.x - radius, middle.y - radius, 2.0f * radius, 2.0f * radius});
    context.report->note("guides.north", WidgetRect{corner.x, corner.y, size.x, size.y});
}

/// Draws the line between the compared terrains, its grip, and their names.
void dividerAcross(const PanelContext& context, const Rect& viewport, ImDrawList& draw) {
    const float x = dividerAt(context.state.comparison, viewport);
    const float top = viewport.y, bottom = viewport.y + viewport.height;
    draw.AddLine({x, top}, {x, bottom}, packed(kShade), context.px(4.0f));
    draw.AddLine({x, top}, {x, bottom}, packed(kInk), std::max(1.0f, context.px(1.6f)));
    const ImVec2 grip{x, 0.5f * (top + bottom)};
    const float radius = context.px(12.0f), arrow = context.px(4.0f);
    draw.AddCircleFilled(grip, radius, packed(kInk), 32);
    for (const float side : {-1.0f, 1.0f})
        draw.AddTriangleFilled({grip.x + side * arrow * 2.0f, grip.y}, {grip.x + side * arrow * 0.7f, grip.y - arrow},
                               {grip.x + side * arrow * 0.7f, grip.y + arrow}, packed(0x2A3038FF));
    const float gap = context.px(10.0f), textTop = top + context.px(kMargin);
    const std::string left = comparedName(context);
    shadedText(draw, {x - gap - ImGui::CalcTextSize(left.c_str()).x, textTop}, left.c_str(), context.px(1.0f));
    shadedText(draw, {x + gap, textTop}, "Now", context.px(1.0f));
    const float reach = context.px(kDividerGrab);
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    if (!ImGui::GetIO().WantCaptureMouse && std::abs(pointer.x - x) <= reach && pointer.y >= top && pointer.y < bottom)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (context.report != nullptr)
        context.report->note("compare.divider", WidgetRect{x - reach, top, 2.0f * reach, bottom - top});
}

void flightHint(const PanelContext& context, const Rect& viewport, ImDrawList& draw) {
    std::string keys;
    for (const FlightKey& key : kFlightKeys) keys += keyName(key.key) + " ";
    const std::array parts{
        (context.state.frame.walking ? "Walking at " : "Flying at ") + lengthText(context.flightSpeed) + "/s",
        keys + "move", std::string("Wheel: speed"), std::string("Esc ends")};
    // As many parts in a line as fit.
    const float pad = context.px(10.0f);
    std::vector<std::string> lines(1);
    float widest = 0.0f;
    for (const std::string& part : parts) {
        const std::string joined = lines.back().empty() ? part : lines.back() + "    " + part;
        if (!lines.back().empty() && ImGui::CalcTextSize(joined.c_str()).x > viewport.width - 4.0f * pad)
            lines.push_back(part);
        else
            lines.back() = joined;
        widest = std::max(widest, ImGui::CalcTextSize(lines.back().c_str()).x);
    }
    const float line = ImGui::GetTextLineHeight();
    const float height = line * static_cast<float>(lines.size()) + pad;
    const float bottom = viewport.y + viewport.height - context.px(kHintHeight);  // leaves room for the first hint
    const ImVec2 from{viewport.x + 0.5f * (viewport.width - widest) - pad, bottom - height};
    draw.AddRectFilled(from, {from.x + widest + 2.0f * pad, bottom}, packed(palette().card), 0.5f * (line + pad));
    for (std::size_t i = 0; i < lines.size(); ++i)
        draw.AddText({from.x + pad, from.y + 0.5f * pad + line * static_cast<float>(i)}, packed(palette().text),
                     lines[i].c_str());
}

}  // namespace

void drawViewportGuides(const PanelContext& context, const Rect& viewport) {
    if (!context.state.terrainReady) return;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const GuideSettings& guides = context.preset.guides;
    draw.PushClipRect({viewport.x, viewport.y}, {viewport.x + viewport.width, viewport.y + viewport.height});
    // In a small viewport they would cover most of the land.
    const bool roomy = std::min(viewport.width, viewport.height) > context.px(5.0f * kCompassRadius);
    if (guides.scaleBar && roomy && !context.state.frame.flying) scaleBarAt(context, viewport, draw);
    if (guides.northArrow && roomy) northArrowAt(context, viewport, draw);
    if (context.state.comparison.on) dividerAcross(context, viewport, draw);
    if (context.state.frame.flying) flightHint(context, viewport, draw);
    draw.PopClipRect();
}

float hintHeight(const PanelContext& context) {
    return context.state.kept.layout.hintSeen || !context.state.terrainReady ? 0.0f : context.px(kHintHeight);
}

void drawHint(const PanelContext& context, const Rect& viewport) {
    if (hintHeight(context) == 0.0f) return;
    static constexpr const char* kKey = "Space";
    static constexpr const char* kRest = "starts erosion";
    ImGui::PushFont(context.theme.bold);
    const ImVec2 keySize = ImGui::CalcTextSize(kKey);
    const ImVec2 restSize = ImGui::CalcTextSize(kRest);
    const float pad = context.px(9.0f), gap = context.px(8.0f);
    const float width = keySize.x + restSize.x + 5.0f * pad + gap;
    const float height = keySize.y + 3.0f * pad;
    const float x = viewport.x + (viewport.width - width) * 0.5f;
    const float y = viewport.y + viewport.height - height - context.px(28.0f);
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.AddRectFilled({x, y}, {x + width, y + height}, packed(palette().card), height * 0.5f);
    const float keyLeft = x + 1.5f * pad, keyTop = y + 0.9f * pad;
    draw.AddRectFilled({keyLeft, keyTop}, {keyLeft + keySize.x + 2.0f * pad, y + height - 0.9f * pad},
                       packed(palette().cardKey), context.px(6.0f));
    const float textY = y + (height - keySize.y) * 0.5f;
    draw.AddText({keyLeft + pad, textY}, packed(palette().accent), kKey);
    draw.AddText({keyLeft + keySize.x + 2.0f * pad + gap, textY}, packed(palette().text), kRest);
    ImGui::PopFont();
}

}  // namespace scree
