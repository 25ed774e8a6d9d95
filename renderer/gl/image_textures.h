#pragma once

#include <map>
#include <memory>

#include "renderer/settings/image.h"

namespace scree {

/// Textures of small images, for what draws by the names of textures. All functions need the OpenGL context that was
/// current at the first one, or clear() before another.
class ImageTextures {
 public:
    ImageTextures();
    ~ImageTextures();
    ImageTextures(const ImageTextures&) = delete;
    ImageTextures& operator=(const ImageTextures&) = delete;

    /// OpenGL's name of the image's texture; good until forgetUnused().
    unsigned nameOf(const std::shared_ptr<const Image>& image);
    /// Forgets the textures that were not asked for since the last call.
    void forgetUnused();
    void clear();

 private:
    struct Held;
    std::map<std::shared_ptr<const Image>, std::unique_ptr<Held>> held_;
};

}  // namespace scree
