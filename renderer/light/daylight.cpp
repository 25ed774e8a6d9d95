#include "renderer/light/daylight.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace scree {

namespace {

/// Elevation of the sun, in degrees, at which sun and sky together are white.
constexpr double kWhiteAt = 50.0;

float luminance(const glm::vec3& colour) {
    return glm::dot(colour, glm::vec3(0.2126f, 0.7152f, 0.0722f));
}

/// Irradiance of a surface that faces the sun, relative to that above the air.
glm::vec3 sunlight(double elevation) {
    return glm::vec3(Atmosphere::clear().transmittance(0.0, std::sin(elevation)));
}

/// Factor of each colour that makes the light of a day white.
glm::vec3 whiteBalance() {
    static const glm::vec3 balance = [] {
        const double elevation = glm::radians(kWhiteAt);
        const glm::vec3 light = sunlight(elevation) * static_cast<float>(std::sin(elevation)) +
                                SkyTable(Atmosphere::clear(), elevation).irradiance;
        return luminance(light) / light;
    }();
    return balance;
}

}  // namespace

glm::vec3 towardSun(const ViewSettings& view) {
    const float azimuth = glm::radians(view.sunAzimuth);
    const float elevation = glm::radians(view.sunElevation);
    return {std::sin(azimuth) * std::cos(elevation), std::sin(elevation), -std::cos(azimuth) * std::cos(elevation)};
}

Daylight Daylight::of(const ViewSettings& view, const SkyTable& table) {
    Daylight day{};
    day.toSun = towardSun(view);
    day.scale = glm::pi<float>() * whiteBalance();
    day.sun = whiteBalance() * sunlight(glm::radians(static_cast<double>(view.sunElevation)));
    day.sky = whiteBalance() * table.irradiance;
    // Light reflected by the ground, with a mean colour of earth.
    day.ground = (day.sun * day.toSun.y + day.sky) * glm::vec3(0.22f, 0.19f, 0.14f);

    constexpr float kGround = 2.3f;
    // Brightness of level ground and some ground that faces the sun, because a low sun lights only slopes. The exposure
    // does not compensate fully, so that evening stays a little darker than noon.
    const float ground = luminance(day.sun * (0.2f + 0.8f * day.toSun.y) + day.sky);
    const float exposure = kGround * std::pow(ground, -0.6f) * std::exp2(view.exposure);
    for (glm::vec3* light : {&day.sun, &day.sky, &day.ground, &day.scale}) *light *= exposure;
    return day;
}

}  // namespace scree
