#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "app/document/json_depth.h"
#include "app/document/older_lengths.h"
#include "app/document/paint_text.h"
#include "app/document/preset_layout.h"
#include "erosion/base/shown_text.h"

/// Reads presets from JSON text. Checks everything, because presets are edited by hand and come from other people.
namespace scree {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostWarnings = 20;

std::string shownJson(const Json& value) {
    return shownText(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

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

Result<Json> parseJson(std::string_view text, std::string_view origin) {
    const std::string readable = withReadableNumbers(text);
    try {
        return parseJsonOfSomeDepth(readable);
    } catch (const JsonTooDeep&) {
        return Error{std::string(origin) + " is not a preset: it holds more than " + std::to_string(kDeepestNesting) +
                     " objects or lists within each other"};
    } catch (const Json::exception& exception) {
        // The message is "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while ..."
        std::string_view reason = exception.what();
        for (const std::string_view prefix : {"] ", "parse error at "})
            if (const std::size_t at = reason.find(prefix); at != std::string_view::npos)
                reason.remove_prefix(at + prefix.size());
        return Error{std::string(origin) + " is not valid JSON: " + shownText(reason, kShownReason)};
    }
}

/// The known keys of each object in a preset, by the object's dotted path.
using KnownKeys = std::map<std::string, std::vector<std::string_view>, std::less<>>;

KnownKeys knownKeys() {
    KnownKeys known;
    const auto add = [&](const std::vector<std::string_view>& path) {
        for (std::size_t i = 0; i < path.size(); ++i) {
            std::vector<std::string_view>& keys =
                known[dotted({path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i)})];
            if (std::find(keys.begin(), keys.end(), path[i]) == keys.end()) keys.push_back(path[i]);
        }
    };
    add({kVersionKey});
    add({kSchemaKey});
    add({kTitleKey});
    add({kDescriptionKey});
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        const auto addKey = [&](std::string_view key) {
            std::vector<std::string_view> path = group.path;
            path.push_back(key);
            add(path);
        };
        const Preset defaults;
        if (enabled(defaults) != nullptr) addKey(kEnabledKey);
        for (const std::string_view key : knobKeys<Settings>()) addKey(key);
    });
    add(kHeightmapPath);
    const auto addPaintKey = [&](std::string_view key) {
        std::vector<std::string_view> path = kPaintPath;
        path.push_back(key);
        add(path);
    };
    addPaintKey(kPaintWidthKey);
    addPaintKey(kPaintHeightKey);
    for (const LayerInfo& layer : kLayers)
        if (layer.source == LayerSource::Painted) addPaintKey(layer.name);
    for (const std::string_view channel : kPaintColourKeys) {
        std::vector<std::string_view> path = kPaintPath;
        path.insert(path.end(), {info(Layer::Colour).name, channel});
        add(path);
    }
    add(kSpringsPath);
    return known;
}

class PresetReader {
 public:
    PresetReader(const Json& root, std::string_view origin, std::optional<MapNodes> map)
        : root_(root), origin_(origin), map_(map) {}

    Result<PresetReading> read() {
        if (!root_.is_object())
            return failure("is not a preset: it should be an object { ... }, not " + shownJson(root_));
        readVersion();
        if (error_.empty()) checkKeys(root_, "");
        readLine(kTitleKey, reading_.preset.title);
        readLine(kDescriptionKey, reading_.preset.description);
        if (error_.empty()) readGroups();
        if (error_.empty()) readOlderSnowLine();
        if (error_.empty()) readHeightmapPath();
        if (error_.empty()) readPaint();
        if (error_.empty()) readSprings();
        if (!error_.empty()) return Error{error_};
        if (reading_.version == kVersionWithCells)
            for (const std::string& note : takeLengthsInCells(reading_.preset, map_.value_or(nodesOf(reading_.preset))))
                reading_.warnings.push_back(origin_ + ": " + note);
        return std::move(reading_);
    }

 private:
    Error failure(std::string_view what) const { return {origin_ + " " + std::string(what)}; }
    /// Records a fault, if it is the first.
    void fail(std::string_view what) {
        if (error_.empty()) error_.append(origin_).append(": ").append(what);
    }
    void warnUnknown(const std::string& name, std::string_view key, const std::vector<std::string_view>& known) {
        if (reading_.warnings.size() < kMostWarnings)
            reading_.warnings.push_back(origin_ + ": " + shownText(name) + " is unknown and ignored" +
                                        suggestion(key, known));
        else if (reading_.warnings.size() == kMostWarnings)
            reading_.warnings.push_back(origin_ + ": more unknown keys are ignored");
    }

