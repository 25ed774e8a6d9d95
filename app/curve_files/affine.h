#pragma once

#include <optional>
#include <string_view>

#include "app/curve_files/file_line.h"

namespace scree {

/// An affine map of the plane, with the letters of SVG 1.1 (section 7.4):
///
///     x' = a x + c y + e
///     y' = b x + d y + f
struct Affine {
    double a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0;

    PlanePoint operator()(PlanePoint p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
};

/// Returns the map that carries out `inner` first, then `outer`.
Affine operator*(const Affine& outer, const Affine& inner);

/// Returns the largest factor by which the map stretches a length: the spectral norm of its matrix.
double largestStretch(const Affine& map);

/// Reads an attribute `transform` of SVG (SVG 1.1, section 7.6): matrix, translate, scale, rotate, skewX and skewY, of
/// which the last acts first. Nothing if the text is malformed.
std::optional<Affine> affineFrom(std::string_view text);

}  // namespace scree
