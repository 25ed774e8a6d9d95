#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "app/document/preset.h"
#include "app/worker/land_log.h"

/// The text of a journal's logs. Each line is a CRC-32 in 8 hexadecimal digits, a space, and JSON. The CRC goes on from
/// that of the line before, so that no line can be missing. The first line is the header; the others are records:
///
///     {"rounds": 25}      {"stroke": ...}      {"fill": ...}      {"finish": ...}      {"restart": {}}
///     {"settings": difference}      {"document": difference, "path": ..., "unsaved": ...}
///
/// A difference is a JSON patch (RFC 6902) of the preset before.
namespace scree {

/// Version of the form of logs. The log of another version is not replayed; its snapshot is a project, and opens as
/// one.
inline constexpr int kJournalVersion = 2;

/// What the user was working on.
struct JournalDocument {
    Preset preset;
    std::filesystem::path path;  ///< Of its file; empty where it was never saved.
    bool unsaved = false;        ///< It differs from its file.
};

/// What a log goes on from.
struct LogHeader {
    int version = kJournalVersion;
    bool fromRecipe = false;   ///< The land is as the document's recipe makes it. There is no snapshot.
    bool goesOn = false;       ///< The state is the one that the log before ends with.
    std::uint64_t rounds = 0;  ///< That had run.
    bool edited = false;       ///< By a stroke or the like since the start.
    SimulationSettings settings;
    JournalDocument document;
};

/// Makes the lines of one log after another.
class LogText {
 public:
    LogText() = default;  // NOLINT(bugprone-exception-escape): an empty JSON value takes no memory
    ~LogText() = default;
    LogText(const LogText&) = delete;
    LogText& operator=(const LogText&) = delete;

    /// The first line of a log.
    std::string header(const LogHeader& header);
    std::string record(const LandCommand& command);
    std::string record(std::uint64_t rounds);
    /// Empty where the document is as it was.
    std::string record(const JournalDocument& document);

 private:
    std::string line(const nlohmann::json& json);

    std::uint32_t crc_ = 0;
    nlohmann::json settings_;
    nlohmann::json preset_;  ///< Of the document, without its paint.
    SharedPaint paint_;
    std::filesystem::path path_;
    bool unsaved_ = false;
};

using LogRecord = std::variant<LandCommand, std::uint64_t>;  ///< A command or so many rounds.

/// What a log tells.
struct LogContent {
    LogHeader header;
    std::vector<LogRecord> records;
    JournalDocument document;      ///< At the end. Unsaved also where the land was changed after it was saved.
    std::uint64_t rounds = 0;      ///< That had run at the end.
    std::size_t damagedBytes = 0;  ///< At the end, which no record could be read from.
};

/// Reads a log up to its first damaged or incomplete line. An Error where that is the header. Of another version only
/// `header.version` is read, and of an older one `document.path`, too.
Result<LogContent> readLog(const std::filesystem::path& path);

}  // namespace scree
