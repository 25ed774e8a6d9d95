#pragma once

#include <optional>
#include <utility>

#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"

namespace scree {

/// Direction from which the camera frames the whole terrain.
enum class Framing { SameDirection, FromAbove, FromSouth };

/// The user's camera and how it moves.
class Viewpoint {
 public:
    /// The camera where the user wants it.
    Camera& camera() { return camera_; }
    const Camera& camera() const { return camera_; }
    /// The camera as drawn. It moves smoothly towards camera().
    const Camera& eye() const { return eye_; }
    void moveEye(const Camera& eye) { eye_ = eye; }

    /// Chooses the point in world space around which orbit() turns the camera, or its target.
    void setPivot(const std::optional<glm::dvec3>& pivot) { pivot_ = pivot; }
    const std::optional<glm::dvec3>& pivot() const { return pivot_; }
    /// Turns the camera by these angles in radians around the pivot, which becomes the depth of the target.
    void orbit(float yaw, float pitch) {
        if (!pivot_) return camera_.orbit(yaw, pitch);
        camera_.setTargetDepth(*pivot_);
        camera_.orbitAround(*pivot_, yaw, pitch);
    }

    enum class Mode { Orbit, Flight, Walk };
    Mode mode() const { return mode_; }
    /// True in flight and on a walk.
    bool flying() const { return mode_ != Mode::Orbit; }
    bool walking() const { return mode_ == Mode::Walk; }
    /// Starts a flight or a walk: the mouse turns the eye, and keys move it.
    void fly() { mode_ = Mode::Flight; }
    void walk() { mode_ = Mode::Walk; }
    /// Ends a flight or a walk. From now on the camera orbits the point that it looks at.
    void endFlight(const Terrain& terrain, float exaggeration) {
        if (!flying()) return;
        mode_ = Mode::Orbit;
        const auto cell = pickGround(terrain, exaggeration, {camera_.position(), camera_.forward()});
        camera_.setTargetAhead(cell ? glm::length(groundPosition(terrain, exaggeration, *cell) - camera_.position())
                                    : kDefaultReach * camera_.sceneSize());
    }

    /// Frames the whole terrain in the next frame.
    void frame(Framing framing) { framing_ = framing; }
    /// Marks the next terrain as another place, which the camera must frame.
    void frameNextTerrain() { nextIsElsewhere_ = true; }
    enum class Ground { Same, Other };
    /// To be called when another terrain is shown. Frames it if it is another place or covers other ground.
    void seeTerrain(Ground ground) {
        if (std::exchange(nextIsElsewhere_, false))
            framing_ = Framing::FromSouth;
        else if (ground == Ground::Other && !framing_)
            framing_ = Framing::SameDirection;
    }
    std::optional<Framing> takeFraming() { return std::exchange(framing_, std::nullopt); }

 private:
    /// Distance to the camera's target, as a share of the scene size, if the camera looks at no ground.
    static constexpr double kDefaultReach = 0.3;

    Camera camera_;
    Camera eye_;
    std::optional<glm::dvec3> pivot_;
    Mode mode_ = Mode::Orbit;
    std::optional<Framing> framing_;
    bool nextIsElsewhere_ = true;
};

}  // namespace scree
