#include "renderer/terrain_renderer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "renderer/block.h"
#include "renderer/daylight.h"
#include "renderer/decoration_painter.h"
#include "renderer/noise_texture.h"
#include "renderer/overlay_layer.h"
#include "renderer/scene_target.h"
#include "renderer/scene_view.h"
#include "renderer/shader_program.h"
#include "renderer/terrain_maps.h"
#include "renderer/terrain_mesh.h"
#include "renderer/terrain_programs.h"

namespace scree {

namespace {

/// Texture units of terrain.frag; the heights are on unit 0 for all programs.
enum Unit : int {
    kHeights,
    kGroundMap,
    kVisibilityMap,
    kMoisture,
    kSediment,
    kWear,
    kNoise,
    kOverlay,
    kOverlayColours,
    kWater
};

/// How terrain.frag comes by the colours of an overlay.
enum class OverlayKind { Layer, Slope, Hillshade, Normals };

OverlayKind kindOf(Overlay overlay) {
    if (overlay == Overlay::Slope) return OverlayKind::Slope;
    if (overlay == Overlay::Hillshade) return OverlayKind::Hillshade;
    return overlay == Overlay::Normals ? OverlayKind::Normals : OverlayKind::Layer;
}

/// Maps of which less than this is drawn would help no one, however little memory there is.
constexpr int kLeastNodes = 128;
constexpr float kNoSea = -1e9f;  // metres; far below any ground

/// All that the picture of the terrain depends on besides uploads.
struct PictureKey {
    SceneView view;
    ViewSettings settings;
    int width, height;
    float sea;
    std::uint64_t layersRevision, mapsRevision;

    bool operator==(const PictureKey& other) const {
        return view == other.view && sameKnobs(settings, other.settings) && width == other.width &&
               height == other.height && sea == other.sea && layersRevision == other.layersRevision &&
               mapsRevision == other.mapsRevision;
    }
};

/// As gladLoadGL() tells it.
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
    State(RenderQuality quality_, MapPainter mapPainter_, TerrainMaps maps, DecorationPainter painter_)
        : quality(quality_),
          mapPainter(std::move(mapPainter_)),
          whole(std::move(maps)),
          preview(whole.another()),
          painter(std::move(painter_)),
          target(quality_.samples),
          noise(makeNoiseTexture()),
          noVertices(GlVertexArray::make()) {}

    const TerrainMaps& shown() const { return previewing ? preview : whole; }
    TerrainMaps::Change updateWhole(const Terrain& terrain, const LayerSet& layers, std::optional<Layer> water);
    void updateVisibility(const ReliefMaps::Light& light);
    /// The highest point that is drawn, in metres above the datum.
    float highestDrawn(float sea) const;
    /// There is water to be drawn.
    bool drawsWater(float sea) const;
    /// `resolution`: of the picture, 0 to 1 of that of the view.
    void drawScene(const Terrain& terrain, const SceneView& sceneView, const ViewSettings& view, float sea,
                   float resolution);
    /// Draws the slices of all trees; the foliage program is in use.
    void drawFoliage(const Terrain& terrain);
    void setGroundUniforms(const ShaderProgram& program, const Terrain& terrain, const ViewSettings& view);
    void setOverlayUniforms(const ShaderProgram& program, const Terrain& terrain, const ViewSettings& view);

