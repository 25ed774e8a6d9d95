#include "renderer/maps/water_map.h"

namespace scree {

Result<WaterMap> WaterMap::create(const std::filesystem::path& shaders) {
    auto program = Program<Uniforms>::load(shaders, {"map_part.vert", "water_map.frag", {}});
    if (!program) return program.error();
    return WaterMap(std::make_shared<const Program<Uniforms>>(std::move(*program)));
}

WaterMap::WaterMap(SharedProgram program)
    : program_(std::move(program)), texture_(GlTexture::make()), target_(GlFramebuffer::make()) {
    clear();
}

WaterMap WaterMap::another() const {
    return WaterMap(program_);
}

void WaterMap::markChanged(std::span<const CellRect> parts) {
    changed_.insert(changed_.end(), parts.begin(), parts.end());
}

void WaterMap::clear() {
    changed_.clear();
    if (size_ == glm::ivec2(1)) return;
    size_ = {1, 1};
    ++revision_;
    allocateMap(texture_, kFourHalves, size_);
    attachMap(target_, texture_);
    const MapTargetScope scope(target_, size_);
    glClearColor(-1000.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

void WaterMap::update(const MapGrid& grid, const LayerTexture& heights, const LayerTexture& water,
                      const MapPainter& painter) {
    if (size_ != grid.nodes) {
        size_ = grid.nodes;
        allocateMap(texture_, kFourHalves, size_);
        attachMap(target_, texture_);
    }
    if (changed_.empty()) return;
    const Uniforms& uniforms = program_->use();
    bindTexture(1, water.name());
    bindTexture(0, heights.name());
    uniforms.heights.set(0);
    uniforms.water.set(1);
    uniforms.cellSize.set(grid.cellSize);
    // Slopes and shores depend on nodes one node away.
    painter.paint(target_, size_, changed_, 1, uniforms.part);
    painter.renewMipmaps(texture_, size_, grown(changed_, 1, size_));
    changed_.clear();
    ++revision_;
}

}  // namespace scree
