#include "renderer/scene/terrain_renderer.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "renderer/camera/scene_view.h"
#include "renderer/gl/scene_target.h"
#include "renderer/guides/decoration_painter.h"
#include "renderer/light/daylight.h"
#include "renderer/maps/inland_water_maps.h"
#include "renderer/overlays/overlay_layer.h"
#include "renderer/scene/scene_painter.h"
#include "renderer/terrain/terrain_maps.h"

namespace scree {

namespace {

/// Smallest number of nodes along an edge to which a map is reduced if memory is short.
constexpr int kLeastNodes = 128;
constexpr std::size_t kAtOnce = std::numeric_limits<std::size_t>::max();  // no limit of bytes per frame
/// Nodes along an edge of the preview of a large map that has been shown before.
constexpr int kLargePreview = 1024;
/// Distance of the near plane with land around the block, in distances of the camera from its target.
constexpr double kNearOfDistance = 0.02;
constexpr float kNoSea = -1e9f;  // metres; far below any ground

/// Returns the version in the form of gladLoadGL().
int versionOfContext() {
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    return GLAD_MAKE_VERSION(major, minor);
}

bool drawsOnProcessor() {
    const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string renderer = text != nullptr ? text : "";
    return renderer.find("llvmpipe") != std::string::npos || renderer.find("softpipe") != std::string::npos ||
           renderer.find("SwiftShader") != std::string::npos;
}

}  // namespace

struct TerrainRenderer::State {
    /// All that the picture of the terrain depends on, except uploads.
    struct PictureKey {
        SceneView view;
        ViewSettings settings;
        ShownStrata strata;
        ShownMaterials materials;
        ShownReference reference;
        float windFrom;
        int width, height;
        float sea;
        std::uint64_t layersRevision, mapsRevision, inlandRevision;

        bool operator==(const PictureKey& other) const {
            return view == other.view && sameKnobs(settings, other.settings) && strata == other.strata &&
                   materials == other.materials && reference == other.reference && windFrom == other.windFrom &&
                   width == other.width && height == other.height && sea == other.sea &&
                   layersRevision == other.layersRevision && mapsRevision == other.mapsRevision &&
                   inlandRevision == other.inlandRevision;
        }
    };

    State(RenderQuality quality_, GlLoader loader_, MapPainter mapPainter_, TerrainMaps maps, ScenePainter painter_,
          DecorationPainter decorator_)
        : quality(quality_),
          loader(loader_),
          mapPainter(std::move(mapPainter_)),
          whole(std::move(maps)),
          preview(whole.another(kAtOnce)),
          painter(std::move(painter_)),
          decorator(std::move(decorator_)) {}

    const TerrainMaps& shown() const { return previewing ? preview : whole; }
    TerrainMaps::Change updateWhole(const Terrain& terrain, const LayerSet& layers, std::optional<Layer> water,
                                    std::span<const HeightChange> strokes);
    void updateVisibility(const VisibilityMap::Light& light);
    /// Returns the highest point that is drawn, in metres above the datum.
    float highestDrawn(float sea) const;
    /// True if water is drawn.
    bool drawsWater(float sea) const;
    /// True if a sea of this height covers some ground.
    bool hasSea(float sea) const;
    /// Returns the limits for a picture with this share of the view's resolution, 0 to 1.
    DetailLimits detailAt(float resolution) const;

    RenderQuality quality;
    GlLoader loader;  ///< Loader of the context's functions.
    MapPainter mapPainter;
    TerrainMaps whole;
    /// Maps of few nodes, uploaded at once. They are shown until a large map has been uploaded completely, while its
    /// tiles are of different moments, and while it changes faster than it can be uploaded.
    TerrainMaps preview;
    bool previewing = false;
    int previewNodes = kLargePreview;  ///< Largest number of nodes along an edge of the preview.
    InlandWaterMaps inlandWater;
    ScenePainter painter;
    DecorationPainter decorator;
    SceneTarget target;
    std::optional<Layer> waterDrawn;  ///< Layer with the depth of the water or ice, if it is shown.
    std::optional<OverlayScale> scale;
    std::optional<PictureKey> drawn;
    std::uint64_t layersRevision = 0;
    bool drawnCoarsely = false;
};

TerrainRenderer::TerrainRenderer() = default;
TerrainRenderer::TerrainRenderer(TerrainRenderer&&) noexcept = default;
TerrainRenderer& TerrainRenderer::operator=(TerrainRenderer&&) noexcept = default;
TerrainRenderer::~TerrainRenderer() = default;

Result<TerrainRenderer> TerrainRenderer::create(const std::filesystem::path& shaders, GlLoader loader,
                                                std::optional<RenderQuality> quality) {
    const int version = loader != nullptr ? gladLoadGL(loader) : versionOfContext();
    if (version < GLAD_MAKE_VERSION(4, 1))
        return Error{"OpenGL 4.1 is needed, the graphics driver offers " +
                     (version == 0 ? std::string("none")
                                   : std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                                         std::to_string(GLAD_VERSION_MINOR(version))) +
                     "; install a newer driver"};
    if (!quality) quality = drawsOnProcessor() ? kSoftwareQuality : RenderQuality{};
    GLint mostSamples = 1;
    glGetIntegerv(GL_MAX_SAMPLES, &mostSamples);
    quality->samples = std::clamp(quality->samples, 1, std::max(mostSamples, 1));

    GLint largestTexture = 1024;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largestTexture);
    quality->largestMap = std::min(quality->largestMap, largestTexture);

