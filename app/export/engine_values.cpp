#include "app/export/pack_plan.h"

namespace scree {

namespace {

constexpr double kCentimetres = 100.0;  // Unreal's unit, in a metre
constexpr double kWhite = 65535.0;

/// The engine's full height in metres. If white is one level below it, that level is included.
double engineRelief(const PackPlan& plan) {
    const double relief = static_cast<double>(plan.range.high) - static_cast<double>(plan.range.low);
    return relief * plan.engine().fullScale / kWhite;
}

std::vector<EngineValue> unrealValues(const PackPlan& plan) {
    // At a scale of 1, 65536 levels span 512 cm, and level 32768 is at the location.
    const double relief = engineRelief(plan);
    return {{"scale_x", "Scale X", plan.metresX * kCentimetres, ""},
            {"scale_y", "Scale Y", plan.metresY * kCentimetres, ""},
            {"scale_z", "Scale Z", relief * kCentimetres / 512.0, ""},
            {"location_z", "Location Z", (static_cast<double>(plan.range.low) + relief / 2.0) * kCentimetres, "cm"}};
}

std::vector<EngineValue> unityValues(const PackPlan& plan) {
    return {{"resolution", "Heightmap Resolution", static_cast<double>(plan.tileWidth), ""},
            {"terrain_width", "Terrain Width", plan.metresX * (plan.tileWidth - 1), "m"},
            {"terrain_length", "Terrain Length", plan.metresY * (plan.tileHeight - 1), "m"},
            {"terrain_height", "Terrain Height", engineRelief(plan), "m"},
            {"position_y", "Position Y", static_cast<double>(plan.range.low), "m"}};
}

std::vector<EngineValue> godotValues(const PackPlan& plan) {
    std::vector<EngineValue> values;
    if (plan.levels)
        values = {{"r16_range_min", "R16 Range x", static_cast<double>(plan.range.low), "m"},
                  {"r16_range_max", "R16 Range y", static_cast<double>(plan.range.high), "m"},
                  {"r16_width", "R16 Size x", static_cast<double>(plan.tileWidth), ""},
                  {"r16_height", "R16 Size y", static_cast<double>(plan.tileHeight), ""}};
    values.push_back({"import_scale", "Import Scale", 1.0, ""});
    values.push_back({"height_offset", "Height Offset", 0.0, "m"});
    values.push_back({"vertex_spacing", "Vertex Spacing", plan.metresX, "m"});
    return values;
}

std::vector<EngineValue> blenderValues(const PackPlan& plan) {
    // In Blender pixels stand for squares: a plane of as many squares has each node in the right place.
    return {{"plane_x", "Dimensions X", plan.metresX * plan.tileWidth, "m"},
            {"plane_y", "Dimensions Y", plan.metresY * plan.tileHeight, "m"},
            {"strength", "Strength", plan.levels ? engineRelief(plan) : 1.0, ""},
            {"midlevel", "Midlevel", 0.0, ""},
            {"location_z", "Location Z", plan.levels ? static_cast<double>(plan.range.low) : 0.0, "m"}};
}

std::vector<EngineValue> customValues(const PackPlan& plan) {
    return {{"extent_x", "Extent X", plan.metresX * (plan.tileWidth - 1), "m"},
            {"extent_y", "Extent Y", plan.metresY * (plan.tileHeight - 1), "m"},
            {"height_range", "Height range", engineRelief(plan), "m"},
            {"lowest", "Height of black", static_cast<double>(plan.range.low), "m"}};
}

}  // namespace

std::vector<EngineValue> engineValues(const PackPlan& plan) {
    switch (plan.settings.engine) {
        case Engine::Unreal:
            return unrealValues(plan);
        case Engine::Unity:
            return unityValues(plan);
        case Engine::Godot:
            return godotValues(plan);
        case Engine::Blender:
            return blenderValues(plan);
        case Engine::Custom:
            break;
    }
    return customValues(plan);
}

}  // namespace scree
