#pragma once

#include <optional>
#include <utility>

#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"

namespace scree {

/// From where the camera takes the whole terrain into view.
enum class Framing { SameDirection, FromAbove, FromSouth };

/// From where the user sees the terrain.
class Viewpoint {
 public:
    /// Where the user wants the camera.
    Camera& camera() { return camera_; }
    const Camera& camera() const { return camera_; }
    /// The camera as it is shown, on its way there.
    const Camera& eye() const { return eye_; }
    void moveEye(const Camera& eye) { eye_ = eye; }

    enum class Mode { Orbit, Flight };
    bool flying() const { return mode_ == Mode::Flight; }
    /// The mouse turns the eye, keys move it.
    void fly() { mode_ = Mode::Flight; }
    /// Ends a flight: the camera turns around what it looks at from now on.
    void endFlight(const Terrain& terrain, float exaggeration) {
        if (!flying()) return;
        mode_ = Mode::Orbit;
        const auto cell = pickGround(terrain, exaggeration, {camera_.position(), camera_.forward()});
        camera_.setTargetAhead(cell ? glm::length(groundPosition(terrain, exaggeration, *cell) - camera_.position())
                                    : kDefaultReach * camera_.sceneSize());
    }

    /// The camera is to take the whole terrain into view in the next frame.
    void frame(Framing framing) { framing_ = framing; }
    /// The next terrain is another place: the camera must look for it.
    void frameNextTerrain() { nextIsElsewhere_ = true; }
    enum class Ground { Same, Other };
    /// Another terrain is shown: frames it where it is another place or covers other ground.
    void seeTerrain(Ground ground) {
        if (std::exchange(nextIsElsewhere_, false))
            framing_ = Framing::FromSouth;
        else if (ground == Ground::Other && !framing_)
            framing_ = Framing::SameDirection;
    }
    std::optional<Framing> takeFraming() { return std::exchange(framing_, std::nullopt); }

 private:
    /// Share of the scene: how far ahead the camera's target lies when it looks at no ground.
    static constexpr double kDefaultReach = 0.3;

    Camera camera_;
    Camera eye_;
    Mode mode_ = Mode::Orbit;
    std::optional<Framing> framing_;
    bool nextIsElsewhere_ = true;
};

}  // namespace scree
