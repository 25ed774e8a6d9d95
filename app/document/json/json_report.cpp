#include "app/document/json/json_report.h"

#include <algorithm>

#include "app/document/json/json_depth.h"
#include "app/document/json/replaced_keys.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

std::string shownJson(const nlohmann::json& value) {
    return shownText(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void JsonReport::fail(std::string_view what) {
    if (error_.empty()) error_.append(origin_).append(": ").append(what);
}

void JsonReport::warnUnknown(std::string_view name, std::string_view key, const std::vector<std::string_view>& known) {
    constexpr std::size_t kMostWarnings = 20;
    if (const std::string_view by = replacedBy(name); !by.empty())
        return warn(shownText(name).append(" was replaced by ").append(by));
    if (warnings_.size() < kMostWarnings)
        warn(shownText(name) + " is unknown and ignored" + suggestion(key, known));
    else if (warnings_.size() == kMostWarnings)
        warn("more unknown keys are ignored");
}

Result<nlohmann::json> parsedJson(std::string_view text, std::string_view origin, std::string_view what) {
    try {
        return parseJsonOfSomeDepth(text);
    } catch (const JsonTooDeep&) {
        return Error{std::string(origin) + " is not " + std::string(what) + ": it holds more than " +
                     std::to_string(kDeepestNesting) + " objects or lists within each other"};
    } catch (const nlohmann::json::exception& exception) {
        // The message is "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while ..."
        std::string_view reason = exception.what();
        for (const std::string_view prefix : {"] ", "parse error at "})
            if (const std::size_t at = reason.find(prefix); at != std::string_view::npos)
                reason.remove_prefix(at + prefix.size());
        return Error{std::string(origin) + " is not valid JSON: " + shownText(reason, kShownReason)};
    }
}

std::string readLine(JsonReport& report, const nlohmann::json& text, std::string_view name, std::size_t mostBytes) {
    std::string line;
    if (text.is_string()) line = text.get<std::string>();
    const bool isLine = std::none_of(line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 127; });
    if (!text.is_string() || !isLine || line.size() > mostBytes)
        report.fail(std::string(name) + " is " + shownJson(text) + "; give one line of text, at most " +
                    std::to_string(mostBytes) + " bytes");
    return line;
}

}  // namespace scree
