#include "app/io/jpeg.h"

#include <stb_image.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/io/atomic_file.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20;
constexpr int kMostPixels = 8192;  // along an edge

const stbi_uc* bytesOf(const std::string& content) {
    return reinterpret_cast<const stbi_uc*>(content.data());
}

Error noJpeg(const std::filesystem::path& path) {
    return {shownPath(path) + " is no JPEG picture, or a damaged one"};
}

/// The library reads other formats as well: they are refused by their first bytes.
Result<std::string> readBytes(const std::filesystem::path& path) {
    return readWholeFile(path, kMostBytes, [&](std::string_view beginning) -> Result<void> {
        if (!beginning.starts_with("\xff\xd8")) return noJpeg(path);
        return {};
    });
}

Result<PictureSize> sizeOf(const std::string& content, const std::filesystem::path& path) {
    PictureSize size;
    int channels = 0;
    if (stbi_info_from_memory(bytesOf(content), static_cast<int>(content.size()), &size.width, &size.height,
                              &channels) == 0)
        return noJpeg(path);
    if (std::max(size.width, size.height) > kMostPixels)
        return Error{shownPath(path) + " has " + std::to_string(size.width) + " x " + std::to_string(size.height) +
                     " pixels; at most " + std::to_string(kMostPixels) + " along an edge are read"};
    return size;
}

}  // namespace

Result<PictureSize> jpegSize(const std::filesystem::path& path) {
    const Result<std::string> content = readBytes(path);
    if (!content) return content.error();
    return sizeOf(*content, path);
}

Result<Image> readJpeg(const std::filesystem::path& path) {
    const Result<std::string> content = readBytes(path);
    if (!content) return content.error();
    const Result<PictureSize> size = sizeOf(*content, path);
    if (!size) return size.error();
    constexpr int kColours = 3;
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
        stbi_load_from_memory(bytesOf(*content), static_cast<int>(content->size()), &width, &height, &channels,
                              kColours),
        stbi_image_free);
    if (!pixels) return Error{shownPath(path) + " is a damaged JPEG picture"};
    const std::size_t count =
        static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * static_cast<std::size_t>(kColours);
    return Image{.width = width, .height = height, .rgb = {pixels.get(), pixels.get() + count}};
}

}  // namespace scree
