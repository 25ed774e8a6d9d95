#pragma once

#include "renderer/ground/ground_table.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/settings/shown_strata.h"

namespace scree {

/// The colours of the ground after the artist's choice. Shaders and processor read them in place of kGround and
/// rockLook(). The natural colours of a material are multiplied by one factor, so that their mean over patches and
/// grain is the chosen colour, and the iron of a desert does not tint it. A texture takes the place of the colours, and
/// its mean is the colour of gravel and of the sides of the block.
struct StyledGround {
    GroundTable table = kGround;
    RockLook rock;

    /// Returns the colours for a kind of rock and its beds. They are kGround and `rock` if no material has a style.
    static StyledGround of(const ShownMaterials& materials, const RockLook& rock, const ShownStrata& strata);
};

/// Returns about the mean of a material's natural colour, linear.
glm::vec3 naturalColour(Material material, const RockLook& rock);

}  // namespace scree
