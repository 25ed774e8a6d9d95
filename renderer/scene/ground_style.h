#pragma once

#include <optional>

#include "renderer/gl/ground_block.h"
#include "renderer/gl/pattern_textures.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/ground/styled_ground.h"
#include "renderer/programs/terrain_programs.h"
#include "renderer/settings/shown_strata.h"

namespace scree {

/// The colours and patterns of the ground on the graphics card, with those that the artist has chosen.
class GroundStyle {
 public:
    static GroundStyle make();

    /// Uploads the colours and textures that differ from those of the last call. No texture is shown if the programs
    /// that are loaded cannot draw them.
    void show(const ShownMaterials& materials, Rock rock, const ShownStrata& strata, Textures loaded);
    /// Binds the patterns to a texture unit, and the table of the ground.
    void bind(int unit) const;
    /// The rock with its colours.
    const RockLook& rock() const { return styled_.rock; }
    Textures textures() const { return styled_.table.textured > 0.0f ? Textures::Drawn : Textures::None; }

 private:
    /// What `styled_` was made of.
    struct Key {
        ShownMaterials materials;
        Rock rock;
        ShownStrata strata;

        bool operator==(const Key&) const = default;
    };

    PatternTextures patterns_;
    GroundBlock block_;
    StyledGround styled_;
    std::optional<Key> shown_;
};

}  // namespace scree
