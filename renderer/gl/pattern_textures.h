#pragma once

#include "renderer/gl/gl_objects.h"

namespace scree {

/// Makes an array of repeating textures with mipmaps for patterns.glsl: the noise of makeGroundNoise(), twice in each
/// direction, and the patterns of makeStoneTexture().
GlTexture makePatternTextures();

}  // namespace scree
