#include "app/curve_files/line_pen.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace scree {

namespace {

constexpr double kMostParts = 1000.0;  ///< Of one curved part; more are never needed for a tolerance of 1/1000.

/// Returns a number of parts from a quotient, which may be infinite or not a number.
int wholeParts(double wanted) {
    return wanted < kMostParts ? std::max(1, static_cast<int>(std::ceil(wanted))) : static_cast<int>(kMostParts);
}

PlanePoint between(PlanePoint a, PlanePoint b, double share) {
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

/// An arc by its centre: p(angle) = centre + turned (rx cos(angle), ry sin(angle)).
struct CentredArc {
    PlanePoint centre{};
    double rx = 0.0, ry = 0.0;
    double cosine = 1.0, sine = 0.0;  ///< Of the turn.
    double from = 0.0, sweep = 0.0;   ///< Radians.

    PlanePoint at(double share) const {
        const double angle = from + share * sweep, x = rx * std::cos(angle), y = ry * std::sin(angle);
        return {centre.x + cosine * x - sine * y, centre.y + sine * x + cosine * y};
    }
};

/// From the ends of an arc to its centre (SVG 1.1, appendix F.6.5, equations 5.1 to 5.6, and F.6.6).
CentredArc centred(PlanePoint start, const EllipseArc& arc, PlanePoint stop) {
    const double turn = arc.turn * std::numbers::pi / 180.0;
    CentredArc found{.rx = std::abs(arc.rx), .ry = std::abs(arc.ry), .cosine = std::cos(turn), .sine = std::sin(turn)};
    const double dx = 0.5 * (start.x - stop.x), dy = 0.5 * (start.y - stop.y);
    const double x1 = found.cosine * dx + found.sine * dy, y1 = found.cosine * dy - found.sine * dx;
    const double needed = std::hypot(x1 / found.rx, y1 / found.ry);
    if (needed > 1.0) {
        found.rx *= needed;
        found.ry *= needed;
    }
    // The middle of both ends lies at a distance from the centre that follows from Pythagoras on the unit circle.
    const double u = x1 / found.rx, v = y1 / found.ry, square = u * u + v * v;
    double away = needed < 1.0 ? std::sqrt(1.0 / square - 1.0) : 0.0;
    if (arc.isLarge == arc.isPositive) away = -away;
    const double cx = away * found.rx * v, cy = -away * found.ry * u;
    found.centre = {found.cosine * cx - found.sine * cy + 0.5 * (start.x + stop.x),
                    found.sine * cx + found.cosine * cy + 0.5 * (start.y + stop.y)};
    found.from = std::atan2((y1 - cy) / found.ry, (x1 - cx) / found.rx);
    found.sweep = std::atan2((-y1 - cy) / found.ry, (-x1 - cx) / found.rx) - found.from;
    if (arc.isPositive && found.sweep < 0.0) found.sweep += 2.0 * std::numbers::pi;
    if (!arc.isPositive && found.sweep > 0.0) found.sweep -= 2.0 * std::numbers::pi;
    return found;
}

}  // namespace

void LinePen::moveTo(PlanePoint to) {
    end();
    at_ = began_ = to;
}

void LinePen::lineTo(PlanePoint to) {
    begin();
    add(to);
    at_ = to;
}

void LinePen::quadraticTo(PlanePoint control, PlanePoint to) {
    begin();
    const int count = parts({at_, control, to});
    for (int i = 1; i < count; ++i) {
        const double t = i / static_cast<double>(count);
        add(between(between(at_, control, t), between(control, to, t), t));
    }
    add(to);
    at_ = to;
}

void LinePen::cubicTo(PlanePoint first, PlanePoint second, PlanePoint to) {
    begin();
    const int count = parts({at_, first, second, to});
    for (int i = 1; i < count; ++i) {
        const double t = i / static_cast<double>(count);
        const PlanePoint a = between(at_, first, t), b = between(first, second, t), c = between(second, to, t);
        add(between(between(a, b, t), between(b, c, t), t));
    }
    add(to);
    at_ = to;
}

void LinePen::arcTo(const EllipseArc& arc, PlanePoint to) {
    if (to == at_) return;
    if (arc.rx == 0.0 || arc.ry == 0.0) return lineTo(to);
    begin();
    const CentredArc drawn = centred(at_, arc, to);
    // A chord over the angle s of a circle of radius r is r (1 - cos(s / 2)) away from its arc.
    const double radius = std::max(drawn.rx, drawn.ry) * largestStretch(transform_);
    const double step = 2.0 * std::acos(std::max(0.0, 1.0 - tolerance_ / radius));
    const int count = wholeParts(std::abs(drawn.sweep) / step);
    for (int i = 1; i < count; ++i) add(drawn.at(i / static_cast<double>(count)));
    add(to);
    at_ = to;
}

void LinePen::close() {
    if (!line_.empty() && at_ != began_) add(began_);
    end();
    at_ = began_;
}

std::vector<PlaneLine> LinePen::take() {
    end();
    return std::exchange(lines_, {});
}

void LinePen::begin() {
    if (line_.empty()) add(at_);
}

void LinePen::end() {
    if (line_.size() > 1) lines_.push_back(std::move(line_));
    line_.clear();
}

int LinePen::parts(const std::vector<PlanePoint>& controls) const {
    // Wang's bound (Wang 1984): n parts of a curve of degree d are within d (d - 1) m / (8 n^2) of their chords, with m
    // the largest second difference of the control points.
    const auto degree = static_cast<double>(controls.size() - 1);
    double most = 0.0;
    for (std::size_t i = 0; i + 2 < controls.size(); ++i) {
        const PlanePoint a = transform_(controls[i]), b = transform_(controls[i + 1]), c = transform_(controls[i + 2]);
        most = std::max(most, std::hypot(a.x - 2.0 * b.x + c.x, a.y - 2.0 * b.y + c.y));
    }
    return wholeParts(std::sqrt(degree * (degree - 1.0) * most / (8.0 * tolerance_)));
}

}  // namespace scree
