#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "erosion/base/knob.h"

namespace scree {

/// Which byte of a number comes first in a raw file.
enum class ByteOrder { Little, Big };
template <>
inline constexpr auto choicesOf<ByteOrder> = std::array<std::string_view, 2>{"little", "big"};

/// Which row comes first in a raw file.
enum class RowOrder { North, South };
template <>
inline constexpr auto choicesOf<RowOrder> = std::array<std::string_view, 2>{"north", "south"};

/// How a heightmap file is read: its lowest and highest sample value in metres (cell size is TerrainSettings'), and
/// what raw files (.r16, .r32) do not tell of themselves. Files that hold metres are taken as they are.
struct FileSettings {
    float low = 0.0f;
    float high = 1000.0f;
    int resolution = 0;
    int rawWidth = 0;
    ByteOrder byteOrder = ByteOrder::Little;
    RowOrder rowOrder = RowOrder::North;
    bool operator==(const FileSettings&) const = default;
};
template <>
inline constexpr auto knobsOf<FileSettings> = std::tuple{
    Knob{&FileSettings::low, "low", "", "Lowest", -12000.0f, 100000.0f, "m", Scale::Linear, "Height of black."},
    Knob{&FileSettings::high, "high", "", "Highest", -12000.0f, 100000.0f, "m", Scale::Linear, "Height of white."},
    Knob{&FileSettings::resolution, "resolution", "", "Resolution", 0, 8192, "nodes", Scale::Linear,
         "Nodes along the longer edge, to which the file is resampled. 0 takes the file's own."},
    Knob{&FileSettings::rawWidth, "rawWidth", "", "Raw width", 0, 8192, "nodes", Scale::Linear,
         "Nodes from west to east of a raw file (.r16, .r32). 0 guesses it from the file's length."},
    Knob{&FileSettings::byteOrder, "byteOrder", "", "Byte order", ByteOrder::Little, ByteOrder::Big, "", Scale::Linear,
         "Byte order of a raw file (.r16, .r32): little (as most programs write it) or big."},
    Knob{&FileSettings::rowOrder, "rowOrder", "", "First row", RowOrder::North, RowOrder::South, "", Scale::Linear,
         "The row that a raw file (.r16, .r32) begins with."},
};
static_assert(knobsAreComplete<FileSettings>());

/// Of a file that tells nothing of itself.
constexpr bool isRawKnob(std::string_view key) {
    return key == "rawWidth" || key == "byteOrder" || key == "rowOrder";
}

}  // namespace scree
