#pragma once

#include <filesystem>

#include "app/desktop/platform/offscreen_context.h"
#include "renderer/scene/offscreen_picture.h"

namespace scree {

/// Whether to look up the OpenGL functions. All contexts of a process share them, so they must not be replaced while a
/// window draws with them on another thread.
enum class GlFunctions { Load, AlreadyLoaded };

/// Draws pictures like the editor's viewport, one after another and without a window, on the thread that created it.
class PictureMaker {
 public:
    /// `shaders` is the folder of the GLSL files. Fails if there is no usable OpenGL 4.1.
    static Result<PictureMaker> create(const std::filesystem::path& shaders, GlFunctions functions = GlFunctions::Load,
                                       const RenderQuality& quality = kPictureQuality);
    PictureMaker(PictureMaker&&) noexcept = default;
    PictureMaker& operator=(PictureMaker&&) = delete;

    /// Same as drawOffscreen().
    Result<Image> draw(const Terrain& terrain, const OffscreenPicture& picture);

 private:
    PictureMaker(OffscreenContext context, TerrainRenderer renderer);

    OffscreenContext context_;  // first: the renderer must be destroyed before its context
    TerrainRenderer renderer_;
};

/// Draws one picture. Fails like PictureMaker.
Result<Image> renderPicture(const Terrain& terrain, const OffscreenPicture& picture,
                            const std::filesystem::path& shaders);

}  // namespace scree
