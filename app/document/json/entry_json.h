#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "app/document/json/json_report.h"
#include "app/document/json/knob_json.h"
#include "erosion/models/knob_fields.h"
#include "erosion/terrain/layer_table.h"

/// Entries of lists in JSON that are not made of knobs: each key is declared once, for the reader, the writer and the
/// schema.
namespace scree {

enum class EntryNeeds { Key, Nothing };

/// One key of an entry: a text of one line, a number, or true or false.
template <class E, class V>
struct EntryKey {
    std::string_view key;
    V E::*member;
    EntryNeeds needs;  ///< Key if an entry without this key is an error.
    std::string_view meaning;
    std::size_t mostBytes = kLongestLine;  ///< Of a text.
};
// Written out, because clang deduces this for an aggregate only since version 17.
template <class E, class V>
EntryKey(std::string_view, V E::*, EntryNeeds, std::string_view) -> EntryKey<E, V>;
template <class E, class V>
EntryKey(std::string_view, V E::*, EntryNeeds, std::string_view, std::size_t) -> EntryKey<E, V>;

/// The keys of an entry: a std::tuple of EntryKey.
template <class E>
inline constexpr auto entryKeysOf = std::tuple<>{};

template <>
inline constexpr auto entryKeysOf<Modulation> = std::tuple{
    EntryKey{"knob", &Modulation::knob, EntryNeeds::Key, "Knob that varies over the map, such as thermal.talus."},
    EntryKey{"layer", &Modulation::layer, EntryNeeds::Key, "Painted layer that varies it, such as hardness."},
    EntryKey{"at0", &Modulation::at0, EntryNeeds::Key, "Value of the knob where the layer is 0."},
    EntryKey{"at1", &Modulation::at1, EntryNeeds::Key, "Value of the knob where the layer is 1; linear in between."},
};

template <>
inline constexpr auto entryKeysOf<LayerDescription> = std::tuple{
    EntryKey{"name", &LayerDescription::name, EntryNeeds::Key,
             "Name in files: 1 to 32 of a-z, 0-9 and _, unlike that of any other layer."},
    EntryKey{"title", &LayerDescription::title, EntryNeeds::Nothing, "Name on panels; the name if it is missing."},
    EntryKey{"unit", &LayerDescription::unit, EntryNeeds::Nothing, "Unit of the values; may be empty."},
    EntryKey{"initial", &LayerDescription::initial, EntryNeeds::Nothing, "Value where nothing is painted."},
    EntryKey{"lowest", &LayerDescription::lowest, EntryNeeds::Nothing, "Lowest value that can be painted."},
    EntryKey{"highest", &LayerDescription::highest, EntryNeeds::Nothing, "Highest value that can be painted."},
    EntryKey{
        "rule", &LayerDescription::rule, EntryNeeds::Nothing,
        "Rule that the mask follows while the land changes: PROPERTY:FROM:TO:SOFT, such as slope:35:90:5, or none. "
        "Others join it after commas: slope:35:90:5,multiply:height:500:2000."},
    EntryKey{"strokes", &LayerDescription::strokes, EntryNeeds::Nothing,
             "Name of the layer with what is painted over the rule."},
    EntryKey{"locked", &LayerDescription::locked, EntryNeeds::Nothing,
             "True if nothing paints, fills or deletes the layer."},
};

/// Calls `visit(key)` for each EntryKey of E.
template <class E, class Visitor>
void forEachEntryKey(Visitor&& visit) {
    std::apply([&](const auto&... key) { (visit(key), ...); }, entryKeysOf<E>);
}

/// Returns the entry as a JSON object.
template <class Json = nlohmann::ordered_json, class E>
Json entryJson(const E& entry) {
    Json object = Json::object();
    forEachEntryKey<E>([&](const auto& key) {
        if constexpr (std::is_same_v<std::decay_t<decltype(entry.*key.member)>, float>)
            object[std::string(key.key)] = shortest(static_cast<double>(entry.*key.member));
        else
            object[std::string(key.key)] = entry.*key.member;
    });
    return object;
}

/// Returns the schema of an entry.
template <class E>
nlohmann::ordered_json entrySchema() {
    nlohmann::ordered_json schema{{"type", "object"}, {"additionalProperties", false}};
    forEachEntryKey<E>([&](const auto& key) {
        using Value = std::decay_t<decltype(E{}.*key.member)>;
        nlohmann::ordered_json& property = schema["properties"][std::string(key.key)];
        property["type"] = std::is_same_v<Value, float> ? "number" : std::is_same_v<Value, bool> ? "boolean" : "string";
        if (key.needs == EntryNeeds::Nothing) property["default"] = entryJson(E{})[std::string(key.key)];
        property["description"] = key.meaning;
        if (key.needs == EntryNeeds::Key) schema["required"].push_back(key.key);
    });
    return schema;
}

/// Reads a number. A number too large for a float becomes 3e38, which the range check of the entry then refuses.
inline void readValue(JsonReport& report, const nlohmann::json& value, float& into, const std::string& name) {
    constexpr double kLargest = 3e38;
    if (!value.is_number()) return report.fail(name + " is " + shownJson(value) + "; give a number");
    into = static_cast<float>(std::clamp(value.get<double>(), -kLargest, kLargest));
}
inline void readValue(JsonReport& report, const nlohmann::json& value, bool& into, const std::string& name) {
    if (!value.is_boolean()) return report.fail(name + " is " + shownJson(value) + "; give true or false");
    into = value.get<bool>();
}
inline void readValue(JsonReport& report, const nlohmann::json& value, std::string& into, const std::string& name,
                      std::size_t mostBytes) {
    into = readLine(report, value, name, mostBytes);
}

/// Reads an entry from an object. Missing keys keep their value, or are a fault if the entry needs them. `path` is the
/// name of the object in messages.
template <class E>
void readEntry(JsonReport& report, const nlohmann::json& object, E& entry, const std::string& path) {
    forEachEntryKey<E>([&](const auto& key) {
        const std::string name = path + "." + std::string(key.key);
        const auto value = object.find(key.key);
        if (value != object.end()) {
            if constexpr (std::is_same_v<std::decay_t<decltype(entry.*key.member)>, std::string>)
                readValue(report, *value, entry.*key.member, name, key.mostBytes);
            else
                readValue(report, *value, entry.*key.member, name);
        } else if (key.needs == EntryNeeds::Key)
            report.fail(name + " is missing; give it: " + std::string(key.meaning));
    });
}

/// Calls `take(entry, name)` for each entry of a list of objects while there is no fault. An entry has EntryKeys or
/// knobs. `path` is the name of the list in messages.
template <class E, class Take>
void readEntries(JsonReport& report, const nlohmann::json& list, const std::string& path, const Take& take) {
    if (!list.is_array()) return report.fail(path + " is " + shownJson(list) + "; give a list [ ... ]");
    std::size_t index = 0;
    for (const nlohmann::json& each : list) {
        const std::string name = path + "[" + std::to_string(index++) + "]";
        if (!each.is_object()) return report.fail(name + " is " + shownJson(each) + "; give an object { ... }");
        E entry;
        if constexpr (std::tuple_size_v<decltype(entryKeysOf<E>)> == 0)
            readKnobs(report, each, entry, name);
        else
            readEntry(report, each, entry, name);
        if (!report.sound()) return;
        take(std::move(entry), name);
    }
}

}  // namespace scree
