#pragma once

#include <map>
#include <memory>

#include "erosion/base/image.h"
#include "renderer/ground/reference_picture.h"

namespace scree {

/// Keeps small images as textures, for code that draws by texture name. All functions need the OpenGL context that was
/// current at the first call. Call clear() before changing to another context.
class ImageTextures {
 public:
    ImageTextures();
    ~ImageTextures();
    ImageTextures(const ImageTextures&) = delete;
    ImageTextures& operator=(const ImageTextures&) = delete;

    /// Returns OpenGL's name of the image's texture, which is valid until forgetUnused().
    unsigned nameOf(const std::shared_ptr<const Image>& image);
    unsigned nameOf(const std::shared_ptr<const ReferencePicture>& picture);
    /// Deletes the textures that were not asked for since the last call.
    void forgetUnused();
    void clear();

 private:
    struct Held;
    template <class MakeTexture>
    unsigned nameOf(const std::shared_ptr<const void>& image, const MakeTexture& make);

    std::map<std::shared_ptr<const void>, std::unique_ptr<Held>> held_;
};

}  // namespace scree
