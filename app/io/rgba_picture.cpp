#include "app/io/rgba_picture.h"

#include <stb_image.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string>

#include "app/io/atomic_file.h"
#include "app/io/picture.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr std::size_t kMostFileBytes = std::size_t{512} << 20;
constexpr int kRgba = 4;
constexpr std::string_view kJpegBegins = "\xff\xd8";
constexpr std::string_view kJpegEnds = "\xff\xd9";
constexpr std::string_view kPngBegins = "\x89PNG\r\n\x1a\n";

/// The library reads other formats as well, with less care: they are refused by their first bytes.
Result<std::string> readPictureFile(const std::filesystem::path& path) {
    return readWholeFile(path, kMostFileBytes, [&](std::string_view beginning) -> Result<void> {
        if (beginning.empty()) return Error{shownPath(path) + " is empty; give another file"};
        if (!beginning.starts_with(kPngBegins) && !beginning.starts_with(kJpegBegins))
            return Error{shownPath(path) + " is no PNG or JPEG picture; convert it to one of these"};
        return {};
    });
}

Error damagedPicture(const std::filesystem::path& path) {
    return {shownPath(path) + " is a damaged picture; copy or export it again"};
}

}  // namespace

Result<ByteImage> readRgbaPicture(const std::filesystem::path& path) {
    try {
        const Result<std::string> content = readPictureFile(path);
        if (!content) return content.error();
        // The library shows the missing part of a truncated JPEG as grey.
        if (content->starts_with(kJpegBegins) && content->find(kJpegEnds) == std::string::npos)
            return damagedPicture(path);
        const auto* bytes = reinterpret_cast<const stbi_uc*>(content->data());
        const int size = static_cast<int>(content->size());
        int width = 0, height = 0, channels = 0;
        if (stbi_info_from_memory(bytes, size, &width, &height, &channels) == 0) return damagedPicture(path);
        if (std::max(width, height) > kLongestPictureEdge ||
            static_cast<std::int64_t>(width) * height > kMostPicturePixels)
            return Error{shownPath(path) + " has " + shownPixels(width, height) +
                         ", which is too large; scale it to "
                         "at most " +
                         std::to_string(kLongestPictureEdge) + " pixels along an edge and " +
                         std::to_string(kMostPicturePixels / 1'000'000) + " million in all"};
        const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
            stbi_load_from_memory(bytes, size, &width, &height, &channels, kRgba), stbi_image_free);
        if (!pixels) return damagedPicture(path);
        ByteImage image(width, height, kRgba);
        std::copy_n(pixels.get(), image.samples.size(), image.samples.begin());
        return image;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
}

}  // namespace scree
