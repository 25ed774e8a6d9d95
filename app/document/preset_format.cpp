#include <utility>

#include "app/document/json/knob_json.h"
#include "app/document/preset_fields.h"
#include "app/document/preset_layout.h"

/// Writes presets and their schema as JSON, both from the tables of knobs and of fields.
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

enum class FieldPlace { Top, Inside };

void writeFields(OrderedJson& root, const Preset& preset, FieldPlace place) {
    for (const PresetField& field : presetFields())
        if (field.write != nullptr && field.isTop() == (place == FieldPlace::Top))
            if (std::optional<OrderedJson> value = field.write(preset)) valueAt(root, field.path) = std::move(*value);
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
    writeFields(root, preset, FieldPlace::Top);
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        OrderedJson& object = objectAt(root, group.path);
        if (const bool* flag = enabled(preset); flag != nullptr) object[std::string(kEnabledKey)] = *flag;
        writeKnobs(object, settings(preset));
    });
    writeFields(root, preset, FieldPlace::Inside);
    return text(root);
}

OrderedJson presetSchemaJson() {
    OrderedJson root{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "Scree preset"},
        {"description",
         "All settings of a terrain: recipe, water, erosion models and view. Missing keys have their defaults."},
        {"type", "object"},
        {"additionalProperties", false}};
    const auto addFields = [&](FieldPlace place) {
        for (const PresetField& field : presetFields())
            if (field.isTop() == (place == FieldPlace::Top)) propertyAt(root, field.path) = field.schema();
    };
    addFields(FieldPlace::Top);
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
    addFields(FieldPlace::Inside);
    return root;
}

std::string presetSchema() {
    return text(presetSchemaJson());
}

}  // namespace scree
