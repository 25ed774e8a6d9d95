#include "app/pictures/picture_series.h"

#include <utility>

#include "app/io/picture.h"
#include "app/io/resources.h"
#include "erosion/simulation/found_layers.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

float aspectOf(const OffscreenPicture& picture) {
    return static_cast<float>(picture.width) / static_cast<float>(picture.height);
}

}  // namespace

Result<void> saveFilm(PictureMaker& maker, const Terrain& terrain, OffscreenPicture picture, const CameraPath& path,
                      const NumberedFiles& files, std::uint64_t count, const PictureDone& done) {
    for (std::uint64_t i = 0; i < count; ++i) {
        picture.camera = path.at(i, count);
        const Result<Image> image = maker.draw(terrain, picture);
        if (!image) return image.error();
        if (Result<void> saved = savePicture(*image, files.name(i)); !saved) return saved;
        done(i + 1);
    }
    return {};
}

OffscreenPicture pictureOf(const Preset& preset, const Terrain& terrain, const ShownMaterials& materials) {
    const SourceSettings& sources = preset.simulation.sources;
    OffscreenPicture picture;
    picture.view = preset.view;
    picture.guides = preset.guides;
    picture.springs = sources.springs;
    if (sources.sea.enabled) picture.sea = seaSurface(sources, terrain);
    picture.strata = strataOf(preset);
    picture.windFrom = windFrom(preset);
    picture.materials = materials;
    return picture;
}

Result<TimeLapse> TimeLapse::create(Preset preset, ShownMaterials materials, NumberedFiles files, const Frame& frame,
                                    GlFunctions functions) {
    Result<PictureMaker> maker = PictureMaker::create(resourceFolder("shaders"), functions);
    if (!maker) return maker.error();
    return TimeLapse(std::move(*maker), std::move(preset), std::move(materials), std::move(files), frame);
}

Result<void> TimeLapse::take(Simulation& simulation) {
    updateFoundLayers(simulation.terrain(), TerrainRenderer::layersFor(preset_.view, simulation.terrain().layers()),
                      simulation.settings(), landCoverOf(preset_), simulation.pool());
    Terrain& terrain = shown_;
    terrain.copyChanged(simulation.terrain(), kAllLayers, &simulation.pool());
    OffscreenPicture picture = pictureOf(preset_, terrain, materials_);
    picture.width = frame_.width;
    picture.height = frame_.height;
    if (!frame_.camera) {
        frame_.camera.emplace();
        frame_.camera->setFieldOfView(static_cast<double>(picture.view.fieldOfView));
        frame_.camera->frame(terrain, picture.view.exaggeration, aspectOf(picture));
    }
    picture.camera = frame_.camera;
    const Result<Image> image = maker_.draw(terrain, picture);
    if (!image) return image.error();
    if (Result<void> saved = savePicture(*image, files_.name(taken_)); !saved) return saved;
    ++taken_;
    return {};
}

}  // namespace scree
