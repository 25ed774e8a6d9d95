#include "app/io/formats/heightmap_format.h"

#include <algorithm>

#include "erosion/base/shown_text.h"

namespace scree {

namespace {

#define SCREE_LIST_FORMAT(name) &k##name##Format,
constexpr std::array kFormats = std::to_array({SCREE_HEIGHTMAP_FORMATS(SCREE_LIST_FORMAT)});
#undef SCREE_LIST_FORMAT

/// The ending in lower case, with its dot.
std::string endingOf(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return ending;
}

}  // namespace

Result<const HeightmapFormat*> formatOf(const std::filesystem::path& path, FileUse use) {
    if (use == FileUse::Write && endingOf(path.stem()) + endingOf(path) == kProjectEnding)
        return Error{shownPath(path) + ": " + std::string(kProjectEnding) +
                     " is the ending of projects, which hold more than heights; save a project, or use .exr alone"};
    const std::string ending = endingOf(path);
    std::string problem = ending.empty() ? " has no file type" : ": unknown file type '" + shownText(ending) + "'";
    for (const HeightmapFormat* format : kFormats) {
        if (ending.empty() || (format->ending != ending && format->otherEnding != ending)) continue;
        if (format->serves(use)) return format;
        problem = ": " + ending + " can be read, but not written";
    }
    return Error{shownPath(path) + problem + "; use " + shownEndings(use)};
}

namespace {

/// All endings of the formats for which `counts` returns true.
std::vector<std::string> allEndings(const auto& counts) {
    std::vector<std::string> endings;
    for (const HeightmapFormat* format : kFormats)
        for (const std::string_view ending : {format->ending, format->otherEnding})
            if (!ending.empty() && counts(*format)) endings.emplace_back(ending);
    return endings;
}

bool holdsColours(const HeightmapFormat& format) {
    return format.readColours != nullptr;
}

/// ".a, .b or .c": the first endings of the formats for which `counts` returns true.
std::string listed(const auto& counts) {
    std::vector<std::string_view> endings;
    for (const HeightmapFormat* format : kFormats)
        if (counts(*format)) endings.push_back(format->ending);
    std::string text;
    for (std::size_t i = 0; i < endings.size(); ++i)
        text.append(i == 0 ? "" : i + 1 == endings.size() ? " or " : ", ").append(endings[i]);
    return text;
}

}  // namespace

std::string shownEndings(FileUse use) {
    return listed([use](const HeightmapFormat& format) { return format.serves(use); });
}

std::string shownColourEndings() {
    return listed(holdsColours);
}

std::vector<std::string> heightmapEndings(FileUse use) {
    return allEndings([use](const HeightmapFormat& format) { return format.serves(use); });
}

std::vector<std::string> colourEndings() {
    return allEndings(holdsColours);
}

}  // namespace scree
