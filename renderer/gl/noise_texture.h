#pragma once

#include "renderer/gl/gl_objects.h"

namespace scree {

/// A texture of smooth noise that repeats without seams and has mipmaps, for the grain that no layer resolves: two
/// independent noises in red and green (mean 0.5), and the slope of the red one in blue and alpha (0.5 is level).
GlTexture makeNoiseTexture();

}  // namespace scree
