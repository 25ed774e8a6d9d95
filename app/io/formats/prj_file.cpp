#include "app/io/formats/prj_file.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "app/io/atomic_file.h"
#include "erosion/base/knob.h"

namespace scree {

namespace {

/// The text in capitals and without spaces.
std::string condensed(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        if (letter == ' ' || (letter >= '\t' && letter <= '\r')) continue;
        result += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
    return result;
}

/// The second value of the last node whose name ends so, such as 0.3048 of UNIT["Foot",0.3048].
std::optional<double> lastFactor(std::string_view text, std::string_view name) {
    const std::size_t node = text.rfind(name);
    if (node == std::string_view::npos) return std::nullopt;
    const std::size_t quote = text.find('"', node + name.size());  // the end of the unit's name
    if (quote == std::string_view::npos || quote + 2 >= text.size() || text[quote + 1] != ',') return std::nullopt;
    const std::string_view rest = text.substr(quote + 2);
    return parseNumber(rest.substr(0, rest.find_first_of(",]")));
}

}  // namespace

std::optional<PrjUnit> prjUnitBeside(const std::filesystem::path& map) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 16;
    for (const char* ending : {".prj", ".PRJ"}) {
        std::filesystem::path path = map;
        const Result<std::string> bytes = readWholeFile(path.replace_extension(ending), kMostBytes);
        if (!bytes) continue;
        const std::string text = condensed(*bytes);
        const auto beginsWith = [&](std::string_view name) { return text.starts_with(name); };
        constexpr std::array kGeographic{"GEOGCS[", "GEOGCRS[", "GEODCRS["};
        if (std::any_of(kGeographic.begin(), kGeographic.end(), beginsWith)) return PrjUnit{.isDegrees = true};
        if (!beginsWith("PROJCS[") && !beginsWith("PROJCRS[")) return std::nullopt;
        // A projected system has its own unit last, behind that of the angles.
        const std::optional<double> metres = lastFactor(text, "UNIT[\"");
        if (!metres || !(*metres > 0.0)) return std::nullopt;
        return PrjUnit{.metres = *metres};
    }
    return std::nullopt;
}

}  // namespace scree
