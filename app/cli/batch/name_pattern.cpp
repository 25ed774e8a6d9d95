#include "app/cli/batch/name_pattern.h"

#include <algorithm>
#include <filesystem>

#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

std::string quoted(std::string_view option, std::string_view pattern) {
    return std::string(option) + " '" + shownText(pattern) + "': ";
}

}  // namespace

Result<std::string> filledName(std::string_view option, std::string_view pattern, const NameFields& fields) {
    std::string name;
    for (std::size_t at = 0; at < pattern.size();) {
        const std::size_t brace = pattern.find_first_of("{}", at);
        name += pattern.substr(at, brace - at);
        if (brace == std::string_view::npos) break;
        const std::size_t end = pattern.find_first_of("{}", brace + 1);
        if (pattern[brace] == '}' || end == std::string_view::npos || pattern[end] == '{')
            return Error{quoted(option, pattern) + "a brace is alone; give fields such as {seed}"};
        const std::string_view field = pattern.substr(brace + 1, end - brace - 1);
        const auto found =
            std::ranges::find(fields, field, [](const auto& each) { return std::string_view(each.first); });
        if (found == fields.end()) {
            std::vector<std::string_view> known;
            for (const auto& each : fields) known.emplace_back(each.first);
            return Error{quoted(option, pattern) + "unknown field {" + shownText(field) + "}" +
                         suggestion(field, known) + " (there are " + shownFields(fields) + ")"};
        }
        name += found->second;
        at = end + 1;
    }
    return name;
}

std::string shownFields(const NameFields& fields) {
    if (fields.empty()) return "none; give --seeds, --vary, or several inputs or presets";
    std::string text;
    for (const auto& [field, value] : fields) text += (text.empty() ? "{" : ", {") + field + "}";
    return text;
}

std::string stemOf(const std::string& path) {
    std::string stem = std::filesystem::path(path).stem().string();
    constexpr std::string_view kProject = ".scree";
    if (stem.size() > kProject.size() && stem.ends_with(kProject)) stem.resize(stem.size() - kProject.size());
    return stem;
}

}  // namespace scree
