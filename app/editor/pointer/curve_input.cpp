#include "app/editor/pointer/curve_input.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "app/editor/pointer/picked_ground.h"
#include "erosion/sculpting/curve_line.h"

namespace scree {

namespace {

constexpr float kPointGrabPixels = 12.0f;
constexpr float kLineGrabPixels = 7.0f;

Point cellAt(Point share, const Terrain& terrain) {
    return cellOfShare(share, terrain.width(), terrain.height());
}

Point shareAt(Point cell, const Terrain& terrain) {
    return {(cell.x + 0.5f) / static_cast<float>(terrain.width()),
            (cell.y + 0.5f) / static_cast<float>(terrain.height())};
}

std::optional<Point> groundShare(const Session& session, const InputEvent& event, const Rect& viewport) {
    const std::optional<Point> cell = groundAt(session, event.x, event.y, viewport);
    if (!cell) return std::nullopt;
    return shareAt(*cell, session.snapshot().terrain);
}

Point pointOf(CurvePoint at, const std::vector<Curve>& curves) {
    return curves[static_cast<std::size_t>(at.curve)].points[static_cast<std::size_t>(at.point)];
}

/// Returns the point of a curve under the pointer, one of the selected curve if several are near.
std::optional<CurvePoint> pointUnder(const Session& session, const InputEvent& event, const Rect& viewport) {
    const std::vector<Curve>& curves = session.document().preset().simulation.curves;
    std::optional<CurvePoint> nearest;
    float least = kPointGrabPixels;
    for (std::size_t curve = 0; curve < curves.size(); ++curve) {
        const bool isSelected = session.state().curvePoint.curve == static_cast<int>(curve);
        for (std::size_t i = 0; i < curves[curve].points.size(); ++i) {
            const Point cell = cellAt(curves[curve].points[i], session.snapshot().terrain);
            const float distance = screenDistance(session, cell, event.x, event.y, viewport);
            if (distance >= kPointGrabPixels || (distance >= least && !isSelected)) continue;
            least = isSelected ? -1.0f : distance;
            nearest = CurvePoint{static_cast<int>(curve), static_cast<int>(i)};
        }
    }
    return nearest;
}

/// Returns before which point of the curve a place of the screen lies on the line, or nothing beside the line.
std::optional<std::size_t> partUnder(const Session& session, const Curve& curve, const InputEvent& event,
                                     const Rect& viewport) {
    constexpr float kStep = 0.5f;  // cells
    std::vector<Point> cells;
    for (const Point& point : curve.points) cells.push_back(cellAt(point, session.snapshot().terrain));
    std::size_t next = 0;
    for (const LinePoint& point : smoothLine(cells, kStep)) {
        // The line contains the points. Those that are equal to the one before are in it once.
        while (next < cells.size() && point.at.x == cells[next].x && point.at.y == cells[next].y) ++next;
        const bool isBetween = next > 0 && next < cells.size();
        if (isBetween && screenDistance(session, point.at, event.x, event.y, viewport) < kLineGrabPixels) return next;
    }
    return std::nullopt;
}

}  // namespace

void CurveInput::press(const Session& session, const InputEvent& event, const Rect& viewport,
                       std::vector<Request>& requests) {
    // Both clicks of a double-click may come in one slow frame, in which the settings do not have the point yet.
    if (event.clicks == 2 && hasAdded_) {
        requests.emplace_back(Action::CarveCurve);
        return;
    }
    const Preset& before = session.document().preset();
    const auto select = [&](CurvePoint point) {
        dragged_ = point;
        requests.emplace_back(StateChange([point](EditorState& state) { state.curvePoint = point; }));
    };
    CurvePoint point = within(session.state().curvePoint, before.simulation.curves);
    const std::optional<CurvePoint> under = pointUnder(session, event, viewport);
    if (under && (point.curve < 0 || under->curve == point.curve)) {
        select(*under);
        if (event.clicks == 2) requests.emplace_back(Action::CarveCurve);
        return;
    }
    // While a curve is drawn, a click on a point of another one lets both meet there.
    const std::optional<Point> place =
        under ? pointOf(*under, before.simulation.curves) : groundShare(session, event, viewport);
    if (!place) return;
    Preset after = before;
    if (point.curve < 0) {
        after.simulation.curves.push_back(newCurve(session.state().nextCurve, after.simulation.curves));
        point = {static_cast<int>(after.simulation.curves.size()) - 1, -1};
    }
    Curve& curve = after.simulation.curves[static_cast<std::size_t>(point.curve)];
    if (curve.points.size() >= kMostCurvePoints) return;
    const std::size_t at = partUnder(session, curve, event, viewport).value_or(curve.points.size());
    curve.points.insert(curve.points.begin() + static_cast<std::ptrdiff_t>(at), *place);
    requests.emplace_back(settingsChange(before, after));
    select({point.curve, static_cast<int>(at)});
    hasAdded_ = true;
}

void CurveInput::move(const Session& session, const InputEvent& event, const Rect& viewport) {
    if (!dragged_) return;
    if (const std::optional<Point> place = groundShare(session, event, viewport)) place_ = place;
}

void CurveInput::finishFrame(const Session& session, std::vector<Request>& requests) {
    hasAdded_ = false;
    const std::optional<Point> place = std::exchange(place_, std::nullopt);
    if (!place || !dragged_) return;
    const Preset& before = session.document().preset();
    const auto curve = static_cast<std::size_t>(dragged_->curve), point = static_cast<std::size_t>(dragged_->point);
    if (curve >= before.simulation.curves.size() || point >= before.simulation.curves[curve].points.size()) return;
    Preset after = before;
    after.simulation.curves[curve].points[point] = *place;
    requests.emplace_back(settingsChange(before, after));
}

}  // namespace scree
