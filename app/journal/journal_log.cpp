#include "app/journal/journal_log.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <utility>

#include "app/document/json/json_depth.h"
#include "app/io/atomic_file.h"
#include "app/io/base64.h"
#include "app/journal/journal_blobs.h"
#include "app/journal/journal_folder.h"
#include "app/operations/damaged_operation.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

using nlohmann::json;

constexpr std::size_t kCrcDigits = 8;
constexpr std::size_t kMostLogBytes = std::size_t{1} << 30;

/// Continues a CRC-32 (IEEE 802.3) with this text.
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

/// Reads a preset. Throws json::exception if it is invalid, as for other faults of a record.
Preset presetOf(const json& preset) {
    Result<PresetReading> reading = parsePreset(preset.dump(), "the journal");
    if (!reading) throw json::other_error::create(501, reading.error().message, nullptr);
    return std::move(reading->preset);
}

std::string pathText(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();  // the exact bytes, on systems whose paths are bytes
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

/// Returns the CRC at the start of a line, or nothing if the line does not start with one.
std::optional<std::uint32_t> crcOfLine(std::string_view line) {
    if (line.size() <= kCrcDigits || line[kCrcDigits] != ' ') return std::nullopt;
    std::uint32_t crc = 0;
    const auto [stop, error] = std::from_chars(line.data(), line.data() + kCrcDigits, crc, 16);
    return error == std::errc() && stop == line.data() + kCrcDigits ? std::optional(crc) : std::nullopt;
}

std::uint64_t countOf(const json& number) {
    if (!number.is_number_unsigned()) throw json::other_error::create(501, "no count", nullptr);
    return number.get<std::uint64_t>();
}

/// Returns the key that names the kind of a record. Records of the document also have other keys.
const std::string& kindOf(const json& record) {
    constexpr std::array<std::string_view, 4> kDocumentKeys{"document", "path", "unsaved", "paint"};
    if (!record.is_object() || record.empty()) throw json::other_error::create(501, "no record", nullptr);
    const auto& keys = record.get_ref<const json::object_t&>();
    const auto document = keys.find("document");
    const bool isKnown =
        document == keys.end() ? keys.size() == 1 : std::all_of(keys.begin(), keys.end(), [&](const auto& each) {
            return std::find(kDocumentKeys.begin(), kDocumentKeys.end(), each.first) != kDocumentKeys.end();
        });
    if (!isKnown) throw json::other_error::create(501, "several records in one", nullptr);
    return document == keys.end() ? keys.begin()->first : document->first;
}

/// Reads a log line by line.
class LogReader {
 public:
    explicit LogReader(std::string_view text) : rest_(text) {}

    /// Returns the JSON of the next line, or nothing if there is no complete and valid line.
    std::optional<json> next() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        const std::optional<std::uint32_t> crc = crcOfLine(rest_.substr(0, end));
        if (!crc) return std::nullopt;
        const std::string_view text = rest_.substr(kCrcDigits + 1, end - kCrcDigits - 1);
        if (crcAfter(crc_, text) != *crc) return std::nullopt;
        json parsed = parseJsonOfSomeDepth(text);
        crc_ = *crc;
        after_ = rest_.substr(end + 1);
        return parsed;
    }
    /// Marks the line as understood and moves on.
    void accept() { rest_ = after_; }
    std::size_t restBytes() const { return rest_.size(); }

 private:
    std::uint32_t crc_ = 0;
    std::string_view rest_, after_;
};

/// Interprets the records of a log.
struct RecordReader {
    LogContent& content;
    JournalBlobs blobs;
    SimulationSettings settings{};
    json preset{};

