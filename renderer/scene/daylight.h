#pragma once

#include <glm/glm.hpp>

#include "renderer/programs/terrain_uniforms.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// The light of a clear day for a given height of the sun. Colours are linear and exposed so that level ground has
/// nearly the same brightness at any hour.
struct Daylight {
    glm::vec3 toSun;        ///< Unit vector in world space.
    glm::vec3 sun;          ///< Irradiance of a surface that faces the sun.
    glm::vec3 sky;          ///< Irradiance of a level surface from the whole sky.
    glm::vec3 ground;       ///< Irradiance of a surface that faces straight down.
    glm::vec3 zenith;       ///< Radiance of the sky overhead.
    glm::vec3 horizon;      ///< Radiance of the sky at the horizon below the sun.
    glm::vec3 horizonAway;  ///< Radiance of the sky at the horizon opposite to the sun.

    static Daylight of(const ViewSettings& view);
    /// Sets all uniforms except the haze.
    void setUniforms(const DaylightUniforms& uniforms) const;
};

}  // namespace scree
