#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "renderer/ground/ground_look.h"
#include "renderer/ground/ground_table.h"

namespace scree {

// The rule that gives each place its materials. materials.glsl has the same rule: change both together; tests compare
// them. Both sides take their constants from ground_table.h.

/// A place on the ground, like Site in materials.glsl. Each noise has four channels from 0 to 1.
struct GroundSite {
    float steepness;  ///< m/m.
    float hollow;     ///< Depth below the mean of the four neighbours, in cells.
    float basin;      ///< Depth below the surroundings, in cells.
    float height;     ///< Metres above the datum.
    float level;      ///< Height as a share of the relief: 0 on the lowest ground, 1 on the highest.
    float moisture;   ///< 0 dry to 1 wet.
    float sediment;   ///< Loose material, in cells of height.
    float sand;       ///< Sand that the wind has brought, in metres.
    float wear;       ///< Height that erosion has removed, in cells.
    glm::vec4 macro;  ///< The noise with the longest period.
    glm::vec4 meso;   ///< The noise with the medium period.
    glm::vec4 micro;  ///< The noise with the shortest period.
    glm::vec4 rock;   ///< The noise on faces of rock.
    float lee;        ///< Slope by which the ground falls with the wind, in m/m.
    float snow;       ///< Depth of the snow in metres; used if GroundLook::lyingSnow.
};

/// Weight of each material, 0 to 1, in the order of Material; their sum is 1.
using MaterialWeights = std::array<float, kMaterialCount>;

/// The materials of a place.
struct GroundCover {
    MaterialWeights weights{};

    // Other properties that the colours depend on.
    float worn = 0.0f;  ///< How much the ground has been worn down, 0 to 1.
    float dune = 0.0f;  ///< Share that sand of the wind covers, 0 to 1.
    float lush = 0.0f;  ///< Share of the grass that is lush, 0 to 1.
    float dark = 1.0f;  ///< Factor by which moisture darkens the ground.

    static GroundCover of(const GroundSite& site, const GroundLook& look);

    /// Returns the colour of the ground in uniform white light, as linear red, green and blue. `table` has the colours:
    /// see StyledGround. `rock` is the colour of bare rock at the place, without its grain. `textures` are the colours
    /// of the table's textures at the place, in their order.
    glm::vec3 albedo(const GroundSite& site, const GroundLook& look, const GroundTable& table, const glm::vec3& rock,
                     std::span<const glm::vec3> textures = {}) const;
};

/// Returns the share at the quantity `at`, 0 to 1: see Onset.
float smoothly(const Onset& share, float at);

/// Returns the colour of bare rock without its grain. `lens` is the noise of its lenses, 0 to 1; `bed` says how pale
/// and how red its bed is, 0 to 1, if the rock has strata: see Strata::Look.
glm::vec3 colourOfRock(const GroundSite& site, const GroundLook& look, float lens, const std::optional<glm::vec2>& bed);

}  // namespace scree
