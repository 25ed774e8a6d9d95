#include "renderer/scene/daylight.h"

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

    // Sunlight after its path through the air: Beer-Lambert law with the optical depths of clear air with some dust
    // (red, green, blue), and the relative air mass of Kasten and Young (1989).
    const float airMass = 1.0f / (day.toSun.y + 0.50572f * std::pow(view.sunElevation + 6.07995f, -1.6364f));
    const glm::vec3 opticalDepth{0.09f, 0.14f, 0.24f};
    day.sun = glm::exp(-opticalDepth * std::min(airMass, 12.0f));

    // The sky gets the light that the air scatters out of the sunlight. Near sunset the horizon turns warm.
    const float high = std::sqrt(std::clamp(day.toSun.y, 0.0f, 1.0f));
    const glm::vec3 blue{0.24f, 0.30f, 0.41f};
    day.sky = blue * (0.17f + 0.12f * high);
    day.zenith = glm::vec3(0.060f, 0.135f, 0.30f) * (0.30f + 0.70f * high);
    const glm::vec3 noonHorizon = glm::vec3(0.36f, 0.47f, 0.60f) * 0.85f;
    // The remaining light near the sun is warm. Opposite to the sun is the blue shadow of the earth below a rosy band.
    const float low = 1.0f - glm::smoothstep(0.02f, 0.5f, day.toSun.y);
    day.horizon = glm::mix(noonHorizon, glm::vec3(0.50f, 0.27f, 0.12f), low);
    day.horizonAway = glm::mix(noonHorizon, glm::vec3(0.25f, 0.22f, 0.27f), low);
    // Light reflected by the ground, with a mean colour of earth.
    day.ground = (day.sun * day.toSun.y + day.sky) * glm::vec3(0.22f, 0.19f, 0.14f);

    constexpr float kGround = 2.3f;
    // Brightness of level ground and some ground that faces the sun, because a low sun lights only slopes. The exposure
    // does not compensate fully, so that evening stays a little darker than noon.
    const float ground = luminance(day.sun * (0.2f + 0.8f * day.toSun.y) + day.sky);
    const float exposure = kGround * std::pow(ground / kGround, 0.25f) / ground;
    // The sky is exposed less. Otherwise it would be white in the evening.
    const float skyExposure = 1.75f * std::pow(exposure, 0.3f);
    for (glm::vec3* light : {&day.sun, &day.sky, &day.ground}) *light *= exposure;
    for (glm::vec3* light : {&day.zenith, &day.horizon, &day.horizonAway}) *light *= skyExposure;
    return day;
}

void Daylight::setUniforms(const DaylightUniforms& uniforms) const {
    uniforms.toSun.set(toSun);
    uniforms.sunLight.set(sun);
    uniforms.skyLight.set(sky);
    uniforms.groundLight.set(ground);
    uniforms.zenithColour.set(zenith);
    uniforms.horizonColour.set(horizon);
    uniforms.horizonAway.set(horizonAway);
}

}  // namespace scree