    void readHeader(const json& header) {
        LogHeader& to = content.header;
        to.version = header.at("scree_journal").get<int>();
        if (to.version != kJournalVersion) return readOfOtherVersion(header);
        to.fromRecipe = header.at("from_recipe").get<bool>();
        if (const auto after = header.find("after"); after != header.end())
            to.after = {.generation = countOf(after->at("generation")), .records = countOf(after->at("records"))};
        to.rounds = content.rounds = countOf(header.at("rounds"));
        to.edited = header.at("edited").get<bool>();
        to.settings = settings = presetOf(header.at("settings")).simulation;
        preset = header.at("preset");
        content.document = to.document = {
            .preset = presetOf(preset), .path = pathOf(header.at("path")), .unsaved = header.at("unsaved").get<bool>()};
        readPaint(header);
        to.document = content.document;
    }

    /// For older versions, reads only the document's path, which all versions write in the same way.
    void readOfOtherVersion(const json& line) {
        if (content.header.version > kJournalVersion) return;
        const auto path = line.find("path");
        if (path == line.end() || !path->is_string()) return;
        content.document.path = pathOf(*path);
        content.document.unsaved = true;
    }

    void read(const json& record) {
        if (content.header.version != kJournalVersion) return readOfOtherVersion(record);
        const std::string& kind = kindOf(record);
        if (kind == "document") return readDocument(record);
        if (kind == "rounds") {
            const std::uint64_t rounds = countOf(record.at(kind));
            content.rounds += rounds;
            content.records.emplace_back(rounds);
        } else {
            content.records.emplace_back(operationOf(record));
        }
        if (kind != "settings") content.document.unsaved = true;
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

    Operation operationOf(const json& record) {
        Operation operation = readRecord(record, blobs);
        if (std::holds_alternative<RestartOperation>(operation)) content.rounds = 0;
        if (const auto* change = std::get_if<SettingsOperation>(&operation)) {
            const Result<SimulationSettings> changed = change->appliedTo(settings);
            if (!changed) throw DamagedOperation(changed.error().message);
            settings = *changed;
        }
        return operation;
    }
};

}  // namespace

LogHeader headerOf(const HistoryEntry* state, const JournalDocument& document) {
    if (state == nullptr) return {.fromRecipe = true, .settings = document.preset.simulation, .document = document};
    return {.rounds = state->rounds, .edited = state->edited, .settings = state->settings, .document = document};
}

std::string LogText::line(const json& json) {
    const std::string text = json.dump(-1, ' ', false, json::error_handler_t::replace);
    crc_ = crcAfter(crc_, text);
    std::array<char, kCrcDigits + 1> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(crc_));
    return std::string(digits.data()) + " " + text + "\n";
}

std::string LogText::header(const LogHeader& header) {
    crc_ = 0;
    preset_ = presetJson(withoutPaint(header.document.preset));
    paint_ = header.document.preset.terrain.paint;
    path_ = header.document.path;
    unsaved_ = header.document.unsaved;
    json root{{"scree_journal", header.version},
              {"from_recipe", header.fromRecipe},
              {"rounds", header.rounds},
              {"edited", header.edited},
              {"settings", settingsJson(header.settings)},
              {"preset", preset_},
              {"path", pathText(path_)},
              {"unsaved", unsaved_}};
    if (header.after) root["after"] = {{"generation", header.after->generation}, {"records", header.after->records}};
    if (paint_) root["paint"] = paintJson(paint_);
    return line(root);
}

std::string LogText::record(const Operation& operation, BlobWriter& blobs) {
    return line(recordOf(operation, blobs));
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
    const Error noLog{shownPath(path) + " is no journal of Scree, or is damaged from its first line on"};
    const Result<std::string> text =
        readWholeFile(path, kMostLogBytes, [&](std::string_view beginning) -> Result<void> {
            if (!crcOfLine(beginning)) return noLog;
            return {};
        });
    if (!text) return text.error();
    LogContent content;
    LogReader lines(*text);
    RecordReader records{content, JournalBlobs(path.parent_path(), generationOf(path))};
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
        // Keep the lines before the fault.
    } catch (const DamagedOperation&) {
    } catch (const json::exception&) {
    }
    if (!begun) return noLog;
    if (content.header.version == kJournalVersion) content.damagedBytes = lines.restBytes();
    return content;
}

}  // namespace scree
