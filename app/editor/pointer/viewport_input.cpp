#include "app/editor/pointer/viewport_input.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/editor/pointer/picked_ground.h"

namespace scree {

namespace {

constexpr float kOrbitPerPixel = 0.0055f;
constexpr float kSpringGrabPixels = 18.0f;

}  // namespace

void ViewportInput::handle(Session& session, std::span<const InputEvent> events, const Rect& viewport, bool free,
                           std::vector<Request>& requests) {
    for (const InputEvent& event : events) {
        const bool onViewport = free && isOnGround(session, viewport, event.x, event.y);
        switch (event.kind) {
            case InputEvent::Kind::Press:
                if (onViewport && drag_ == Drag::None) press(session, event, viewport, requests);
                break;
            case InputEvent::Kind::Release:
                if (event.button != button_) break;
                brush_.release(session, requests);
                curve_.release();
                drag_ = Drag::None;
                break;
            case InputEvent::Kind::Move:
                move(session, event, viewport, requests);
                break;
            case InputEvent::Kind::Wheel:
                if (onViewport) wheel(session, event, viewport);
                break;
            case InputEvent::Kind::Key:
            case InputEvent::Kind::KeyRelease:
                continue;
        }
        pointerX_ = event.x;
        pointerY_ = event.y;
    }
}

/// Returns true if no window covers this place of the viewport.
bool ViewportInput::isOnGround(const Session& session, const Rect& viewport, double x, double y) const {
    if (!session.state().terrainReady || !viewport.contains(x, y)) return false;
    return std::none_of(covered_.begin(), covered_.end(), [&](const WidgetRect& each) {
        return Rect{each.x, each.y, each.width, each.height}.contains(x, y);
    });
}

void ViewportInput::press(Session& session, const InputEvent& event, const Rect& viewport,
                          std::vector<Request>& requests) {
    button_ = event.button;
    if (event.button == MouseButton::Left && event.modifiers.alt) {
        if (const auto cell = groundAt(session, event.x, event.y, viewport)) requests.emplace_back(ProbeGround{*cell});
        return;
    }
    if (session.state().comparison.on && event.button == MouseButton::Left &&
        std::abs(static_cast<float>(event.x) - dividerAt(session.state().comparison, viewport)) <= dividerGrab_) {
        drag_ = Drag::Divider;
        return;
    }
    const bool turns = event.button == MouseButton::Right || session.state().tool == Tool::Look;
    if (event.clicks == 2 && turns)
        if (const auto cell = groundAt(session, event.x, event.y, viewport))
            session.viewpoint().camera().setTarget(positionOf(session, *cell));
    switch (event.button) {
        case MouseButton::Right:
            beginOrbit(session, event, viewport);
            break;
        case MouseButton::Middle:
            drag_ = Drag::Pan;
            break;
        case MouseButton::Left:
            pressLeft(session, event, viewport, requests);
            break;
    }
}

void ViewportInput::pressLeft(Session& session, const InputEvent& event, const Rect& viewport,
                              std::vector<Request>& requests) {
    if (brush_.press(session, event, viewport, requests)) {
        drag_ = Drag::Brush;
    } else if (session.state().tool == Tool::Spring) {
        takeSpring(session, event, viewport, requests);
    } else if (session.state().tool == Tool::Curve) {
        drag_ = Drag::Curve;
        curve_.press(session, event, viewport, requests);
    } else if (session.state().tool == Tool::Lake) {
        const float cell = session.snapshot().terrain.cellSize();
        if (const auto at = groundAt(session, event.x, event.y, viewport))
            requests.emplace_back(LakeOperation{.place = {(at->x + 0.5f) * cell, (at->y + 0.5f) * cell},
                                                .settings = session.state().kept.lake});
    } else {
        beginOrbit(session, event, viewport);
    }
}

void ViewportInput::beginOrbit(Session& session, const InputEvent& event, const Rect& viewport) {
    drag_ = Drag::Orbit;
    std::optional<glm::dvec3> pivot;
    if (const auto cell = groundAt(session, event.x, event.y, viewport)) {
        const Ray ray = rayAt(session, event.x, event.y, viewport);
        const glm::dvec3 met = surfacePosition(session.snapshot().terrain,
                                               session.document().preset().view.exaggeration, *cell, waterMet(session));
        pivot = ray.origin + ray.direction * glm::dot(met - ray.origin, ray.direction);
    }
    session.viewpoint().setPivot(pivot);
}

void ViewportInput::takeSpring(Session& session, const InputEvent& event, const Rect& viewport,
                               std::vector<Request>& requests) {
    const Terrain& terrain = session.snapshot().terrain;
    const std::vector<Spring>& springs = session.document().preset().simulation.sources.springs;
    int nearest = -1;
    float least = kSpringGrabPixels;
    for (int i = 0; i < static_cast<int>(springs.size()); ++i) {
        const Point cell = cellOf(springs[static_cast<std::size_t>(i)], terrain);
        const float distance = screenDistance(session, cell, event.x, event.y, viewport);
        if (distance >= least) continue;
        least = distance;
        nearest = i;
    }
    if (nearest < 0) {
        const auto cell = groundAt(session, event.x, event.y, viewport);
        if (!cell) return;
        Spring spring = placed({}, *cell, terrain);
        spring.radius = std::max(spring.radius, 2.0f * terrain.cellSize());
        nearest = static_cast<int>(springs.size());
        const Preset& before = session.document().preset();
        Preset after = before;
        after.simulation.sources.springs.push_back(spring);
        requests.emplace_back(settingsChange(before, after));
    }
    drag_ = Drag::Spring;
    spring_ = nearest;
    requests.emplace_back(StateChange([nearest](EditorState& state) { state.selectedSpring = nearest; }));
}

void ViewportInput::move(Session& session, const InputEvent& event, const Rect& viewport,
                         std::vector<Request>& requests) {
    const auto dx = static_cast<float>(event.x - pointerX_);
    const auto dy = static_cast<float>(event.y - pointerY_);
    switch (drag_) {
        case Drag::None:
            break;
        case Drag::Orbit:
            if (dx != 0.0f || dy != 0.0f) session.viewpoint().orbit(dx * kOrbitPerPixel, dy * kOrbitPerPixel);
            break;
        case Drag::Pan:
            session.viewpoint().camera().pan(dx, dy, viewport.height);
            break;
        case Drag::Brush:
            brush_.move(session, event, viewport, requests);
            break;
        case Drag::Divider:
            session.state().comparison.share =
                std::clamp((static_cast<float>(event.x) - viewport.x) / std::max(viewport.width, 1.0f), 0.0f, 1.0f);
            break;
        case Drag::Curve:
            curve_.move(session, event, viewport);
            break;
        case Drag::Spring:
            if (const auto cell = groundAt(session, event.x, event.y, viewport))
                springPlace_ = placed({}, *cell, session.snapshot().terrain);
            break;
    }
}

void ViewportInput::wheel(Session& session, const InputEvent& event, const Rect& viewport) {
    const auto cell = groundAt(session, event.x, event.y, viewport);
    session.viewpoint().camera().zoom(static_cast<float>(event.wheel),
                                      cell ? positionOf(session, *cell) : session.viewpoint().camera().target());
}

void ViewportInput::finishFrame(const Session& session, std::vector<Request>& requests) {
    brush_.finishFrame(session, requests);
    curve_.finishFrame(session, requests);
    askForSpringPlace(session, requests);
}

void ViewportInput::askForSpringPlace(const Session& session, std::vector<Request>& requests) {
    const std::optional<Spring> place = std::exchange(springPlace_, std::nullopt);
    const Preset& before = session.document().preset();
    const auto index = static_cast<std::size_t>(spring_);
    if (!place || index >= before.simulation.sources.springs.size()) return;
    Preset after = before;
    Spring& spring = after.simulation.sources.springs[index];
    spring.x = place->x;
    spring.y = place->y;
    requests.emplace_back(settingsChange(before, after));
}

std::optional<Point> ViewportInput::pointed(const Session& session, const Rect& viewport) const {
    if (!isOnGround(session, viewport, pointerX_, pointerY_)) return std::nullopt;
    return groundAt(session, pointerX_, pointerY_, viewport);
}

}  // namespace scree