    const Json* find(const std::vector<std::string_view>& path) const {
        const Json* node = &root_;
        for (const std::string_view key : path) {
            const auto child = node->find(key);
            if (child == node->end()) return nullptr;
            node = &*child;
        }
        return node;
    }

    void readVersion() {
        const Json* version = find({kVersionKey});
        reading_.version = kVersionWithCells;
        for (const int known : {kVersionWithCells, kPresetVersion})
            if (version == nullptr || *version == known) {
                if (version != nullptr) reading_.version = known;
                return;
            }
        if (version->is_number_integer() && *version > kPresetVersion)
            fail("version is " + shownJson(*version) + ", but this program reads version " +
                 std::to_string(kPresetVersion) + "; it needs a newer Scree");
        else
            fail("version is " + shownJson(*version) + "; give " + std::to_string(kPresetVersion));
    }

    /// Warns of unknown keys. Fails if a part of the layout is not an object.
    void checkKeys(const Json& object, const std::string& path) {
        const std::vector<std::string_view>& keys = known_.find(path)->second;
        for (const auto& [key, value] : object.items()) {
            const std::string name = dotted({path}, key);
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
                warnUnknown(name, key, keys);
            } else if (known_.contains(name)) {
                if (value.is_object())
                    checkKeys(value, name);
                else
                    fail(name + " is " + shownJson(value) + "; give an object { ... }");
            }
        }
    }

    /// Reads one line of text, short enough for menus.
    void readLine(std::string_view key, std::string& line) {
        constexpr std::size_t kLongest = 200;
        const Json* text = find({key});
        if (text == nullptr) return;
        if (text->is_string()) line = text->get<std::string>();
        const bool isLine = std::none_of(line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 127; });
        if (!text->is_string() || !isLine || line.size() > kLongest)
            fail(std::string(key) + " is " + shownJson(*text) + "; give one line of text, at most " +
                 std::to_string(kLongest) + " bytes");
    }

    void readGroups() {
        forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
            const Json* object = find(group.path);
            if (object == nullptr) return;
            readKnobs(*object, settings(reading_.preset), dotted(group.path));
            if (enabled(reading_.preset) == nullptr || !object->contains(kEnabledKey)) return;
            const Json& flag = (*object)[std::string(kEnabledKey)];
            if (!flag.is_boolean())
                return fail(dotted(group.path, kEnabledKey) + " is " + shownJson(flag) + "; give true or false");
            setFlag(enabled(reading_.preset), flag.get<bool>());
        });
    }
    static void setFlag(bool* flag, bool value) { *flag = value; }
    static void setFlag(const bool*, bool) {}  // groups without a flag

    template <class S>
    void readKnobs(const Json& object, S& settings, const std::string& path) {
        forEachKnob<S>([&](const auto& knob) {
            const auto value = object.find(knob.key);
            if (value == object.end()) return;
            if (Result<void> read = readKnob(settings, knob, *value, path + "." + std::string(knob.key)); !read)
                fail(read.error().message);
        });
    }

    template <class S, class V>
    static Result<void> readKnob(S& settings, const Knob<S, V>& knob, const Json& value, const std::string& name) {
        if constexpr (std::is_same_v<V, bool>) {
            if (!value.is_boolean()) return Error{name + " is " + shownJson(value) + "; give true or false"};
            settings.*knob.member = value.get<bool>();
            return {};
        } else if constexpr (std::is_enum_v<V>) {
            return setKnobText(settings, knob, value.is_string() ? value.get<std::string>() : shownJson(value), name);
        } else {
            if (!value.is_number())
                return Error{name + " is " + shownJson(value) + "; give a number from " +
                             formatKnobValue(static_cast<double>(knob.min)) + " to " +
                             formatKnobValue(static_cast<double>(knob.max))};
            return setKnobNumber(settings, knob, value.get<double>(), name);
        }
    }

    /// Older presets give the snow line in metres without saying so, because it could not be a share of the relief yet.
    void readOlderSnowLine() {
        if (find({"view", "snowLine"}) != nullptr && find({"view", "snowLineBy"}) == nullptr)
            reading_.preset.view.snowLineBy = SnowLineBy::Metres;
    }

    void readHeightmapPath() {
        const Json* path = find(kHeightmapPath);
        if (path == nullptr) return;
        if (!path->is_string())
            return fail(dotted(kHeightmapPath) + " is " + shownJson(*path) + "; give a file name in quotes");
        reading_.preset.terrain.path = path->get<std::string>();
    }

    void readPaint() {
        const Json* object = find(kPaintPath);
        if (object == nullptr) return;
        std::vector<PaintedLayers::Painted> layers;
        for (const LayerInfo& layer : kLayers) {
            const auto text = object->find(layer.name);
            if (layer.source != LayerSource::Painted || text == object->end()) continue;
            Field<float> values = readPainted(*object, *text, dotted(kPaintPath, layer.name), layer);
            if (!error_.empty()) return;
            layers.push_back({layer.layer, std::move(values)});
        }
        Field<Rgba> colours = readPaintedColours(*object);
        if (error_.empty()) reading_.preset.terrain.paint = makePaint(std::move(layers), std::move(colours));
    }

    Field<Rgba> readPaintedColours(const Json& paint) {
        const LayerInfo& layer = info(Layer::Colour);
        Field<Rgba> colours;
        const auto object = paint.find(layer.name);
        if (object == paint.end()) return colours;
        const std::string name = dotted(kPaintPath, layer.name);
        for (std::size_t i = 0; i < kPaintColourKeys.size(); ++i) {
            const std::string channel = dotted({name}, kPaintColourKeys[i]);
            const auto text = object->find(kPaintColourKeys[i]);
            if (text == object->end()) fail(channel + " is missing; give the text that Scree writes");
            if (!error_.empty()) return colours;
            const Field<float> values = readPainted(paint, *text, channel, layer);
            if (!error_.empty()) return colours;
            setChannel(colours, kColourChannels[i], values);
        }
        return colours;
    }

    /// Reads a painted layer from its text. Returns an empty field on failure.
    Field<float> readPainted(const Json& paint, const Json& text, const std::string& name, const LayerInfo& layer) {
        if (!text.is_string()) fail(name + " is " + shownJson(text) + "; give the text that Scree writes");
        if (!error_.empty()) return {};
        const int width = readPaintSize(paint, kPaintWidthKey);
        const int height = error_.empty() ? readPaintSize(paint, kPaintHeightKey) : 0;
        if (!error_.empty()) return {};
        Result<Field<float>> values = readPaintText(text.get_ref<const std::string&>(), width, height, layer);
        if (!values) fail(name + " " + values.error().message);
        return values ? std::move(*values) : Field<float>();
    }

    /// Reads the number of nodes along an edge of the paint.
    int readPaintSize(const Json& paint, std::string_view key) {
        const std::string name = dotted(kPaintPath, key);
        const auto nodes = paint.find(key);
        if (nodes == paint.end()) {
            fail(name + " is missing; give the number of nodes that the painted layers have along this edge");
            return 0;
        }
        const bool fits = nodes->is_number_integer() && *nodes >= Terrain::kMinSize && *nodes <= kMostPaintNodes;
        if (!fits)
            fail(name + " is " + shownJson(*nodes) + "; give a whole number from " + std::to_string(Terrain::kMinSize) +
                 " to " + std::to_string(kMostPaintNodes));
        return fits ? nodes->get<int>() : 0;
    }

    void readSprings() {
        const Json* springs = find(kSpringsPath);
        if (springs == nullptr) return;
        if (!springs->is_array())
            return fail(dotted(kSpringsPath) + " is " + shownJson(*springs) + "; give a list [ ... ]");
        const std::vector<std::string_view> keys = knobKeys<Spring>();
        for (const Json& entry : *springs) {
            std::vector<Spring>& read = reading_.preset.simulation.sources.springs;
            const std::string name = dotted(kSpringsPath) + "[" + std::to_string(read.size()) + "]";
            if (!entry.is_object()) return fail(name + " is " + shownJson(entry) + "; give an object { ... }");
            for (const auto& [key, value] : entry.items())
                if (std::find(keys.begin(), keys.end(), key) == keys.end()) warnUnknown(dotted({name}, key), key, keys);
            readKnobs(entry, read.emplace_back(), name);
        }
    }

    const Json& root_;
    std::string origin_;
    std::optional<MapNodes> map_;
    std::string error_;
    KnownKeys known_ = knownKeys();
    PresetReading reading_;
};

}  // namespace

Result<PresetReading> parsePreset(std::string_view json, std::string_view origin, std::optional<MapNodes> map) {
    const std::string name = shownText(origin, kShownPath);
    if (json.find_first_not_of(" \t\r\n") == std::string_view::npos) return Error{name + " is empty"};
    const Result<Json> root = parseJson(json, name);
    if (!root) return root.error();
    return PresetReader(*root, name, map).read();
}

}  // namespace scree