    Result<MapPainter> mapPainter = MapPainter::create(shaders);
    if (!mapPainter) return mapPainter.error();
    Result<TerrainMaps> maps = TerrainMaps::create(shaders, *quality);
    if (!maps) return maps.error();
    Result<ScenePainter> painter = ScenePainter::create(shaders);
    if (!painter) return painter.error();
    Result<DecorationPainter> decorator = DecorationPainter::create(shaders);
    if (!decorator) return decorator.error();
    TerrainRenderer renderer;
    renderer.state_ = std::make_unique<State>(*quality, loader, std::move(*mapPainter), std::move(*maps),
                                              std::move(*painter), std::move(*decorator));
    return renderer;
}

Result<void> TerrainRenderer::reload(const std::filesystem::path& shaders) {
    Result<TerrainRenderer> renewed = create(shaders, state_->loader, state_->quality);
    if (!renewed) return renewed.error();
    *this = std::move(*renewed);
    return {};
}

Result<void> TerrainRenderer::prepare(const ShownMaterials& materials) {
    return haveTextures(materials) ? state_->painter.loadTextured() : Result<void>{};
}

LayerSet TerrainRenderer::layersFor(const ViewSettings& view, std::span<const LayerInfo> layers) {
    LayerSet wanted;
    for (const Layer layer : SoilMap::kChannels) wanted.add(layer);
    if (view.showWater) wanted.add(Layer::Water);
    if (view.showWater && view.freshwater) wanted.addInlandWater();
    if (view.showIce) wanted.add(LayerSet{Layer::Ice, Layer::IceRubble});
    if (view.liesDeep()) wanted.add(Layer::Snow);
    if (const std::optional<Layer> shown = layerOf(view.overlay, layers)) wanted.add(*shown);
    return wanted;
}

std::optional<Layer> TerrainRenderer::coverOf(const Terrain& terrain, const ViewSettings& view) {
    if (view.showIce && terrain.has(Layer::Ice)) return Layer::Ice;
    return terrain.has(Layer::Water) ? std::optional(Layer::Water) : std::nullopt;
}

ShownWater TerrainRenderer::waterShown(const Terrain& terrain, const ViewSettings& view,
                                       const SourceSettings& sources) {
    ShownWater water{.layer = coverOf(terrain, view)};
    if (!view.showWater) {
        if (water.layer == Layer::Water) water.layer.reset();
        return water;
    }
    water.inland = view.freshwater && water.layer != Layer::Water;
    if (sources.sea.enabled) water.sea = seaSurface(sources, terrain);
    return water;
}

