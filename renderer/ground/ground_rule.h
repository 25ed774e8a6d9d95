#pragma once

#include <array>
#include <glm/glm.hpp>

#include "renderer/ground/ground_look.h"
#include "renderer/ground/ground_table.h"

namespace scree {

// The rule by which a place gets its materials: the same as in materials.glsl. A change of a rule is one there, too;
// tests compare the two. The constants are those of ground_table.h on both sides.

/// A place of the ground, as Site of materials.glsl. Each noise has four channels from 0 to 1.
struct GroundSite {
    float steepness;  ///< m/m.
    float hollow;     ///< Depth below the four neighbours, cells.
    float basin;      ///< Depth below the surroundings, cells.
    float height;     ///< Metres above the datum.
    float level;      ///< 0 on the lowest ground to 1 on the highest.
    float moisture;   ///< 0 dry to 1 wet.
    float sediment;   ///< Loose material, cells of height.
    float wear;       ///< What was carried away, cells of height.
    glm::vec4 macro;  ///< The widest noise.
    glm::vec4 meso;   ///< The noise in the middle.
    glm::vec4 micro;  ///< The finest noise.
    glm::vec4 rock;   ///< The noise on faces of rock.
};

/// Weight of each material, 0 to 1, in the order of Material; their sum is 1.
using MaterialWeights = std::array<float, kMaterialCount>;

/// The materials of a place.
struct GroundCover {
    MaterialWeights weights{};

    // What colours depend on besides the weights.
    float worn = 0.0f;  ///< How far the ground is cut down, 0 to 1.
    float lush = 0.0f;  ///< Share of the grass that is lush, 0 to 1.
    float dark = 1.0f;  ///< Factor by which water between the grains darkens the ground.

    static GroundCover of(const GroundSite& site, const GroundLook& look);

    /// Colour of the ground in even white light: linear red, green and blue. `rock` is the colour of bare rock there,
    /// without its grain.
    glm::vec3 albedo(const GroundSite& site, const GroundLook& look, const glm::vec3& rock) const;
};

/// 0 to 1: see Onset.
float smoothly(const Onset& share, float at);

/// Colour of a bed of the strata without its grain, where pale and red are 0 to 1: see Strata::Look.
glm::vec3 colourOfBed(float pale, float red);

/// Colour of rock without strata and without its grain. `layer` is the noise of its beds, 0 to 1.
glm::vec3 colourOfRock(const GroundSite& site, float layer);

}  // namespace scree
