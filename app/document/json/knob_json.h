#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>

#include "app/document/json/json_report.h"
#include "erosion/base/knob.h"

/// Knobs as JSON: a value of each knob, and its description in a JSON Schema.
namespace scree {

/// Returns the double with the shortest text: 0.02 for 0.02f, not 0.019999999552965164.
inline double shortest(double value) {
    return parseNumber(formatKnobValue(value)).value_or(value);
}

/// Returns the value of a knob as JSON.
template <class V>
nlohmann::ordered_json knobJson(V value) {
    if constexpr (HasChoices<V>)
        return choiceName(value);
    else if constexpr (std::is_floating_point_v<V>)
        return shortest(static_cast<double>(value));
    else
        return value;
}

/// Writes all knobs of `settings` into an object.
template <class S>
void writeKnobs(nlohmann::ordered_json& object, const S& settings) {
    forEachKnob<S>([&](const auto& knob) { object[std::string(knob.key)] = knobJson(settings.*knob.member); });
}

template <class S, class V>
nlohmann::ordered_json knobSchema(const Knob<S, V>& knob) {
    nlohmann::ordered_json schema;
    if constexpr (std::is_same_v<V, bool>) {
        schema["type"] = "boolean";
    } else if constexpr (NamedValue<V>) {
        schema["type"] = "string";
        schema["examples"] = choicesOf<V>;
    } else if constexpr (std::is_enum_v<V>) {
        schema["enum"] = choicesOf<V>;
    } else {
        schema["type"] = std::is_integral_v<V> ? "integer" : "number";
        schema["minimum"] = knobJson(knob.min);
        schema["maximum"] = knobJson(knob.max);
    }
    schema["default"] = knobJson(S{}.*knob.member);
    std::string description(knob.label);
    if (!knob.symbol.empty() && knob.symbol != knob.label) description.append(" (").append(knob.symbol).append(")");
    if (!knob.unit.text.empty()) description.append(" [").append(knob.unit).append("]");
    schema["description"] = description.append(": ").append(meaningOf(knob));
    return schema;
}

/// Makes `object` the schema of an object with the knobs of S.
template <class S>
void addKnobSchemas(nlohmann::ordered_json& object) {
    object["type"] = "object";
    object["additionalProperties"] = false;
    forEachKnob<S>([&](const auto& knob) { object["properties"][std::string(knob.key)] = knobSchema(knob); });
}

template <class S, class V>
Result<void> readKnob(S& settings, const Knob<S, V>& knob, const nlohmann::json& value, const std::string& name) {
    if constexpr (std::is_same_v<V, bool>) {
        if (!value.is_boolean()) return Error{name + " is " + shownJson(value) + "; give true or false"};
        settings.*knob.member = value.get<bool>();
        return {};
    } else if constexpr (HasChoices<V>) {
        return setKnobText(settings, knob, value.is_string() ? value.get<std::string>() : shownJson(value), name);
    } else {
        if (!value.is_number())
            return Error{name + " is " + shownJson(value) + "; give a number from " +
                         formatKnobValue(static_cast<double>(knob.min)) + " to " +
                         formatKnobValue(static_cast<double>(knob.max))};
        return setKnobNumber(settings, knob, value.get<double>(), name);
    }
}

/// Reads those knobs that the object has. `path` is the name of the object in messages.
template <class S>
void readKnobs(JsonReport& report, const nlohmann::json& object, S& settings, const std::string& path) {
    forEachKnob<S>([&](const auto& knob) {
        const auto value = object.find(knob.key);
        if (value == object.end()) return;
        if (Result<void> read = readKnob(settings, knob, *value, path + "." + std::string(knob.key)); !read)
            report.fail(read.error().message);
    });
}

}  // namespace scree
