#include "app/pictures/picture_maker.h"

#include <utility>

namespace scree {

Result<PictureMaker> PictureMaker::create(const std::filesystem::path& shaders, GlFunctions functions,
                                          const RenderQuality& quality) {
    Result<OffscreenContext> context = OffscreenContext::create();
    if (!context) return context.error();
    const GlLoader loader = functions == GlFunctions::Load ? OffscreenContext::loader() : nullptr;
    Result<TerrainRenderer> renderer = TerrainRenderer::create(shaders, loader, quality);
    if (!renderer) return renderer.error();
    return PictureMaker(std::move(*context), std::move(*renderer));
}

PictureMaker::PictureMaker(OffscreenContext context, TerrainRenderer renderer)
    : context_(std::move(context)), renderer_(std::move(renderer)) {}

Result<Image> PictureMaker::draw(const Terrain& terrain, const OffscreenPicture& picture) {
    return drawOffscreen(renderer_, terrain, picture);
}

Result<Image> renderPicture(const Terrain& terrain, const OffscreenPicture& picture,
                            const std::filesystem::path& shaders) {
    Result<PictureMaker> maker = PictureMaker::create(shaders);
    if (!maker) return maker.error();
    return maker->draw(terrain, picture);
}

}  // namespace scree
