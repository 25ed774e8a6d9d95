#include "app/io/formats/tiff/geo_tags.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "erosion/base/knob.h"

namespace scree {

namespace geo_tags {

namespace {

// Keys and their values from OGC 19-008r4, sections 7.4 and 7.5.
constexpr std::uint16_t kModelTypeKey = 1024;
constexpr std::uint16_t kRasterTypeKey = 1025;
constexpr std::uint16_t kGeographicKey = 2048;
constexpr std::uint16_t kAngleUnitKey = 2054;
constexpr std::uint16_t kProjectedKey = 3072;
constexpr std::uint16_t kLengthUnitKey = 3076;
constexpr std::uint16_t kProjected = 1;
constexpr std::uint16_t kGeographic = 2;
constexpr std::uint16_t kPixelIsArea = 1;
constexpr std::uint16_t kPixelIsPoint = 2;
constexpr std::uint16_t kMetre = 9001;
constexpr std::uint16_t kFoot = 9002;
constexpr std::uint16_t kSurveyFoot = 9003;
constexpr std::uint16_t kDegree = 9102;

template <class Number>
std::span<const Number> valuesOf(TIFF* tiff, std::uint32_t tag) {
    std::uint16_t count = 0;
    const Number* values = nullptr;
    if (TIFFGetField(tiff, tag, &count, &values) != 1 || values == nullptr) return {};
    return {values, count};
}

/// The value of a key with a single number, or 0 if the key is missing.
int keyOf(std::span<const std::uint16_t> directory, std::uint16_t key) {
    for (std::size_t i = 4; i + 3 < directory.size(); i += 4)
        if (directory[i] == key && directory[i + 1] == 0) return directory[i + 3];
    return 0;
}

/// Corners of cells: x = west + stepX * column, y = north - stepY * row.
struct Grid {
    double west = 0.0, north = 0.0, stepX = 0.0, stepY = 0.0;
};

/// A grid, or the reason why the grid in the tags cannot be used. Both are empty if the tags contain no grid.
struct GridReading {
    std::optional<Grid> grid;
    std::string whyNone{};
};

GridReading gridOf(TIFF* tiff, bool nodesArePoints) {
    const std::span scale = valuesOf<double>(tiff, kTiffPixelScaleTag);
    const std::span tie = valuesOf<double>(tiff, kTiffTiePointTag);
    const std::span matrix = valuesOf<double>(tiff, kTiffTransformationTag);
    GridReading reading;
    Grid grid;
    if (scale.size() >= 2 && tie.size() >= 6) {
        grid = {tie[3] - tie[0] * scale[0], tie[4] + tie[1] * scale[1], scale[0], scale[1]};
    } else if (matrix.size() >= 16) {
        if (matrix[1] != 0.0 || matrix[4] != 0.0) return {{}, "it is turned in its coordinate system"};
        grid = {matrix[3], matrix[7], matrix[0], -matrix[5]};
    } else {
        if (tie.size() > 6) reading.whyNone = "it has several tie points and no scale";
        return reading;
    }
    if (grid.stepX < 0.0 || grid.stepY < 0.0) return {{}, "it is mirrored in its coordinate system"};
    // If nodes are points, the tie point is a node, half a cell away from the corner of its cell.
    if (nodesArePoints) grid.west -= 0.5 * grid.stepX, grid.north += 0.5 * grid.stepY;
    reading.grid = grid;
    return reading;
}

/// Metres in a unit of length, or nothing if the unit is unknown. A file without a unit is in metres.
std::optional<double> metresOf(int unit) {
    if (unit == 0 || unit == kMetre) return 1.0;
    if (unit == kFoot) return 0.3048;
    if (unit == kSurveyFoot) return 1200.0 / 3937.0;
    return std::nullopt;
}

// If the place of a map is in degrees, an item of GDAL's metadata stores the cell size of the land: the length of a
// degree in metres depends on the latitude.
constexpr std::string_view kCellSizeItem = "<Item name=\"SCREE_CELL_SIZE\">";

std::optional<double> cellSizeOfMetadata(TIFF* tiff) {
    const char* text = nullptr;
    if (TIFFGetField(tiff, kTiffMetadataTag, &text) != 1 || text == nullptr) return std::nullopt;
    std::string_view item(text);
    const std::size_t at = item.find(kCellSizeItem);
    if (at == std::string_view::npos) return std::nullopt;
    item.remove_prefix(at + kCellSizeItem.size());
    return parseNumber(item.substr(0, item.find('<')));
}

}  // namespace

}  // namespace geo_tags

GeoTags geoTagsOf(TIFF* tiff, MapNodes size) {
    using namespace geo_tags;
    const std::span keys = valuesOf<std::uint16_t>(tiff, kTiffGeoKeysTag);
    const int model = keyOf(keys, kModelTypeKey);
    const int projected = keyOf(keys, kProjectedKey), geographic = keyOf(keys, kGeographicKey);
    const bool inDegrees = model == kGeographic || (model == 0 && geographic != 0 && projected == 0);
    const int code = inDegrees ? geographic : projected;
    const int unit = keyOf(keys, inDegrees ? kAngleUnitKey : kLengthUnitKey);
    const bool unitIsKnown = unit == 0 || unit == (inDegrees ? kDegree : kMetre);

    GeoTags tags;
    const std::span scale = valuesOf<double>(tiff, kTiffPixelScaleTag);
    const GridReading reading = gridOf(tiff, keyOf(keys, kRasterTypeKey) == kPixelIsPoint);
    std::optional<CellSteps> steps;
    if (scale.size() >= 2)
        steps = CellSteps{scale[0], scale[1]};
    else if (reading.grid)
        steps = CellSteps{reading.grid->stepX, reading.grid->stepY};
    if (const std::optional<double> metres = metresOf(unit); steps && metres && !inDegrees)
        tags.cells = CellSteps{steps->east * *metres, steps->north * *metres};
    tags.place.whyNone = reading.whyNone;
    if (!reading.grid) return tags;
    const Grid& grid = *reading.grid;
    MapPlace place{.west = grid.west,
                   .south = grid.north - grid.stepY * size.height,
                   .east = grid.west + grid.stepX * size.width,
                   .north = grid.north,
                   .unit = inDegrees ? MapPlace::Unit::Degrees : MapPlace::Unit::Metres,
                   .crs = code == kUserDefinedCrs ? 0 : code};
    if (keys.empty() && seemsInDegrees(place, grid.stepX, grid.stepY)) place.unit = MapPlace::Unit::Degrees;
    if (place.unit == MapPlace::Unit::Degrees && unitIsKnown) {
        const CellSteps degree = degreeAt(0.5 * (place.south + place.north));
        tags.cells = CellSteps{grid.stepX * degree.east, grid.stepY * degree.north};
        if (const std::optional<double> told = cellSizeOfMetadata(tiff)) tags.cells = CellSteps{*told, *told};
    }
    const auto isAt = [&](double west, double north) { return place.west == west && place.north == north; };
    const bool isOrigin = isAt(0.0, 0.0) || isAt(-0.5 * grid.stepX, 0.5 * grid.stepY);
    if (place.crs == 0 && place.unit == MapPlace::Unit::Metres && isOrigin) return tags;
    if (!unitIsKnown)
        tags.place.whyNone = inDegrees ? "its coordinates are not in degrees" : "its coordinates are not in metres";
    else if (model != 0 && model != kProjected && model != kGeographic && model != kUserDefinedCrs)
        tags.place.whyNone = "its coordinates are neither projected nor in degrees";
    else if (!isSound(place))
        tags.place.whyNone = "its edges are not valid coordinates";
    else
        tags.place.place = place;
    return tags;
}

void setGeoTags(TIFF* tiff, const Raster& raster) {
    using namespace geo_tags;
    using Key = std::array<std::uint16_t, 4>;
    const auto cell = static_cast<double>(raster.cellSize);
    std::array scale{cell, cell, 0.0};
    std::array<double, 6> tie{};
    std::vector<Key> keys{Key{1, 1, 0, 4}};  // version, and number of the keys below
    const auto add = [&](std::uint16_t key, int value) {
        keys.push_back({key, 0, 1, static_cast<std::uint16_t>(value)});
    };
    const int code = raster.place && raster.place->crs != 0 ? raster.place->crs : kUserDefinedCrs;
    const bool inDegrees = raster.place && raster.place->unit == MapPlace::Unit::Degrees;
    add(kModelTypeKey, inDegrees ? kGeographic : kProjected);
    add(kRasterTypeKey, raster.place ? kPixelIsArea : kPixelIsPoint);
    add(inDegrees ? kGeographicKey : kProjectedKey, code);
    add(inDegrees ? kAngleUnitKey : kLengthUnitKey, inDegrees ? kDegree : kMetre);
    if (const std::optional<MapPlace>& place = raster.place) {
        scale = {(place->east - place->west) / raster.values.width(),
                 (place->north - place->south) / raster.values.height(), 0.0};
        tie[3] = place->west, tie[4] = place->north;
    }
    if (inDegrees) {
        const std::string metadata =
            "<GDALMetadata>" + std::string(kCellSizeItem) + formatKnobValue(cell) + "</Item></GDALMetadata>";
        TIFFSetField(tiff, kTiffMetadataTag, metadata.c_str());
    }
    TIFFSetField(tiff, kTiffPixelScaleTag, static_cast<int>(scale.size()), scale.data());
    TIFFSetField(tiff, kTiffTiePointTag, static_cast<int>(tie.size()), tie.data());
    TIFFSetField(tiff, kTiffGeoKeysTag, static_cast<int>(4 * keys.size()), keys.data());
}

Result<void> compareGeoTags(const GeoTags& read, const Raster& raster) {
    if (!raster.place || raster.place->unit == MapPlace::Unit::Degrees)
        if (!read.cells || static_cast<float>(read.cells->east) != raster.cellSize ||
            static_cast<float>(read.cells->north) != raster.cellSize)
            return Error{"its cell size did not read back"};
    if (!raster.place) return {};
    const MapPlace wanted = *raster.place;
    const double step = (wanted.east - wanted.west) / raster.values.width();
    const auto same = [step](double a, double b) { return std::abs(a - b) <= 1e-6 * step; };
    const std::optional<MapPlace>& place = read.place.place;
    if (place && same(place->west, wanted.west) && same(place->south, wanted.south) && same(place->east, wanted.east) &&
        same(place->north, wanted.north) && place->unit == wanted.unit && place->crs == wanted.crs)
        return {};
    return Error{"its place did not read back"};
}

}  // namespace scree
