#include "renderer/scene/scene_painter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "renderer/camera/terrain_base.h"
#include "renderer/scene/overlay_kind.h"
#include "renderer/scene/surroundings_form.h"

namespace scree {

namespace {

/// Texture units of ground.frag. OpenGL promises no more than these 16. All programs find the heights on unit 0.
enum Unit : int {
    kHeights,
    kGroundMap,
    kVisibilityMap,
    kSoil,
    kSnow,
    kPatterns,
    kOverlay,
    kWater,
    kBeds,
    kFolds,
    kRivers,
    kRiverSlopes,
    kLakes,
    kSky,
    kPlaces
};

/// Units of textures that ground.frag does not read.
enum OtherUnit : int { kForest = kPlaces + 1, kLeaves = kOverlay, kOverlayColours = kForest, kShaded = kForest };
static_assert(kForest < 16);

/// No moisture exceeds this threshold, so no ground is drawn as water because of its moisture.
constexpr float kNoWaterFromMoisture = 1.0f;

/// True if the land around the block is drawn. A parallel picture has no horizon.
bool showsSurroundings(const ViewSettings& view, const SceneView& sceneView) {
    return view.surroundings != Surroundings::None && !sceneView.parallel();
}

}  // namespace

Result<ScenePainter> ScenePainter::create(const std::filesystem::path& shaders) {
    Result<TerrainPrograms> programs = TerrainPrograms::load(shaders);
    if (!programs) return programs.error();
    Result<ForestPainter> forest = ForestPainter::create(shaders);
    if (!forest) return forest.error();
    return ScenePainter(std::move(*programs), std::move(*forest));
}

ScenePainter::ScenePainter(TerrainPrograms programs, ForestPainter forest)
    : programs_(std::move(programs)),
      style_(GroundStyle::make()),
      noVertices_(GlVertexArray::make()),
      forest_(std::move(forest)) {}

void ScenePainter::draw(const Scene& scene, const SceneView& sceneView, const SceneTarget& target) {
    const Terrain& terrain = scene.terrain;
    const TerrainMaps& maps = scene.maps;
    const ViewSettings& view = scene.view;
    const Extremes range = maps.layer(Layer::Height).range();
    const float thickness = baseThickness(terrain, range, view.exaggeration);
    mesh_.choose({.grid = maps.grid(),
                  .exaggeration = view.exaggeration,
                  .heights = &maps.layer(Layer::Height).ranges(),
                  .water = scene.waterLayer ? &maps.layer(*scene.waterLayer).ranges() : nullptr,
                  .errors = &maps.errors(),
                  .sea = scene.sea,
                  .base = range.lowest - thickness},
                 sceneView, scene.detail);
    // The air between the block and a distant eye is clear, as with a model on a table.
    const glm::dvec3 corner(terrain.width() - 1, 0.0, terrain.height() - 1);
    const glm::dvec3 toBlock =
        sceneView.eye - glm::clamp(sceneView.eye, glm::dvec3(0.0, range.lowest * view.exaggeration, 0.0),
                                   corner * static_cast<double>(terrain.cellSize()) +
                                       glm::dvec3(0.0, range.highest * view.exaggeration, 0.0));

    // These upload through unit 0, so this comes before the heights are bound to it.
    overlayColours_.show(view.overlay);
    reference_.show(scene.reference);
    strata_.show(scene.strata, terrain);
    style_.show(scene.materials, view.rock, scene.strata, programs_.loaded());
    sky_.show(view);
    bindTexture(kHeights, maps.layer(Layer::Height).name());
    style_.bind(kPatterns);
    bindTexture(kSky, sky_.name());

    surrounded_ = showsSurroundings(view, sceneView);
    bindTexture(kWater, maps.water().name());
    bindTexture(kRiverSlopes, scene.inlandWater.riverSlopes());
    bindTexture(kLakes, scene.inlandWater.lakes());
    bindTexture(kVisibilityMap, maps.visibility().name());
    const bool wooded = view.foliage && coverOf(view.overlay) == Cover::Nothing;
    if (wooded) mapForest(scene);

    const float hazeBegin = static_cast<float>(glm::length(toBlock));
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    drawGround(scene, sceneView, target, hazeBegin);
    if (wooded) drawForest(scene, sceneView, hazeBegin);
    const auto setScene = [&](const SceneUniforms& uniforms) {
        setGrid(uniforms.grid, scene, sceneView);
        setInlandWater(uniforms.inlandWater, scene);
        setDaylight(uniforms.daylight, scene, hazeBegin);
        strata_.setUniforms(uniforms.strata, kBeds, kFolds);
    };
    if (surrounded_) {
        drawSurroundings(scene, sceneView, setScene);
    } else {
        const WallUniforms& wall = programs_.wall(scene.water).use();
        setScene(wall.scene);
        wall.patterns.set(kPatterns);
        wall.relief.set(std::max(range.highest - range.lowest + thickness, 1e-3f));
        wall.rock.set(style_.rock());
        mesh_.drawWalls(wall.side);
    }

    const SkyUniforms& sky = programs_.sky().use();
    sky_.setUniforms(sky.daylight, kSky);
    sky.clipToDirection.set(sceneView.clipToDirection);
    glBindVertexArray(noVertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_DEPTH_TEST);
}

GroundLook ScenePainter::lookOf(const Scene& scene) const {
    const TerrainForm& form = scene.terrain.form();
    GroundLook look = GroundLook::of(scene.view, scene.maps.layer(Layer::Height).range(), form.datum, form.cellSize);
    look.rock = style_.rock();
    // Until the depth is known, snow is drawn by height.
    look.lyingSnow = look.lyingSnow && !scene.maps.layer(Layer::Snow).ranges().empty();
    const float from = glm::radians(scene.windFrom);
    look.windTo = {-std::sin(from), std::cos(from)};
    return look;
}

void ScenePainter::drawGround(const Scene& scene, const SceneView& sceneView, const SceneTarget& target,
                              float hazeBegin) {
    target.beginPlaces();
    glDepthFunc(GL_LEQUAL);
    setVertices(programs_.places(scene.water).use(), scene, sceneView);
    mesh_.drawGround();

    target.beginPixels();
    bindTexture(kPlaces, target.places());
    // The triangle lies at the far plane: it covers only pixels with ground before it.
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
    shade(scene, sceneView, hazeBegin);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);

