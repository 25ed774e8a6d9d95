#pragma once

#include <cstddef>
#include <limits>

namespace scree {

/// What a picture may cost. The defaults are those of a graphics card.
struct RenderQuality {
    float pixelError = 0.5f;                 ///< What the ground may depart from its nodes on the screen, in pixels.
    int mostPatches = 4096;                  ///< Of the ground, in view: 512 triangles each.
    int samples = 4;                         ///< Per pixel, against jagged edges; 1 for none.
    int visibilityTexels = 2048;             ///< Along the longer edge of the map of shadows and open sky, at most.
    int visibilityTexelsPerFrame = 1 << 20;  ///< Of that map, brought up to date in a frame once all is drawn.
    int shadowSteps = 96;                    ///< Samples of the ground toward the sun for each texel of that map.
    int skyDirections = 12;                  ///< Directions in which each texel of that map looks for open sky.
    std::size_t uploadBytesPerFrame = 3u << 20;  ///< Of tiles that have changed; the others wait for the next frame.
    int measuredNodesPerFrame = 1 << 18;         ///< Of the ground, for its DetailErrors, where it has changed.
    int largestMap = 16384;     ///< Nodes along an edge that are uploaded; of larger maps every second, fourth ... is.
    int largestPair = 4096;     ///< Nodes along an edge of maps that may be kept twice: see TerrainMaps.
    bool richDetail = true;     ///< Grain on rock faces, too.
    float drawingShare = 1.0f;  ///< Of the time that pictures may take while only the terrain moves, above 0 to 1.
    float movingScale = 1.0f;   ///< Resolution of pictures that change from frame to frame, 0 to 1.

    bool operator==(const RenderQuality&) const = default;
};

/// For pictures that take the time they take.
inline constexpr RenderQuality kPictureQuality{.visibilityTexelsPerFrame = std::numeric_limits<int>::max(),
                                               .uploadBytesPerFrame = std::numeric_limits<std::size_t>::max(),
                                               .measuredNodesPerFrame = std::numeric_limits<int>::max()};

/// For small pictures that are drawn again and again.
inline constexpr RenderQuality kSmallPictureQuality{.visibilityTexels = 512,
                                                    .visibilityTexelsPerFrame = std::numeric_limits<int>::max(),
                                                    .shadowSteps = 48,
                                                    .skyDirections = 8,
                                                    .uploadBytesPerFrame = std::numeric_limits<std::size_t>::max(),
                                                    .measuredNodesPerFrame = std::numeric_limits<int>::max()};

/// For drivers that draw on the processor and shall stay interactive.
inline constexpr RenderQuality kSoftwareQuality{.pixelError = 1.0f,
                                                .mostPatches = 256,
                                                .samples = 1,
                                                .visibilityTexels = 512,
                                                .visibilityTexelsPerFrame = 1 << 14,
                                                .shadowSteps = 48,
                                                .skyDirections = 6,
                                                .uploadBytesPerFrame = 2u << 20,
                                                .richDetail = false,
                                                .drawingShare = 0.2f,
                                                .movingScale = 0.5f};

}  // namespace scree
