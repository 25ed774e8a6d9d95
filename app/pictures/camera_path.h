#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/document/named_view.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"
#include "renderer/camera/pose_path.h"

namespace scree {

/// A terrain as it is drawn. It must outlive what refers to it.
struct DrawnGround {
    const Terrain& terrain;
    float exaggeration;
    ShownWater water;
};

/// The camera of each picture of a film.
class CameraPath {
 public:
    /// A full turn to the left around the target of a camera, which takes the first picture. After the last picture the
    /// film can begin anew.
    static CameraPath turntable(const Camera& first);
    /// A flight through named views, in this order: see PosePath. The first picture is of the first view, the last one
    /// of the last view. On the way the eye stays at eyeHeight() above the ground and its water, or as high as the
    /// lowest view, if that is lower. Fails if checkPath() does.
    static Result<CameraPath> throughViews(std::span<const NamedView> views, const DrawnGround& ground);

    /// The camera of picture `number` of `count`, counted from 0.
    Camera at(std::uint64_t number, std::uint64_t count) const;
    /// One line for each view that was moved to suit the land: see placedView().
    const std::vector<std::string>& moved() const { return moved_; }

 private:
    struct Turntable {
        Camera first;
    };
    struct ViewFlight {
        PosePath path;
        DrawnGround ground;
    };
    explicit CameraPath(std::variant<Turntable, ViewFlight> kind) : kind_(std::move(kind)) {}

    std::variant<Turntable, ViewFlight> kind_;
    std::vector<std::string> moved_;
};

/// Fails if there are fewer than two views, two equal names in a row, or views with different projections.
Result<void> checkPath(std::span<const NamedView> views);

}  // namespace scree
