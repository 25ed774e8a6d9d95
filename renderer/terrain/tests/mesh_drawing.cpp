#include "renderer/terrain/tests/mesh_drawing.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>
#include <stdexcept>

namespace scree {

namespace {

OffscreenContext loadedContext() {
    Result<OffscreenContext> context = OffscreenContext::create();
    if (!context) throw std::runtime_error(context.error().message);
    if (gladLoadGL(OffscreenContext::loader()) == 0) throw std::runtime_error("no OpenGL");
    return std::move(*context);
}

template <class Uniforms>
Program<Uniforms> placeProgram(const char* vertex, bool water) {
    ShaderSources sources{vertex, "../renderer/terrain/tests/position.frag", {}};
    if (water) sources.defines.emplace_back("WATER");
    auto program = Program<Uniforms>::load(SCREE_SHADER_FOLDER, sources);
    if (!program) throw std::runtime_error(program.error().message);
    return std::move(*program);
}

constexpr int kWaterUnit = 1;

}  // namespace

int PlacePicture::missing() const {
    return static_cast<int>(
        std::count_if(places.begin(), places.end(), [](const glm::vec4& p) { return p.w == 0.0f; }));
}

MeshDrawing::MeshDrawing(const Terrain& terrain, int width, int height)
    : context_(loadedContext()),
      viewport_{0, 0, width, height},
      grid_(MapGrid::of(terrain, Terrain::kMaxSize)),
      errors_(grid_),
      heights_(std::in_place, Layer::Height),
      mesh_(std::in_place),
      ground_(placeProgram<GridUniforms>("terrain.vert", terrain.has(Layer::Water))),
      walls_(placeProgram<WallVertices>("wall.vert", terrain.has(Layer::Water))),
      colour_(GlRenderbuffer::make()),
      depth_(GlRenderbuffer::make()),
      framebuffer_(GlFramebuffer::make()) {
    Result<MapPainter> painter = MapPainter::create(SCREE_SHADER_FOLDER);
    if (!painter) throw std::runtime_error(painter.error().message);
    heights_->update(terrain, grid_, {}, *painter);
    if (terrain.has(Layer::Water)) water_.emplace(Layer::Water).update(terrain, grid_, {}, *painter);
    const auto water = terrain.has(Layer::Water) ? std::optional(Layer::Water) : std::nullopt;
    errors_.update(terrain, water, std::numeric_limits<int>::max());
    base_ = heights().lowest - 0.1f * static_cast<float>(terrain.extent());
    glBindRenderbuffer(GL_RENDERBUFFER, colour_.name());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, width, height);
    glBindRenderbuffer(GL_RENDERBUFFER, depth_.name());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT32F, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.name());
}

void MeshDrawing::choose(const SceneView& view, const DetailLimits& limits) {
    mesh_->choose({.grid = grid_,
                   .heights = &heights_->ranges(),
                   .water = water_ ? &water_->ranges() : nullptr,
                   .errors = &errors_,
                   .base = base_},
                  view, limits);
}

PlacePicture MeshDrawing::draw(const SceneView& view) const {
    glViewport(0, 0, viewport_.width, viewport_.height);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (water_) bindTexture(kWaterUnit, water_->name());
    bindTexture(0, heights_->name());
    const auto setGrid = [&](const GridUniforms& grid) {
        mesh_->setUniforms(grid, view);
        grid.waterMap.set(kWaterUnit);
        grid.seaLevel.set(-1e9f);
    };
    setGrid(ground_.use());
    mesh_->drawGround();
    const WallVertices& walls = walls_.use();
    setGrid(walls.grid);
    mesh_->drawWalls(walls.side);
    PlacePicture picture{viewport_.width, viewport_.height, {}};
    picture.places.resize(static_cast<std::size_t>(viewport_.width) * static_cast<std::size_t>(viewport_.height));
    glReadPixels(0, 0, viewport_.width, viewport_.height, GL_RGBA, GL_FLOAT, picture.places.data());
    if (glGetError() != GL_NO_ERROR) throw std::runtime_error("OpenGL reports an error");
    return picture;
}

SceneView viewFrom(const glm::dvec3& eye, const glm::dvec3& target, double angle, const Viewport& viewport) {
    const glm::dvec3 forward = glm::normalize(target - eye);
    const glm::dvec3 up = std::abs(forward.y) > 0.999 ? glm::dvec3(0.0, 0.0, -1.0) : glm::dvec3(0.0, 1.0, 0.0);
    const glm::dmat4 turn = glm::lookAt(glm::dvec3(0.0), forward, up);
    const double aspect = static_cast<double>(viewport.width) / viewport.height;
    const double farthest = 10.0 * glm::length(target - eye) + 1e5;
    return {eye, glm::mat4(glm::perspective(angle, aspect, 0.5, farthest) * turn), viewport};
}

}  // namespace scree
