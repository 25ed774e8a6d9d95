#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/document/json/knob_json.h"
#include "app/document/older_lengths.h"
#include "app/document/preset_fields.h"
#include "app/document/preset_layout.h"
#include "erosion/base/shown_text.h"

/// Reads presets from JSON text. Checks everything, because presets are edited by hand and come from other people.
namespace scree {

namespace {

using Json = nlohmann::json;

/// The JSON parser refuses numbers beyond the range of double ("1e999") without naming their key. Such numbers are
/// replaced by 1e300, padded to the same length, so that the range check of their knob refuses them by name.
std::string withReadableNumbers(std::string_view json) {
    constexpr std::string_view kNumber = "0123456789+-.eE";
    std::string text(json);
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && inString)
            ++i;
        else if (text[i] == '"')
            inString = !inString;
        else if (!inString && (text[i] == '-' || (text[i] >= '0' && text[i] <= '9'))) {
            const std::size_t end = std::min(text.find_first_not_of(kNumber, i), text.size());
            const std::string number = text.substr(i, end - i);
            char* rest = nullptr;
            const double value = std::strtod(number.c_str(), &rest);
            std::string readable = value < 0.0 ? "-1e300" : "1e300";
            if (*rest == '\0' && std::isinf(value) && readable.size() <= number.size()) {
                readable.resize(number.size(), ' ');
                text.replace(i, number.size(), readable);
            }
            i = end - 1;
        }
    }
    return text;
}

/// What the schema says of the keys of a value: of an object, or of the objects in a list.
struct KnownKeys {
    enum class Kind { Value, Object, List } kind = Kind::Value;
    bool othersAllowed = false;
    std::vector<std::string> names;
    std::vector<KnownKeys> values;  ///< In the order of `names`.
};

KnownKeys knownKeysOf(const nlohmann::ordered_json& schema) {
    if (schema.contains("items")) {
        KnownKeys known = knownKeysOf(schema.at("items"));
        known.kind = KnownKeys::Kind::List;
        return known;
    }
    KnownKeys known;
    if (!schema.contains("properties")) return known;
    known.kind = KnownKeys::Kind::Object;
    known.othersAllowed = schema.at("additionalProperties") != false;
    for (const auto& [name, value] : schema.at("properties").items()) {
        known.names.push_back(name);
        known.values.push_back(knownKeysOf(value));
    }
    return known;
}

/// Returns the known keys of presets.
const KnownKeys& knownKeys() {
    static const KnownKeys known = knownKeysOf(presetSchemaJson());
    return known;
}

/// Returns the object or value at `path`, or null if there is none.
const Json* find(const Json& root, const std::vector<std::string_view>& path) {
    const Json* node = &root;
    for (const std::string_view key : path) {
        const auto child = node->find(key);
        if (child == node->end()) return nullptr;
        node = &*child;
    }
    return node;
}

class PresetReader {
 public:
    PresetReader(const Json& root, std::string_view origin, std::optional<MapNodes> map)
        : root_(root), map_(map), report_(std::string(origin)) {
        reading_.version = kVersionWithCells;  // of a file that does not name its version
    }

    Result<PresetReading> read() {
        readFields([](const PresetField& field) { return field.isTop(); });
        if (report_.sound()) checkKeys(root_, knownKeys(), "");
        if (report_.sound()) readGroups();
        if (report_.sound()) readOlderSnowLine();
        readFields([](const PresetField& field) { return !field.isTop(); });
        if (!report_.sound()) return Error{report_.error()};
        if (reading_.version == kVersionWithCells)
            for (const std::string& note : takeLengthsInCells(reading_.preset, map_.value_or(nodesOf(reading_.preset))))
                report_.warn(note);
        reading_.warnings = std::move(report_.warnings());
        return std::move(reading_);
    }

 private:
    /// Reads the fields that the predicate accepts, while there is no fault.
    template <class Predicate>
    void readFields(const Predicate& accepts) {
        for (const PresetField& field : presetFields()) {
            if (!report_.sound()) return;
            const Json* const value = field.read != nullptr && accepts(field) ? find(root_, field.path) : nullptr;
            if (value == nullptr) continue;
            FieldReading reading{reading_.preset, reading_.version, report_, dotted(field.path)};
            field.read(reading, *value);
        }
    }

    /// Warns of unknown keys. Fails if something is not an object that should be one.
    void checkKeys(const Json& object, const KnownKeys& known, const std::string& path) {
        for (const auto& [key, value] : object.items()) {
            const std::string name = dotted({path}, key);
            const auto found = std::find(known.names.begin(), known.names.end(), key);
            if (found != known.names.end())
                checkValue(value, known.values[static_cast<std::size_t>(found - known.names.begin())], name);
            else if (!known.othersAllowed)
                report_.warnUnknown(name, key, {known.names.begin(), known.names.end()});
        }
    }

    void checkValue(const Json& value, const KnownKeys& known, const std::string& name) {
        if (known.kind == KnownKeys::Kind::Object) {
            if (value.is_object()) return checkKeys(value, known, name);
            report_.fail(name + " is " + shownJson(value) + "; give an object { ... }");
        }
        // The reader of a list checks that it is one, and that it has objects.
        if (known.kind != KnownKeys::Kind::List || !value.is_array()) return;
        std::size_t index = 0;
        for (const Json& entry : value) {
            if (entry.is_object()) checkKeys(entry, known, name + "[" + std::to_string(index) + "]");
            ++index;
        }
    }

    void readGroups() {
        forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
            const Json* object = find(root_, group.path);
            if (object == nullptr) return;
            readKnobs(report_, *object, settings(reading_.preset), dotted(group.path));
            if (enabled(reading_.preset) == nullptr || !object->contains(kEnabledKey)) return;
            const Json& flag = (*object)[std::string(kEnabledKey)];
            if (!flag.is_boolean())
                return report_.fail(dotted(group.path, kEnabledKey) + " is " + shownJson(flag) +
                                    "; give true or false");
            setFlag(enabled(reading_.preset), flag.get<bool>());
        });
    }
    static void setFlag(bool* flag, bool value) { *flag = value; }
    static void setFlag(const bool*, bool) {}  // groups without a flag

    /// Older presets give the snow line in metres without saying so, because it could not be a share of the relief yet.
    void readOlderSnowLine() {
        if (find(root_, {"view", "snowLine"}) != nullptr && find(root_, {"view", "snowLineBy"}) == nullptr)
            reading_.preset.view.snowLineBy = SnowLineBy::Metres;
    }

    const Json& root_;
    std::optional<MapNodes> map_;
    JsonReport report_;
    PresetReading reading_;
};

}  // namespace

Result<PresetReading> parsePreset(std::string_view json, std::string_view origin, std::optional<MapNodes> map) {
    const std::string name = shownText(origin, kShownPath);
    if (json.find_first_not_of(" \t\r\n") == std::string_view::npos) return Error{name + " is empty"};
    const Result<Json> root = parsedJson(withReadableNumbers(json), name, "a preset");
    if (!root) return root.error();
    if (!root->is_object())
        return Error{name + " is not a preset: it should be an object { ... }, not " + shownJson(*root)};
    return PresetReader(*root, name, map).read();
}

}  // namespace scree
