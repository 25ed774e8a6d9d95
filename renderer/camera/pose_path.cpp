#include "renderer/camera/pose_path.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <utility>

namespace scree {

namespace {

/// Coordinates of a point; the place is x, y, z.
enum Coordinate : std::size_t { kX, kY, kZ, kYaw, kPitch, kLens, kDistance };

/// Least metres that a turn of one radian counts as.
constexpr double kLeastTurn = 1e-3;
/// Poses that are nearer to each other are the same, metres.
constexpr double kSame = 1e-6;
/// Samples between two poses.
constexpr double kFewestSamples = 256.0, kMostSamples = 4096.0;
/// The path turns back if its slope at a pose is less than this share of the slopes on both sides: more than some 150
/// degrees.
constexpr double kTurnsBack = 0.25;
/// Share of the time in which the camera accelerates, and again in which it brakes.
constexpr double kRamp = 0.2;

/// Returns the share of the way at a share of the time. The speed is a smoothstep at both ends.
double eased(double time) {
    if (time > 0.5) return 1.0 - eased(1.0 - time);
    constexpr double kSpeed = 1.0 / (1.0 - kRamp);
    const double z = std::clamp(time / kRamp, 0.0, 1.0);
    return kSpeed * (kRamp * z * z * z * (1.0 - 0.5 * z) + std::max(time - kRamp, 0.0));
}

/// Returns a curve that is not below `needed` and has its first and its last value: largest values of the surroundings,
/// smoothed. The surroundings are as wide as the ends are near, so that nothing changes there.
std::vector<double> humpOver(const std::vector<double>& needed) {
    const auto count = static_cast<std::ptrdiff_t>(needed.size());
    const auto reach = [count](std::ptrdiff_t i) { return std::min(i, count - 1 - i); };
    std::vector<double> largest(needed.size()), hump(needed.size());
    const auto at = [](std::ptrdiff_t i) { return static_cast<std::size_t>(i); };
    for (std::ptrdiff_t i = 0; i < count; ++i)
        largest[at(i)] = *std::max_element(needed.begin() + (i - reach(i)), needed.begin() + (i + reach(i) + 1));
    // Each value that is averaged has seen this place, because its reach is at least half of the reach here.
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        const std::ptrdiff_t half = reach(i) / 2;
        double sum = 0.0, weights = 0.0;
        for (std::ptrdiff_t k = -half; k <= half; ++k) {
            const double off = static_cast<double>(k) / static_cast<double>(half + 1);
            const double weight = (1.0 - off * off) * (1.0 - off * off);
            sum += weight * largest[at(i + k)];
            weights += weight;
        }
        hump[at(i)] = sum / weights;
    }
    return hump;
}

}  // namespace

PosePath::PosePath(std::span<const CameraPose> poses, LowestEye lowest, double step)
    : projection_(poses.front().projection), lowest_(std::move(lowest)) {
    std::vector<Point> points;
    for (const CameraPose& pose : poses) {
        points.push_back(pointOf(pose));
        if (points.size() < 2) continue;
        // The shorter way round.
        const double before = points[points.size() - 2][kYaw];
        points.back()[kYaw] = before + std::remainder(points.back()[kYaw] - before, glm::two_pi<double>());
    }
    weights_ = {1.0, 1.0, 1.0};
    double way = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) way += distance(points[i], points[i + 1]);
    // The distance sets the scale of an orthographic picture, as the lens does in perspective.
    weights_[kYaw] = weights_[kPitch] = std::max(way / glm::two_pi<double>(), kLeastTurn);
    weights_[projection_ == Projection::Perspective ? kLens : kDistance] = weights_[kYaw];

    for (const Point& point : points)
        if (knots_.empty() || distance(knots_.back().point, point) > kSame) knots_.push_back({point, {}, 0.0});
    setSlopes();
    samples_.push_back({0.0, liftAt(points.front()), 0.0});
    for (std::size_t i = 0; i + 1 < knots_.size(); ++i) {
        addSamples(i, step);
        if (i + 2 == knots_.size() || turnsBack(i + 1)) stops_.push_back(samples_.back().length);
    }
}

PosePath::Point PosePath::pointOf(const CameraPose& pose) const {
    glm::dvec3 place = pose.target;
    if (projection_ == Projection::Perspective) {
        Camera camera;
        camera.setPose(pose);
        place = camera.position();
    }
    return {place.x,
            place.y,
            place.z,
            pose.yaw,
            pose.pitch,
            std::log(std::tan(glm::radians(0.5 * pose.fieldOfView))),
            std::log(pose.distance)};
}

double PosePath::distance(const Point& a, const Point& b) const {
    double sum = 0.0;
    for (std::size_t c = 0; c < kCoordinates; ++c) sum += (weights_[c] * (b[c] - a[c])) * (weights_[c] * (b[c] - a[c]));
    return std::sqrt(sum);
}

double PosePath::liftAt(const Point& point) const {
    return projection_ == Projection::Perspective ? std::max(lowest_(point[kX], point[kZ]) - point[kY], 0.0) : 0.0;
}

