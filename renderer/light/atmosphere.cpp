#include "renderer/light/atmosphere.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace scree {

namespace {

constexpr double kGroundRadius = 6.36e6;  // metres
constexpr double kAirHeight = 1e5;        // metres
/// Height of the eye above the ground in metres.
constexpr double kEyeHeight = 200.0;
constexpr double kOzoneMiddle = 25e3, kOzoneReach = 15e3;  // metres

/// Sizes of the tables: heights by sines of the elevation.
constexpr int kHeights = 32, kSines = 96;
constexpr int kRepeatedHeights = 12, kRepeatedSines = 24;
/// Sine of the sun's elevation below which no light is scattered again.
constexpr double kLowestSun = -0.25;

double sineOfHorizon(double height) {
    const double ratio = kGroundRadius / (kGroundRadius + height);
    return -std::sqrt(std::max(1.0 - ratio * ratio, 0.0));
}

/// Distance from `height` to a sphere of this radius around the middle of the earth, along a direction with this sine
/// of the elevation, which must meet the sphere ahead. `sign` is 1 for leaving the sphere and -1 for entering it.
double wayTo(double radius, double height, double sine, double sign) {
    const double from = kGroundRadius + height;
    return -from * sine + sign * std::sqrt(std::max(radius * radius - from * from * (1.0 - sine * sine), 0.0));
}

double heightAfter(double height, double sine, double way) {
    const double from = kGroundRadius + height;
    return std::max(std::sqrt(from * from + way * way + 2.0 * from * sine * way) - kGroundRadius, 0.0);
}

/// Reads a table between its entries; x and y go from 0 to 1 along rows and columns.
template <class T>
T read(const std::vector<T>& table, int columns, int rows, double x, double y) {
    const double column = std::clamp(x, 0.0, 1.0) * (columns - 1);
    const double row = std::clamp(y, 0.0, 1.0) * (rows - 1);
    const int left = std::min(static_cast<int>(column), columns - 2);
    const int top = std::min(static_cast<int>(row), rows - 2);
    using Number = typename T::value_type;
    const auto across = static_cast<Number>(column - left), down = static_cast<Number>(row - top);
    const auto at = [&](int dx, int dy) { return table[static_cast<std::size_t>((top + dy) * columns + left + dx)]; };
    return glm::mix(glm::mix(at(0, 0), at(1, 0), across), glm::mix(at(0, 1), at(1, 1), across), down);
}

/// Divides a way of this length, in metres, into steps that grow with the distance, because the air is densest near the
/// start or near the horizon. Calls `visit(middle, length)` for each step, in order.
template <class Visit>
void forEachStep(double way, int steps, const Visit& visit) {
    double from = 0.0;
    for (int i = 1; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        const double to = way * share * share;
        visit(0.5 * (from + to), to - from);
        from = to;
    }
}

double rayleighPhase(double cosine) {
    return 3.0 / (16.0 * glm::pi<double>()) * (1.0 + cosine * cosine);
}

/// The phase function of Cornette and Shanks (1992).
double miePhase(double cosine, double g) {
    const double between = 1.0 + g * g - 2.0 * g * cosine;
    return 3.0 / (8.0 * glm::pi<double>()) * (1.0 - g * g) * (1.0 + cosine * cosine) /
           ((2.0 + g * g) * between * std::sqrt(between));
}

}  // namespace

/// Scattering and extinction at one height, per metre.
struct Atmosphere::Density {
    glm::dvec3 rayleigh;
    double mie;
    glm::dvec3 extinction;

    /// Returns the metres of a step of this length whose light reaches its start undimmed, times `passed`, the share
    /// that gets from there to the eye. Dims `passed` by the step.
    glm::dvec3 reaching(glm::dvec3& passed, double length) const {
        const glm::dvec3 through = glm::exp(-extinction * length);
        const glm::dvec3 metres = passed * (1.0 - through) / glm::max(extinction, glm::dvec3(1e-20));
        passed *= through;
        return metres;
    }
};

Atmosphere::Density Atmosphere::densityAt(double height) const {
    Density density{};
    density.rayleigh = air_.rayleigh * std::exp(-height / air_.rayleighHeight);
    const double dust = std::exp(-height / air_.mieHeight);
    density.mie = air_.mie * dust;
    const double ozone = std::max(1.0 - std::abs(height - kOzoneMiddle) / kOzoneReach, 0.0);
    density.extinction = density.rayleigh + (air_.mie + air_.mieAbsorption) * dust + air_.ozone * ozone;
    return density;
}

Atmosphere::Atmosphere(const Air& air) : air_(air) {
    const auto fill = [](std::vector<glm::dvec3>& table, int columns, int rows, const auto& valueAt) {
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x)
                table.push_back(valueAt(static_cast<double>(x) / (columns - 1), static_cast<double>(y) / (rows - 1)));
    };
    // Both quantities change most near the ground and near the horizon.
    fill(transmittance_, kSines, kHeights, [&](double x, double y) {
        const double height = y * y * kAirHeight;
        const double lowest = sineOfHorizon(height);
        return computeTransmittance(height, lowest + x * x * (1.0 - lowest));
    });
    fill(repeated_, kRepeatedSines, kRepeatedHeights,
         [&](double x, double y) { return computeRepeated(y * y * kAirHeight, kLowestSun + x * (1.0 - kLowestSun)); });
}

const Atmosphere& Atmosphere::clear() {
    static const Atmosphere air{Air()};
    return air;
}

