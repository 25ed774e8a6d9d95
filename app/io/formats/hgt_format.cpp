#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/io/atomic_file.h"
#include "app/io/formats/cell_size.h"
#include "app/io/formats/heightmap_format.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

/// SRTM tiles, .hgt: one degree by one degree, 1201 or 3601 samples squared, row by row from the north-west; 16-bit
/// signed whole metres with the high byte first; -32768 where there is no height. The name is that of the south-west
/// corner, such as N46E007. Read only. (SRTM documentation, version 2.1, section 2.1 and 3.)
namespace scree {

namespace hgt_format {

namespace {

constexpr std::int16_t kVoid = -32768;
constexpr std::array kEdges{1201, 3601};  // samples along an edge, of 3 and of 1 arc second

struct Tile {
    int edge = 0;
    std::optional<int> south;  ///< Degrees of latitude of the southern edge, where the name tells.
    int west = 0;              ///< Degrees of longitude of the western edge, where the name tells.
};

bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// What a name such as "N46E007" tells of the south-west corner.
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

/// Metres of a degree of latitude and of longitude on the WGS 84 ellipsoid (Snyder 1987, Map Projections: A Working
/// Manual, equations 4-19 and 4-21).
struct Degree {
    double north, east;
};
Degree degreeAt(double latitude) {
    constexpr double kRadius = 6378137.0, kEccentricity2 = 0.00669437999014;
    constexpr double kRadians = std::numbers::pi / 180.0;
    const double sine = std::sin(latitude * kRadians);
    const double bulge = 1.0 - kEccentricity2 * sine * sine;
    return {kRadians * kRadius * (1.0 - kEccentricity2) / (bulge * std::sqrt(bulge)),
            kRadians * kRadius * std::cos(latitude * kRadians) / std::sqrt(bulge)};
}

/// Of the middle of the tile; of 45 degrees where the latitude is not known: it is right within 0.6 %.
Degree degreeOf(const Tile& tile) {
    return degreeAt(tile.south ? *tile.south + 0.5 : 45.0);
}

double cellsPerDegree(const Tile& tile) {
    return tile.edge - 1;
}

std::string metresText(double metres) {
    return formatKnobValue(std::round(metres * 10.0) / 10.0) + " m";
}

/// How large the cells are, and what is not true of that.
std::string noteOf(const Tile& tile, const std::filesystem::path& path) {
    const Degree degree = degreeOf(tile);
    const std::string north = metresText(degree.north / cellsPerDegree(tile));
    const std::string seconds = tile.edge == 3601 ? "1 arc second" : "3 arc seconds";
    const std::string begin = shownPath(path) + " has cells of " + seconds + ": ";
    if (!tile.south)
        return begin + north +
               " from north to south; its name tells no latitude (such as N46E007), so the width of "
               "its cells from east to west is not known";
    return begin + north + " from north to south, but " + metresText(degree.east / cellsPerDegree(tile)) +
           " from east to west; the map is shown with square cells of " + north;
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
                         .cellSize = cellSizeOf(degreeOf(*tile).north / cellsPerDegree(*tile)),
                         .place = placeOf(*tile)};
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
    if (read) read->notes.push_back(noteOf(*tile, path));
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
