#include "app/project/project_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace scree {

namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 3> kBoundaries{"open", "wall", "wrap"};
constexpr const char* kTimeLine = "time_line";
constexpr std::string_view kDegrees = "degrees", kMetres = "metres";

Json describedPlace(const MapPlace& place) {
    return {{"west", place.west},
            {"south", place.south},
            {"east", place.east},
            {"north", place.north},
            {"unit", place.unit == MapPlace::Unit::Degrees ? kDegrees : kMetres},
            {"crs", place.crs}};
}

Result<MapPlace> placeOf(const Json& json) {
    const auto unit = json.at("unit").get<std::string>();
    const auto code = json.at("crs").get<double>();
    MapPlace place{.west = json.at("west").get<double>(),
                   .south = json.at("south").get<double>(),
                   .east = json.at("east").get<double>(),
                   .north = json.at("north").get<double>(),
                   .unit = unit == kDegrees ? MapPlace::Unit::Degrees : MapPlace::Unit::Metres};
    const bool isCode = code >= 0.0 && code <= 65535.0 && code == std::floor(code);
    if (isCode) place.crs = static_cast<int>(code);
    if (isCode && isSound(place) && (unit == kDegrees || unit == kMetres)) return place;
    return Error{"its place is not possible"};
}

}  // namespace

void describeTimeLine(const std::string& timeLine, Json& root) {
    if (!timeLine.empty()) root[kTimeLine] = timeLine.size();
}

std::string timeLineBehind(std::string_view bytes, const Json& root) {
    const auto found = root.find(kTimeLine);
    if (found == root.end() || !found->is_number_unsigned()) return {};
    return std::string(bytes.substr(bytes.size() - std::min(bytes.size(), found->get<std::size_t>())));
}

Json describedForm(const TerrainForm& form) {
    Json json{{"cell_size", form.cellSize},
              {"datum", form.datum},
              {"boundary", kBoundaries[static_cast<std::size_t>(form.boundary)]}};
    if (form.place) json["place"] = describedPlace(*form.place);
    return json;
}

Result<Terrain> flatTerrain(const Json& root, int width, int height) {
    const auto cellSize = root.at("cell_size").get<float>();
    const auto datum = root.at("datum").get<double>();
    const auto boundary = std::find(kBoundaries.begin(), kBoundaries.end(), root.at("boundary").get<std::string>());
    const bool isPossible =
        cellSize > 0.0f && std::isfinite(cellSize) && std::abs(datum) <= static_cast<double>(kHighestHeight);
    if (!isPossible || boundary == kBoundaries.end()) return Error{"its cell size, datum or boundary is not possible"};
    Terrain terrain(Field<float>(width, height), cellSize, datum,
                    static_cast<Boundary>(boundary - kBoundaries.begin()));
    if (root.contains("place")) {
        const Result<MapPlace> place = placeOf(root.at("place"));
        if (!place) return place.error();
        terrain.setPlace(*place);
    }
    return terrain;
}

}  // namespace scree
