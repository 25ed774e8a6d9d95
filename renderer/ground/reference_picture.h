#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "renderer/settings/reference_settings.h"

namespace scree {

/// A picture to sculpt after: 8-bit sRGB and opacity, row by row from the top, without padding. Colours are not
/// multiplied by the opacity.
struct ReferencePicture {
    int width = 0;  ///< Pixels, at least 1.
    int height = 0;
    std::vector<std::uint8_t> rgba;

    /// Returns its height as a share of its width.
    float aspect() const { return static_cast<float>(height) / static_cast<float>(width); }
};

/// The reference as it lies on the ground. The knobs are those of ReferenceSettings.
struct ShownReference {
    std::shared_ptr<const ReferencePicture> picture;  ///< Null if none is shown.
    float opacity = 0.0f;
    float east = 0.0f, north = 0.0f, width = 1.0f, turn = 0.0f;

    /// Returns the reference of these settings, or none if it does not lie on the ground or has not been read.
    static ShownReference of(const ReferenceSettings& settings, std::shared_ptr<const ReferencePicture> picture);

    bool isVisible() const { return picture && opacity > 0.0f; }
    bool operator==(const ShownReference&) const = default;
};

/// An affine map from cells of a grid (to the east and to the south of its first node) to places in a picture: (0, 0)
/// is the upper left corner of the picture and (1, 1) its lower right corner.
struct GroundToPicture {
    glm::vec3 right;  ///< Factors of both coordinates, and an offset, for the place from left to right.
    glm::vec3 down;   ///< Same, for the place from top to bottom.

    glm::vec2 at(glm::vec2 cell) const { return {glm::dot(right, {cell, 1.0f}), glm::dot(down, {cell, 1.0f})}; }
};

/// Returns where each point of a map of these nodes lies in the picture. With the initial knobs, a picture with the
/// proportions of the map covers it from its north-west corner to its south-east corner. The map begins half a cell
/// before its first node, as in resampling, so that the picture keeps its place at each resolution.
GroundToPicture groundToPicture(const ShownReference& reference, glm::ivec2 nodes);

}  // namespace scree
