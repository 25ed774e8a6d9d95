#include "app/journal/journal_log.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "app/document/json_depth.h"
#include "app/io/atomic_file.h"
#include "app/io/base64.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

using nlohmann::json;

constexpr std::size_t kCrcDigits = 8;
constexpr std::size_t kMostLogBytes = std::size_t{1} << 30;
constexpr std::array<std::string_view, 4> kModes{"add", "subtract", "smooth", "flatten"};  // as StrokeMode lists them
constexpr std::array<std::string_view, 2> kSides{"both", "left"};                          // as StrokeSide does

/// CRC-32 of IEEE 802.3, going on from that of the text before.
std::uint32_t crcAfter(std::uint32_t crc, std::string_view text) {
    return static_cast<std::uint32_t>(crc32_z(crc, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

json presetJson(const Preset& preset) {
    return json::parse(formatPreset(preset));
}

json settingsJson(const SimulationSettings& settings) {
    Preset preset;
    preset.simulation = settings;
    return presetJson(preset);
}

/// Throws json::exception where it is no preset, as the other mistakes of a record do.
Preset presetOf(const json& preset) {
    Result<PresetReading> reading = parsePreset(preset.dump(), "the journal");
    if (!reading) throw json::other_error::create(501, reading.error().message, nullptr);
    return std::move(reading->preset);
}

std::string pathText(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();  // the bytes themselves where a path is made of bytes
    return toBase64(std::as_bytes(std::span(text)));
}

std::filesystem::path pathOf(const json& text) {
    const auto bytes = fromBase64(text.get<std::string>());
    if (!bytes) throw json::other_error::create(501, "no path", nullptr);
    return std::u8string(reinterpret_cast<const char8_t*>(bytes->data()), bytes->size());
}

Preset withoutPaint(Preset preset) {
    preset.terrain.paint = {};
    return preset;
}

json paintJson(const SharedPaint& paint) {
    Preset preset;
    preset.terrain.paint = paint;
    return presetJson(preset);
}

/// The name of a built-in layer. Of others, whose names the log does not know, the number among those of the terrain.
json layerJson(Layer layer) {
    if (isBuiltIn(layer)) return info(layer).name;
    return static_cast<int>(layer) - kLayerCount;
}

json strokeJson(const Stroke& stroke) {
    json path = json::array();
    for (const Point& point : stroke.path) path.insert(path.end(), {point.x, point.y});
    return {{"layer", layerJson(stroke.layer)},
            {"mode", kModes[static_cast<std::size_t>(stroke.mode)]},
            {"side", kSides[static_cast<std::size_t>(stroke.side)]},
            {"radius", stroke.radius},
            {"strength", stroke.strength},
            {"falloff", stroke.falloff},
            {"target", stroke.target},
            {"path", std::move(path)}};
}

/// A layer that comes from one of `sources`, or one that is not built in: those are painted.
Layer layerOf(const json& name, std::initializer_list<LayerSource> sources) {
    if (name.is_number()) {
        const int number = name.get<int>();
        if (number < 0 || number >= LayerTable::kMostAdded)
            throw json::other_error::create(501, "no layer to change", nullptr);
        return static_cast<Layer>(kLayerCount + number);
    }
    const std::optional<Layer> layer = layerNamed(name.get<std::string>());
    if (!layer || std::find(sources.begin(), sources.end(), info(*layer).source) == sources.end())
        throw json::other_error::create(501, "no layer to change", nullptr);
    return *layer;
}

/// The value of that name in an enum; the first one where a record of an older version has none.
template <class Enum, std::size_t N>
Enum choiceOf(const json& record, const char* key, const std::array<std::string_view, N>& names) {
    const auto name = std::find(names.begin(), names.end(), record.value(key, std::string(names.front())));
    if (name == names.end()) throw json::other_error::create(501, "no stroke", nullptr);
    return static_cast<Enum>(name - names.begin());
}

Stroke strokeOf(const json& record) {
    const auto path = record.at("path").get<std::vector<float>>();
    if (path.size() % 2 != 0) throw json::other_error::create(501, "no stroke", nullptr);
    Stroke stroke{.layer = layerOf(record.at("layer"), {LayerSource::Painted, LayerSource::Ground}),
                  .mode = choiceOf<StrokeMode>(record, "mode", kModes),
                  .side = choiceOf<StrokeSide>(record, "side", kSides),
                  .path = {},
                  .radius = record.at("radius").get<float>(),
                  .strength = record.at("strength").get<float>(),
                  .falloff = record.value("falloff", Stroke{}.falloff),
                  .target = record.value("target", Stroke{}.target)};
    if (!(stroke.radius > 0.0f && stroke.falloff > 0.0f)) throw json::other_error::create(501, "no brush", nullptr);
    for (std::size_t i = 0; i < path.size(); i += 2) stroke.path.push_back({path[i], path[i + 1]});
    return stroke;
}

/// Its settings are told apart from those before by the caller.
struct CommandJson {
    json operator()(const StrokeCommand& command) const { return {{"stroke", strokeJson(command.stroke)}}; }
    json operator()(const FillCommand& command) const {
        return {
            {"fill", {{"layer", layerJson(command.layer)}, {"value", command.value}, {"by_height", command.byHeight}}}};
    }
    json operator()(const FinishCommand& command) const {
        Preset preset;
        preset.finish = command.finish;
        return {{"finish", presetJson(preset)}};
    }
    json operator()(const RestartCommand&) const { return {{"restart", json::object()}}; }
};

/// Goes through the lines of a log.
class LogReader {
 public:
    explicit LogReader(std::string_view text) : rest_(text) {}

    /// The JSON of the next line; empty where there is no whole and sound one.
    std::optional<json> next() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos || end < kCrcDigits + 1 || rest_[kCrcDigits] != ' ') return std::nullopt;
        std::uint32_t crc = 0;
        const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + kCrcDigits, crc, 16);
        const std::string_view text = rest_.substr(kCrcDigits + 1, end - kCrcDigits - 1);
        if (error != std::errc() || stop != rest_.data() + kCrcDigits || crcAfter(crc_, text) != crc)
            return std::nullopt;
        json parsed = json::parse(text, limitJsonDepth);
        crc_ = crc;
        after_ = rest_.substr(end + 1);
        return parsed;
    }
    /// The line was understood.
    void accept() { rest_ = after_; }
    std::size_t restBytes() const { return rest_.size(); }

 private:
    std::uint32_t crc_ = 0;
    std::string_view rest_, after_;
};