    RenderQuality quality;
    GlLoader loader = {};  ///< Of the context.
    MapPainter mapPainter;
    TerrainMaps whole;
    TerrainMaps preview;  ///< Of few nodes: what is seen of a large map until all of it has been uploaded.
    bool previewing = false;
    DecorationPainter painter;
    SceneTarget target;
    TerrainMesh mesh;
    ColourMapTexture overlayColours;
    GlTexture noise;
    GlVertexArray noVertices;
    TerrainPrograms programs;
    std::optional<Layer> waterDrawn;  ///< What tells its depth, where there is water to be shown.
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
    Result<DecorationPainter> painter = DecorationPainter::create(shaders);
    if (!painter) return painter.error();
    Result<TerrainPrograms> programs = TerrainPrograms::load(shaders, quality->richDetail);
    if (!programs) return programs.error();
    TerrainRenderer renderer;
    renderer.state_ = std::make_unique<State>(*quality, std::move(*mapPainter), std::move(*maps), std::move(*painter));
    renderer.state_->loader = loader;
    renderer.state_->programs = std::move(*programs);
    return renderer;
}

Result<void> TerrainRenderer::reload(const std::filesystem::path& shaders) {
    Result<TerrainRenderer> renewed = create(shaders, state_->loader, state_->quality);
    if (!renewed) return renewed.error();
    *this = std::move(*renewed);
    return {};
}

LayerSet TerrainRenderer::layersFor(const ViewSettings& view) {
    LayerSet layers{Layer::Moisture, Layer::Sediment, Layer::Wear};
    if (view.showWater) layers.add(Layer::Water);
    if (view.showWater && view.freshwater) layers.add(Layer::Freshwater);
    if (const std::optional<Layer> shown = layerOf(view.overlay)) layers.add(*shown);
    return layers;
}

std::optional<Layer> TerrainRenderer::waterOf(const Terrain& terrain, const ViewSettings& view) {
    if (terrain.has(Layer::Water)) return Layer::Water;
    return view.freshwater && terrain.has(Layer::Freshwater) ? std::optional(Layer::Freshwater) : std::nullopt;
}

std::size_t TerrainRenderer::update(const Terrain& terrain, const ViewSettings& view) {
    State& state = *state_;
    LayerSet needed = layersFor(view);
    needed.add(Layer::Height);
    const std::optional<Layer> water = waterOf(terrain, view);
    TerrainMaps::Change change = state.updateWhole(terrain, needed, water);
    state.previewing = state.previewing || !state.whole.whole();
    if (state.previewing) {
        const MapGrid grid = MapGrid::of(terrain, std::min(TerrainMaps::kNodesAtOnce, state.quality.largestMap));
        const TerrainMaps::Change preview = state.preview.update(terrain, grid, needed, water, state.mapPainter);
        change.bytes += preview.bytes;
        change.seen = preview.seen;
    }
    if (change.seen) ++state.layersRevision;
    state.waterDrawn = view.showWater ? water : std::nullopt;

    state.scale.reset();
    if (const std::optional<Layer> shown = layerOf(view.overlay))
        state.scale = scaleOf(view, state.shown().layer(*shown), terrain.datum(), terrain.cellSize());
    return change.bytes;
}

/// Of fewer nodes where the graphics memory does not hold them all.
TerrainMaps::Change TerrainRenderer::State::updateWhole(const Terrain& terrain, const LayerSet& layers,
                                                        std::optional<Layer> water) {
    while (true) {
        ranOutOfMemory();  // what came before tells nothing of these maps
        const MapGrid grid = MapGrid::of(terrain, quality.largestMap);
        std::vector<int> inView;  // at the last drawing
        if (!previewing && whole.grid() == grid) inView = tilesUnder(mesh.levels(), grid);
        const TerrainMaps::Change change = whole.update(terrain, grid, layers, water, mapPainter, inView);
        const int longer = std::max(grid.nodes.x, grid.nodes.y);
        if (!change.allocated || longer <= kLeastNodes || !ranOutOfMemory()) return change;
        quality.largestMap = longer / 2 + 1;
        whole = whole.another();
    }
}

void TerrainRenderer::State::updateVisibility(const ReliefMaps::Light& light) {
    const auto update = [&](TerrainMaps& maps, ReliefMaps::Pace pace) {
        ReliefMaps::Light lit = light;
        if (lit.hasWater) lit.waterMap = maps.water().name();
        maps.relief().updateVisibility(maps.grid(), maps.layer(Layer::Height), lit, mapPainter, pace);
    };
    if (!previewing) return update(whole, ReliefMaps::Pace::FirstAtOnce);
    update(preview, ReliefMaps::Pace::FirstAtOnce);
    if (!whole.whole()) return;
    update(whole, ReliefMaps::Pace::Even);
    if (!whole.relief().whole()) return;
    previewing = false;
    preview = preview.another();
    ++layersRevision;
}

void TerrainRenderer::draw(const Terrain& terrain, const Camera& camera, const ViewSettings& view,
                           const Viewport& viewport, const Decoration& decoration) {
    State& state = *state_;
    if (viewport.width < 1 || viewport.height < 1) return;
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_FRAMEBUFFER_SRGB);  // The shaders write sRGB themselves.
    const SceneView sceneView(camera, viewport);
    const float sea = view.showWater ? decoration.sea.value_or(kNoSea) : kNoSea;
    ReliefMaps::Light light{.toSun = Daylight::of(view).toSun, .exaggeration = view.exaggeration};
    light.highest = state.highestDrawn(sea);
    if (state.drawsWater(sea)) {
        light.hasWater = true;
        light.sea = sea;
    }
    state.updateVisibility(light);

