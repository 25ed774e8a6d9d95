#include "app/io/picture.h"

#include "app/io/atomic_file.h"
#include "app/io/png.h"
#include "erosion/base/shown_text.h"

namespace scree {

Result<void> savePicture(const Image& image, const std::filesystem::path& path) {
    const Result<std::string> bytes = encodeRgbPng(image.width, image.height, image.rgb);
    if (!bytes) return Error{shownPath(path) + " cannot be written: " + bytes.error().message};
    return writeFileAtomically(path, *bytes);
}

std::string shownPixels(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height) + " pixels";
}

}  // namespace scree
