#include "app/editor/viewport_input.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/operations/layers_operation.h"
#include "renderer/camera/picking.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

constexpr float kOrbitPerPixel = 0.0055f;
constexpr float kSpringGrabPixels = 18.0f;
constexpr float kDabSpacing = 0.25f;       // of the brush's radius
constexpr double kRestingDabs = 1.0 / 12;  // seconds between dabs while the pointer rests

float aspectOf(const Rect& viewport) {
    return viewport.width / std::max(1.0f, viewport.height);
}

/// Returns the water that the pointer meets: the shown water, or none for the spring tool, which places springs on the
/// bed.
ShownWater waterMet(const Session& session) {
    const Preset& preset = session.document().preset();
    if (session.state().tool == Tool::Spring) return {};
    return TerrainRenderer::waterShown(session.snapshot().terrain, preset.view, preset.simulation.sources);
}

Ray rayAt(const Session& session, double x, double y, const Rect& viewport) {
    const float u = (static_cast<float>(x) - viewport.x) / viewport.width;
    const float v = (static_cast<float>(y) - viewport.y) / viewport.height;
    return session.viewpoint().eye().rayThrough(u, v, aspectOf(viewport));
}

std::optional<Point> pick(const Session& session, double x, double y, const Rect& viewport) {
    return pickGround(session.snapshot().terrain, session.document().preset().view.exaggeration,
                      rayAt(session, x, y, viewport), waterMet(session));
}

glm::dvec3 onGround(const Session& session, Point cell) {
    return groundPosition(session.snapshot().terrain, session.document().preset().view.exaggeration, cell);
}

/// Returns the brush's radius in cells.
float brushCells(const Session& session) {
    return session.state().kept.brush.size / session.snapshot().terrain.cellSize();
}

/// Returns the distance on the screen between the pointer and a point of the ground, in window coordinates.
float screenDistance(const Session& session, Point cell, const InputEvent& event, const Rect& viewport) {
    const glm::vec4 clip = session.viewpoint().eye().projection(aspectOf(viewport)) * session.viewpoint().eye().view() *
                           glm::vec4(glm::vec3(onGround(session, cell)), 1.0f);
    if (clip.w <= 0.0f) return HUGE_VALF;
    const float x = viewport.x + (clip.x / clip.w * 0.5f + 0.5f) * viewport.width;
    const float y = viewport.y + (0.5f - clip.y / clip.w * 0.5f) * viewport.height;
    return std::hypot(x - static_cast<float>(event.x), y - static_cast<float>(event.y));
}

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
                if (drag_ == Drag::Erode) endErosion(session, requests);
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
    return !covered_ || !Rect{covered_->x, covered_->y, covered_->width, covered_->height}.contains(x, y);
}

void ViewportInput::press(Session& session, const InputEvent& event, const Rect& viewport,
                          std::vector<Request>& requests) {
    button_ = event.button;
    if (event.button == MouseButton::Left && event.modifiers.alt) {
        if (const auto cell = pick(session, event.x, event.y, viewport)) requests.emplace_back(ProbeGround{*cell});
        return;
    }
    if (session.state().comparison.on && event.button == MouseButton::Left &&
        std::abs(static_cast<float>(event.x) - dividerAt(session.state().comparison, viewport)) <= dividerGrab_) {
        drag_ = Drag::Divider;
        return;
    }
    const bool turns = event.button == MouseButton::Right || session.state().tool == Tool::Look;
    if (event.clicks == 2 && turns)
        if (const auto cell = pick(session, event.x, event.y, viewport))
            session.viewpoint().camera().setTarget(onGround(session, *cell));
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
    const Tool tool = session.state().tool;
    const Terrain& terrain = session.snapshot().terrain;
    if (const auto painting = paintingOf(tool, session.state().mask, terrain)) {
        if (terrain.isLocked(painting->layer)) {
            const std::string reason = lockedMask(terrain.infoOf(painting->layer).title);
            return session.report(Severity::Warning, "Nothing is painted: " + reason + ".");
        }
        askForStroke(session, requests);
        painting_ = *painting;
        drag_ = Drag::Paint;
        stroke_.part = StrokeOperation::Part::First;
        lastDab_.reset();
        target_.reset();
        paintTo(session, event, viewport, requests);
    } else if (tool == Tool::Erode) {
        const ErosionBrush& acts = session.state().kept.erosionBrush;
        if (!acts.droplets && !acts.slides && !acts.rivers)
            return session.report(Severity::Warning,
                                  "Nothing erodes: switch on Droplets, Slides or Rivers in the tool bar.");
        askForErosion(session, requests);
        drag_ = Drag::Erode;
        erosion_.part = ErodePart::First;
        lastEroded_.reset();
        erodeTo(session, event, viewport, requests);
    } else if (tool == Tool::Spring) {
        takeSpring(session, event, viewport, requests);
    } else {
        beginOrbit(session, event, viewport);
    }
}

