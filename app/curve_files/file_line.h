#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "erosion/sculpting/curve.h"

namespace scree {

/// A place on a plane, in double precision, because coordinates of a country need more digits than a float has.
struct PlanePoint {
    double x = 0.0;
    double y = 0.0;
    bool operator==(const PlanePoint&) const = default;
};

/// The points of a line, in order. Of a closed line, the last equals the first.
using PlaneLine = std::vector<PlanePoint>;

/// A line of a file, and what the file says about the curve that it is to become.
struct FileLine {
    std::string title;                                     ///< One line of text, or empty if the file gives no name.
    std::optional<CurveKind> kind{};                       ///< Empty if the file does not say.
    std::vector<std::pair<float Curve::*, float>> values;  ///< Numbers that the file gives, within their ranges.
    PlaneLine points;  ///< Shares of the map's width and height from its north-western corner.
};

/// The lines of a file.
struct FileLines {
    std::vector<FileLine> lines;
    std::vector<std::string> notes{};  ///< Sentences for the user: what was left out or changed.
};

/// Returns a name from a file as a title that presets can hold: one line, not too long.
std::string lineTitle(const std::string& name);

}  // namespace scree
