#include "app/editor/pointer/brush_input.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/editor/pointer/picked_ground.h"
#include "app/operations/layers_operation.h"
#include "erosion/base/random.h"

namespace scree {

namespace {

constexpr float kErosionSpacing = 0.25f;   // of the brush's radius
constexpr double kRestingDabs = 1.0 / 12;  // seconds between dabs while the pointer rests
constexpr float kLeastRamp = 1.0f;         // cells

/// Returns the brush's radius in cells.
float brushCells(const Session& session) {
    return session.state().kept.brush.size / session.snapshot().terrain.cellSize();
}

/// Factor of the brush's size and of its strength.
struct PressedFactors {
    float size = 1.0f, strength = 1.0f;
};

PressedFactors factorsAt(const Session& session, float pressure) {
    const PressureEffect pressed = session.state().kept.brushTip.pressure;
    PressedFactors factors;
    if (pressed == PressureEffect::Size || pressed == PressureEffect::Both) factors.size = pressure;
    if (pressed == PressureEffect::Strength || pressed == PressureEffect::Both) factors.strength = pressure;
    return factors;
}

/// Returns the radius in cells of a dab with this pressure of the pen.
float dabCells(const Session& session, float pressure) {
    return factorsAt(session, pressure).size * brushCells(session);
}

/// Returns the pressure of an event. A pressure that no pen has counts as 1, like that of a mouse.
float pressureOf(const InputEvent& event) {
    return event.pressure >= 0.0f && event.pressure <= 1.0f ? event.pressure : 1.0f;
}

/// Returns the limit of a stroke, in metres; 0 for none.
float limitOf(const BrushSettings& brush, const Painting& painting, StrokeMode mode) {
    const bool isLimited = takesLimit(painting.layer, mode) && brush.limit < std::get<3>(knobsOf<BrushSettings>).max;
    return isLimited ? brush.limit : 0.0f;
}

double heightAt(const Session& session, Point cell) {
    return static_cast<double>(sampleBilinear(session.snapshot().terrain.heights(), cell));
}

}  // namespace

bool BrushInput::press(Session& session, const InputEvent& event, const Rect& viewport,
                       std::vector<Request>& requests) {
    const Tool tool = session.state().tool;
    if (const auto painting = paintingOf(tool, session.state().mask, session.snapshot().terrain))
        return beginPainting(session, *painting, event, viewport, requests);
    if (tool == Tool::Stamp) print(session, event, viewport, requests);
    if (tool != Tool::Erode) return tool == Tool::Stamp;
    const ErosionBrush& acts = session.state().kept.erosionBrush;
    if (!acts.droplets && !acts.slides && !acts.rivers) {
        session.report(Severity::Warning, "Nothing erodes: switch on Droplets, Slides or Rivers in the tool bar.");
        return true;
    }
    askForErosion(session, requests);
    act_ = Act::Erode;
    erosion_.part = StrokePart::First;
    lastEroded_.reset();
    erodeTo(session, event, viewport, requests);
    return true;
}

void BrushInput::print(Session& session, const InputEvent& event, const Rect& viewport,
                       std::vector<Request>& requests) const {
    const std::optional<Point> cell = groundAt(session, event.x, event.y, viewport);
    if (!cell) return;
    EditorState& state = session.state();
    const Terrain& terrain = session.snapshot().terrain;
    const float size = terrain.cellSize(), radius = state.kept.brush.size;
    if (std::exchange(state.takesStamp, false)) {
        const std::string title = "land " + std::to_string(state.stamps.own().size() + 1);
        Result<OwnStamp> taken = stampOfLand(terrain, *cell, radius / size, title);
        if (!taken) return session.report(Severity::Warning, "No stamp is taken: " + taken.error().message + ".");
        constexpr auto& kHeight = std::get<2>(knobsOf<StampSettings>);
        state.kept.stamp.height = std::clamp(taken->height, kHeight.min, kHeight.max);
        state.stamps.add(std::move(*taken));
        requests.emplace_back(KeepStamps{});
        return session.report(Severity::Info, "The land is a stamp now. Click to print it.");
    }
    Stamp stamp = stampAt(session, *cell);
    stamp.centre = {(cell->x + 0.5f) * size, (cell->y + 0.5f) * size};
    stamp.radius = radius;
    if (event.modifiers.ctrl) stamp.height = -stamp.height;
    requests.emplace_back(StampOperation{std::move(stamp), state.stamps.title(state.kept.stamp)});
}

bool BrushInput::beginPainting(Session& session, const Painting& painting, const InputEvent& event,
                               const Rect& viewport, std::vector<Request>& requests) {
    const Terrain& terrain = session.snapshot().terrain;
    if (terrain.isLocked(painting.layer)) {
        const std::string reason = lockedMask(terrain.infoOf(painting.layer).title);
        session.report(Severity::Warning, "Nothing is painted: " + reason + ".");
        return true;
    }
    const std::optional<Point> cell = groundAt(session, event.x, event.y, viewport);
    if (painting.mode == StrokeMode::Erase && !event.modifiers.shift && !canErase(session)) return true;
    if (painting.mode == StrokeMode::Clone && !event.modifiers.shift && !beginClone(session, event, cell)) return true;
    askForStroke(session, requests);
    painting_ = painting;
    if (painting.mode == StrokeMode::Ramp && !event.modifiers.shift) {
        if (cell) act_ = Act::Ramp;
        rampFrom_ = rampTo_ = cell;
        return true;
    }
    // A ramp or a clone that was not begun does not begin if Shift is released.
    if (painting.mode == StrokeMode::Ramp || (painting.mode == StrokeMode::Clone && event.modifiers.shift))
        painting_.mode = painting_.withCtrl = StrokeMode::Smooth;
    act_ = Act::Paint;
    stroke_.part = StrokePart::First;
    stroke_.former = painting_.mode == StrokeMode::Erase ? session.state().comparison.former : nullptr;
    limited_ = false;
    lastDab_.reset();
    target_.reset();
    paintTo(session, event, viewport, requests);
    return true;
}

/// Returns false and tells why if there is no ground that Erase could bring back.
bool BrushInput::canErase(Session& session) {
    const Comparison& earlier = session.state().comparison;
    if (!earlier.with) return true;
    if (!earlier.former) {
        session.report(Severity::Warning, "Nothing is erased yet: the ground of that moment is being unpacked.");
        return false;
    }
    const double extent = session.snapshot().terrain.extent();
    if (std::abs(earlier.former->extent() - extent) <= 0.02 * extent) return true;
    session.report(Severity::Warning, "Nothing is erased: that moment is of a land of another size.");
    return false;
}

bool BrushInput::beginClone(Session& session, const InputEvent& event, const std::optional<Point>& cell) {
    if (!cell) return false;
    const Terrain& terrain = session.snapshot().terrain;
    if (event.modifiers.ctrl) {
        const float size = terrain.cellSize();
        cloned_ = Place{{(cell->x + 0.5f) * size, (cell->y + 0.5f) * size}, terrain.extent()};
        return false;
    }
    const std::optional<Point> from = clonedCell(session);
    if (!from) {
        session.report(Severity::Warning, "Nothing is cloned: first choose the ground to copy with Ctrl+click.");
        return false;
    }
    source_ = {from->x - cell->x, from->y - cell->y};
    return true;
}

/// Returns the ground to copy, in cells of the present land, or nothing if none was chosen on this land.
std::optional<Point> BrushInput::clonedCell(const Session& session) const {
    const Terrain& terrain = session.snapshot().terrain;
    if (!cloned_ || std::abs(cloned_->extent - terrain.extent()) > 0.02 * terrain.extent()) return std::nullopt;
    const float cell = terrain.cellSize();
    return Point{cloned_->metres.x / cell - 0.5f, cloned_->metres.y / cell - 0.5f};
}

Stamp BrushInput::stampAt(Session& session, Point cell) {
    EditorState& state = session.state();
    const StampSettings& settings = state.kept.stamp;
    return {.form = state.stamps.form(settings),
            .join = settings.join,
            .centre = cell,
            .radius = brushCells(session),
            .height = settings.height,
            .turn = settings.turn,
            .edge = settings.edge};
}

BrushGuide BrushInput::guide(Session& session) const {
    BrushGuide guide;
    const std::optional<Hover>& hover = session.state().frame.hover;
    if (session.state().tool == Tool::Stamp && hover && !session.state().takesStamp)
        guide.stamp = stampAt(session, hover->cell);
    if (act_ == Act::Ramp) guide.rampFrom = rampFrom_;
    if (session.state().tool != Tool::Clone) return guide;
    guide.cloned = clonedCell(session);
    if (act_ == Act::Paint && lastDab_) guide.cloned = Point{lastDab_->x + source_.x, lastDab_->y + source_.y};
    return guide;
}

void BrushInput::move(const Session& session, const InputEvent& event, const Rect& viewport,
                      std::vector<Request>& requests) {
    switch (act_) {
        case Act::None:
            return;
        case Act::Paint:
            return paintTo(session, event, viewport, requests);
        case Act::Erode:
            return erodeTo(session, event, viewport, requests);
        case Act::Ramp:
            if (const auto cell = groundAt(session, event.x, event.y, viewport)) rampTo_ = cell;
            return;
    }
}

void BrushInput::release(const Session& session, std::vector<Request>& requests) {
    switch (std::exchange(act_, Act::None)) {
        case Act::None:
            return;
        case Act::Paint:
            askForStroke(session, requests);
            if (limited_ || stroke_.former)
                requests.emplace_back(StrokeOperation{.part = StrokePart::Last, .stroke = {}, .title = {}});
            stroke_.former.reset();
            return;
        case Act::Erode:
            return endErosion(session, requests);
        case Act::Ramp:
            return askForRamp(session, requests);
    }
}

void BrushInput::paintTo(const Session& session, const InputEvent& event, const Rect& viewport,
                         std::vector<Request>& requests) {
    if (event.modifiers != modifiers_) {
        askForStroke(session, requests);
        modifiers_ = event.modifiers;
    }
    pressure_ = pressureOf(event);
    const auto cell = groundAt(session, event.x, event.y, viewport);
    if (!cell) {
        lastDab_.reset();
        return;
    }
    if (!lastDab_) return dab(session, *cell, pressure_, event.time);
    for (;;) {
        const float spacing = std::max(0.5f, dabCells(session, lastPressure_) * session.state().kept.brushTip.spacing);
        const float dx = cell->x - lastDab_->x, dy = cell->y - lastDab_->y;
        const float distance = std::hypot(dx, dy);
        if (distance < spacing) return;
        const float pressure = std::lerp(lastPressure_, pressure_, spacing / distance);
        dab(session, {lastDab_->x + dx / distance * spacing, lastDab_->y + dy / distance * spacing}, pressure,
            event.time);
    }
}

StrokeMode BrushInput::mode() const {
    if (modifiers_.shift) return StrokeMode::Smooth;
    return modifiers_.ctrl ? painting_.withCtrl : painting_.mode;
}

/// Smoothing always acts on both sides.
StrokeSide BrushInput::side() const {
    return modifiers_.shift ? StrokeSide::Both : painting_.side;
}

/// Moves a dab to the side by chance, evenly over a disc of the radius `most`.
Point BrushInput::jittered(Point cell, float most) {
    const std::uint64_t number = dabs_++;
    if (most <= 0.0f) return cell;
    const UnitVector way = randomDirection(0, RandomStream::BrushJitter, number, 0);
    const float far = most * std::sqrt(randomUnit(1, RandomStream::BrushJitter, number, 0));
    return {cell.x + far * way.x, cell.y + far * way.y};
}

void BrushInput::dab(const Session& session, Point cell, float pressure, double time) {
    const BrushSettings& brush = session.state().kept.brush;
    const BrushTip& tip = session.state().kept.brushTip;
    const Terrain& terrain = session.snapshot().terrain;
    if (!target_)
        target_ = painting_.mode == StrokeMode::Clone
                      ? heightAt(session, cell) - heightAt(session, {cell.x + source_.x, cell.y + source_.y})
                      : terrain.datum() + static_cast<double>(valueAt(terrain, painting_.layer, cell));
    Stroke& stroke = stroke_.stroke;
    stroke.layer = painting_.layer;
    stroke.mode = mode();
    stroke.side = side();
    stroke.shape = tip.shape;
    stroke.radius = brushCells(session);
    stroke.strength = brush.strength;
    if (strengthIsValue(stroke.mode))
        stroke.strength *= painting_.layer == Layer::Height ? painting_.full * brush.size : painting_.full;
    if (stroke.mode == StrokeMode::Noise && modifiers_.ctrl) stroke.strength = -stroke.strength;
    stroke.falloff = brush.falloff;
    stroke.roundness = tip.roundness;
    stroke.turn = tip.roundness < 1.0f ? tip.turn : 0.0f;
    stroke.limit = limitOf(brush, painting_, stroke.mode);
    stroke.size = tip.bumps * stroke.radius;
    stroke.step = tip.step;
    stroke.target = stroke.mode == StrokeMode::Flatten || stroke.mode == StrokeMode::Clone ? *target_ : 0.0;
    stroke.source = stroke.mode == StrokeMode::Clone ? source_ : Point{};
    stroke.pressed = tip.pressure;
    limited_ = limited_ || stroke.limit > 0.0f;
    const auto add = [&](Point point, float pressed) {
        stroke.path.push_back(point);
        stroke.pressure.push_back(pressed);
    };
    // On a one-sided path, the first point only starts the direction. Alone it paints nothing.
    if (stroke.path.empty() && stroke.side == StrokeSide::Left && lastDab_) add(*lastDab_, lastPressure_);
    if (stroke.side == StrokeSide::Both || !stroke.path.empty())
        add(jittered(cell, tip.jitter * dabCells(session, pressure)), pressure);
    lastDab_ = cell;
    lastPressure_ = pressure;
    lastDabTime_ = time;
}

void BrushInput::erodeTo(const Session& session, const InputEvent& event, const Rect& viewport,
                         std::vector<Request>& requests) {
    pressure_ = pressureOf(event);
    const std::optional<Point> cell = groundAt(session, event.x, event.y, viewport);
    if (!cell) return endErosion(session, requests);  // until the pointer is on the map again
    std::vector<Point>& path = erosion_.brush.path;
    if (lastEroded_) {
        const float dx = cell->x - lastEroded_->x, dy = cell->y - lastEroded_->y;
        const int dabs = static_cast<int>(std::hypot(dx, dy) / std::max(0.5f, brushCells(session) * kErosionSpacing));
        for (int i = 1; i <= dabs; ++i) {
            const float share = static_cast<float>(i) / static_cast<float>(dabs + 1);
            path.push_back({lastEroded_->x + share * dx, lastEroded_->y + share * dy});
        }
    }
    path.push_back(*cell);
    lastEroded_ = cell;
}

void BrushInput::finishFrame(const Session& session, std::vector<Request>& requests) {
    // After a long frame, set all dabs of that time. A resting pointer has no direction, so a one-sided stroke sets
    // none. Dabs that stand apart, as with a spacing above 1, do not grow at rest.
    const bool rests = side() == StrokeSide::Both && session.state().kept.brushTip.spacing <= 1.0f;
    while (act_ == Act::Paint && rests && lastDab_ && session.state().now - lastDabTime_ >= kRestingDabs)
        dab(session, *lastDab_, pressure_, lastDabTime_ + kRestingDabs);
    askForStroke(session, requests);
    if (act_ == Act::Erode && erosion_.brush.path.empty() && lastEroded_) erosion_.brush.path = {*lastEroded_};
    askForErosion(session, requests);
}

void BrushInput::askForErosion(const Session& session, std::vector<Request>& requests) {
    BrushErosion& brush = erosion_.brush;
    if (brush.path.empty()) return;
    const BrushSettings& size = session.state().kept.brush;
    const ErosionBrush& acts = session.state().kept.erosionBrush;
    const PressedFactors pressed = factorsAt(session, pressure_);
    if (pressed.size <= 0.0f || pressed.strength <= 0.0f) return brush.path.clear();
    const float cell = session.snapshot().terrain.cellSize();
    for (Point& point : brush.path) point = {(point.x + 0.5f) * cell, (point.y + 0.5f) * cell};
    brush.radius = size.size * pressed.size;
    brush.falloff = size.falloff;
    brush.speed = size.strength * pressed.strength * BrushErosion::kFastest;
    brush.droplets = acts.droplets;
    brush.slides = acts.slides;
    brush.rivers = acts.rivers;
    brush.runsOn = acts.runsOn;
    erosion_.extent = session.snapshot().terrain.extent();
    requests.emplace_back(erosion_);
    erosion_.part = StrokePart::More;
    brush.path.clear();
}

void BrushInput::endErosion(const Session& session, std::vector<Request>& requests) {
    askForErosion(session, requests);
    requests.emplace_back(ErodeOperation{.part = StrokePart::Last, .brush = {}});
    lastEroded_.reset();
}

void BrushInput::askForStroke(const Session& session, std::vector<Request>& requests) {
    if (stroke_.stroke.path.empty()) return;
    std::vector<float>& pressure = stroke_.stroke.pressure;
    const bool full = std::all_of(pressure.begin(), pressure.end(), [](float share) { return share == 1.0f; });
    if (full || stroke_.stroke.pressed == PressureEffect::Off) pressure.clear();
    stroke_.stroke = inMetres(std::move(stroke_.stroke), session.snapshot().terrain.cellSize());
    stroke_.title = strokeTitle(stroke_.stroke);
    stroke_.extent = session.snapshot().terrain.extent();
    requests.emplace_back(stroke_);
    stroke_.part = StrokePart::More;
    stroke_.stroke = {};
}

void BrushInput::askForRamp(const Session& session, std::vector<Request>& requests) {
    const Point from = *rampFrom_, to = *rampTo_;
    if (std::hypot(to.x - from.x, to.y - from.y) < kLeastRamp) return;
    const BrushSettings& brush = session.state().kept.brush;
    stroke_ = {.part = StrokePart::First,
               .stroke = {.layer = painting_.layer,
                          .mode = StrokeMode::Ramp,
                          .shape = session.state().kept.brushTip.shape,
                          .path = {from, to},
                          .radius = brushCells(session),
                          .strength = 1.0f,
                          .falloff = brush.falloff},
               .title = {}};
    askForStroke(session, requests);
}

}  // namespace scree