void ViewportInput::beginOrbit(Session& session, const InputEvent& event, const Rect& viewport) {
    drag_ = Drag::Orbit;
    std::optional<glm::dvec3> pivot;
    if (const auto cell = pick(session, event.x, event.y, viewport)) {
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
        const float distance = screenDistance(session, cell, event, viewport);
        if (distance >= least) continue;
        least = distance;
        nearest = i;
    }
    if (nearest < 0) {
        const auto cell = pick(session, event.x, event.y, viewport);
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
        case Drag::Paint:
            paintTo(session, event, viewport, requests);
            break;
        case Drag::Erode:
            erodeTo(session, event, viewport, requests);
            break;
        case Drag::Divider:
            session.state().comparison.share =
                std::clamp((static_cast<float>(event.x) - viewport.x) / std::max(viewport.width, 1.0f), 0.0f, 1.0f);
            break;
        case Drag::Spring:
            if (const auto cell = pick(session, event.x, event.y, viewport))
                springPlace_ = placed({}, *cell, session.snapshot().terrain);
            break;
    }
}

void ViewportInput::wheel(Session& session, const InputEvent& event, const Rect& viewport) {
    const auto cell = pick(session, event.x, event.y, viewport);
    session.viewpoint().camera().zoom(static_cast<float>(event.wheel),
                                      cell ? onGround(session, *cell) : session.viewpoint().camera().target());
}

void ViewportInput::paintTo(const Session& session, const InputEvent& event, const Rect& viewport,
                            std::vector<Request>& requests) {
    if (event.modifiers != paintModifiers_) {
        askForStroke(session, requests);
        paintModifiers_ = event.modifiers;
    }
    const auto cell = pick(session, event.x, event.y, viewport);
    if (!cell) {
        lastDab_.reset();
        return;
    }
    if (!lastDab_) return dab(session, *cell, event.time);
    const float spacing = std::max(0.5f, brushCells(session) * kDabSpacing);
    for (;;) {
        const float dx = cell->x - lastDab_->x, dy = cell->y - lastDab_->y;
        const float distance = std::hypot(dx, dy);
        if (distance < spacing) return;
        dab(session, {lastDab_->x + dx / distance * spacing, lastDab_->y + dy / distance * spacing}, event.time);
    }
}

/// Smoothing always acts on both sides.
StrokeSide ViewportInput::side() const {
    return paintModifiers_.shift ? StrokeSide::Both : painting_.side;
}

void ViewportInput::dab(const Session& session, Point cell, double time) {
    const BrushSettings& brush = session.state().kept.brush;
    const Terrain& terrain = session.snapshot().terrain;
    if (!target_) target_ = terrain.datum() + static_cast<double>(valueAt(terrain, painting_.layer, cell));
    Stroke& stroke = stroke_.stroke;
    stroke.layer = painting_.layer;
    stroke.mode = paintModifiers_.shift  ? StrokeMode::Smooth
                  : paintModifiers_.ctrl ? painting_.withCtrl
                                         : painting_.mode;
    stroke.side = side();
    stroke.radius = brushCells(session);
    stroke.strength = brush.strength;
    if (stroke.mode == StrokeMode::Add || stroke.mode == StrokeMode::Subtract)
        stroke.strength *= painting_.layer == Layer::Height ? painting_.full * brush.size : painting_.full;
    stroke.falloff = brush.falloff;
    stroke.target = stroke.mode == StrokeMode::Flatten ? *target_ : 0.0;
    // On a one-sided path, the first point only starts the direction. Alone it paints nothing.
    if (stroke.path.empty() && stroke.side == StrokeSide::Left && lastDab_) stroke.path.push_back(*lastDab_);
    if (stroke.side == StrokeSide::Both || !stroke.path.empty()) stroke.path.push_back(cell);
    lastDab_ = cell;
    lastDabTime_ = time;
}

