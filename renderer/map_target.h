#pragma once

#include <glm/glm.hpp>

#include "erosion/tiles.h"
#include "renderer/gl_objects.h"

namespace scree {

/// Gives a texture of this format and size, with mipmaps, and makes it the colour of a framebuffer.
void prepareMap(const GlTexture& texture, const GlFramebuffer& target, GLint format, glm::ivec2 size);

/// Binds a framebuffer for drawing into a part of a map, and the old one again at the end.
class MapTargetScope {
 public:
    MapTargetScope(const GlFramebuffer& target, CellRect part, glm::ivec2 size);
    ~MapTargetScope();
    MapTargetScope(const MapTargetScope&) = delete;
    MapTargetScope& operator=(const MapTargetScope&) = delete;

 private:
    GLint former_ = 0;
};

/// The smallest rectangle around two.
CellRect around(CellRect a, CellRect b);

}  // namespace scree
