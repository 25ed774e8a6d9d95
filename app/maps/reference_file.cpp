#include "app/maps/reference_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <utility>

#include "app/io/rgba_picture.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Returns the mean of these pixels (columns from x0 to x1, rows from y0 to y1, without the last). Colours count by
/// their opacity, so that those of transparent pixels are not seen.
std::array<std::uint8_t, 4> meanOf(const ByteImage& image, int x0, int x1, int y0, int y1) {
    std::array<std::uint64_t, 3> colour{};
    std::uint64_t opacity = 0;
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) {
            const std::uint8_t* pixel = image.at(x, y);
            for (std::size_t i = 0; i < colour.size(); ++i) colour[i] += std::uint64_t{pixel[i]} * pixel[3];
            opacity += pixel[3];
        }
    const auto pixels = static_cast<std::uint64_t>(x1 - x0) * static_cast<std::uint64_t>(y1 - y0);
    std::array<std::uint8_t, 4> mean{};
    for (std::size_t i = 0; i < colour.size() && opacity > 0; ++i)
        mean[i] = static_cast<std::uint8_t>((colour[i] + opacity / 2) / opacity);
    mean[3] = static_cast<std::uint8_t>((opacity + pixels / 2) / pixels);
    return mean;
}

/// Returns the picture with `by` times fewer pixels along each edge. Those at the right and lower edges may stand for
/// fewer pixels.
ReferencePicture reduced(const ByteImage& image, int by) {
    ReferencePicture smaller{.width = (image.width + by - 1) / by, .height = (image.height + by - 1) / by, .rgba = {}};
    smaller.rgba.reserve(4 * static_cast<std::size_t>(smaller.width) * static_cast<std::size_t>(smaller.height));
    for (int y = 0; y < image.height; y += by)
        for (int x = 0; x < image.width; x += by) {
            const auto mean = meanOf(image, x, std::min(x + by, image.width), y, std::min(y + by, image.height));
            smaller.rgba.insert(smaller.rgba.end(), mean.begin(), mean.end());
        }
    return smaller;
}

}  // namespace

Result<std::shared_ptr<const ReferencePicture>> readReference(const std::filesystem::path& path, int largest) {
    Result<ByteImage> image = readRgbaPicture(path);
    if (!image) return image.error();
    try {
        const int by = (std::max(image->width, image->height) + largest - 1) / largest;
        return std::make_shared<const ReferencePicture>(
            by > 1 ? reduced(*image, by) : ReferencePicture{image->width, image->height, std::move(image->samples)});
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
}

}  // namespace scree