    target.beginSamples();
    if (!target.hasSamples()) return;
    const ShadedUniforms& shaded = programs_.shaded(scene.water).use();
    setVertices(shaded.vertices, scene, sceneView);
    bindTexture(kShaded, target.colours());
    shaded.placeMap.set(kPlaces);
    shaded.shadedMap.set(kShaded);
    mesh_.drawGround();
}

void ScenePainter::shade(const Scene& scene, const SceneView& sceneView, float hazeBegin) {
    const ViewSettings& view = scene.view;
    const Cover cover = coverOf(view.overlay);
    glBindVertexArray(noVertices_.name());
    if (!coversAll(view)) {
        const SurfaceUniforms& surface =
            programs_.ground(cover == Cover::SurfaceColour, scene.water, style_.textures()).use();
        setPlace(surface.place, scene, sceneView);
        setInlandWater(surface.inlandWater, scene);
        setDaylight(surface.daylight, scene, hazeBegin);
        strata_.setUniforms(surface.strata, kBeds, kFolds);
        setGround(surface.ground, scene);
        surface.heights.set(kHeights);
        surface.visibilityMap.set(kVisibilityMap);
        surface.waterMap.set(kWater);
        surface.seaLevel.set(scene.sea);
        surface.frozen.set(scene.waterLayer == Layer::Ice ? 1.0f : 0.0f);
        if (cover == Cover::SurfaceColour) {
            bindTexture(kOverlay, scene.maps.layer(Layer::Colour).name());
            surface.overlayMap.set(kOverlay);
            surface.overlayOpacity.set(view.overlayOpacity);
        }
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    bindTexture(kGroundMap, scene.maps.ground().name());
    if (cover == Cover::Overlay) {
        const OverlayUniforms& overlay = programs_.overlay().use();
        setPlace(overlay.place, scene, sceneView);
        setDaylight(overlay.daylight, scene, hazeBegin);
        overlay.groundMap.set(kGroundMap);
        overlay.visibilityMap.set(kVisibilityMap);
        setOverlay(overlay, scene);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    if (scene.reference.isVisible()) {
        const ReferenceUniforms& reference = programs_.reference().use();
        setPlace(reference.place, scene, sceneView);
        setReference(reference, scene);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    if (view.contours) {
        const ContourUniforms& contours = programs_.contours().use();
        setPlace(contours.place, scene, sceneView);
        contours.groundMap.set(kGroundMap);
        contours.heights.set(kHeights);
        contours.interval.set(view.contourInterval);
        contours.offset.set(
            static_cast<float>(std::fmod(scene.terrain.datum(), 5.0 * static_cast<double>(view.contourInterval))));
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    glDisable(GL_BLEND);
}

void ScenePainter::mapForest(const Scene& scene) {
    const TerrainMaps& maps = scene.maps;
    const ForestKey key{.grid = maps.grid(),
                        .look = lookOf(scene),
                        .strata = scene.strata,
                        .exaggeration = scene.view.exaggeration,
                        .layersRevision = scene.layersRevision};
    if (mapped_ == key) return;
    const ForestMap::Uniforms& uniforms = forest_.map().use();
    uniforms.heights.set(kHeights);
    mesh_.setUniforms(uniforms.map);
    setGround(uniforms.ground, scene);
    strata_.setUniforms(uniforms.strata, kBeds, kFolds);
    forest_.map().paint(maps.grid().nodes, scene.forestTexels);
    mapped_ = key;
}

void ScenePainter::drawForest(const Scene& scene, const SceneView& sceneView, float hazeBegin) {
    const TerrainMaps& maps = scene.maps;
    const TreesKey key{.mapped = *mapped_,
                       .visibilityRevision = maps.visibility().revision(),
                       .inlandRevision = scene.inlandWater.revision(),
                       .sea = scene.sea,
                       .outermost = outermost(scene)};
    if (looked_ != key) forest_.forgetTrees();
    looked_ = key;
    bindTexture(kForest, forest_.map().name());
    const auto setHeights = [&](const SmoothHeightUniforms& heights) {
        mesh_.setUniforms(heights);
        heights.outermost.set(outermost(scene));
    };
    const auto setLand = [&](const StandingTrees::Uniforms& uniforms) {
        setHeights(uniforms.heights);
        setInlandWater(uniforms.inlandWater, scene);
        bindTexture(kRivers, scene.inlandWater.foundRivers());  // no trees grow where a river fades
        uniforms.forestMap.set(kForest);
        uniforms.visibilityMap.set(kVisibilityMap);
        uniforms.waterMap.set(kWater);
        uniforms.seaLevel.set(scene.sea);
    };
    forest_.draw({.land = {.grid = maps.grid(),
                           .heights = maps.layer(Layer::Height).ranges(),
                           .exaggeration = scene.view.exaggeration},
                  .most = scene.mostTrees,
                  .leaves = kLeaves,
                  .setLand = setLand,
                  .setDaylight = [&](const DaylightUniforms& uniforms) { setDaylight(uniforms, scene, hazeBegin); },
                  .setHeights = setHeights},
                 sceneView);
}

void ScenePainter::setDaylight(const DaylightUniforms& uniforms, const Scene& scene, float hazeBegin) {
    sky_.setUniforms(uniforms, kSky);
    uniforms.haze.set(scene.view.haze);
    uniforms.hazeLength.set(2.0f * static_cast<float>(scene.terrain.extent()));
    uniforms.hazeBegin.set(hazeBegin);
}

void ScenePainter::setVertices(const GroundVertices& vertices, const Scene& scene, const SceneView& sceneView) {
    setGrid(vertices.grid, scene, sceneView);
    setInlandWater(vertices.inlandWater, scene);
}

void ScenePainter::setGrid(const GridUniforms& grid, const Scene& scene, const SceneView& sceneView) {
    mesh_.setUniforms(grid, sceneView);
    grid.smooth.outermost.set(outermost(scene));
    grid.waterMap.set(kWater);
    grid.seaLevel.set(scene.sea);
}

void ScenePainter::setInlandWater(const InlandWaterUniforms& inland, const Scene& scene) {
    bindTexture(kRivers, scene.inlandWater.rivers());
    inland.riverMap.set(kRivers);
    inland.riverSlopes.set(kRiverSlopes);
    inland.lakeMap.set(kLakes);
    inland.riverPlace.set(scene.inlandWater.riverPlace(scene.maps.grid()));
    inland.lakePlace.set(scene.inlandWater.lakePlace(scene.maps.grid()));
    inland.riverForm.set(scene.inlandWater.riverForm(scene.maps.grid()));
}

void ScenePainter::setPlace(const PlaceUniforms& place, const Scene& scene, const SceneView& sceneView) {
    place.placeMap.set(kPlaces);
    place.eye.set(glm::vec3(sceneView.eye));
    mesh_.setUniforms(place.map);
    place.outermost.set(outermost(scene));
}

int ScenePainter::outermost(const Scene& scene) const {
    return surrounded_ ? outermostNodes(scene.terrain) : 0;
}

void ScenePainter::drawSurroundings(const Scene& scene, const SceneView& sceneView, const auto& setScene) {
    const TerrainMaps& maps = scene.maps;
    const SurroundingsForm form = SurroundingsForm::of(scene.view, scene.terrain, scene.sea);
    // Near the edges the land may go on to slopes above and below all heights of the map.
    const Extremes range = maps.layer(Layer::Height).range();
    const float relief = range.highest - range.lowest;
    surroundings_.choose(maps.grid(), scene.view.exaggeration,
                         {std::min(range.lowest - relief, form.level), std::max(range.highest + relief, form.level)},
                         sceneView);
    const auto setBeyond = [&](const BeyondUniforms& uniforms) {
        setGround(uniforms.ground, scene);
        uniforms.visibilityMap.set(kVisibilityMap);
        uniforms.plainLevel.set(form.level);
        uniforms.nearHills.set(form.nearHills);
        uniforms.farHills.set(form.farHills);
        uniforms.outerSea.set(form.sea);
        uniforms.endOfSight.set(static_cast<float>(std::min(surroundings_.reach(), sceneView.farthest())));
        uniforms.plainly.set(coverOf(scene.view.overlay) == Cover::Overlay ? 1.0f : 0.0f);
    };
    glDepthFunc(GL_LESS);
    const Clouds clouds = scene.view.cloudShadows > 0.0f ? Clouds::Drawn : Clouds::None;
    const SurroundingsUniforms& land = programs_.surroundings(clouds, scene.water, style_.textures()).use();
    setScene(land.scene);
    setBeyond(land.beyond);
    land.setClouds(scene.view);
    surroundings_.draw(land);
    const CurtainUniforms& curtain = programs_.curtain(scene.water, style_.textures()).use();
    setScene(curtain.scene);
    setBeyond(curtain.beyond);
    mesh_.drawWalls(curtain.side);
    glDepthFunc(GL_LEQUAL);
}

void ScenePainter::setGround(const GroundUniforms& uniforms, const Scene& scene) {
    const TerrainMaps& maps = scene.maps;
    bindTexture(kGroundMap, maps.ground().name());
    bindTexture(kSoil, maps.soil().name());
    bindTexture(kSnow, maps.snow().name());
    uniforms.groundMap.set(kGroundMap);
    uniforms.soilMap.set(kSoil);
    uniforms.snowMap.set(kSnow);
    uniforms.patterns.set(kPatterns);
    // Rivers that are drawn as lines would have a second shore.
    const bool fromMoisture = scene.view.showWater && !scene.inlandWater.hasWater();
    uniforms.waterThreshold.set(fromMoisture ? scene.view.waterThreshold : kNoWaterFromMoisture);
    uniforms.set(lookOf(scene));
}

void ScenePainter::setReference(const ReferenceUniforms& uniforms, const Scene& scene) {
    bindTexture(kOverlay, reference_.name());
    uniforms.picture.set(kOverlay);
    const GroundToPicture map = groundToPicture(scene.reference, {scene.terrain.width(), scene.terrain.height()});
    const auto apart = static_cast<float>(scene.maps.grid().stride);  // the shader's cells lie between drawn nodes
    uniforms.right.set(map.right * glm::vec3(apart, apart, 1.0f));
    uniforms.down.set(map.down * glm::vec3(apart, apart, 1.0f));
    uniforms.opacity.set(scene.reference.opacity);
}

void ScenePainter::setOverlay(const OverlayUniforms& uniforms, const Scene& scene) {
    const ViewSettings& view = scene.view;
    bindTexture(kOverlay, scene.maps.layer(*layerFor(view.overlay, scene.terrain)).name());
    uniforms.map.set(kOverlay);
    uniforms.opacity.set(view.overlayOpacity);
    uniforms.shading.set(view.overlayShading ? 1.0f : 0.0f);
    uniforms.kind.set(static_cast<int>(kindOf(view.overlay)));
    if (!scene.scale) return;
    const OverlayScale& scale = *scene.scale;
    bindTexture(kOverlayColours, overlayColours_.name());
    uniforms.colours.set(kOverlayColours);
    const float datum = view.overlay == overlayOf(Layer::Height) ? static_cast<float>(scene.terrain.datum()) : 0.0f;
    const float low = scale.logarithmic ? std::log(scale.low) : scale.low - datum;
    const float high = scale.logarithmic ? std::log(scale.high) : scale.high - datum;
    // If both ends are equal, the colours change abruptly at that value.
    const float narrowest = 1e-6f * std::max(std::abs(low), 1e-3f);
    uniforms.range.set(glm::vec2(low, 1.0f / (std::abs(high - low) < narrowest ? narrowest : high - low)));
    uniforms.isLog.set(scale.logarithmic ? 1.0f : 0.0f);
    uniforms.isClass.set(scale.classes ? 1.0f : 0.0f);
}

}  // namespace scree
