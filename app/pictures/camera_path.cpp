#include "app/pictures/camera_path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/pictures/named_view_camera.h"
#include "app/pictures/viewpoint.h"
#include "erosion/base/shown_text.h"
#include "renderer/camera/eye_height.h"

namespace scree {

namespace {

/// Returns the height of the ground or its water in world space, or -infinity beside the map.
double surfaceBelow(const DrawnGround& ground, double x, double z) {
    const double cell = static_cast<double>(ground.terrain.cellSize());
    const double east = x / cell, south = z / cell;
    if (!(east >= 0.0 && south >= 0.0 && east <= ground.terrain.width() - 1.0 &&
          south <= ground.terrain.height() - 1.0))
        return -std::numeric_limits<double>::infinity();
    return surfacePosition(ground.terrain, ground.exaggeration, {static_cast<float>(east), static_cast<float>(south)},
                           ground.water)
        .y;
}

}  // namespace

Result<void> checkPath(std::span<const NamedView> views) {
    if (views.size() < 2) return Error{"a film needs at least two views"};
    for (std::size_t i = 0; i + 1 < views.size(); ++i) {
        if (views[i].name == views[i + 1].name)
            return Error{"the view '" + shownText(views[i].name) +
                         "' follows itself; leave one out, or put another view between"};
        if (views[i].orthographic != views[i + 1].orthographic)
            return Error{"the views must have one projection, but only one of '" + shownText(views[i].name) +
                         "' and '" + shownText(views[i + 1].name) + "' is orthographic; save one of them again"};
    }
    return {};
}

CameraPath CameraPath::turntable(const Camera& first) {
    return CameraPath(Turntable{first});
}

Result<CameraPath> CameraPath::throughViews(std::span<const NamedView> views, const DrawnGround& ground) {
    if (Result<void> sound = checkPath(views); !sound) return sound.error();
    std::vector<CameraPose> poses;
    std::vector<std::string> moved;
    double height = eyeHeight(ground.terrain);
    for (const NamedView& view : views) {
        const PlacedView placed = placedView(view, ground.terrain, ground.exaggeration, ground.water);
        poses.push_back(placed.pose);
        if (!placed.moved.empty() && std::find(moved.begin(), moved.end(), placed.moved) == moved.end())
            moved.push_back(placed.moved);
        Camera camera;
        camera.setPose(placed.pose);
        const glm::dvec3 eye = camera.position();
        height = std::min(height, eye.y - surfaceBelow(ground, eye.x, eye.z));
    }
    const auto lowest = [ground, height](double x, double z) { return surfaceBelow(ground, x, z) + height; };
    CameraPath path(ViewFlight{PosePath(poses, lowest, static_cast<double>(ground.terrain.cellSize())), ground});
    path.moved_ = std::move(moved);
    return path;
}

Camera CameraPath::at(std::uint64_t number, std::uint64_t count) const {
    const double place = static_cast<double>(number), pictures = static_cast<double>(count);
    if (const auto* turntable = std::get_if<Turntable>(&kind_)) {
        Camera camera = turntable->first;
        camera.setPose(turned(camera.pose(), place / pictures));
        return camera;
    }
    const ViewFlight& flight = std::get<ViewFlight>(kind_);
    const DrawnGround& ground = flight.ground;
    Camera camera;
    camera.frame(ground.terrain, ground.exaggeration, 1.0f);
    camera.setPose(flight.path.at(count > 1 ? place / (pictures - 1.0) : 0.0));
    camera.setClearance(clearanceOf(camera, ground.terrain, ground.exaggeration, ground.water));
    return camera;
}

}  // namespace scree
