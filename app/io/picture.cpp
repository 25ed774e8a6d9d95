#include "app/io/picture.h"

#include <stb_image_write.h>

#include <cassert>
#include <string>

#include "app/io/atomic_file.h"

namespace scree {

Result<void> savePicture(const Image& image, const std::filesystem::path& path) {
    assert(image.rgb.size() == static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 3);
    std::string bytes;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    if (stbi_write_png_to_func(append, &bytes, image.width, image.height, 3, image.rgb.data(), image.width * 3) == 0)
        return Error{path.string() + " cannot be written: the picture cannot be encoded"};
    return writeFileAtomically(path, bytes);
}

}  // namespace scree