glm::dvec3 Atmosphere::computeTransmittance(double height, double sine) const {
    constexpr int kSteps = 64;
    const double way = wayTo(kGroundRadius + kAirHeight, height, sine, 1.0);
    glm::dvec3 depth{0.0};
    forEachStep(way, kSteps, [&](double middle, double length) {
        depth += densityAt(heightAfter(height, sine, middle)).extinction * length;
    });
    return glm::exp(-depth);
}

glm::dvec3 Atmosphere::transmittance(double height, double sine) const {
    const double lowest = sineOfHorizon(height);
    if (sine < lowest) return glm::dvec3(0.0);
    return read(transmittance_, kSines, kHeights, std::sqrt((sine - lowest) / (1.0 - lowest)),
                std::sqrt(height / kAirHeight));
}

glm::dvec3 Atmosphere::repeated(double height, double sunSine) const {
    return read(repeated_, kRepeatedSines, kRepeatedHeights, (sunSine - kLowestSun) / (1.0 - kLowestSun),
                std::sqrt(height / kAirHeight));
}

glm::dvec3 Atmosphere::computeRepeated(double height, double sunSine) const {
    constexpr int kElevations = 8, kAzimuths = 8, kSteps = 20;
    const double sunAcross = std::sqrt(std::max(1.0 - sunSine * sunSine, 0.0));
    glm::dvec3 second{0.0};  // light that has been scattered twice
    glm::dvec3 again{0.0};   // share of the light that is scattered back to the place
    for (int i = 0; i < kElevations; ++i)
        for (int j = 0; j < kAzimuths; ++j) {
            const double sine = 2.0 * (i + 0.5) / kElevations - 1.0;
            const double azimuth = glm::pi<double>() * (j + 0.5) / kAzimuths;
            const bool toGround = sine < sineOfHorizon(height);
            const double way = toGround ? wayTo(kGroundRadius, height, sine, -1.0)
                                        : wayTo(kGroundRadius + kAirHeight, height, sine, 1.0);
            // Sine of the sun's elevation at a distance along the way.
            const double along = sine * sunSine + std::sqrt(1.0 - sine * sine) * sunAcross * std::cos(azimuth);
            const auto sunAt = [&](double distance) {
                const double from = kGroundRadius + height;
                return (from * sunSine + distance * along) / (kGroundRadius + heightAfter(height, sine, distance));
            };
            glm::dvec3 passed{1.0};
            forEachStep(way, kSteps, [&](double middle, double length) {
                const double at = heightAfter(height, sine, middle);
                const Density air = densityAt(at);
                const glm::dvec3 scattered = (air.rayleigh + air.mie) * air.reaching(passed, length);
                second += scattered * transmittance(at, sunAt(middle)) / (4.0 * glm::pi<double>());
                again += scattered;
            });
            if (!toGround) continue;
            const double sun = sunAt(way);
            second += passed * air_.ground * transmittance(0.0, sun) * std::max(sun, 0.0) / glm::pi<double>();
        }
    constexpr double kDirections = kElevations * kAzimuths;
    return second / kDirections / (1.0 - again / kDirections);
}

glm::dvec3 Atmosphere::skyRadiance(const glm::dvec3& direction, const glm::dvec3& toSun) const {
    constexpr int kSteps = 32;
    const double sine = std::max(direction.y, 0.0);
    const double cosine = glm::dot(direction, toSun);
    const double rayleigh = rayleighPhase(cosine);
    const double mie = miePhase(cosine, air_.mieForward);
    const double way = wayTo(kGroundRadius + kAirHeight, kEyeHeight, sine, 1.0);
    glm::dvec3 radiance{0.0};
    glm::dvec3 passed{1.0};
    forEachStep(way, kSteps, [&](double middle, double length) {
        const double at = heightAfter(kEyeHeight, sine, middle);
        const double sun = ((kGroundRadius + kEyeHeight) * toSun.y + middle * cosine) / (kGroundRadius + at);
        const Density air = densityAt(at);
        const glm::dvec3 lit = (air.rayleigh * rayleigh + air.mie * mie) * transmittance(at, sun) +
                               (air.rayleigh + air.mie) * repeated(at, sun);
        radiance += lit * air.reaching(passed, length);
    });
    return radiance;
}

SkyTable::SkyTable(const Atmosphere& air, double elevation) {
    const glm::dvec3 toSun{std::cos(elevation), std::sin(elevation), 0.0};
    radiance.reserve(static_cast<std::size_t>(kColumns) * kRows);
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kColumns; ++column) {
            const double across = static_cast<double>(column) / (kColumns - 1);
            const double up = static_cast<double>(row) / (kRows - 1);
            const double azimuth = 2.0 * std::asin(across);
            const double sine = up * up;
            const double cosine = std::sqrt(std::max(1.0 - sine * sine, 0.0));
            radiance.emplace_back(
                air.skyRadiance({cosine * std::cos(azimuth), sine, cosine * std::sin(azimuth)}, toSun));
        }
    // An element of the sky has the solid angle d(sine) d(azimuth). The two sides of the sun are alike.
    constexpr int kElements = 48;
    glm::dvec3 sum{0.0};
    for (int i = 0; i < kElements; ++i)
        for (int j = 0; j < kElements; ++j) {
            const double sine = (i + 0.5) / kElements;
            sum += glm::dvec3(at(glm::pi<double>() * (j + 0.5) / kElements, sine)) * sine;
        }
    irradiance = glm::vec3(sum * (glm::two_pi<double>() / (kElements * kElements)));
}

glm::vec3 SkyTable::at(double azimuth, double sine) const {
    return read(radiance, kColumns, kRows, std::abs(std::sin(0.5 * azimuth)), std::sqrt(std::max(sine, 0.0)));
}

}  // namespace scree
