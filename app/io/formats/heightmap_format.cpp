#include "app/io/formats/heightmap_format.h"

#include <algorithm>

#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr std::array kFormats{&kPngFormat, &kTiffFormat, &kExrFormat, &kR16Format, &kR32Format};

/// The ending in small letters, with its dot.
std::string endingOf(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return ending;
}

}  // namespace

Result<const HeightmapFormat*> formatOf(const std::filesystem::path& path) {
    const std::string ending = endingOf(path);
    for (const HeightmapFormat* format : kFormats)
        if (!ending.empty() && (format->ending == ending || format->otherEnding == ending)) return format;
    return Error{shownPath(path) +
                 (ending.empty() ? " has no file type" : ": unknown file type '" + shownText(ending) + "'") + "; use " +
                 shownEndings()};
}

std::vector<std::string> heightmapEndings() {
    std::vector<std::string> endings;
    for (const HeightmapFormat* format : kFormats)
        for (const std::string_view ending : {format->ending, format->otherEnding})
            if (!ending.empty()) endings.emplace_back(ending);
    return endings;
}

std::string shownEndings() {
    std::string endings;
    for (const HeightmapFormat* format : kFormats)
        endings += (format == kFormats.front()  ? ""
                    : format == kFormats.back() ? " or "
                                                : ", ") +
                   std::string(format->ending);
    return endings;
}

}  // namespace scree