std::size_t TerrainRenderer::update(const Terrain& terrain, const ViewSettings& view,
                                    std::span<const HeightChange> strokes) {
    State& state = *state_;
    LayerSet needed = layersFor(view, terrain.layers());
    needed.add(Layer::Height);
    const std::optional<Layer> water = coverOf(terrain, view);
    TerrainMaps::Change change = state.updateWhole(terrain, needed, water, strokes);
    const bool isNew = !state.whole.whole();
    if (!state.previewing && isNew) state.previewNodes = state.whole.pairs() ? MomentMaps::kNodesAtOnce : kLargePreview;
    if (state.whole.behind() || state.whole.torn()) state.previewNodes = kLargePreview;
    state.previewing = state.previewing || isNew || state.whole.torn() || state.whole.behind();
    if (state.previewing) {
        const MapGrid grid = MapGrid::of(terrain, std::min(state.previewNodes, state.quality.largestMap));
        const TerrainMaps::Change preview = state.preview.update({terrain, grid, needed, water}, state.mapPainter);
        change.bytes += preview.bytes;
        change.seen = preview.seen;
    }
    // Lakes and rivers belong to the ground of their moment: they wait until that is shown.
    const bool showsInland = view.showWater && view.freshwater && water != Layer::Water;
    if (!showsInland || state.previewing || !state.whole.busy() || !state.inlandWater.hasWater())
        state.inlandWater.show(showsInland ? terrain.inlandWater() : nullptr);
    if (change.seen) ++state.layersRevision;
    state.waterDrawn = state.shown().waterLayer();
    if (!view.showWater && state.waterDrawn == Layer::Water) state.waterDrawn.reset();

    state.scale.reset();
    if (const std::optional<Layer> shown = layerFor(view.overlay, terrain))
        state.scale = scaleOf(view, state.shown().layer(*shown), terrain);
    return change.bytes;
}

/// Updates the maps. If the graphics memory is too small, gives up the second set, then uses fewer nodes.
TerrainMaps::Change TerrainRenderer::State::updateWhole(const Terrain& terrain, const LayerSet& layers,
                                                        std::optional<Layer> water,
                                                        std::span<const HeightChange> strokes) {
    while (true) {
        ranOutOfMemory();  // clears earlier errors, which are not about these maps
        const MapGrid grid = MapGrid::of(terrain, quality.largestMap);
        std::vector<int> inView;  // of the last drawing
        if (!previewing && whole.grid() == grid) inView = tilesUnder(painter.mesh().levels(), grid);
        const TerrainMaps::Change change = whole.update({terrain, grid, layers, water}, mapPainter, inView, strokes);
        const int longer = std::max(grid.nodes.x, grid.nodes.y);
        if (!change.allocated || longer <= kLeastNodes || !ranOutOfMemory()) return change;
        if (!whole.giveUpSecondSet()) quality.largestMap = longer / 2 + 1;
        whole = whole.another();
    }
}

void TerrainRenderer::State::updateVisibility(const VisibilityMap::Light& light) {
    const auto update = [&](TerrainMaps& maps, VisibilityMap::Pace pace) {
        VisibilityMap::Light lit = light;
        lit.waterMap = maps.water().name();
        lit.lakeMap = inlandWater.lakes();
        lit.lakePlace = inlandWater.lakePlace(maps.grid());
        lit.lakeRevision = inlandWater.lakeRevision();
        maps.visibility().update(maps.grid(), maps.layer(Layer::Height), lit, mapPainter, pace);
    };
    if (!previewing) return update(whole, VisibilityMap::Pace::FirstAtOnce);
    update(preview, VisibilityMap::Pace::FirstAtOnce);
    if (!whole.whole() || whole.torn() || whole.behind()) return;
    update(whole, VisibilityMap::Pace::Even);
    if (!whole.visibility().whole()) return;
    previewing = false;
    preview = preview.another();
    ++layersRevision;
}

