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

/// Which channel of an OpenEXR file holds the heights.
enum class Channel { First, Y, Z, Height, Red, Green, Blue, Alpha };
template <>
inline constexpr auto choicesOf<Channel> =
    std::array<std::string_view, 8>{"first", "y", "z", "height", "r", "g", "b", "a"};

/// How a map is mirrored.
enum class Flip { None, EastWest, NorthSouth };
template <>
inline constexpr auto choicesOf<Flip> = std::array<std::string_view, 3>{"none", "eastWest", "northSouth"};

/// By how many degrees a map is turned clockwise, seen from above.
enum class Rotation { None, Quarter, Half, ThreeQuarters };
template <>
inline constexpr auto choicesOf<Rotation> = std::array<std::string_view, 4>{"0", "90", "180", "270"};

/// How a heightmap file is read: the heights of its lowest and highest sample values in metres, the facts that a raw
/// file (.r16, .r32) does not contain, and what is done with the map. The cell size is in TerrainSettings. A file that
/// holds metres is used without scaling. The steps have this order: nodes without a height are filled, stair steps are
/// removed, then the map is flipped, rotated, cropped and resampled.
struct FileSettings {
    float low = 0.0f;
    float high = 1000.0f;
    bool removeSteps = false;
    Flip flip = Flip::None;
    Rotation rotate = Rotation::None;
    int cropLeft = 0;
    int cropTop = 0;
    int cropWidth = 0;
    int cropHeight = 0;
    int resolution = 0;
    Channel channel = Channel::First;
    int channelNumber = 0;
    int rawWidth = 0;
    ByteOrder byteOrder = ByteOrder::Little;
    RowOrder rowOrder = RowOrder::North;
    bool operator==(const FileSettings&) const = default;
};
template <>
inline constexpr auto knobsOf<FileSettings> = std::tuple{
    Knob{&FileSettings::low, "low", "", "Lowest", -12000.0f, 100000.0f, "m", Scale::Linear, "Height of black."},
    Knob{&FileSettings::high, "high", "", "Highest", -12000.0f, 100000.0f, "m", Scale::Linear, "Height of white."},
    Knob{&FileSettings::removeSteps, "removeSteps", "", "Remove steps", false, true, "", Scale::Linear,
         "Removes the steps of a map with few levels, such as one of 8 bits. No height changes by more than half a "
         "step, and flat ground stays flat."},
    Knob{&FileSettings::flip, "flip", "", "Flip", Flip::None, Flip::NorthSouth, "", Scale::Linear,
         "Mirrors the map: eastWest swaps east and west, northSouth swaps north and south."},
    Knob{&FileSettings::rotate, "rotate", "", "Rotate", Rotation::None, Rotation::ThreeQuarters, "", Scale::Linear,
         "Degrees by which the flipped map is turned clockwise."},
    Knob{&FileSettings::cropLeft, "cropLeft", "", "Crop left", 0, 65535, "nodes", Scale::Linear,
         "Nodes to leave out in the west of the flipped and rotated map."},
    Knob{&FileSettings::cropTop, "cropTop", "", "Crop top", 0, 65535, "nodes", Scale::Linear,
         "Nodes to leave out in the north of the flipped and rotated map."},
    Knob{&FileSettings::cropWidth, "cropWidth", "", "Crop width", 0, 65536, "nodes", Scale::Linear,
         "Nodes to keep from west to east. 0 keeps all up to the edge."},
    Knob{&FileSettings::cropHeight, "cropHeight", "", "Crop height", 0, 65536, "nodes", Scale::Linear,
         "Nodes to keep from north to south. 0 keeps all up to the edge."},
    Knob{&FileSettings::resolution, "resolution", "", "Resolution", 0, 8192, "nodes", Scale::Linear,
         "Nodes along the longer edge, to which the cropped map is resampled. 0 keeps its own."},
    Knob{&FileSettings::channel, "channel", "", "Channel", Channel::First, Channel::Alpha, "", Scale::Linear,
         "Channel of an OpenEXR file that holds the heights. first uses the only one, or else Y, height, Z or R."},
    Knob{&FileSettings::channelNumber, "channelNumber", "", "Channel number", 0, 1000, "", Scale::Linear,
         "Number of the channel in the order of the file, from 1, for a channel of any name. 0 chooses by Channel."},
    Knob{&FileSettings::rawWidth, "rawWidth", "", "Raw width", 0, 65536, "nodes", Scale::Linear,
         "Nodes from west to east of a raw file (.r16, .r32). 0 guesses it from the file's length."},
    Knob{&FileSettings::byteOrder, "byteOrder", "", "Byte order", ByteOrder::Little, ByteOrder::Big, "", Scale::Linear,
         "Byte order of a raw file (.r16, .r32): little (as most programs write it) or big."},
    Knob{&FileSettings::rowOrder, "rowOrder", "", "First row", RowOrder::North, RowOrder::South, "", Scale::Linear,
         "The row that a raw file (.r16, .r32) begins with."},
};
static_assert(knobsAreComplete<FileSettings>());

/// Returns true if the knob applies only to raw files, which have no header.
constexpr bool isRawKnob(std::string_view key) {
    return key == "rawWidth" || key == "byteOrder" || key == "rowOrder";
}

}  // namespace scree
