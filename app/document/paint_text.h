#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "erosion/base/field.h"
#include "erosion/base/result.h"
#include "erosion/terrain/painted_layers.h"

/// A painted layer as text in a preset, without loss:
///
///     words      the float32 values as 32-bit integers, row by row from the north-west
///     predicted  west + north - north-west; in the first row west, in the first column north, at the first node 0
///     code       word - predicted, modulo 2^32, with the sign in the lowest bit: 0, -1, 1, -2 ... are 0, 1, 2, 3 ...
///     planes     the lowest bytes of all codes, then the second, third and highest ones
///     text       the planes in a zstd frame, in base64
///
/// Painted values change smoothly, so that most codes are small.
namespace scree {

inline constexpr int kMostPaintNodes = 2048;  ///< Along an edge.

/// Most bytes of one layer's text, and of all.
inline constexpr std::size_t kMostPaintTextBytes = std::size_t{22} << 20;
inline constexpr std::size_t kMostPaintBytes = [] {
    std::size_t bytes = 0;
    for (const LayerInfo& layer : kLayers)
        if (layer.source == LayerSource::Painted || isColour(layer.layer))
            bytes += (isColour(layer.layer) ? kColourChannels.size() : 1) * kMostPaintTextBytes;
    return bytes;
}();

/// True where a preset can hold them.
inline bool fitsIntoText(const PaintedLayers& paint) {
    return paint.width() <= kMostPaintNodes && paint.height() <= kMostPaintNodes;
}

std::string paintText(const Field<float>& values);

/// The values of a layer of this many nodes, at most kMostPaintNodes along an edge. An Error says what is wrong with
/// the text, to follow its name. Unpacks no more bytes than the nodes have, whatever the text says.
Result<Field<float>> readPaintText(std::string_view text, int width, int height, const LayerInfo& layer);

}  // namespace scree
