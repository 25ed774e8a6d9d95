#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>

#include "renderer/gl/gl_objects.h"

namespace scree {

/// A tree as standing_tree.glsl reads it.
struct TreeInstance {
    glm::vec3 foot;  ///< Metres from the eye, in world space.
    float size;      ///< Factor of the form's lengths.
    float turn;      ///< Radians.
    float hue, snow;
    float form;
    glm::vec2 light;
};

/// A buffer of instances on the graphics card.
class TreeInstances {
 public:
    TreeInstances() : buffer_(GlBuffer::make()) {}

    /// Adds the attributes of standing_tree.glsl to the bound vertex array.
    void describe() const;
    /// Replaces the content.
    void upload(std::span<const TreeInstance> trees) const;

 private:
    GlBuffer buffer_;
};

}  // namespace scree
