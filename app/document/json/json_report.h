#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// Returns the value as text for a message.
std::string shownJson(const nlohmann::json& value);

/// Collects the first fault and the warnings while JSON from a user is read.
class JsonReport {
 public:
    /// `origin` names the text in messages, such as the file's name.
    explicit JsonReport(std::string origin) : origin_(std::move(origin)) {}

    /// True if there is no fault.
    bool sound() const { return error_.empty(); }
    const std::string& error() const { return error_; }
    std::vector<std::string>& warnings() { return warnings_; }

    /// Notes the fault "origin: what", if it is the first.
    void fail(std::string_view what);
    void warn(std::string_view what) { warnings_.push_back(origin_ + ": " + std::string(what)); }
    /// Warns that `name` is unknown, with the nearest of the known keys. After 20 warnings only says that there are
    /// more.
    void warnUnknown(std::string_view name, std::string_view key, const std::vector<std::string_view>& known);

 private:
    std::string origin_;
    std::string error_;
    std::vector<std::string> warnings_;
};

/// Parses JSON text. Fails if it is invalid or nested deeper than kDeepestNesting; the error begins with `origin`.
/// `what` says what the text should be: "a preset".
Result<nlohmann::json> parsedJson(std::string_view text, std::string_view origin, std::string_view what);

/// Bytes of a text that is short enough for menus.
inline constexpr std::size_t kLongestLine = 200;

/// Reads one line of text, of at most `mostBytes`. `name` is the key in messages.
std::string readLine(JsonReport& report, const nlohmann::json& text, std::string_view name,
                     std::size_t mostBytes = kLongestLine);

}  // namespace scree