/// Understands the records of a log.
struct RecordReader {
    LogContent& content;
    json settings, preset;

    void readHeader(const json& header) {
        LogHeader& to = content.header;
        to.version = header.at("scree_journal").get<int>();
        if (to.version != kJournalVersion) return readOfOtherVersion(header);
        to.fromRecipe = header.at("from_recipe").get<bool>();
        to.goesOn = header.at("goes_on").get<bool>();
        to.rounds = content.rounds = header.at("rounds").get<std::uint64_t>();
        to.edited = header.at("edited").get<bool>();
        settings = header.at("settings");
        to.settings = presetOf(settings).simulation;
        preset = header.at("preset");
        content.document = to.document = {
            .preset = presetOf(preset), .path = pathOf(header.at("path")), .unsaved = header.at("unsaved").get<bool>()};
        readPaint(header);
        to.document = content.document;
    }

    /// Of an older version only the document's path is read: all versions write it the same way.
    void readOfOtherVersion(const json& line) {
        if (content.header.version > kJournalVersion) return;
        const auto path = line.find("path");
        if (path == line.end() || !path->is_string()) return;
        content.document.path = pathOf(*path);
        content.document.unsaved = true;
    }

    void read(const json& record) {
        if (content.header.version != kJournalVersion) return readOfOtherVersion(record);
        if (record.contains("document")) return readDocument(record);
        if (const auto rounds = record.find("rounds"); rounds != record.end()) {
            content.rounds += rounds->get<std::uint64_t>();
            content.records.emplace_back(rounds->get<std::uint64_t>());
        } else {
            content.records.emplace_back(commandOf(record));
        }
        if (!record.contains("settings")) content.document.unsaved = true;
    }

 private:
    void readPaint(const json& record) {
        if (const auto paint = record.find("paint"); paint != record.end())
            content.document.preset.terrain.paint = presetOf(*paint).terrain.paint;
    }

