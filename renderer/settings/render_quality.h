#pragma once

#include <cstddef>
#include <limits>

namespace scree {

/// Limits of the cost of a picture. The defaults suit a graphics card.
struct RenderQuality {
    /// Largest deviation of the drawn ground from its nodes on the screen, in pixels.
    float pixelError = 0.75f;
    /// Largest number of ground patches in view, with 512 triangles each.
    int mostPatches = 4096;
    int samples = 4;  ///< Samples per pixel for anti-aliasing; 1 for none. Pictures at `movingScale` have one.
    /// Largest number of texels along the longer edge of the map of shadows and open sky.
    int visibilityTexels = 2048;
    /// Texels of that map that are updated per frame after it has been drawn completely.
    int visibilityTexelsPerFrame = 1 << 20;
    /// Samples of the ground toward the sun for each texel of that map.
    int shadowSteps = 40;
    /// Directions in which two neighbouring texels of that map look for open sky together; an even number.
    int skyDirections = 8;
    /// Bytes of changed tiles per frame; the other tiles wait for the next frame.
    std::size_t uploadBytesPerFrame = 3u << 20;
    /// Largest number of frames in which the change of a map may be uploaded. Land that changes faster is drawn from
    /// few of its nodes, until all of a moment is there.
    int mostFramesPerMoment = 240;
    /// Nodes of changed ground that are measured per frame, for DetailErrors.
    int measuredNodesPerFrame = 1 << 18;
    /// Largest number of nodes along an edge that is uploaded. Of larger maps every second, fourth ... node is
    /// uploaded.
    int largestMap = 16384;
    /// Largest number of nodes along an edge of maps that may be kept twice: see TerrainMaps.
    int largestPair = 4096;
    int mostTrees = 1 << 19;  ///< Largest number of places where a picture looks for a tree.
    int forestTexels = 1024;  ///< Largest number of texels along the longer edge of the map of forests.
    /// Share of the time that pictures may take while only the terrain changes, above 0 to 1.
    float drawingShare = 1.0f;
    /// Resolution of pictures that change from frame to frame, as a share of the full one, above 0 to 1.
    float movingScale = 1.0f;

    bool operator==(const RenderQuality&) const = default;
};

/// For single pictures, which may take any time.
inline constexpr RenderQuality kPictureQuality{.visibilityTexelsPerFrame = std::numeric_limits<int>::max(),
                                               .uploadBytesPerFrame = std::numeric_limits<std::size_t>::max(),
                                               .measuredNodesPerFrame = std::numeric_limits<int>::max()};

/// For small pictures that are redrawn often.
inline constexpr RenderQuality kSmallPictureQuality{.visibilityTexels = 512,
                                                    .visibilityTexelsPerFrame = std::numeric_limits<int>::max(),
                                                    .uploadBytesPerFrame = std::numeric_limits<std::size_t>::max(),
                                                    .measuredNodesPerFrame = std::numeric_limits<int>::max()};

/// For drivers that draw on the processor and must stay interactive.
inline constexpr RenderQuality kSoftwareQuality{.pixelError = 1.0f,
                                                .mostPatches = 1024,
                                                .samples = 4,
                                                .visibilityTexels = 512,
                                                .visibilityTexelsPerFrame = 1 << 14,
                                                .skyDirections = 6,
                                                .uploadBytesPerFrame = 4u << 20,
                                                .mostFramesPerMoment = 4,
                                                .mostTrees = 1 << 16,
                                                .forestTexels = 512,
                                                .drawingShare = 0.2f,
                                                .movingScale = 0.5f};

}  // namespace scree
