#pragma once

#include <array>
#include <memory>

#include "renderer/patterns/surface_texture.h"
#include "renderer/settings/material_style.h"

namespace scree {

/// How a picture shows a material: a MaterialStyle with the texture of its file.
struct ShownMaterial {
    MaterialColour colour;
    std::shared_ptr<const SurfaceTexture> texture;  ///< Null if there is none.
    float metres = 4.0f;                            ///< Width of the texture on the ground.

    bool operator==(const ShownMaterial&) const = default;
};

/// How a picture shows the materials, in the order of Material.
using ShownMaterials = std::array<ShownMaterial, kMaterialCount>;

/// Returns true if a material has a texture.
inline bool haveTextures(const ShownMaterials& materials) {
    for (const ShownMaterial& material : materials)
        if (material.texture) return true;
    return false;
}

}  // namespace scree
