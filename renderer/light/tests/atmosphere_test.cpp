#include "renderer/light/atmosphere.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace scree {
namespace {

double luminance(const glm::dvec3& colour) {
    return glm::dot(colour, glm::dvec3(0.2126, 0.7152, 0.0722));
}

TEST(Atmosphere, DimsTheSunOverheadByTheDepthOfItsColumn) {
    const Air air;
    // The columns of exponential layers and of a layer shaped like a tent.
    const glm::dvec3 depth = air.rayleigh * air.rayleighHeight +
                             glm::dvec3((air.mie + air.mieAbsorption) * air.mieHeight) + air.ozone * 15e3;
    const glm::dvec3 passed = Atmosphere::clear().transmittance(0.0, 1.0);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(passed[i], std::exp(-depth[i]), 0.003);
}

TEST(Atmosphere, DimsALowSunAsManyTimesAsTheAirMassSays) {
    Air air;
    air.mie = air.mieAbsorption = 0.0;
    air.ozone = glm::dvec3(0.0);
    const Atmosphere molecules(air);
    const double column = air.rayleigh.g * air.rayleighHeight;
    for (const double degrees : {30.0, 10.0, 5.0, 3.0}) {
        // Relative air mass of F. Kasten and A. T. Young (1989), which takes the bending of light into account, too.
        const double sine = std::sin(glm::radians(degrees));
        const double mass = 1.0 / (sine + 0.50572 * std::pow(degrees + 6.07995, -1.6364));
        EXPECT_NEAR(-std::log(molecules.transmittance(0.0, sine).g) / column, mass, 0.04 * mass) << degrees;
    }
}

TEST(Atmosphere, LetsNoLightThroughTheGround) {
    EXPECT_EQ(Atmosphere::clear().transmittance(0.0, -0.01), glm::dvec3(0.0));
    EXPECT_GT(Atmosphere::clear().transmittance(5000.0, -0.01).r, 0.0) << "the horizon is lower up there";
}

TEST(Atmosphere, ThinAirScattersInProportionToItsDepth) {
    Air thin;
    thin.rayleigh *= 1e-3;
    thin.mie = thin.mieAbsorption = 0.0;
    thin.ozone = glm::dvec3(0.0);
    thin.ground = glm::dvec3(0.0);
    const Atmosphere air(thin);
    const glm::dvec3 toSun = glm::normalize(glm::dvec3(1.0, 1.0, 0.0));
    for (const glm::dvec3 direction : {glm::dvec3(0.0, 1.0, 0.0), glm::normalize(glm::dvec3(-1.0, 1.0, 0.5))}) {
        // Light scattered once: the phase function of molecules times the depth along the line of sight. The eye is 200
        // m above the ground.
        const double cosine = glm::dot(direction, toSun);
        const double phase = 3.0 / (16.0 * glm::pi<double>()) * (1.0 + cosine * cosine);
        const glm::dvec3 depth =
            thin.rayleigh * thin.rayleighHeight * std::exp(-200.0 / thin.rayleighHeight) / direction.y;
        const glm::dvec3 seen = air.skyRadiance(direction, toSun);
        for (int i = 0; i < 3; ++i) EXPECT_NEAR(seen[i] / (phase * depth[i]), 1.0, 0.03) << i;
    }
}

TEST(Atmosphere, TheSkyIsBlueOverheadAndPalerAtTheHorizon) {
    const glm::dvec3 toSun = glm::normalize(glm::dvec3(1.0, 1.0, 0.0));
    const glm::dvec3 zenith = Atmosphere::clear().skyRadiance({0.0, 1.0, 0.0}, toSun);
    const glm::dvec3 horizon = Atmosphere::clear().skyRadiance(glm::normalize(glm::dvec3(-1.0, 0.02, 0.3)), toSun);
    EXPECT_GT(zenith.b, 2.5 * zenith.r);
    EXPECT_GT(luminance(horizon), 2.0 * luminance(zenith));
    EXPECT_LT(horizon.b / horizon.r, 0.7 * zenith.b / zenith.r);
}

TEST(Atmosphere, TheSkyGivesWhatMoleculesScatterAndNoMoreThanAThirdOfTheLight) {
    for (const double degrees : {30.0, 45.0, 60.0}) {
        const double sine = std::sin(glm::radians(degrees));
        const SkyTable sky(Atmosphere::clear(), glm::radians(degrees));
        const double fromSun = luminance(Atmosphere::clear().transmittance(0.0, sine)) * sine;
        const double fromSky = luminance(glm::dvec3(sky.irradiance));
        // Molecules scatter half of the light forward and half of it backward. So half of it reaches the ground.
        const Air air;
        const glm::dvec3 depth = air.rayleigh * air.rayleighHeight / sine;
        EXPECT_GT(fromSky, 0.5 * sine * luminance(1.0 - glm::exp(-depth))) << degrees;
        // Below clear skies a sixth of the light is diffuse, or a little more (Erbs, Klein and Duffie, 1982).
        EXPECT_LT(fromSky / (fromSky + fromSun), 0.33) << degrees;
        EXPECT_LT(fromSky + fromSun, sine) << "no light comes from nothing";
    }
}

TEST(Atmosphere, ItsTableHasTheSkyOfTheFunction) {
    const double elevation = glm::radians(25.0);
    const SkyTable sky(Atmosphere::clear(), elevation);
    const glm::dvec3 toSun{std::cos(elevation), std::sin(elevation), 0.0};
    for (const double azimuth : {0.3, 1.0, 2.2, 3.1})
        for (const double sine : {0.03, 0.2, 0.55, 0.93}) {
            const double across = std::sqrt(1.0 - sine * sine);
            const glm::dvec3 wanted =
                Atmosphere::clear().skyRadiance({across * std::cos(azimuth), sine, across * std::sin(azimuth)}, toSun);
            const glm::dvec3 read(sky.at(azimuth, sine));
            EXPECT_NEAR(luminance(read) / luminance(wanted), 1.0, 0.02) << azimuth << ' ' << sine;
        }
}

}  // namespace
}  // namespace scree
