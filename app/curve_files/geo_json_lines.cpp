#include "app/curve_files/geo_json_lines.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/curve_files/geo_json_place.h"
#include "app/document/json/json_report.h"
#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

using Json = nlohmann::json;

/// Returns the member of an object, or null if there is none.
const Json* memberOf(const Json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() || !object.is_object() ? nullptr : &*found;
}

std::string textIn(const Json* value) {
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

/// Returns a number, or the median of a list of numbers; nothing if it is neither.
std::optional<double> medianOf(const Json& value) {
    if (value.is_number()) return value.get<double>();
    if (!value.is_array() || value.empty()) return std::nullopt;
    std::vector<double> numbers;
    for (const Json& each : value) {
        if (!each.is_number()) return std::nullopt;
        numbers.push_back(each.get<double>());
    }
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::nth_element(numbers.begin(), middle, numbers.end());
    if (numbers.size() % 2 == 1) return *middle;
    return 0.5 * (*middle + *std::max_element(numbers.begin(), middle));
}

/// Collects the lines in the coordinates of the file.
class GeoJsonReader {
 public:
    explicit GeoJsonReader(const std::string& origin) : report_(origin) {}

    void readObject(const Json& object, const std::string& name, const FileLine& like) {
        if (!report_.sound()) return;
        const std::string type = textIn(memberOf(object, "type"));
        const auto coordinates = [&](std::size_t depth) {
            readLines(memberOf(object, "coordinates"), name + "coordinates", depth, type.ends_with("Polygon"), like);
        };
        if (type == "FeatureCollection")
            readAll(memberOf(object, "features"), name + "features", like);
        else if (type == "GeometryCollection")
            readAll(memberOf(object, "geometries"), name + "geometries", like);
        else if (type == "Feature")
            readFeature(object, name);
        else if (type == "LineString")
            coordinates(0);
        else if (type == "MultiLineString" || type == "Polygon")
            coordinates(1);
        else if (type == "MultiPolygon")
            coordinates(2);
        else if (type == "Point" || type == "MultiPoint")
            ++points_;
        else if (name.empty())
            report_.fail(
                "this is not GeoJSON: its \"type\" is none of GeoJSON's, such as FeatureCollection; export it again as "
                "GeoJSON");
        else
            report_.fail(name.substr(0, name.size() - 1) + " has the type '" + shownText(type) +
                         "'; give one of GeoJSON, such as Feature or LineString");
    }

    const JsonReport& report() const { return report_; }
    std::vector<FileLine>& lines() { return lines_; }
    std::size_t points() const { return points_; }
    std::size_t valuesLeftOut() const { return valuesLeftOut_; }

 private:
    void readAll(const Json* list, const std::string& name, const FileLine& like) {
        if (list == nullptr || !list->is_array()) return report_.fail(name + " is no list; give a list");
        std::size_t index = 0;
        for (const Json& each : *list) readObject(each, name + "[" + std::to_string(index++) + "].", like);
    }

    void readFeature(const Json& feature, const std::string& name) {
        const Json* const geometry = memberOf(feature, "geometry");
        if (geometry == nullptr || geometry->is_null()) return;
        FileLine like;
        if (const Json* properties = memberOf(feature, "properties"); properties != nullptr) {
            like.title = lineTitle(textIn(memberOf(*properties, "name")));
            readKind(memberOf(*properties, "kind"), like);
            forEachKnob<Curve>([&](const auto& knob) {
                if constexpr (std::is_same_v<std::decay_t<decltype(Curve{}.*knob.member)>, float>)
                    readValue(memberOf(*properties, std::string(knob.key).c_str()), knob, like);
            });
        }
        readObject(*geometry, name + "geometry.", like);
    }

    void readKind(const Json* kind, FileLine& like) {
        if (kind == nullptr || kind->is_null()) return;
        const auto& kinds = choicesOf<CurveKind>;
        const auto found = std::find(kinds.begin(), kinds.end(), textIn(kind));
        if (found == kinds.end())
            ++valuesLeftOut_;
        else
            like.kind = static_cast<CurveKind>(found - kinds.begin());
    }

    void readValue(const Json* value, const Knob<Curve, float>& knob, FileLine& like) {
        if (value == nullptr || value->is_null()) return;
        const std::optional<double> number = medianOf(*value);
        if (number && *number >= static_cast<double>(knob.min) && *number <= static_cast<double>(knob.max))
            like.values.emplace_back(knob.member, static_cast<float>(*number));
        else
            ++valuesLeftOut_;
    }

    /// Reads a list of positions, or a list of such lists, `depth` levels deep.
    void readLines(const Json* list, const std::string& name, std::size_t depth, bool areRings, const FileLine& like) {
        if (!report_.sound()) return;
        if (list == nullptr || !list->is_array()) return report_.fail(name + " is no list; give a list");
        if (depth == 0) return readLine(*list, name, areRings, like);
        std::size_t index = 0;
        for (const Json& each : *list)
            readLines(&each, name + "[" + std::to_string(index++) + "]", depth - 1, areRings, like);
    }

    void readLine(const Json& positions, const std::string& name, bool isRing, const FileLine& like) {
        FileLine line = like;
        for (const Json& position : positions) {
            const bool isPosition =
                position.is_array() && position.size() >= 2 && position[0].is_number() && position[1].is_number();
            if (!isPosition)
                return report_.fail(name + "[" + std::to_string(line.points.size()) + "] is " + shownJson(position) +
                                    "; give two numbers");
            line.points.push_back({position[0].get<double>(), position[1].get<double>()});
        }
        if (line.points.size() < 2)
            return report_.fail(name + " has " + counted(line.points.size(), "point") + "; give a line at least two");
        if (isRing && line.points.front() != line.points.back()) line.points.push_back(line.points.front());
        lines_.push_back(std::move(line));
    }

    JsonReport report_;
    std::vector<FileLine> lines_;
    std::size_t points_ = 0;  ///< Geometries that are points.
    std::size_t valuesLeftOut_ = 0;
};

FileCrs crsOf(const Json& root) {
    const Json* const crs = memberOf(root, "crs");
    if (crs == nullptr) return {};
    if (crs->is_null()) return {FileCrs::Said::Unknown, {}};
    const Json* const properties = memberOf(*crs, "properties");
    return {FileCrs::Said::Named, properties == nullptr ? "" : textIn(memberOf(*properties, "name"))};
}

CoordinateRange rangeOf(const std::vector<FileLine>& lines) {
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    CoordinateRange range{kEndless, kEndless, -kEndless, -kEndless};
    for (const FileLine& line : lines)
        for (const PlanePoint& point : line.points) {
            range.west = std::min(range.west, point.x);
            range.east = std::max(range.east, point.x);
            range.south = std::min(range.south, point.y);
            range.north = std::max(range.north, point.y);
        }
    return range;
}

}  // namespace

Result<FileLines> geoJsonLines(std::string_view text, const std::string& origin, const TerrainForm& map) {
    const Result<Json> root = parsedJson(text, origin, "GeoJSON");
    if (!root) return root.error();
    GeoJsonReader reader(origin);
    reader.readObject(*root, "", {});
    if (!reader.report().sound()) return Error{reader.report().error()};
    if (reader.lines().empty())
        return Error{origin + " has no lines; give one with lines or polygons, because curves follow lines"};
    const Result<MapPlace> place = placeInFile(map, crsOf(*root), rangeOf(reader.lines()), origin);
    if (!place) return place.error();
    FileLines file{std::move(reader.lines())};
    for (FileLine& line : file.lines)
        for (PlanePoint& point : line.points)
            point = {(point.x - place->west) / (place->east - place->west),
                     (place->north - point.y) / (place->north - place->south)};
    if (reader.points() > 0)
        file.notes.push_back(counted(reader.points(), "point") + " left out, because curves need lines.");
    if (reader.valuesLeftOut() > 0)
        file.notes.push_back(counted(reader.valuesLeftOut(), "value") + " of properties out of range and left out.");
    return file;
}

}  // namespace scree
