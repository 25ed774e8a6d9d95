#include <imgui.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "app/panels/bars/bars.h"
#include "app/panels/bars/guide_drawing.h"
#include "app/panels/widgets/quantity_text.h"

namespace scree {

namespace {

/// Lines of the net that shows a stamp, each way.
constexpr std::size_t kNetLines = 41;
constexpr unsigned kNetInk = 0xF4F6F870;

/// Returns what a ramp between two places would be: its length, its grade and its rise.
std::string rampText(const PanelContext& context, Point from, Point to) {
    const Terrain& terrain = context.snapshot.terrain;
    const double metres = std::hypot(static_cast<double>(to.x - from.x), static_cast<double>(to.y - from.y)) *
                          static_cast<double>(terrain.cellSize());
    const double rise =
        static_cast<double>(sampleBilinear(terrain.heights(), to) - sampleBilinear(terrain.heights(), from));
    const double grade = metres > 0.0 ? 100.0 * rise / metres : 0.0;
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%s   %.1f %%   %+.1f m", lengthText(metres).c_str(), grade, rise);
    return text.data();
}

void drawRamp(const PanelContext& context, const Rect& viewport, Point from, Point to, ImDrawList& draw) {
    const std::optional<ImVec2> begin = onScreen(context, viewport, from), end = onScreen(context, viewport, to);
    if (!begin || !end) return;
    const float line = std::max(1.0f, context.px(1.6f));
    for (const auto& [tint, width] : {std::pair{kGuideShade, line + context.px(2.0f)}, std::pair{kGuideInk, line}}) {
        draw.AddLine(*begin, *end, packed(tint), width);
        draw.AddCircle(*begin, context.px(5.0f), packed(tint), 24, width);
    }
    const std::string text = rampText(context, from, to);
    drawGuideText(context, *end, text, kGuideInk, draw);
    context.say("guides.ramp", text);
}

void drawClonedPlace(const PanelContext& context, const Rect& viewport, Point cell, ImDrawList& draw) {
    const std::optional<ImVec2> at = onScreen(context, viewport, cell);
    if (!at) return;
    const float radius = context.px(9.0f), arm = context.px(14.0f), line = std::max(1.0f, context.px(1.6f));
    for (const auto& [tint, width] : {std::pair{kGuideShade, line + context.px(2.0f)}, std::pair{kGuideInk, line}}) {
        draw.AddCircle(*at, radius, packed(tint), 32, width);
        draw.AddLine({at->x - arm, at->y}, {at->x + arm, at->y}, packed(tint), width);
        draw.AddLine({at->x, at->y - arm}, {at->x, at->y + arm}, packed(tint), width);
    }
    if (context.report != nullptr)
        context.report->note("guides.cloned", WidgetRect{at->x - radius, at->y - radius, 2.0f * radius, 2.0f * radius});
}

/// Draws the print of a stamp as a net over the ground.
void drawPrint(const PanelContext& context, const Rect& viewport, Stamp stamp, ImDrawList& draw) {
    if (ImGui::GetIO().KeyCtrl) stamp.height = -stamp.height;
    const Terrain& terrain = context.snapshot.terrain;
    const StampPrint print(terrain, stamp);
    std::array<std::array<std::optional<ImVec2>, kNetLines>, kNetLines> knots;
    for (std::size_t j = 0; j < kNetLines; ++j)
        for (std::size_t i = 0; i < kNetLines; ++i) {
            const auto along = [&](std::size_t line) {
                return stamp.radius * (2.0f * static_cast<float>(line) / (kNetLines - 1) - 1.0f);
            };
            const Point cell{stamp.centre.x + along(i), stamp.centre.y + along(j)};
            const bool isOnMap = cell.x >= 0.0f && cell.y >= 0.0f &&
                                 cell.x <= static_cast<float>(terrain.width() - 1) &&
                                 cell.y <= static_cast<float>(terrain.height() - 1);
            if (!isOnMap || !print.reaches(cell)) continue;
            const float before = sampleBilinear(terrain.heights(), cell);
            knots[j][i] = onScreen(context, viewport, cell, static_cast<double>(print.heightAt(cell, before) - before));
        }
    const float line = std::max(1.0f, context.px(1.0f));
    for (std::size_t j = 0; j < kNetLines; ++j)
        for (std::size_t i = 0; i < kNetLines; ++i) {
            const std::optional<ImVec2>& knot = knots[j][i];
            if (!knot) continue;
            if (i + 1 < kNetLines && knots[j][i + 1]) draw.AddLine(*knot, *knots[j][i + 1], packed(kNetInk), line);
            if (j + 1 < kNetLines && knots[j + 1][i]) draw.AddLine(*knot, *knots[j + 1][i], packed(kNetInk), line);
        }
}

}  // namespace

void drawBrushGuides(const PanelContext& context, const Rect& viewport) {
    const FrameState& frame = context.state.frame;
    if (!context.state.terrainReady || frame.flying) return;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.PushClipRect({viewport.x, viewport.y}, {viewport.x + viewport.width, viewport.y + viewport.height});
    if (frame.brushGuide.rampFrom && frame.hover)
        drawRamp(context, viewport, *frame.brushGuide.rampFrom, frame.hover->cell, draw);
    if (frame.brushGuide.cloned) drawClonedPlace(context, viewport, *frame.brushGuide.cloned, draw);
    if (frame.brushGuide.stamp) drawPrint(context, viewport, *frame.brushGuide.stamp, draw);
    draw.PopClipRect();
}

}  // namespace scree
