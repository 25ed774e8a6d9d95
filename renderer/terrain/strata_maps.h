#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "erosion/terrain/terrain.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/programs/terrain_uniforms.h"
#include "renderer/settings/shown_strata.h"

namespace scree {

/// Beds of rock as textures, made from the same function that the models use, so that the shaders cannot show anything
/// else.
///   beds   RG8, GL_REPEAT: how pale and how red the beds are, from the lowest bed up
///   folds  R32F: metres by which folds raise the beds, over the map
class StrataMaps {
 public:
    /// Makes the maps if the strata or the size of the terrain have changed. Uses texture unit 0.
    void show(const ShownStrata& strata, const Terrain& terrain);
    /// Binds the maps to these units, for a program with strata.glsl.
    void setUniforms(const StrataUniforms& uniforms, int bedUnit, int foldUnit) const;

 private:
    struct Key {
        ShownStrata strata;
        float width, height;  ///< In metres.
        double datum;
        bool operator==(const Key&) const = default;
    };

    std::optional<Key> key_;
    GlTexture beds_, folds_;
    glm::vec4 way_{0.0f};  ///< See strata.glsl.
};

}  // namespace scree
