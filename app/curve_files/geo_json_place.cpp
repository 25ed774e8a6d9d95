#include "app/curve_files/geo_json_place.h"

#include <charconv>
#include <string_view>

#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr int kLongitudeAndLatitude = 4326;
constexpr std::string_view kMetres =
    "give metres from the middle of the map's south-western node, with \"crs\": null in the file";

bool canBeDegrees(double west, double south, double east, double north) {
    return west >= -180.0 && east <= 180.0 && south >= -90.0 && north <= 90.0;
}

std::string epsgName(int code) {
    return "EPSG:" + std::to_string(code);
}

/// Says what to do with a file that is not in the coordinates of the map.
std::string remedyFor(const TerrainForm& map) {
    if (!map.place) return std::string(kMetres);
    if (map.place->crs == 0) return "give the map's coordinates, with \"crs\": null in the file";
    return "convert it to the map's system, " + epsgName(map.place->crs);
}

Error degreesError(const TerrainForm& map, const std::string& origin) {
    return Error{origin +
                 ": its coordinates are degrees of longitude and latitude, and the map has no place in degrees; " +
                 remedyFor(map)};
}

}  // namespace

std::optional<int> epsgOf(const std::string& name) {
    if (name.find("CRS84") != std::string::npos) return kLongitudeAndLatitude;
    if (name.find("EPSG") == std::string::npos) return std::nullopt;
    const std::size_t before = name.find_last_not_of("0123456789");
    const std::string_view digits = std::string_view(name).substr(before + 1);
    int code = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), code);
    if (digits.empty() || fault != std::errc() || code < 1 || code > 65535) return std::nullopt;
    return code;
}

Result<MapPlace> placeInFile(const TerrainForm& map, const FileCrs& crs, const CoordinateRange& range,
                             const std::string& origin) {
    const double cell = static_cast<double>(map.cellSize);
    const MapPlace place = map.place.value_or(MapPlace{.west = -0.5 * cell,
                                                       .south = -0.5 * cell,
                                                       .east = (map.width - 0.5) * cell,
                                                       .north = (map.height - 0.5) * cell});
    const bool isInDegrees = place.unit == MapPlace::Unit::Degrees;
    if (crs.said == FileCrs::Said::Unknown) return place;
    if (crs.said == FileCrs::Said::Nothing) {
        const bool mapMayBe = isInDegrees || canBeDegrees(place.west, place.south, place.east, place.north);
        if (!mapMayBe && canBeDegrees(range.west, range.south, range.east, range.north))
            return degreesError(map, origin);
        return place;
    }
    const std::optional<int> code = epsgOf(crs.name);
    if (!code)
        return Error{
            origin + ": its coordinate system '" + shownText(crs.name) +
            "' has no EPSG code; name one, such as EPSG:25832, or give the map's coordinates, with \"crs\": null"};
    const bool fileIsInDegrees = *code == kLongitudeAndLatitude;
    if (place.crs == *code) return place;
    // A map that does not know its system has coordinates of some system all the same.
    if (map.place && place.crs == 0 && fileIsInDegrees == isInDegrees) return place;
    if (fileIsInDegrees && !isInDegrees) return degreesError(map, origin);
    const std::string system = !map.place       ? "has no place in a coordinate system"
                               : place.crs == 0 ? "is in degrees of an unknown system"
                                                : "is in " + epsgName(place.crs);
    return Error{origin + ": its coordinates are in " + epsgName(*code) + ", and the map " + system + "; " +
                 remedyFor(map)};
}

}  // namespace scree
