#include "app/export/river_lines.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace scree {

namespace {

using Json = nlohmann::ordered_json;

const char* nameOf(RiverEnd end) {
    switch (end) {
        case RiverEnd::Sea:
            return "sea";
        case RiverEnd::River:
            return "river";
        case RiverEnd::Hollow:
            return "hollow";
        case RiverEnd::MapEdge:
            break;
    }
    return "map edge";
}

/// Returns the number with about `digits` significant digits, so that files do not become long with noise.
double rounded(double value, int digits) {
    if (value == 0.0 || !std::isfinite(value)) return value;
    const double unit = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
    return std::round(value * unit) / unit;
}

/// From nodes of a terrain to east and north.
class Coordinates {
 public:
    explicit Coordinates(const Terrain& terrain) : height_(terrain.height()) {
        if (const std::optional<MapPlace>& place = terrain.place()) {
            east_ = (place->east - place->west) / terrain.width();
            north_ = (place->north - place->south) / terrain.height();
            // A place gives the outer edges of the cells. A node is in the middle of its cell.
            west_ = place->west + 0.5 * east_;
            south_ = place->south + 0.5 * north_;
            isInDegrees_ = place->unit == MapPlace::Unit::Degrees;
        } else {
            east_ = north_ = static_cast<double>(terrain.cellSize());
        }
    }
    Json of(const RiverPoint& point, double height) const {
        const int digits = isInDegrees_ ? 7 : 2;  // decimals: 1 cm
        const double unit = std::pow(10.0, digits);
        const auto shown = [&](double value) { return std::round(value * unit) / unit; };
        return {shown(west_ + point.x * east_), shown(south_ + (height_ - 1 - point.y) * north_),
                std::round(height * 100.0) / 100.0};
    }

 private:
    int height_;
    double west_ = 0.0, south_ = 0.0, east_ = 1.0, north_ = 1.0;
    bool isInDegrees_ = false;
};

Json featureOf(const RiverLine& river, std::size_t id, const Coordinates& coordinates, double datum) {
    Json line = Json::array(), discharge = Json::array(), width = Json::array(), depth = Json::array();
    for (const RiverPoint& point : river.points) {
        line.push_back(coordinates.of(point, static_cast<double>(point.level) + datum));
        discharge.push_back(rounded(static_cast<double>(point.discharge), 4));
        width.push_back(rounded(static_cast<double>(point.width), 4));
        depth.push_back(rounded(static_cast<double>(point.depth), 4));
    }
    return {{"type", "Feature"},
            {"id", id},
            {"properties",
             {{"id", id},
              {"kind", "river"},
              {"end", nameOf(river.end)},
              {"into", river.into ? Json(*river.into) : Json()},
              {"discharge", std::move(discharge)},
              {"width", std::move(width)},
              {"depth", std::move(depth)}}},
            {"geometry", {{"type", "LineString"}, {"coordinates", std::move(line)}}}};
}

}  // namespace

std::string formatRivers(const InlandWater& water, const Terrain& terrain) {
    const Coordinates coordinates(terrain);
    Json features = Json::array();
    for (std::size_t i = 0; i < water.rivers.size(); ++i)
        features.push_back(featureOf(water.rivers[i], i, coordinates, terrain.datum()));
    Json collection = {{"type", "FeatureCollection"}};
    if (!terrain.place())
        collection["crs"] = nullptr;
    else if (terrain.place()->crs != 0)
        collection["crs"] = {
            {"type", "name"},
            {"properties", {{"name", "urn:ogc:def:crs:EPSG::" + std::to_string(terrain.place()->crs)}}}};
    collection["features"] = std::move(features);
    return collection.dump() + "\n";
}

}  // namespace scree