void PosePath::setSlopes() {
    if (knots_.size() < 2) return;
    const std::size_t last = knots_.size() - 1;
    std::vector<Point> secants(last);
    for (std::size_t i = 0; i < last; ++i) {
        knots_[i].interval = std::sqrt(distance(knots_[i].point, knots_[i + 1].point));
        for (std::size_t c = 0; c < kCoordinates; ++c)
            secants[i][c] = (knots_[i + 1].point[c] - knots_[i].point[c]) / knots_[i].interval;
    }
    // As if the path came from, and went on to, the mirror image of the neighbour.
    knots_.front().slope = secants.front();
    knots_.back().slope = secants.back();
    for (std::size_t i = 1; i < last; ++i) {
        const double before = knots_[i - 1].interval, after = knots_[i].interval;
        for (std::size_t c = 0; c < kCoordinates; ++c) {
            const double arriving = secants[i - 1][c], leaving = secants[i][c];
            double& slope = knots_[i].slope[c];
            slope = (arriving * after + leaving * before) / (before + after);
            if (c <= kZ) continue;
            const double most = 3.0 * std::min(std::abs(arriving), std::abs(leaving));
            slope = arriving * leaving > 0.0 ? std::clamp(slope, -most, most) : 0.0;
        }
    }
}

bool PosePath::turnsBack(std::size_t knot) const {
    // |secant| = |p[i+1] - p[i]| / interval = interval
    const double least = std::min(knots_[knot - 1].interval, knots_[knot].interval);
    return distance(knots_[knot].slope, {}) < kTurnsBack * least;
}

void PosePath::addSamples(std::size_t knot, double step) {
    const Point &from = knots_[knot].point, &to = knots_[knot + 1].point;
    const double way = std::hypot(to[kX] - from[kX], to[kZ] - from[kZ]);
    const auto count = static_cast<std::size_t>(std::clamp(std::ceil(1.5 * way / step), kFewestSamples, kMostSamples));
    std::vector<Point> points(count + 1);
    std::vector<double> lifts(count + 1, 0.0);
    for (std::size_t i = 0; i <= count; ++i) {
        points[i] = between(knot, static_cast<double>(i) / static_cast<double>(count));
        lifts[i] = liftAt(points[i]);
    }
    lifts = humpOver(lifts);
    for (std::size_t i = 0; i <= count; ++i) points[i][kY] += lifts[i];
    for (std::size_t i = 1; i <= count; ++i)
        samples_.push_back({static_cast<double>(knot) + static_cast<double>(i) / static_cast<double>(count), lifts[i],
                            samples_.back().length + distance(points[i - 1], points[i])});
}

PosePath::Point PosePath::between(std::size_t knot, double share) const {
    const Knot& from = knots_[knot];
    if (share <= 0.0) return from.point;
    const Knot& to = knots_[knot + 1];
    if (share >= 1.0) return to.point;
    const double t = share, rest = 1.0 - share;
    Point point;
    for (std::size_t c = 0; c < kCoordinates; ++c)
        point[c] = rest * rest * (1.0 + 2.0 * t) * from.point[c] + t * t * (3.0 - 2.0 * t) * to.point[c] +
                   from.interval * t * rest * (rest * from.slope[c] - t * to.slope[c]);
    return point;
}

CameraPose PosePath::at(double share) const {
    // The length at this time. Each stretch between two stops takes as much of the time as it has of the length.
    double length = std::clamp(share, 0.0, 1.0) * stops_.back();
    const auto stop = std::upper_bound(stops_.begin(), stops_.end(), length);
    if (stop != stops_.begin() && stop != stops_.end()) {
        const double start = *(stop - 1), whole = *stop - start;
        length = start + whole * eased((length - start) / whole);
    }

    const auto found = std::lower_bound(samples_.begin(), samples_.end(), length,
                                        [](const Sample& sample, double value) { return sample.length < value; });
    const Sample& after = found == samples_.end() ? samples_.back() : *found;
    const Sample& before = found == samples_.begin() ? after : *(found - 1);
    const double piece = after.length - before.length;
    const double part = piece > 0.0 ? std::min((length - before.length) / piece, 1.0) : 0.0;
    const double position = std::lerp(before.position, after.position, part);
    const std::size_t lastStart = knots_.size() > 1 ? knots_.size() - 2 : 0;
    const std::size_t knot = std::min(static_cast<std::size_t>(position), lastStart);
    const Point point = between(knot, position - static_cast<double>(knot));

    CameraPose pose;
    pose.projection = projection_;
    pose.yaw = point[kYaw];
    pose.pitch = point[kPitch];
    pose.fieldOfView = glm::degrees(2.0 * std::atan(std::exp(point[kLens])));
    pose.distance = std::exp(point[kDistance]);
    glm::dvec3 place{point[kX], point[kY] + std::lerp(before.lift, after.lift, part), point[kZ]};
    if (projection_ == Projection::Perspective) {
        // Between two samples the ground may be a little higher.
        place.y = std::max(place.y, lowest_(place.x, place.z));
        place += fromAxesOf(pose, {0.0, 0.0, pose.distance});
    }
    pose.target = place;
    return pose;
}

}  // namespace scree
