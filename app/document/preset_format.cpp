#include <nlohmann/json.hpp>

#include "app/document/paint_text.h"
#include "app/document/preset_layout.h"

/// Writes presets and their schema as JSON, both from the table of knobs.
namespace scree {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Returns the object at `path`. Makes it if it is missing.
OrderedJson& objectAt(OrderedJson& root, const std::vector<std::string_view>& path) {
    OrderedJson* node = &root;
    for (const std::string_view key : path) node = &(*node)[std::string(key)];
    if (node->is_null()) *node = OrderedJson::object();
    return *node;
}

OrderedJson& valueAt(OrderedJson& root, std::vector<std::string_view> path) {
    const std::string key(path.back());
    path.pop_back();
    return objectAt(root, path)[key];
}

/// Returns the double with the shortest text: 0.02 for 0.02f, not 0.019999999552965164.
double shortest(double value) {
    return parseNumber(formatKnobValue(value)).value_or(value);
}

template <class V>
OrderedJson jsonOf(V value) {
    if constexpr (std::is_enum_v<V>)
        return choicesOf<V>[static_cast<std::size_t>(value)];
    else if constexpr (std::is_floating_point_v<V>)
        return shortest(static_cast<double>(value));
    else
        return value;
}

template <class S>
void writeKnobs(OrderedJson& object, const S& settings) {
    forEachKnob<S>([&](const auto& knob) { object[std::string(knob.key)] = jsonOf(settings.*knob.member); });
}

template <class S, class V>
OrderedJson schemaOf(const Knob<S, V>& knob) {
    OrderedJson schema;
    if constexpr (std::is_same_v<V, bool>) {
        schema["type"] = "boolean";
    } else if constexpr (std::is_enum_v<V>) {
        schema["enum"] = choicesOf<V>;
    } else {
        schema["type"] = std::is_integral_v<V> ? "integer" : "number";
        schema["minimum"] = jsonOf(knob.min);
        schema["maximum"] = jsonOf(knob.max);
    }
    schema["default"] = jsonOf(S{}.*knob.member);
    std::string description(knob.label);
    if (!knob.symbol.empty() && knob.symbol != knob.label) description.append(" (").append(knob.symbol).append(")");
    if (!knob.unit.text.empty()) description.append(" [").append(knob.unit).append("]");
    schema["description"] = description.append(": ").append(meaningOf(knob));
    return schema;
}

OrderedJson jsonOf(const PaintedLayers& paint) {
    OrderedJson object{{kPaintWidthKey, paint.width()}, {kPaintHeightKey, paint.height()}};
    for (const PaintedLayers::Painted& painted : paint.layers())
        object[std::string(info(painted.layer).name)] = paintText(painted.values);
    for (std::size_t i = 0; !paint.colours().empty() && i < kPaintColourKeys.size(); ++i)
        object[std::string(info(Layer::Colour).name)][std::string(kPaintColourKeys[i])] =
            paintText(channelOf(paint.colours(), kColourChannels[i]));
    return object;
}

OrderedJson paintSchema() {
    OrderedJson schema{{"type", "object"}, {"additionalProperties", false}};
    schema["description"] =
        "What is painted on the terrain, as Scree writes it; on a terrain of another size it is interpolated.";
    OrderedJson& properties = schema["properties"];
    for (const std::string_view key : {kPaintWidthKey, kPaintHeightKey})
        properties[std::string(key)] = {{"type", "integer"},
                                        {"minimum", Terrain::kMinSize},
                                        {"maximum", kMostPaintNodes},
                                        {"description", "Nodes of the painted layers along this edge."}};
    const OrderedJson values{
        {"type", "string"}, {"contentEncoding", "base64"}, {"contentMediaType", "application/zstd"}};
    for (const LayerInfo& layer : kLayers) {
        if (layer.source != LayerSource::Painted && !isColour(layer.layer)) continue;
        OrderedJson& property = properties[std::string(layer.name)];
        property = values;
        if (isColour(layer.layer)) {
            property = {{"type", "object"}, {"additionalProperties", false}, {"required", kPaintColourKeys}};
            for (const std::string_view key : kPaintColourKeys) property["properties"][std::string(key)] = values;
        }
        property["description"] = std::string(layer.meaning) + ".";
    }
    return schema;
}

template <class S>
void addKnobSchemas(OrderedJson& object) {
    object["type"] = "object";
    object["additionalProperties"] = false;
    forEachKnob<S>([&](const auto& knob) { object["properties"][std::string(knob.key)] = schemaOf(knob); });
}

/// Returns the schema of the object at `path`. Makes it and its parents if they are missing.
OrderedJson& schemaAt(OrderedJson& root, const std::vector<std::string_view>& path) {
    OrderedJson* node = &root;
    for (const std::string_view key : path) {
        OrderedJson& child = (*node)["properties"][std::string(key)];
        if (child.is_null()) child = {{"type", "object"}, {"additionalProperties", false}};
        node = &child;
    }
    return *node;
}

OrderedJson& propertyAt(OrderedJson& root, std::vector<std::string_view> path) {
    const std::string key(path.back());
    path.pop_back();
    return schemaAt(root, path)["properties"][key];
}

std::string text(const OrderedJson& json) {
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace

std::string formatPreset(const Preset& preset) {
    OrderedJson root;
    root[std::string(kVersionKey)] = kPresetVersion;
    if (!preset.title.empty()) root[std::string(kTitleKey)] = preset.title;
    if (!preset.description.empty()) root[std::string(kDescriptionKey)] = preset.description;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        OrderedJson& object = objectAt(root, group.path);
        if (const bool* flag = enabled(preset); flag != nullptr) object[std::string(kEnabledKey)] = *flag;
        writeKnobs(object, settings(preset));
        if (group.path == std::vector<std::string_view>{kHeightmapPath.begin(), kHeightmapPath.end() - 1})
            valueAt(root, kHeightmapPath) = preset.terrain.path;
    });
    if (preset.terrain.paint) valueAt(root, kPaintPath) = jsonOf(*preset.terrain.paint);
    OrderedJson& springs = valueAt(root, kSpringsPath) = OrderedJson::array();
    for (const Spring& spring : preset.simulation.sources.springs) writeKnobs(springs.emplace_back(), spring);
    return text(root);
}

