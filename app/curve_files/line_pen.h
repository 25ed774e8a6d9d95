#pragma once

#include <vector>

#include "app/curve_files/affine.h"
#include "app/curve_files/file_line.h"

namespace scree {

/// An arc of an ellipse as SVG has it (SVG 1.1, section 8.3.8).
struct EllipseArc {
    double rx = 0.0, ry = 0.0;  ///< Radii. They grow if no ellipse of this size goes through both ends.
    double turn = 0.0;          ///< Angle from the x axis to the axis of rx, in degrees.
    bool isLarge = false;       ///< True for the arc of more than half of the ellipse.
    bool isPositive = false;    ///< True if the angle grows along the arc.
};

/// Draws lines from straight parts, Bezier curves and arcs. Between the points of a curved part, the chord is nowhere
/// farther from the part than the tolerance.
class LinePen {
 public:
    /// `transform` maps the given points to those of the lines; `tolerance` is a length after it, above 0.
    LinePen(const Affine& transform, double tolerance) : transform_(transform), tolerance_(tolerance) {}

    void moveTo(PlanePoint to);
    void lineTo(PlanePoint to);
    void quadraticTo(PlanePoint control, PlanePoint to);
    void cubicTo(PlanePoint first, PlanePoint second, PlanePoint to);
    void arcTo(const EllipseArc& arc, PlanePoint to);
    /// Draws a straight part back to the beginning of the line. The next line begins there.
    void close();
    /// The end of the last part, before the transform.
    PlanePoint at() const { return at_; }

    /// Returns the drawn lines with at least two points.
    std::vector<PlaneLine> take();

 private:
    void add(PlanePoint point) { line_.push_back(transform_(point)); }
    void begin();
    void end();
    /// Returns the number of parts for a Bezier curve of this degree with these control points.
    int parts(const std::vector<PlanePoint>& controls) const;

    Affine transform_;
    double tolerance_;
    PlanePoint at_{}, began_{};
    PlaneLine line_;
    std::vector<PlaneLine> lines_;
};

}  // namespace scree
