#include "app/curve_files/affine.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/curve_files/svg_text.h"

namespace scree {

namespace {

double inRadians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

/// Returns one function of an attribute `transform`, or nothing if it has not these numbers.
std::optional<Affine> affineOf(std::string_view name, const std::vector<double>& n) {
    const std::size_t count = n.size();
    if (name == "matrix" && count == 6) return Affine{n[0], n[1], n[2], n[3], n[4], n[5]};
    if (name == "translate" && (count == 1 || count == 2)) return Affine{.e = n[0], .f = count == 2 ? n[1] : 0.0};
    if (name == "scale" && (count == 1 || count == 2)) return Affine{.a = n[0], .d = n[count - 1]};
    if (name == "rotate" && (count == 1 || count == 3)) {
        const double angle = inRadians(n[0]), x = count == 3 ? n[1] : 0.0, y = count == 3 ? n[2] : 0.0;
        const Affine turn{std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle), 0.0, 0.0};
        return Affine{.e = x, .f = y} * turn * Affine{.e = -x, .f = -y};
    }
    if (name == "skewX" && count == 1) return Affine{.c = std::tan(inRadians(n[0]))};
    if (name == "skewY" && count == 1) return Affine{.b = std::tan(inRadians(n[0]))};
    return std::nullopt;
}

}  // namespace

Affine operator*(const Affine& outer, const Affine& inner) {
    const PlanePoint origin = outer({inner.e, inner.f});
    return {outer.a * inner.a + outer.c * inner.b,
            outer.b * inner.a + outer.d * inner.b,
            outer.a * inner.c + outer.c * inner.d,
            outer.b * inner.c + outer.d * inner.d,
            origin.x,
            origin.y};
}

double largestStretch(const Affine& map) {
    // The larger singular value of a matrix of two rows, from its squares and its determinant.
    const double squares = map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d;
    const double determinant = map.a * map.d - map.b * map.c;
    return std::sqrt(0.5 * (squares + std::sqrt(std::max(0.0, squares * squares - 4.0 * determinant * determinant))));
}

std::optional<Affine> affineFrom(std::string_view text) {
    SvgText rest(text);
    Affine all;
    while (!rest.atEnd()) {
        const std::string_view name = rest.word();
        if (!rest.take('(')) return std::nullopt;
        std::vector<double> numbers;
        while (!rest.take(')')) {
            const std::optional<double> number = rest.number();
            if (!number) return std::nullopt;
            numbers.push_back(*number);
        }
        const std::optional<Affine> next = affineOf(name, numbers);
        if (!next) return std::nullopt;
        all = all * *next;
    }
    return all;
}

}  // namespace scree
