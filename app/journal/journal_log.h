#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/document/preset.h"
#include "app/operations/operation.h"

/// Format of a journal's logs. Each line is a CRC-32 in 8 hexadecimal digits, a space, and JSON. The CRC continues that
/// of the line before, so that a missing line is noticed. The first line is the header; the others are records:
///
///     {"rounds": 25}
///     {"document": difference, "path": ..., "unsaved": ...}
///     an operation that is kept as itself, as its id and its payload: {"stroke": ...}, {"settings": ...}
///
/// A difference is a JSON patch (RFC 6902) of the preset before. Bulk values of operations stand in files of their own
/// beside the log: see JournalBlobs. The header says what the log continues from: a recipe,
/// the generation's own snapshot, or a place in the log of an older generation:
///
///     "after": {"generation": 3, "records": 17}
///
/// This place is after 17 records of 3.log, without counting those of the document. After an undo it lies within a log.
namespace scree {

/// Version of the log format. Logs of other versions are not replayed, but their snapshots are projects and can be
/// opened.
inline constexpr int kJournalVersion = 3;

/// The user's document.
struct JournalDocument {
    Preset preset;
    std::filesystem::path path;  ///< Path of its file; empty if it was never saved.
    bool unsaved = false;        ///< True if it differs from its file.
};

/// What a log continues from.
struct LogHeader {
    int version = kJournalVersion;
    bool fromRecipe = false;  ///< True if the land is as the document's recipe makes it. Then there is no snapshot.
    /// Place in an older generation's log that leads to the state, except for its settings; nothing if none does.
    std::optional<LogPlace> after{};
    std::uint64_t rounds = 0;  ///< Rounds before the log.
    bool edited = false;       ///< True if a stroke or another edit has changed the land since the start.
    SimulationSettings settings;
    JournalDocument document;
};

/// Returns the header of a log that continues from this state, or from the land of the document's recipe if it is null.
LogHeader headerOf(const HistoryEntry* state, const JournalDocument& document);

/// Writes the lines of logs, one log after another.
class LogText {
 public:
    LogText() = default;  // NOLINT(bugprone-exception-escape): an empty JSON value takes no memory
    ~LogText() = default;
    LogText(const LogText&) = delete;
    LogText& operator=(const LogText&) = delete;

    /// Returns the first line of a log.
    std::string header(const LogHeader& header);
    /// Stores bulk values in `blobs` first. Throws std::runtime_error if that fails.
    std::string record(const Operation& operation, BlobWriter& blobs);
    std::string record(std::uint64_t rounds);
    /// Returns the line, or an empty text if the document is unchanged.
    std::string record(const JournalDocument& document);

 private:
    std::string line(const nlohmann::json& json);

    std::uint32_t crc_ = 0;
    nlohmann::json preset_;  ///< The document's preset without its paint.
    SharedPaint paint_;
    std::filesystem::path path_;
    bool unsaved_ = false;
};

using LogRecord = std::variant<Operation, std::uint64_t>;  ///< An operation, or a number of rounds.

/// Content of a log.
struct LogContent {
    LogHeader header;
    std::vector<LogRecord> records;  ///< All records except those of the document.
    /// Document at the end. It also counts as unsaved if the land was changed after the save.
    JournalDocument document;
    std::uint64_t rounds = 0;      ///< Number of rounds at the end.
    std::size_t damagedBytes = 0;  ///< Number of bytes at the end that could not be read as records.
};

/// Reads a log and its blobs up to the first damaged or incomplete line. Fails if that is the header. For another
/// version, reads only `header.version`, and for an older one also `document.path`.
Result<LogContent> readLog(const std::filesystem::path& path);

}  // namespace scree
