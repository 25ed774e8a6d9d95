#pragma once

#include "renderer/gl/gl_objects.h"

namespace scree {

/// Makes a texture of the noise of makeGroundNoise(), repeating and with mipmaps: two independent noises in red and
/// green (mean 0.5), and the slope of the red one in blue and alpha (0.5 is level).
GlTexture makeNoiseTexture();

/// Makes a texture of makeStoneTexture(), repeating and with mipmaps.
GlTexture makeStones();

}  // namespace scree
