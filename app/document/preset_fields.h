#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/json/json_report.h"
#include "app/document/preset.h"

/// The keys of presets that are not knobs, in one table: reading, writing, the schema, comparison and the names of
/// changes use it. preset_layout.h lists the knobs.
namespace scree {

/// What a field reads from: the preset so far, its version, and the messages.
struct FieldReading {
    Preset& preset;
    int& version;  ///< Version of the format in the file.
    JsonReport& report;
    std::string name;  ///< Dotted path of the field, for messages.
};

/// One key of a preset that is not a knob. A function is null if the field has nothing to do for it.
struct PresetField {
    std::vector<std::string_view> path;  ///< Keys in a preset: {"sources", "springs"}.
    std::string_view group = {};         ///< Heading of the group that names its change in the history: "Springs".
    /// Returns true if both presets have the same value. Null for fields that are not part of a Preset.
    bool (*same)(const Preset& a, const Preset& b) = nullptr;
    /// Returns the value as JSON, or nothing if it need not be written.
    std::optional<nlohmann::ordered_json> (*write)(const Preset& preset) = nullptr;
    /// Reads the value. Called only if the file has the key.
    void (*read)(FieldReading& reading, const nlohmann::json& value) = nullptr;
    nlohmann::ordered_json (*schema)() = nullptr;
    /// Returns the name of the change from one value to another, as the history shows it: "new spring".
    std::string (*changeName)(const Preset& before, const Preset& after) = nullptr;

    bool isTop() const { return path.size() == 1; }
};

/// Returns every field, in the order in which they are read and written: those of the top level first, which stand
/// before all knobs. The others stand at the end of their objects.
std::span<const PresetField> presetFields();

/// Returns the JSON Schema of presets: see presetSchema(). Its properties are all known keys.
nlohmann::ordered_json presetSchemaJson();

/// Calls `visit(field)` for each field in which the presets differ.
template <class Visitor>
void forEachChangedField(const Preset& before, const Preset& after, const Visitor& visit) {
    for (const PresetField& field : presetFields())
        if (field.same != nullptr && !field.same(before, after)) visit(field);
}

}  // namespace scree
