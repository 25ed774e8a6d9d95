#include "app/export/sidecar.h"

#include <nlohmann/json.hpp>

#include "app/document/json/json_depth.h"
#include "app/io/atomic_file.h"

namespace scree {

namespace {

using Json = nlohmann::ordered_json;

// For comparison: the sidecar of 64 x 64 tiles, each with 30 files with names of 255 bytes, has 60 MB.
constexpr std::size_t kMostSidecarBytes = std::size_t{1} << 27;
constexpr const char* kProgram = "Scree";

Json valuesOf(const PackPlan& plan) {
    Json values = Json::object();
    for (const EngineValue& value : engineValues(plan)) values[value.key] = value.value;
    return values;
}

/// Edges of the area of all cells.
Json placeJson(const MapPlace& place) {
    return {{"west", place.west},
            {"south", place.south},
            {"east", place.east},
            {"north", place.north},
            {"unit", place.unit == MapPlace::Unit::Degrees ? "degrees" : "metres"},
            {"crs", place.crs != 0 ? Json("EPSG:" + std::to_string(place.crs)) : Json()}};
}

/// Position of each tile in the grid of all nodes.
Json positionsOf(const PackPlan& plan) {
    Json positions = Json::array();
    for (const PackTile& tile : plan.tiles)
        positions.push_back({{"column", tile.column},
                             {"row", tile.row},
                             {"x", tile.x},
                             {"y", tile.y},
                             {"width", plan.tileWidth},
                             {"height", plan.tileHeight}});
    return positions;
}

Json filesOf(const WrittenPack& pack) {
    Json files = Json::array();
    for (const PackFile& file : pack.files) {
        Json entry = {{"name", file.name}, {"meaning", file.meaning}};
        const bool isPicture = file.width > 0;
        if (isPicture) entry["width"] = file.width;
        if (isPicture) entry["height"] = file.height;
        if (isPicture && pack.plan.tiles.size() > 1) entry["tile"] = {file.column, file.row};
        files.push_back(std::move(entry));
    }
    return files;
}

}  // namespace

std::string formatSidecar(const WrittenPack& pack) {
    const PackPlan& plan = pack.plan;
    const auto low = static_cast<double>(plan.range.low), high = static_cast<double>(plan.range.high);
    Json sidecar = {{"program", kProgram},
                    {"version", SCREE_VERSION},
                    {"engine", nameOf(plan.settings.engine)},
                    {"width", plan.width},
                    {"height", plan.height},
                    {"tiles",
                     {{"across", plan.settings.tilesX},
                      {"down", plan.settings.tilesY},
                      {"width", plan.tileWidth},
                      {"height", plan.tileHeight},
                      {"overlap", plan.settings.overlap},
                      {"positions", positionsOf(plan)}}},
                    {"metres_per_pixel", plan.metresX},
                    {"metres_per_pixel_y", plan.metresY},
                    {"lowest_m", low},
                    {"highest_m", high},
                    {"range", choicesOf<PackRange>[static_cast<std::size_t>(plan.settings.range)]},
                    {"heights",
                     {{"format", plan.ending.substr(1)},
                      {"samples", plan.levels ? "16-bit levels: 0 is lowest_m, 65535 is highest_m" : "32-bit metres"},
                      {"first_row", choicesOf<RowOrder>[static_cast<std::size_t>(plan.rows)]},
                      {"largest_rounding_error_m", pack.largestError}}},
                    {"engine_values", valuesOf(plan)},
                    {"files", filesOf(pack)}};
    if (plan.place) sidecar["place"] = placeJson(*plan.place);
    if ((*formatOf("height" + plan.ending))->raw)
        sidecar["heights"]["byte_order"] = choicesOf<ByteOrder>[static_cast<std::size_t>(plan.settings.byteOrder)];
    return sidecar.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<Sidecar> readSidecar(const std::filesystem::path& path) {
    const Result<std::string> text = readWholeFile(path, kMostSidecarBytes);
    if (!text) return std::nullopt;
    nlohmann::json json;
    try {
        json = parseJsonOfSomeDepth(*text);
    } catch (const JsonTooDeep&) {
        return std::nullopt;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
    if (!json.is_object() || json.value("program", nlohmann::json()) != nlohmann::json(kProgram)) return std::nullopt;
    const auto files = json.find("files");
    if (files == json.end() || !files->is_array()) return std::nullopt;
    Sidecar sidecar;
    for (const nlohmann::json& file : *files)
        if (file.is_object() && file.contains("name") && file["name"].is_string())
            sidecar.files.insert(file["name"].get<std::string>());
    const auto low = json.find("lowest_m"), high = json.find("highest_m");
    if (low != json.end() && high != json.end() && low->is_number() && high->is_number())
        sidecar.range = HeightRange{low->get<float>(), high->get<float>()};
    return sidecar;
}

}  // namespace scree