    void readDocument(const json& record) {
        preset = preset.patch(record.at("document"));
        SharedPaint paint = content.document.preset.terrain.paint;
        content.document = {
            .preset = presetOf(preset), .path = pathOf(record.at("path")), .unsaved = record.at("unsaved").get<bool>()};
        content.document.preset.terrain.paint = std::move(paint);
        readPaint(record);
    }

    LandCommand commandOf(const json& record) {
        const std::string kind = record.items().begin().key();
        const json& what = record.at(kind);
        if (kind == "settings") {
            settings = settings.patch(what);
            return SettingsCommand{presetOf(settings).simulation};
        }
        if (kind == "stroke") return StrokeCommand{strokeOf(what)};
        if (kind == "fill")
            return FillCommand{layerOf(what.at("layer"), {LayerSource::Painted}), what.at("value").get<float>(),
                               what.value("by_height", false)};
        if (kind == "finish") return FinishCommand{presetOf(what).finish};
        if (kind == "restart") {
            content.rounds = 0;
            return RestartCommand{};
        }
        throw json::other_error::create(501, "unknown record", nullptr);
    }
};

}  // namespace

std::string LogText::line(const json& json) {
    const std::string text = json.dump(-1, ' ', false, json::error_handler_t::replace);
    crc_ = crcAfter(crc_, text);
    std::array<char, kCrcDigits + 1> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(crc_));
    return std::string(digits.data()) + " " + text + "\n";
}

std::string LogText::header(const LogHeader& header) {
    crc_ = 0;
    settings_ = settingsJson(header.settings);
    preset_ = presetJson(withoutPaint(header.document.preset));
    paint_ = header.document.preset.terrain.paint;
    path_ = header.document.path;
    unsaved_ = header.document.unsaved;
    json root{{"scree_journal", header.version},
              {"from_recipe", header.fromRecipe},
              {"goes_on", header.goesOn},
              {"rounds", header.rounds},
              {"edited", header.edited},
              {"settings", settings_},
              {"preset", preset_},
              {"path", pathText(path_)},
              {"unsaved", unsaved_}};
    if (paint_) root["paint"] = paintJson(paint_);
    return line(root);
}

std::string LogText::record(const LandCommand& command) {
    const auto* settings = std::get_if<SettingsCommand>(&command);
    if (settings == nullptr)
        return line(std::visit(
            []<class C>(const C& each) -> json {
                if constexpr (!std::is_same_v<C, SettingsCommand>) return CommandJson{}(each);
                return {};
            },
            command));
    json now = settingsJson(settings->settings);
    const json difference = json::diff(settings_, now);
    settings_ = std::move(now);
    return line({{"settings", difference}});
}

std::string LogText::record(std::uint64_t rounds) {
    return line({{"rounds", rounds}});
}

std::string LogText::record(const JournalDocument& document) {
    json now = presetJson(withoutPaint(document.preset));
    const bool samePaint = document.preset.terrain.paint == paint_;
    if (now == preset_ && samePaint && document.path == path_ && document.unsaved == unsaved_) return {};
    path_ = document.path;
    unsaved_ = document.unsaved;
    json root{{"document", json::diff(preset_, now)}, {"path", pathText(path_)}, {"unsaved", unsaved_}};
    preset_ = std::move(now);
    if (!samePaint) {
        paint_ = document.preset.terrain.paint;
        root["paint"] = paintJson(paint_);
    }
    return line(root);
}

Result<LogContent> readLog(const std::filesystem::path& path) {
    const Result<std::string> text = readWholeFile(path, kMostLogBytes);
    if (!text) return text.error();
    LogContent content;
    LogReader lines(*text);
    RecordReader records{content, {}, {}};
    bool begun = false;
    try {
        while (std::optional<json> line = lines.next()) {
            if (begun)
                records.read(*line);
            else
                records.readHeader(*line);
            begun = true;
            lines.accept();
        }
    } catch (const JsonTooDeep&) {
        // The lines before count.
    } catch (const json::exception&) {
        // The same.
    }
    if (!begun) return Error{shownPath(path) + " is no journal of Scree, or is damaged from its first line on"};
    if (content.header.version == kJournalVersion) content.damagedBytes = lines.restBytes();
    return content;
}

}  // namespace scree
