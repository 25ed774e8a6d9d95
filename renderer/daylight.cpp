#include "renderer/daylight.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

float luminance(const glm::vec3& colour) {
    return glm::dot(colour, glm::vec3(0.2126f, 0.7152f, 0.0722f));
}

}  // namespace

Daylight Daylight::of(const ViewSettings& view) {
    const float azimuth = glm::radians(view.sunAzimuth);
    const float elevation = glm::radians(view.sunElevation);
    Daylight day{};
    day.toSun = {std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
                 -std::cos(azimuth) * std::cos(elevation)};

    // Sunlight after its path through the air: Beer-Lambert with the optical depths of clear air with some dust in red,
    // green and blue, and the relative air mass of Kasten and Young (1989).
    const float airMass = 1.0f / (day.toSun.y + 0.50572f * std::pow(view.sunElevation + 6.07995f, -1.6364f));
    const glm::vec3 opticalDepth{0.09f, 0.14f, 0.24f};
    day.sun = glm::exp(-opticalDepth * std::min(airMass, 12.0f));

    // What the air takes out of the sun's light it gives to the sky; near sunset the horizon turns warm.
    const float high = std::sqrt(std::clamp(day.toSun.y, 0.0f, 1.0f));
    const glm::vec3 blue{0.22f, 0.30f, 0.45f};
    day.sky = blue * (0.15f + 0.18f * high);
    day.zenith = glm::vec3(0.055f, 0.125f, 0.29f) * (0.35f + 0.65f * high);
    day.horizon =
        glm::mix(glm::vec3(0.80f, 0.58f, 0.42f), glm::vec3(0.29f, 0.45f, 0.66f), high) * (0.50f + 0.35f * high);
    // Light that the ground throws back, of a mean earth's colour.
    day.ground = (day.sun * day.toSun.y + day.sky) * glm::vec3(0.22f, 0.19f, 0.14f);

    constexpr float kLevelGround = 2.7f;
    // Not all the way: evening should stay a little darker than noon.
    const float exposure = kLevelGround * std::pow(luminance(day.sun * day.toSun.y + day.sky) / kLevelGround, 0.25f) /
                           luminance(day.sun * day.toSun.y + day.sky);
    // The sky itself is exposed less, or it would be white in the evening.
    const float skyExposure = std::pow(3.4f, 0.65f) * std::pow(exposure, 0.35f);
    for (glm::vec3* light : {&day.sun, &day.sky, &day.ground}) *light *= exposure;
    for (glm::vec3* light : {&day.zenith, &day.horizon}) *light *= skyExposure;
    return day;
}

void Daylight::setUniforms(const ShaderProgram& program) const {
    program.set("toSun", toSun);
    program.set("sunLight", sun);
    program.set("skyLight", sky);
    program.set("groundLight", ground);
    program.set("zenithColour", zenith);
    program.set("horizonColour", horizon);
}

}  // namespace scree
