#pragma once

namespace scree {

/// A rectangle of the framebuffer in pixels, origin at the lower left.
struct Viewport {
    int x = 0, y = 0, width = 1, height = 1;
};

}  // namespace scree
