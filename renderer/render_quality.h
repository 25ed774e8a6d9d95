#pragma once

namespace scree {

/// What a picture may cost. The defaults are those of a graphics card.
struct RenderQuality {
    int meshVertices = 1024;     ///< Along an edge of the square that has as many vertices as are drawn at most.
    int samples = 4;             ///< Per pixel, against jagged edges; 1 for none.
    int visibilityNodes = 2048;  ///< Along the longer edge of the map of shadows and open sky, at most.
    int visibilityTilesPerFrame = 1 << 30;  ///< Tiles of that map that are brought up to date in a frame.
};

/// For drivers that draw on the processor and shall stay interactive.
inline constexpr RenderQuality kSoftwareQuality{
    .meshVertices = 256, .samples = 1, .visibilityNodes = 512, .visibilityTilesPerFrame = 8};

}  // namespace scree