    const PictureKey wanted{
        sceneView, view, viewport.width, viewport.height, sea, state.layersRevision, state.shown().relief().revision()};
    // What changes now will change again: a coarse picture first, and the full one once it stays the same.
    const bool changed = state.drawn != wanted;
    if (changed || state.drawnCoarsely) {
        state.drawnCoarsely = changed && state.drawn && state.quality.movingScale < 1.0f;
        const float resolution = state.drawnCoarsely ? state.quality.movingScale : 1.0f;
        const glm::ivec2 size =
            glm::max(glm::ivec2(glm::vec2(viewport.width, viewport.height) * resolution), glm::ivec2(1));
        state.target.resize(size);
        if (!state.target.usable()) return;
        state.target.begin();
        state.drawScene(terrain, sceneView, view, sea, resolution);
        state.target.finish();
        state.drawn = wanted;
    }
    state.target.copyTo(static_cast<GLuint>(framebuffer), viewport);
    state.painter.draw(
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
    return waterDrawn.has_value() || sea > shown().layer(Layer::Height).range().lowest;
}

void TerrainRenderer::State::drawScene(const Terrain& terrain, const SceneView& sceneView, const ViewSettings& view,
                                       float sea, float resolution) {
    const TerrainMaps& maps = shown();
    const Extremes range = maps.layer(Layer::Height).range();
    const float extent = static_cast<float>(terrain.extent());
    const float thickness = blockThickness(terrain, range, view.exaggeration);
    mesh.choose({.grid = maps.grid(),
                 .exaggeration = view.exaggeration,
                 .heights = &maps.layer(Layer::Height).ranges(),
                 .water = waterDrawn ? &maps.layer(*waterDrawn).ranges() : nullptr,
                 .errors = &maps.errors(),
                 .sea = sea,
                 .base = range.lowest - thickness},
                sceneView,
                {quality.pixelError / resolution,
                 std::max(1, static_cast<int>(static_cast<float>(quality.mostPatches) * resolution * resolution))});
    const Daylight daylight = Daylight::of(view);
    // A model on a table: the air between it and a far eye is clear.
    const glm::dvec3 corner(terrain.width() - 1, 0.0, terrain.height() - 1);
    const glm::dvec3 toBlock =
        sceneView.eye - glm::clamp(sceneView.eye, glm::dvec3(0.0, range.lowest * view.exaggeration, 0.0),
                                   corner * static_cast<double>(terrain.cellSize()) +
                                       glm::dvec3(0.0, range.highest * view.exaggeration, 0.0));

    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glClear(GL_DEPTH_BUFFER_BIT);
    overlayColours.show(view.overlay);  // Uploads by unit 0: before the heights take it.
    bindTexture(kHeights, maps.layer(Layer::Height).name());
    bindTexture(kNoise, noise.name());

    const auto setScene = [&](const ShaderProgram& program) {
        program.use();
        mesh.setUniforms(program, sceneView);
        daylight.setUniforms(program);
        program.set("noise", kNoise);
        program.set("haze", view.haze);
        program.set("hazeLength", 2.0f * extent);
        program.set("hazeBegin", static_cast<float>(glm::length(toBlock)));
        program.set("lowest", range.lowest);
        program.set("relief", std::max(range.highest - range.lowest, 1e-3f));
        program.set("waterMap", kWater);
        program.set("seaLevel", sea);
    };
    const Water wet = drawsWater(sea) ? Water::Drawn : Water::None;
    bindTexture(kWater, maps.water().name());
    const ShaderProgram& ground = programs.ground(coverOf(view.overlay), view.contours, wet);
    setScene(ground);
    setGroundUniforms(ground, terrain, view);
    mesh.drawGround();
    if (view.foliage && coverOf(view.overlay) == Cover::Ground) {
        setScene(programs.foliage());
        setGroundUniforms(programs.foliage(), terrain, view);
        drawFoliage(terrain);
    }
    const ShaderProgram& wall = programs.wall(wet);
    setScene(wall);
    wall.set("relief", std::max(range.highest - range.lowest + thickness, 1e-3f));
    mesh.drawWalls(wall);

    const ShaderProgram& sky = programs.sky();
    sky.use();
    daylight.setUniforms(sky);
    sky.set("clipToDirection", sceneView.clipToDirection);
    glBindVertexArray(noVertices.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_DEPTH_TEST);
}

void TerrainRenderer::State::drawFoliage(const Terrain& terrain) {
    constexpr int kSlices = 12;
    constexpr float kTreeDistance = 1.3f;  // cells
    constexpr float kTreeHeight = 0.95f;   // of their distance
    const ShaderProgram& program = programs.foliage();
    program.set("treeDistance", kTreeDistance);
    program.set("treeHeight", kTreeHeight);
    program.set("sliceThickness", 1.0f / kSlices);
    for (int slice = 0; slice < kSlices; ++slice) {
        const float share = (static_cast<float>(slice) + 0.5f) / kSlices;
        program.set("slice", share);
        program.set("lift", share * kTreeHeight * kTreeDistance * terrain.cellSize());
        mesh.drawGround();
    }
}

void TerrainRenderer::State::setGroundUniforms(const ShaderProgram& program, const Terrain& terrain,
                                               const ViewSettings& view) {
    const TerrainMaps& maps = shown();
    bindTexture(kGroundMap, maps.relief().ground());
    bindTexture(kVisibilityMap, maps.relief().visibility());
    bindTexture(kMoisture, maps.layer(Layer::Moisture).name());
    bindTexture(kSediment, maps.layer(Layer::Sediment).name());
    bindTexture(kWear, maps.layer(Layer::Wear).name());
    program.set("groundMap", kGroundMap);
    program.set("visibilityMap", kVisibilityMap);
    program.set("moistureMap", kMoisture);
    program.set("sedimentMap", kSediment);
    program.set("wearMap", kWear);
    program.set("vegetation", view.vegetation);
    program.set("foliage", view.foliage ? 1.0f : 0.0f);
    program.set("waterThreshold", view.waterThreshold);
    // A coarse grid wears slopes down: what measures 20 degrees over 90 m holds cliffs.
    const float coarseness = std::clamp(std::pow(terrain.cellSize() / 10.0f, -0.2f), 0.4f, 1.3f);
    program.set("rockSlope", 0.85f * coarseness);
    const Extremes range = maps.layer(Layer::Height).range();
    program.set("strataHeight", std::max((range.highest - range.lowest) / 22.0f, 1e-3f));
    // Far above all ground where there is none.
    program.set("snowLine",
                view.snow ? static_cast<float>(static_cast<double>(view.snowLine) - terrain.datum()) : 1e9f);
    if (view.contours) {
        program.set("contourInterval", view.contourInterval);
        program.set("contourOffset",
                    static_cast<float>(std::fmod(terrain.datum(), 5.0 * static_cast<double>(view.contourInterval))));
    }
    if (view.overlay != Overlay::None) setOverlayUniforms(program, terrain, view);
}

void TerrainRenderer::State::setOverlayUniforms(const ShaderProgram& program, const Terrain& terrain,
                                                const ViewSettings& view) {
    bindTexture(kOverlay, shown().layer(*layerOf(view.overlay)).name());
    program.set("overlayMap", kOverlay);
    program.set("overlayOpacity", view.overlayOpacity);
    program.set("overlayShading", view.overlayShading ? 1.0f : 0.0f);
    program.set("overlayKind", static_cast<int>(kindOf(view.overlay)));
    if (!scale) return;
    bindTexture(kOverlayColours, overlayColours.name());
    program.set("overlayColours", kOverlayColours);
    const float datum = view.overlay == Overlay::Height ? static_cast<float>(terrain.datum()) : 0.0f;
    const float low = scale->logarithmic ? std::log(scale->low) : scale->low - datum;
    const float high = scale->logarithmic ? std::log(scale->high) : scale->high - datum;
    // Where both ends are one value the colours change there at once.
    const float narrowest = 1e-6f * std::max(std::abs(low), 1e-3f);
    program.set("overlayRange", glm::vec2(low, 1.0f / (std::abs(high - low) < narrowest ? narrowest : high - low)));
    program.set("overlayIsLog", scale->logarithmic ? 1.0f : 0.0f);
    program.set("overlayIsClass", scale->classes ? 1.0f : 0.0f);
}

bool TerrainRenderer::settled() const {
    return !state_->previewing && state_->whole.settled() && state_->whole.relief().settled() && !state_->drawnCoarsely;
}

FrameWork TerrainRenderer::work() const {
    return {state_->mesh.triangles() + 1, state_->mesh.drawCalls() + 1};  // With the sky.
}

const RenderQuality& TerrainRenderer::quality() const {
    return state_->quality;
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
