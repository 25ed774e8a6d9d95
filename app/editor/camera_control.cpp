#include "app/editor/camera_control.h"

#include <algorithm>

#include "app/session/action.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

constexpr double kTurnPerPixel = 0.0025;
constexpr double kFirstStep = 1.0 / 60.0;  ///< Seconds counted for the first frame after a rest.
/// Limit in seconds, so that a flight does not leap ahead after the window was held up.
constexpr double kLongestStep = 0.25;

bool isShift(Key key) {
    return key == Key::LeftShift || key == Key::RightShift;
}

bool isFlightKey(Key key) {
    return std::any_of(kFlightKeys.begin(), kFlightKeys.end(), [&](const FlightKey& each) { return each.key == key; });
}

ShownWater waterOf(const Session& session) {
    const Preset& preset = session.document().preset();
    return TerrainRenderer::waterShown(session.snapshot().terrain, preset.view, preset.simulation.sources);
}

}  // namespace

bool CameraControl::take(Session& session, const InputEvent& event) {
    const double dx = event.x - pointerX_, dy = event.y - pointerY_;
    pointerX_ = event.x;
    pointerY_ = event.y;
    if (event.kind == InputEvent::Kind::KeyRelease) held_.erase(event.key);
    if (!session.viewpoint().flying()) return false;
    switch (event.kind) {
        case InputEvent::Kind::Move:
            if (flying_) session.viewpoint().camera().turn(dx * kTurnPerPixel, dy * kTurnPerPixel);
            return true;
        case InputEvent::Kind::Wheel:
            flight_.changeSpeed(event.wheel);
            return true;
        case InputEvent::Kind::Key:
            if (event.key == Key::Escape) {
                session.endFlight();
                return true;
            }
            if (!isShift(event.key) && (event.modifiers.ctrl || !isFlightKey(event.key))) return false;
            held_.insert(event.key);
            tapped_.insert(event.key);
            return true;
        case InputEvent::Kind::Press:
            return true;
        case InputEvent::Kind::Release:
        case InputEvent::Kind::KeyRelease:
            return false;
    }
    return false;
}

void CameraControl::advance(Session& session) {
    const EditorState& state = session.state();
    const Gait gait = session.viewpoint().walking() ? Gait::Walk : Gait::Fly;
    if (session.viewpoint().flying() && (!flying_ || flight_.gait() != gait)) beginFlight(session, gait);
    flying_ = session.viewpoint().flying();
    session.viewpoint().camera().setFieldOfView(static_cast<double>(session.document().preset().view.fieldOfView));
    const bool wasMoving = moving();
    if (!flying_) {
        const Motion motion = state.kept.navigation.smoothMotion ? Motion::Smooth : Motion::Immediate;
        motion_.follow(session.viewpoint().camera(), motion, session.viewpoint().pivot());
    }
    const double passed = std::min(state.now - lastTime_, kLongestStep);
    const double seconds = wasMoving ? passed : std::min(passed, kFirstStep);
    lastTime_ = state.now;
    if (flying_) {
        flight_.advance(session.viewpoint().camera(), session.snapshot().terrain,
                        session.document().preset().view.exaggeration, waterOf(session), controls(), seconds);
        motion_.follow(session.viewpoint().camera(), Motion::Immediate);
    }
    motion_.advance(seconds);
    Camera eye = motion_.shown();
    if (state.terrainReady) {
        const float exaggeration = session.document().preset().view.exaggeration;
        eye.setClearance(clearanceOf(eye, session.snapshot().terrain, exaggeration, waterOf(session)));
    }
    session.viewpoint().moveEye(eye);
}

bool CameraControl::moving() const {
    return motion_.moving() || (flying_ && (flight_.moving() || !held_.empty() || !tapped_.empty()));
}

void CameraControl::beginFlight(Session& session, Gait gait) {
    held_.clear();
    tapped_.clear();
    session.viewpoint().camera() = session.viewpoint().eye();
    session.viewpoint().camera().setProjection(Projection::Perspective);
    if (gait == Gait::Walk && !flying_) {
        // A walk begins at the place in the middle of the picture, with a level view.
        CameraPose pose = session.viewpoint().camera().pose();
        const glm::dvec3 place = pose.target;
        pose.pitch = 0.0;
        session.viewpoint().camera().setPose(pose);
        session.viewpoint().camera().moveTo(place);
    }
    flight_.begin(session.viewpoint().camera(), gait);
}

FlightControls CameraControl::controls() {
    FlightControls wanted;
    wanted.fast = std::any_of(held_.begin(), held_.end(), isShift);
    for (const FlightKey& key : kFlightKeys) {
        if (!held_.contains(key.key) && !tapped_.contains(key.key)) continue;
        wanted.ahead += key.ahead;
        wanted.right += key.right;
        wanted.up += key.up;
    }
    tapped_.clear();
    return wanted;
}

}  // namespace scree
