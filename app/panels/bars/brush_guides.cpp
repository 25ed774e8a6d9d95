#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/bars/bars.h"
#include "app/panels/bars/guide_drawing.h"
#include "app/panels/widgets/quantity_text.h"

namespace scree {

namespace {

/// Distance of the lines of the net that shows a stamp, in pixels, and the most of them each way.
constexpr float kNetMesh = 14.0f;
constexpr int kMostNetLines = 49;
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

/// Returns how many lines a net over a stamp has each way, so that its meshes are as wide as kNetMesh on the screen.
int netLines(const PanelContext& context, const Rect& viewport, const Stamp& stamp) {
    const auto besides = [&](float cells) {
        return onScreen(context, viewport, {stamp.centre.x + cells, stamp.centre.y});
    };
    const std::optional<ImVec2> west = besides(-stamp.radius), east = besides(stamp.radius);
    if (!west || !east) return kMostNetLines;
    const float across = std::hypot(east->x - west->x, east->y - west->y);
    return std::clamp(static_cast<int>(across / context.px(kNetMesh)) | 1, 5, kMostNetLines);
}

/// Draws the print of a stamp as a net over the ground.
void drawPrint(const PanelContext& context, const Rect& viewport, Stamp stamp, ImDrawList& draw) {
    if (ImGui::GetIO().KeyCtrl) stamp.height = -stamp.height;
    const Terrain& terrain = context.snapshot.terrain;
    const StampPrint print(terrain, stamp);
    const int lines = netLines(context, viewport, stamp);
    const auto along = [&](int line) {
        return stamp.radius * (2.0f * static_cast<float>(line) / static_cast<float>(lines - 1) - 1.0f);
    };
    std::vector<std::optional<ImVec2>> knots(static_cast<std::size_t>(lines * lines));
    const auto knotAt = [&](int i, int j) -> std::optional<ImVec2>& {
        return knots[static_cast<std::size_t>(j * lines + i)];
    };
    for (int j = 0; j < lines; ++j)
        for (int i = 0; i < lines; ++i) {
            const Point cell{stamp.centre.x + along(i), stamp.centre.y + along(j)};
            const bool isOnMap = cell.x >= 0.0f && cell.y >= 0.0f &&
                                 cell.x <= static_cast<float>(terrain.width() - 1) &&
                                 cell.y <= static_cast<float>(terrain.height() - 1);
            if (!isOnMap || !print.reaches(cell)) continue;
            const float before = sampleBilinear(terrain.heights(), cell);
            knotAt(i, j) =
                onScreen(context, viewport, cell, static_cast<double>(print.heightAt(cell, before) - before));
        }
    const float line = std::max(1.0f, context.px(1.0f));
    for (int j = 0; j < lines; ++j)
        for (int i = 0; i < lines; ++i) {
            const std::optional<ImVec2>& knot = knotAt(i, j);
            if (!knot) continue;
            if (i + 1 < lines && knotAt(i + 1, j)) draw.AddLine(*knot, *knotAt(i + 1, j), packed(kNetInk), line);
            if (j + 1 < lines && knotAt(i, j + 1)) draw.AddLine(*knot, *knotAt(i, j + 1), packed(kNetInk), line);
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
