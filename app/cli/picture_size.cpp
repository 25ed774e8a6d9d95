#include "app/cli/picture_size.h"

#include <algorithm>

#include "app/cli/terrain_options.h"
#include "erosion/base/shown_text.h"

namespace scree {

Result<std::pair<int, int>> parsePictureSize(const std::string& option, std::string_view text) {
    constexpr std::uint64_t kSmallestPicture = 16;
    constexpr std::uint64_t kLargestPicture = 8192;
    const std::size_t cross = std::min(text.find('x'), text.size());
    const auto side = [&](std::string_view part) {
        return parseCount(option, part, kSmallestPicture, kLargestPicture);
    };
    const Result<std::uint64_t> width = side(text.substr(0, cross));
    const Result<std::uint64_t> height = side(text.substr(std::min(cross + 1, text.size())));
    if (!width || !height)
        return Error{option + " is '" + shownText(text) +
                     "'; give WIDTHxHEIGHT in pixels, such as 1280x800, each from " + std::to_string(kSmallestPicture) +
                     " to " + std::to_string(kLargestPicture)};
    return std::pair{static_cast<int>(*width), static_cast<int>(*height)};
}

}  // namespace scree
