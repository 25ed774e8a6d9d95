#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/bars/bars.h"
#include "app/panels/bars/guide_drawing.h"
#include "app/panels/widgets/curve_text.h"
#include "erosion/sculpting/curve_line.h"

namespace scree {

namespace {

constexpr float kLineStep = 4.0f;  ///< Cells between the points of a line on the screen.
constexpr unsigned kChosenInk = 0xFFC24AFF, kOffInk = 0xFFFFFF60;

/// Returns a fainter ink, for lines and points behind a hill.
unsigned hiddenInk(unsigned ink) {
    return (ink & 0xFFFFFF00) | ((ink & 0xFF) / 4);
}

void drawCurveLine(const PanelContext& context, const Rect& viewport, const std::vector<Point>& cells, unsigned ink,
                   ImDrawList& draw) {
    const Terrain& terrain = context.snapshot.terrain;
    const float step = std::max(kLineStep, static_cast<float>(std::max(terrain.width(), terrain.height())) / 256.0f);
    struct Place {
        std::optional<ImVec2> at;
        bool hidden;
    };
    std::vector<Place> places;
    for (const LinePoint& point : smoothLine(cells, step))
        places.push_back({onScreen(context, viewport, point.at), isBehindHill(context, point.at)});
    const float line = std::max(1.0f, context.px(1.8f));
    for (const auto& [tint, width] : {std::pair{kGuideShade, line + context.px(2.0f)}, std::pair{ink, line}})
        for (std::size_t i = 1; i < places.size(); ++i) {
            const Place &from = places[i - 1], &to = places[i];
            if (!from.at || !to.at) continue;
            const bool hidden = from.hidden && to.hidden;
            draw.AddLine(*from.at, *to.at, packed(hidden ? hiddenInk(tint) : tint), width);
        }
}

}  // namespace

void drawCurveGuides(const PanelContext& context, const Rect& viewport) {
    const EditorState& state = context.state;
    if (!state.terrainReady || state.frame.flying || state.tool != Tool::Curve) return;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.PushClipRect({viewport.x, viewport.y}, {viewport.x + viewport.width, viewport.y + viewport.height});
    const Terrain& terrain = context.snapshot.terrain;
    for (std::size_t index = 0; index < context.preset.simulation.curves.size(); ++index) {
        const Curve& curve = context.preset.simulation.curves[index];
        const bool isChosen = state.curvePoint.curve == static_cast<int>(index);
        std::vector<Point> cells;
        for (const Point& point : curve.points) cells.push_back(cellOfShare(point, terrain.width(), terrain.height()));
        const Result<std::string> facts = isChosen ? curveText(terrain, curve, context.snapshot.curveMemory) : Error{};
        const bool hasFault = isChosen && curve.points.size() > 1 && !facts;
        const unsigned inkOfOthers = curve.on ? kGuideInk : kOffInk;
        std::vector<Point> line = cells;
        if (curve.kind == CurveKind::Mask && cells.size() > 2) line.push_back(cells.front());
        drawCurveLine(context, viewport, line, hasFault ? kFaultInk : (isChosen ? kChosenInk : inkOfOthers), draw);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::optional<ImVec2> at = onScreen(context, viewport, cells[i]);
            if (!at) continue;
            const bool isPoint = isChosen && state.curvePoint.point == static_cast<int>(i);
            const auto inkHere = [hidden = isBehindHill(context, cells[i])](unsigned ink) {
                return packed(hidden ? hiddenInk(ink) : ink);
            };
            draw.AddCircleFilled(*at, context.px(isChosen ? 5.0f : 3.5f), inkHere(kGuideShade), 24);
            draw.AddCircleFilled(*at, context.px(isChosen ? 3.6f : 2.4f), inkHere(isPoint ? kChosenInk : kGuideInk),
                                 24);
        }
        if (!isChosen || cells.empty()) continue;
        const std::optional<ImVec2> end = onScreen(context, viewport, cells.back());
        const std::string text = curve.points.size() < 2 ? std::string("Click to add the next point")
                                 : facts                 ? *facts
                                                         : capitalised(facts.error().message);
        if (end) drawGuideText(context, *end, text, hasFault ? kFaultInk : kGuideInk, draw);
        context.say("guides.curve", text);
    }
    draw.PopClipRect();
}

}  // namespace scree
