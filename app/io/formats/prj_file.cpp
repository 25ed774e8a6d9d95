#include "app/io/formats/prj_file.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "app/io/atomic_file.h"
#include "erosion/base/knob.h"

namespace scree {

namespace {

/// The text in upper case and without spaces.
std::string condensed(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == ' ' || (letter >= '\t' && letter <= '\r')) continue;
        result += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
    return result;
}

/// The unit in the older ArcInfo form: a key and its value in each line, such as "Units FEET". Its feet are US survey
/// feet, as in GDAL.
std::optional<PrjUnit> unitOfLines(const std::string& text) {
    std::string projection, units;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        const std::string line = condensed(text.substr(at, end - at));
        for (const auto& [key, value] : {std::pair{std::string_view("PROJECTION"), &projection}, {"UNITS", &units}})
            if (line.starts_with(key) && value->empty()) *value = line.substr(key.size());
        at = end + 1;
    }
    if (projection == "GEOGRAPHIC" && (units.empty() || units == "DD")) return PrjUnit{.isDegrees = true};
    if (projection.empty() || projection == "GEOGRAPHIC") return std::nullopt;
    if (units == "METERS" || units == "METRES") return PrjUnit{.metres = 1.0};
    if (units == "FEET") return PrjUnit{.metres = 1200.0 / 3937.0};
    return std::nullopt;
}

/// The first node whose name ends with `name`, such as "PROJCS[", up to its closing bracket, or an empty text if there
/// is none. Text after the bracket, such as the system of the heights, has units of its own.
std::string_view nodeOf(std::string_view text, std::string_view name) {
    const std::size_t begin = text.find(name);
    if (begin == std::string_view::npos) return {};
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = begin; at < text.size(); ++at) {
        if (text[at] == '"') quoted = !quoted;
        if (quoted) continue;
        if (text[at] == '[') ++depth;
        if (text[at] == ']' && --depth == 0) return text.substr(begin, at + 1 - begin);
    }
    return text.substr(begin);
}

/// The second value of the last node whose name ends with `name`, such as 0.3048 of UNIT["Foot",0.3048].
std::optional<double> lastFactor(std::string_view text, std::string_view name) {
    const std::size_t node = text.rfind(name);
    if (node == std::string_view::npos) return std::nullopt;
    const std::size_t quote = text.find('"', node + name.size());  // end of the unit's name
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
        if (beginsWith("PROJECTION")) return unitOfLines(*bytes);
        constexpr std::array kCompound{"COMPD_CS[", "COMPOUNDCRS["}, kProjected{"PROJCS[", "PROJCRS["};
        constexpr std::array kGeographic{"GEOGCS[", "GEOGCRS[", "GEODCRS["};
        const bool isCompound = std::any_of(kCompound.begin(), kCompound.end(), beginsWith);
        for (const std::string_view name : kProjected) {
            if (!isCompound && !beginsWith(name)) continue;
            const std::string_view projected = nodeOf(text, name);
            if (projected.empty()) continue;
            // In a projected system its own unit comes last, after the unit of the angles.
            const std::optional<double> metres = lastFactor(projected, "UNIT[\"");
            if (!metres || !(*metres > 0.0)) return std::nullopt;
            return PrjUnit{.metres = *metres};
        }
        for (const std::string_view name : kGeographic)
            if (beginsWith(name) || (isCompound && text.find(name) != std::string::npos))
                return PrjUnit{.isDegrees = true};
        return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace scree