void TerrainRenderer::draw(const Terrain& terrain, const Camera& camera, const ViewSettings& wantedView,
                           const Viewport& viewport, const Decoration& decoration) {
    const ViewSettings view = shownOn(terrain.layers(), wantedView);
    State& state = *state_;
    if (viewport.width < 1 || viewport.height < 1) return;
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_FRAMEBUFFER_SRGB);  // The shaders write sRGB themselves.
    SceneView sceneView(camera, viewport);
    // A distant camera has its near plane just before the block, but there is land nearer to it.
    if (view.surroundings != Surroundings::None)
        sceneView = sceneView.reaching(kNearOfDistance * camera.distance(),
                                       SurroundingsMesh::reachOf(state.shown().grid(), sceneView.eye));
    const float sea = view.showWater ? decoration.sea.value_or(kNoSea) : kNoSea;
    VisibilityMap::Light light{.toSun = towardSun(view), .exaggeration = view.exaggeration};
    light.cloudShadows = view.cloudShadows;
    light.cloudSize = view.cloudSize;
    light.highest = state.highestDrawn(sea);
    light.hasWater = state.waterDrawn || state.hasSea(sea);
    if (light.hasWater) light.sea = sea;
    state.updateVisibility(light);

    const State::PictureKey wanted{sceneView,
                                   view,
                                   decoration.strata,
                                   decoration.materials,
                                   decoration.reference,
                                   decoration.windFrom,
                                   viewport.width,
                                   viewport.height,
                                   sea,
                                   state.layersRevision,
                                   state.shown().visibility().revision(),
                                   state.inlandWater.revision()};
    // A picture that changes now will probably change again, and will surely change while a moment is being uploaded.
    // So draw it coarsely first, and fully once it stays the same.
    const bool changed = state.drawn != wanted;
    if (changed || (state.drawnCoarsely && !busy())) {
        state.drawnCoarsely = changed && state.drawn && state.quality.movingScale < 1.0f;
        const float resolution = state.drawnCoarsely ? state.quality.movingScale : 1.0f;
        const glm::ivec2 size =
            glm::max(glm::ivec2(glm::vec2(viewport.width, viewport.height) * resolution), glm::ivec2(1));
        state.target.resize(size, state.drawnCoarsely ? 1 : state.quality.samples);
        if (!state.target.usable()) return;
        state.painter.draw({.terrain = terrain,
                            .maps = state.shown(),
                            .view = view,
                            .strata = decoration.strata,
                            .materials = decoration.materials,
                            .reference = decoration.reference,
                            .windFrom = decoration.windFrom,
                            .scale = state.scale,
                            .waterLayer = state.waterDrawn,
                            .inlandWater = state.inlandWater,
                            .water = state.drawsWater(sea) ? Water::Drawn : Water::None,
                            .sea = sea,
                            .detail = state.detailAt(resolution),
                            .layersRevision = state.layersRevision,
                            .mostTrees = state.quality.mostTrees,
                            .forestTexels = state.quality.forestTexels},
                           sceneView, state.target);
        state.target.finish();
        state.drawn = wanted;
    }
    state.target.copyTo(static_cast<GLuint>(framebuffer), viewport);
    state.decorator.draw(
        {terrain, sceneView, viewport, state.shown().layer(Layer::Height).range(), view, state.target.depth()},
        decoration);
    glBindVertexArray(0);
    glUseProgram(0);
}

float TerrainRenderer::State::highestDrawn(float sea) const {
    const Extremes ground = shown().layer(Layer::Height).range();
    const float deepest = waterDrawn ? shown().layer(*waterDrawn).range().highest : 0.0f;
    return std::max(ground.highest + deepest, sea);
}

bool TerrainRenderer::State::drawsWater(float sea) const {
    return waterDrawn.has_value() || inlandWater.hasWater() || hasSea(sea);
}

bool TerrainRenderer::State::hasSea(float sea) const {
    return sea > shown().layer(Layer::Height).range().lowest;
}

DetailLimits TerrainRenderer::State::detailAt(float resolution) const {
    const float patches = static_cast<float>(quality.mostPatches) * resolution * resolution;
    return {quality.pixelError / resolution, std::max(1, static_cast<int>(patches))};
}

bool TerrainRenderer::settled() const {
    return !state_->previewing && state_->whole.settled() && state_->whole.visibility().settled() &&
           !state_->drawnCoarsely;
}

FrameWork TerrainRenderer::work() const {
    const TerrainMesh& mesh = state_->painter.mesh();
    const std::size_t around = state_->painter.trianglesAround();
    return {mesh.triangles() + around + 1, mesh.drawCalls() + (around > 0 ? 2 : 1)};  // Plus the sky.
}

const RenderQuality& TerrainRenderer::quality() const {
    return state_->quality;
}

bool TerrainRenderer::busy() const {
    return state_->whole.busy() && !state_->whole.behind();
}

int TerrainRenderer::nodesApart() const {
    return state_->whole.grid().stride;
}

bool TerrainRenderer::drawable() const {
    return state_->target.usable();
}

std::optional<OverlayScale> TerrainRenderer::overlayScale() const {
    return state_->scale;
}

Image readPixels(const Viewport& viewport) {
    Image image{viewport.width, viewport.height, {}};
    const auto rowBytes = static_cast<std::size_t>(viewport.width) * 3;
    std::vector<std::uint8_t> bottomUp(rowBytes * static_cast<std::size_t>(viewport.height));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(viewport.x, viewport.y, viewport.width, viewport.height, GL_RGB, GL_UNSIGNED_BYTE, bottomUp.data());
    image.rgb.reserve(bottomUp.size());
    for (std::size_t row = static_cast<std::size_t>(viewport.height); row-- > 0;)
        image.rgb.insert(image.rgb.end(), bottomUp.begin() + static_cast<std::ptrdiff_t>(row * rowBytes),
                         bottomUp.begin() + static_cast<std::ptrdiff_t>((row + 1) * rowBytes));
    return image;
}

}  // namespace scree