void ViewportInput::erodeTo(const Session& session, const InputEvent& event, const Rect& viewport,
                            std::vector<Request>& requests) {
    const std::optional<Point> cell = pick(session, event.x, event.y, viewport);
    if (!cell) return endErosion(session, requests);  // until the pointer is on the map again
    std::vector<Point>& path = erosion_.brush.path;
    if (lastEroded_) {
        const float dx = cell->x - lastEroded_->x, dy = cell->y - lastEroded_->y;
        const int dabs = static_cast<int>(std::hypot(dx, dy) / std::max(0.5f, brushCells(session) * kDabSpacing));
        for (int i = 1; i <= dabs; ++i) {
            const float share = static_cast<float>(i) / static_cast<float>(dabs + 1);
            path.push_back({lastEroded_->x + share * dx, lastEroded_->y + share * dy});
        }
    }
    path.push_back(*cell);
    lastEroded_ = cell;
}

void ViewportInput::finishFrame(const Session& session, std::vector<Request>& requests) {
    // After a long frame, set all dabs of that time. A resting pointer has no direction, so a one-sided stroke sets
    // none.
    while (drag_ == Drag::Paint && side() == StrokeSide::Both && lastDab_ &&
           session.state().now - lastDabTime_ >= kRestingDabs)
        dab(session, *lastDab_, lastDabTime_ + kRestingDabs);
    askForStroke(session, requests);
    if (drag_ == Drag::Erode && erosion_.brush.path.empty() && lastEroded_) erosion_.brush.path = {*lastEroded_};
    askForErosion(session, requests);
    askForSpringPlace(session, requests);
}

void ViewportInput::askForErosion(const Session& session, std::vector<Request>& requests) {
    BrushErosion& brush = erosion_.brush;
    if (brush.path.empty()) return;
    const BrushSettings& size = session.state().kept.brush;
    const ErosionBrush& acts = session.state().kept.erosionBrush;
    const float cell = session.snapshot().terrain.cellSize();
    for (Point& point : brush.path) point = {(point.x + 0.5f) * cell, (point.y + 0.5f) * cell};
    brush.radius = size.size;
    brush.falloff = size.falloff;
    brush.speed = size.strength * BrushErosion::kFastest;
    brush.droplets = acts.droplets;
    brush.slides = acts.slides;
    brush.rivers = acts.rivers;
    brush.runsOn = acts.runsOn;
    erosion_.extent = session.snapshot().terrain.extent();
    requests.emplace_back(erosion_);
    erosion_.part = ErodePart::More;
    brush.path.clear();
}

void ViewportInput::endErosion(const Session& session, std::vector<Request>& requests) {
    askForErosion(session, requests);
    requests.emplace_back(ErodeOperation{.part = ErodePart::Last, .brush = {}});
    lastEroded_.reset();
}

void ViewportInput::askForStroke(const Session& session, std::vector<Request>& requests) {
    if (stroke_.stroke.path.empty()) return;
    stroke_.stroke = inMetres(std::move(stroke_.stroke), session.snapshot().terrain.cellSize());
    stroke_.title = strokeTitle(stroke_.stroke);
    stroke_.extent = session.snapshot().terrain.extent();
    requests.emplace_back(std::exchange(stroke_, {.part = StrokeOperation::Part::More, .stroke = {}, .title = {}}));
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
    return pick(session, pointerX_, pointerY_, viewport);
}

}  // namespace scree
