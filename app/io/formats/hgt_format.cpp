#include <algorithm>
#include <array>
#include <cmath>

#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap_format.h"
#include "erosion/base/shown_text.h"

/// SRTM tiles, .hgt: one degree by one degree, 1201 or 3601 samples squared, row by row from the north-west. Samples
/// are signed 16-bit whole metres, high byte first; -32768 means no height. The name gives the south-west corner, such
/// as N46E007. Read only. (SRTM documentation, version 2.1, section 2.1 and 3.)
namespace scree {

namespace hgt_format {

namespace {

constexpr std::int16_t kVoid = -32768;
constexpr std::array kEdges{1201, 3601};  // samples along an edge, for 3 and for 1 arc second

struct Tile {
    int edge = 0;
    std::optional<int> south;  ///< Degrees of latitude of the southern edge, if the name gives them.
    int west = 0;              ///< Degrees of longitude of the western edge, if the name gives them.
};

bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// The south-west corner in a name such as "N46E007".
struct Corner {
    int south, west;  ///< Degrees.
};
std::optional<Corner> cornerOf(const std::string& name) {
    if (name.size() < 7 || !std::all_of(name.begin() + 1, name.begin() + 3, isDigit) ||
        !std::all_of(name.begin() + 4, name.begin() + 7, isDigit))
        return std::nullopt;
    const auto isOne = [](char letter, std::string_view of) { return of.find(letter) != std::string_view::npos; };
    if (!isOne(name[0], "NSns") || !isOne(name[3], "EWew")) return std::nullopt;
    const int latitude = (name[1] - '0') * 10 + (name[2] - '0');
    const int longitude = (name[4] - '0') * 100 + (name[5] - '0') * 10 + (name[6] - '0');
    if (latitude > 90 || longitude > 180) return std::nullopt;
    return Corner{isOne(name[0], "Ss") ? -latitude : latitude, isOne(name[3], "Ww") ? -longitude : longitude};
}

Result<Tile> tileOf(const std::filesystem::path& path) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    std::error_code failure;
    const std::uintmax_t bytes = std::filesystem::file_size(path, failure);
    if (failure) return Error{shownPath(path) + " cannot be read: " + failure.message()};
    for (const int edge : kEdges)
        if (bytes == std::uintmax_t{2} * static_cast<unsigned>(edge) * static_cast<unsigned>(edge)) {
            const std::optional<Corner> corner = cornerOf(path.filename().string());
            return corner ? Tile{edge, corner->south, corner->west} : Tile{edge, {}, 0};
        }
    return Error{shownPath(path) + " has " + std::to_string(bytes) +
                 " bytes; an SRTM tile has 1201 x 1201 or 3601 x 3601 samples of 16 bits; use another copy"};
}

double cellsPerDegree(const Tile& tile) {
    return tile.edge - 1;
}

/// Size of the cells in the middle of the tile. If the latitude is unknown, cells are square and as high as at 45
/// degrees, which is right to 0.6 %.
CellSteps cellsOf(const Tile& tile) {
    const CellSteps degree = degreeAt(tile.south ? *tile.south + 0.5 : 45.0);
    const double north = degree.north / cellsPerDegree(tile);
    return {.east = tile.south ? degree.east / cellsPerDegree(tile) : north, .north = north};
}

/// The outermost nodes lie on the edges of the degree, in WGS 84.
FilePlace placeOf(const Tile& tile) {
    if (!tile.south) return {};
    constexpr int kWgs84 = 4326;
    const double half = 0.5 / cellsPerDegree(tile);
    return {MapPlace{.west = tile.west - half,
                     .south = *tile.south - half,
                     .east = tile.west + 1 + half,
                     .north = *tile.south + 1 + half,
                     .unit = MapPlace::Unit::Degrees,
                     .crs = kWgs84}};
}

Result<HeightmapInfo> inspect(const std::filesystem::path& path, const FileSettings&) {
    const Result<Tile> tile = tileOf(path);
    if (!tile) return tile.error();
    return HeightmapInfo{.width = tile->edge,
                         .height = tile->edge,
                         .bitsPerSample = 16,
                         .metric = true,
                         .range = {},
                         .cellSize = {},
                         .place = placeOf(*tile),
                         .cells = cellsOf(*tile)};
}

Result<ReadHeights> read(const std::filesystem::path& path, const FileSettings&) {
    const Result<Tile> tile = tileOf(path);
    if (!tile) return tile.error();
    const auto edge = static_cast<std::size_t>(tile->edge);
    const Result<std::string> bytes = readWholeFile(path, 2 * edge * edge);
    if (!bytes) return bytes.error();
    if (bytes->size() != 2 * edge * edge) return Error{shownPath(path) + " changed while it was read; open it again"};
    Field<float> metres(tile->edge, tile->edge);
    const char* byte = bytes->data();
    for (int y = 0; y < tile->edge; ++y)
        for (int x = 0; x < tile->edge; ++x, byte += 2) {
            const auto high = static_cast<unsigned char>(byte[0]), low = static_cast<unsigned char>(byte[1]);
            const auto sample = static_cast<std::int16_t>(high << 8 | low);
            metres(x, y) = sample == kVoid ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(sample);
        }
    Result<ReadHeights> read = heightsOfMetres(std::move(metres), path, kVoid);
    if (read && !tile->south)
        read->notes.push_back(shownPath(path) +
                              " has no latitude in its name (such as N46E007), so the width of its cells from west to "
                              "east is not known: they are taken as square");
    return read;
}

}  // namespace

}  // namespace hgt_format

constinit const HeightmapFormat kHgtFormat{
    .ending = ".hgt",
    .otherEnding = "",
    .title = "SRTM tile",
    .inspect = hgt_format::inspect,
    .read = hgt_format::read,
    .encode = nullptr,
    .verify = nullptr,
};

}  // namespace scree
