#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "erosion/base/field.h"
#include "erosion/base/result.h"
#include "erosion/records/colours.h"
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

inline constexpr int kMostPaintNodes = 2048;  ///< Limit along an edge.

/// Largest size in bytes of the text of one layer, and of all layers together.
inline constexpr std::size_t kMostPaintTextBytes = std::size_t{22} << 20;
inline constexpr std::size_t kMostPaintBytes = [] {
    std::size_t bytes = std::size_t{LayerTable::kMostAdded} * kMostPaintTextBytes;
    for (const LayerInfo& layer : kLayers)
        if (layer.source == LayerSource::Painted || isColour(layer.layer))
            bytes += (isColour(layer.layer) ? kColourChannels.size() : 1) * kMostPaintTextBytes;
    return bytes;
}();

/// True if a preset can contain this paint.
inline bool fitsIntoText(const PaintedLayers& paint) {
    return paint.width() <= kMostPaintNodes && paint.height() <= kMostPaintNodes;
}
/// Returns the paint, or only its added layers if a preset cannot contain the values.
inline SharedPaint paintThatFits(const SharedPaint& paint) {
    return !paint || fitsIntoText(*paint) ? paint : makePaint({}, {}, paint->table());
}

std::string paintText(const Field<float>& values);

/// Reads the values of a layer of this many nodes, at most kMostPaintNodes along an edge. An error says what is wrong
/// with the text, and follows its name. Never unpacks more bytes than the nodes need, whatever the text says.
Result<Field<float>> readPaintText(std::string_view text, int width, int height, const LayerInfo& layer);

}  // namespace scree
