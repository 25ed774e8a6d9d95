#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "erosion/result.h"
#include "erosion/sources.h"
#include "erosion/terrain.h"
#include "renderer/camera.h"
#include "renderer/gl_loader.h"
#include "renderer/guide_settings.h"
#include "renderer/image.h"
#include "renderer/view_settings.h"

namespace scree {

/// An OpenGL context without window or display (EGL, surfaceless), current on the thread that made it until destroyed.
class OffscreenContext {
 public:
    static Result<OffscreenContext> create();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;
    ~OffscreenContext();

    /// For TerrainRenderer::create().
    static GlLoader loader();

 private:
    OffscreenContext();
    struct State;
    std::unique_ptr<State> state_;
};

struct OffscreenPicture {
    int width = 1280;
    int height = 800;
    ViewSettings view;
    std::optional<GuideSettings> guides;
    std::optional<Camera> camera;  ///< The whole terrain in frame where empty.
    std::span<const Spring> springs;
    std::optional<float> sea;  ///< Surface in metres above the datum; empty for none.
};

/// Whether the functions of OpenGL are still to be looked up. Where a window on another thread draws with them, they
/// must not be replaced: all contexts of a process share them.
enum class GlFunctions { Load, AlreadyLoaded };

/// Draws pictures as the editor's viewport does, one after another, on the thread that made it.
class PictureMaker {
 public:
    /// An Error where there is no usable OpenGL 4.1.
    static Result<PictureMaker> create(const std::filesystem::path& shaders, GlFunctions functions = GlFunctions::Load);
    PictureMaker(PictureMaker&&) noexcept;
    PictureMaker& operator=(PictureMaker&&) noexcept;
    ~PictureMaker();

    /// Takes over only what has changed since the last picture, where that was of the same terrain. An Error where the
    /// driver cannot draw pictures of this size.
    Result<Image> draw(const Terrain& terrain, const OffscreenPicture& picture);

 private:
    PictureMaker();
    struct State;
    std::unique_ptr<State> state_;
};

/// Draws one picture.
Result<Image> renderPicture(const Terrain& terrain, const OffscreenPicture& picture,
                            const std::filesystem::path& shaders);

}  // namespace scree
