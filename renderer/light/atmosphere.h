#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <vector>

namespace scree {

/// What the air consists of. Coefficients are per metre, for red, green and blue (680, 550 and 440 nm). The defaults
/// are those of S. Hillaire, "A scalable and production ready sky and atmosphere rendering technique" (2020), table 1,
/// with more dust: an optical depth of 0.016, as in very clean air over mountains.
struct Air {
    glm::dvec3 rayleigh{5.802e-6, 13.558e-6, 33.1e-6};  ///< Scattering by molecules at sea level.
    double rayleighHeight = 8000.0;                     ///< Metres over which it falls to 1/e.
    double mie = 1.2e-5;                                ///< Scattering by dust and droplets at sea level.
    double mieAbsorption = 1.5e-6;                      ///< Absorption by these.
    double mieHeight = 1200.0;                          ///< Metres over which both fall to 1/e.
    double mieForward = 0.8;                            ///< Mean cosine of the angle by which they turn light.
    /// Absorption by ozone at 25 km. It falls to 0 linearly 15 km above and below.
    glm::dvec3 ozone{0.650e-6, 1.881e-6, 0.085e-6};
    glm::dvec3 ground{0.2, 0.18, 0.14};  ///< Share of light that the ground reflects.
};

/// The air around a ball as large as the earth, and the light that it scatters: once exactly, and further times as if
/// each scattering were alike in all directions (Hillaire 2020, section 5.5).
///
/// Irradiance and radiance are relative to the irradiance of the sun above the air. Directions have length 1 and y up.
class Atmosphere {
 public:
    explicit Atmosphere(const Air& air);
    /// The air of a clear day. It is computed at the first call, in some tens of milliseconds.
    static const Atmosphere& clear();

    /// Returns the share of light that passes from `height` metres above the ground to the end of the air, in a
    /// direction with this sine of the elevation; 0 if the ground is in the way.
    glm::dvec3 transmittance(double height, double sine) const;
    /// Returns the radiance of the sky in a direction above the horizon, as seen from the ground.
    glm::dvec3 skyRadiance(const glm::dvec3& direction, const glm::dvec3& toSun) const;

 private:
    struct Density;
    Density densityAt(double height) const;
    glm::dvec3 computeTransmittance(double height, double sine) const;
    /// Returns the light that reaches a place after two and more scatterings, averaged over all directions.
    glm::dvec3 computeRepeated(double height, double sunSine) const;
    glm::dvec3 repeated(double height, double sunSine) const;

    Air air_;
    std::vector<glm::dvec3> transmittance_, repeated_;
};

/// The sky above the ground for one height of the sun, as a table over sin(azimuth from the sun / 2) (columns, 0 to 1)
/// and the square root of the sine of the elevation (rows, 0 to 1). Both ends are included.
struct SkyTable {
    static constexpr int kColumns = 64;
    static constexpr int kRows = 32;

    std::vector<glm::vec3> radiance;  ///< Row by row, relative to the irradiance of the sun above the air.
    glm::vec3 irradiance{0.0f};       ///< Of a level surface from the whole sky, in the same unit.

    /// `elevation` of the sun is in radians, above 0.
    SkyTable(const Atmosphere& air, double elevation);
    /// Returns the radiance in a direction with this azimuth from the sun, in radians, and this sine of the elevation.
    glm::vec3 at(double azimuth, double sine) const;
};

}  // namespace scree