std::string presetSchema() {
    OrderedJson root{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "Scree preset"},
        {"description",
         "All settings of a terrain: recipe, water, erosion models and view. Missing keys have their defaults."},
        {"type", "object"},
        {"additionalProperties", false}};
    OrderedJson& properties = root["properties"];
    properties[std::string(kSchemaKey)] = {{"type", "string"}, {"description", "This schema, for text editors."}};
    properties[std::string(kVersionKey)] = {{"const", kPresetVersion}, {"description", "Version of the file format."}};
    properties[std::string(kTitleKey)] = {{"type", "string"}, {"description", "Name in the menu, on one line."}};
    properties[std::string(kDescriptionKey)] = {{"type", "string"},
                                                {"description", "What to expect, on one line; shown in the menu."}};
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        const Preset defaults;
        OrderedJson& object = schemaAt(root, group.path);
        object["description"] = group.title;
        if (const bool* flag = enabled(defaults); flag != nullptr)
            object["properties"][std::string(kEnabledKey)] = {
                {"type", "boolean"}, {"default", *flag}, {"description", "Whether the model acts in each round."}};
        addKnobSchemas<Settings>(object);
    });
    propertyAt(root, kHeightmapPath) = {
        {"type", "string"},
        {"default", ""},
        {"description", "Heightmap to start from if start is \"file\"; relative to the preset's folder."}};
    propertyAt(root, kPaintPath) = paintSchema();
    OrderedJson spring;
    addKnobSchemas<Spring>(spring);
    propertyAt(root, kSpringsPath) = {{"type", "array"},
                                      {"description", "Places where water comes out of the ground."},
                                      {"items", std::move(spring)}};
    return text(root);
}

}  // namespace scree
