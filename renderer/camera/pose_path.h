#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "renderer/camera/camera.h"

namespace scree {

/// Returns the least height of an eye over the place (x, z) in world space, or -infinity if it may have any.
using LowestEye = std::function<double(double x, double z)>;

/// A smooth path of a camera through poses, for films. The horizon stays level.
///
/// A pose is a point p of seven coordinates: the place of the eye (of the target, if the poses are orthographic), yaw,
/// pitch, and the logarithms of the lens, tan(fieldOfView / 2), and of the distance. The path is a cubic between two
/// points (E. Catmull and R. Rom, "A class of local interpolating splines", 1974), with the slopes m and the knots t
///     d[i] = (p[i+1] - p[i]) / (t[i+1] - t[i]),   t[i+1] - t[i] = |p[i+1] - p[i]|^(1/2)
///     m[i] = (d[i-1] (t[i+1] - t[i]) + d[i] (t[i] - t[i-1])) / (t[i+1] - t[i-1])
/// With these knots it has no cusps and no loops between two points (C. Yuksel, S. Schaefer and J. Keyser,
/// "Parameterization and applications of Catmull-Rom curves", 2011). The slopes of all coordinates but the place are
/// limited so that the camera never turns past a pose and back (F. Fritsch and R. Carlson, "Monotone piecewise cubic
/// interpolation", 1980).
///
/// Lengths count turns and zooms, too, so that a turn on the spot takes time:
///     |dp|^2 = |d place|^2 + r^2 (d yaw^2 + d pitch^2 + d lens^2),   r = (way of the eye) / (2 pi)
/// Along this length the camera has constant speed, but for the first and the last fifth of the time, in which it
/// accelerates and brakes. It also stops at a pose where the path turns back.
class PosePath {
 public:
    /// All poses must have the same projection. There must be at least one. Two equal poses in a row count as one.
    ///
    /// Between the poses the eye of a perspective path is raised to `lowest`, in a smooth hump from one pose to the
    /// next. At a pose it is raised only if the pose itself is too low. `step` is the distance in metres at which
    /// `lowest` is sampled for the hump.
    PosePath(std::span<const CameraPose> poses, LowestEye lowest, double step);

    /// The pose at a share of the time, from 0, the first pose, to 1, the last one.
    CameraPose at(double share) const;

 private:
    static constexpr std::size_t kCoordinates = 7;
    using Point = std::array<double, kCoordinates>;
    /// A pose and the slope of the path there.
    struct Knot {
        Point point, slope;
        double interval;  ///< To the next knot.
    };
    /// One of many places along the path.
    struct Sample {
        double position;  ///< Number of the knot before it, plus the share of the interval after that knot.
        double lift;      ///< Metres by which the eye is raised.
        double length;    ///< From the start.
    };

    Point pointOf(const CameraPose& pose) const;
    double distance(const Point& a, const Point& b) const;
    /// Metres by which an eye at this point is too low.
    double liftAt(const Point& point) const;
    void setSlopes();
    bool turnsBack(std::size_t knot) const;
    void addSamples(std::size_t knot, double step);
    Point between(std::size_t knot, double share) const;

    Projection projection_;
    LowestEye lowest_;
    Point weights_{};  ///< Metres for one unit of each coordinate.
    std::vector<Knot> knots_;
    std::vector<Sample> samples_;
    std::vector<double> stops_{0.0};  ///< Lengths at which the camera stands still, with both ends.
};

}  // namespace scree
