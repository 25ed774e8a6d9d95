#pragma once

#include "renderer/camera/camera.h"

namespace scree {

/// Whether a camera glides to where it is wanted or is there at once.
enum class Motion { Smooth, Immediate };

/// The camera that is shown on its way to the camera that is wanted. It comes nearer by the same share in the same
/// time, so that the way does not depend on the frame rate, and arrives exactly.
class CameraMotion {
 public:
    /// Goes to `goal` from now on. What the eye cannot follow is taken at once: another scene, another projection.
    void follow(const Camera& goal, Motion motion);
    /// Moves on by this time.
    void advance(double seconds);

    bool moving() const { return moving_; }
    const Camera& shown() const { return shown_; }

 private:
    Camera shown_;
    Camera goal_;
    bool moving_ = false;
};

}  // namespace scree
