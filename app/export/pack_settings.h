#pragma once

#include "app/export/engine.h"
#include "erosion/base/knob.h"

namespace scree {

/// Format of a pack's heightmap.
enum class PackFormat { Usual, Png, R16, R32, Exr, Tif, Tif16 };
template <>
inline constexpr auto choicesOf<PackFormat> =
    std::array<std::string_view, 7>{"usual", "png", "r16", "r32", "exr", "tif", "tif16"};

/// Row that comes first in a pack's heightmap.
enum class PackRows { Usual, North, South };
template <>
inline constexpr auto choicesOf<PackRows> = std::array<std::string_view, 3>{"usual", "north", "south"};

/// Heights of black and white in 16-bit heightmaps.
enum class PackRange { Exact, Fixed };
template <>
inline constexpr auto choicesOf<PackRange> = std::array<std::string_view, 2>{"exact", "fixed"};

/// Contents of a pack for an engine. The window keeps these settings between starts.
struct PackSettings {
    Engine engine = Engine::Unreal;
    int size = 0;
    int tilesX = 1;
    int tilesY = 1;
    int overlap = 1;
    PackFormat format = PackFormat::Usual;
    PackRows rows = PackRows::Usual;
    ByteOrder byteOrder = ByteOrder::Little;
    PackRange range = PackRange::Exact;
    float low = 0.0f;
    float high = 1000.0f;
    bool splat = true;
    bool colour = true;
    bool normal = true;
    bool occlusion = true;
    bool rivers = true;
    bool riverBeds = false;
    bool operator==(const PackSettings&) const = default;
};
inline constexpr Idle<PackSettings> kExactRange{[](const PackSettings& s) { return s.range == PackRange::Exact; },
                                                "Height range is exact"};

inline constexpr Idle<PackSettings> kSingleTile{[](const PackSettings& s) { return s.tilesX == 1 && s.tilesY == 1; },
                                                "Tiles across and Tiles down are 1"};

template <>
inline constexpr auto knobsOf<PackSettings> = std::tuple{
    Knob{&PackSettings::engine, "engine", "", "Engine", Engine::Unreal, Engine::Custom, "", Scale::Linear,
         "The program that will read the terrain. It determines sizes, formats and the order of rows."},
    Knob{&PackSettings::size, "size", "", "Size", 0, 8192, "nodes", Scale::Linear,
         "Nodes along the longer edge of each heightmap. 0 uses the size nearest to the terrain's."},
    Knob{&PackSettings::tilesX, "tilesX", "", "Tiles across", 1, 64, "", Scale::Linear,
         "Number of tiles from west to east."},
    Knob{&PackSettings::tilesY, "tilesY", "", "Tiles down", 1, 64, "", Scale::Linear,
         "Number of tiles from north to south."},
    Knob{&PackSettings::overlap, "overlap", "", "Overlap", 0, 256, "nodes", Scale::Linear,
         "Columns or rows of nodes that a tile shares with the next. The engines expect 1, the border. 0 shares none.",
         kSingleTile},
    Knob{&PackSettings::format, "format", "", "Format", PackFormat::Usual, PackFormat::Tif16, "", Scale::Linear,
         "Format of the heightmap: usual is best for the engine. png, r16 and tif16 have 16 bits, the others metres."},
    Knob{&PackSettings::rows, "rows", "", "First row", PackRows::Usual, PackRows::South, "", Scale::Linear,
         "The row that the heightmap begins with: usual is what the engine expects."},
    Knob{&PackSettings::byteOrder, "byteOrder", "", "Byte order", ByteOrder::Little, ByteOrder::Big, "", Scale::Linear,
         "Byte order of .r16 and .r32: little is what the engines expect."},
    Knob{&PackSettings::range, "range", "", "Height range", PackRange::Exact, PackRange::Fixed, "", Scale::Linear,
         "Heights of black and white. exact: the lowest and highest point of the terrain. fixed: the same for every "
         "terrain of a series."},
    Knob{&PackSettings::low, "low", "", "Height of black", -12000.0f, 100000.0f, "m", Scale::Linear,
         "Height of the lowest 16-bit level.", kExactRange},
    Knob{&PackSettings::high, "high", "", "Height of white", -12000.0f, 100000.0f, "m", Scale::Linear,
         "Height of the highest 16-bit level.", kExactRange},
    Knob{&PackSettings::splat, "splat", "", "Materials", false, true, "", Scale::Linear,
         "Where rock, scree, grass and snow lie: weights for the layers of a terrain material."},
    Knob{&PackSettings::colour, "colour", "", "Colour", false, true, "", Scale::Linear,
         "The colour of the ground without light."},
    Knob{&PackSettings::normal, "normal", "", "Normals", false, true, "", Scale::Linear,
         "The slope of the ground as a normal map."},
    Knob{&PackSettings::occlusion, "occlusion", "", "Ambient occlusion", false, true, "", Scale::Linear,
         "How much of the sky each node sees."},
    Knob{&PackSettings::rivers, "rivers", "", "Rivers", false, true, "", Scale::Linear,
         "The rivers as lines with their width and depth, as GeoJSON."},
    Knob{&PackSettings::riverBeds, "riverBeds", "", "River beds", false, true, "", Scale::Linear,
         "Gives the heights the beds and banks of rivers that are drawn near the eye. Choose more nodes than the "
         "terrain "
         "has, such as twice as many, so that narrow beds have room."},
};
static_assert(knobsAreComplete<PackSettings>());

}  // namespace scree
