#pragma once

#include <glm/glm.hpp>

#include "renderer/light/atmosphere.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Unit vector toward the sun in world space.
glm::vec3 towardSun(const ViewSettings& view);

/// The light of a clear day for a given height of the sun: that of `Atmosphere`, with the white balance of a day, and
/// exposed so that level ground has nearly the same brightness at any hour. Colours are linear.
struct Daylight {
    glm::vec3 toSun;   ///< Unit vector in world space.
    glm::vec3 sun;     ///< Irradiance of a surface that faces the sun, divided by pi.
    glm::vec3 sky;     ///< Irradiance of a level surface from the whole sky, divided by pi.
    glm::vec3 ground;  ///< Irradiance of a surface that faces straight down, divided by pi.
    glm::vec3 scale;   ///< Factor from the radiance in a SkyTable to the radiance of the sky in these units.

    /// `sky` is the sky for the sun's elevation in this view.
    static Daylight of(const ViewSettings& view, const SkyTable& sky);
};

}  // namespace scree
