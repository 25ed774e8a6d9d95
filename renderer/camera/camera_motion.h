#pragma once

#include <optional>

#include "renderer/camera/camera.h"

namespace scree {

/// Whether the camera moves to its goal smoothly or at once.
enum class Motion { Smooth, Immediate };

/// Moves the shown camera to the wanted camera. The remaining distance shrinks by a constant fraction per time, so that
/// the path does not depend on the frame rate. The camera arrives exactly.
class CameraMotion {
 public:
    /// Sets the goal. The field of view changes at once, because a slider sets it. Changes that cannot be animated are
    /// made at once, too: another scene or another projection.
    /// If `pivot` (world space) is given, it keeps its place on the screen while the camera turns around it.
    void follow(const Camera& goal, Motion motion, const std::optional<glm::dvec3>& pivot = {});
    /// Advances the motion by this time.
    void advance(double seconds);

    bool moving() const { return moving_; }
    const Camera& shown() const { return shown_; }

 private:
    Camera shown_;
    Camera goal_;
    std::optional<glm::dvec3> pivot_;
    bool moving_ = false;
};

}  // namespace scree
