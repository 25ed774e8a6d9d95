#pragma once

#include <array>

/// How fast ice flows. Shallow ice on a bed deforms and slides (Oerlemans 1997; Glen's law with exponent 3; sliding of
/// Budd et al. 1979):
///
///     |q| = (Gd H^5 + Gs H^3) |grad s|^3        m^2/yr
///     G   = f yr (rho g)^3
///
/// H is the thickness in m, s = B + H the surface of ice on the bed B. Between two cells at a distance L along one of
/// eight lines, the upper cell gives the lower one
///
///     2/3 (Gd H^5 + Gs H^3) (s_upper - s_lower)^3 / L^4        m/yr
///
/// The four lines have equal weight. That is isotropic because the sum of cos^4 over lines 45 degrees apart is 3/2 in
/// every direction.
namespace scree {

/// The two constants of the law.
struct IceLaw {
    double deformation = 0.0;  ///< Gd, 1/(m^3 yr).
    double sliding = 0.0;      ///< Gs, 1/(m yr).

    /// Gd H^5 + Gs H^3 for a thickness in m.
    double conductance(double thickness) const {
        return thickness * thickness * thickness * (sliding + deformation * thickness * thickness);
    }
};

/// Returns the law of ice that slides `slidingShare` times as easily as usual; 0 for ice that is frozen to its bed.
constexpr IceLaw iceLaw(double slidingShare) {
    constexpr double kWeight = 910.0 * 9.81;  // density of ice x gravity, N/m^3
    constexpr double kSecondsPerYear = 3.15576e7;
    constexpr double kDeformation = 1.9e-24;  // of ice at its melting point, 1/(Pa^3 s)
    constexpr double kSliding = 5.7e-20;      // of ice on rock, m^2/(Pa^3 s)
    constexpr double kFactor = kSecondsPerYear * kWeight * kWeight * kWeight;
    return {kDeformation * kFactor, kSliding * slidingShare * kFactor};
}

/// Steps to the eight neighbours of a cell: first along the axes, then along the diagonals.
inline constexpr std::array<int, 8> kStepX{1, -1, 0, 0, 1, -1, 1, -1};
inline constexpr std::array<int, 8> kStepY{0, 0, 1, -1, 1, 1, -1, -1};
inline constexpr double kSqrt2 = 1.41421356237309505;

}  // namespace scree
