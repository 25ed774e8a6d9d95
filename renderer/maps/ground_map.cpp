#include "renderer/maps/ground_map.h"

namespace scree {

namespace {

/// Reach of a change in nodes: the map reads averages of 8 nodes at a distance of 8 nodes.
constexpr int kReach = 20;

}  // namespace

Result<GroundMap> GroundMap::create(const std::filesystem::path& shaders) {
    auto program = Program<Uniforms>::load(shaders, {"map_part.vert", "ground_map.frag", {}});
    if (!program) return program.error();
    return GroundMap(std::make_shared<const Program<Uniforms>>(std::move(*program)));
}

GroundMap::GroundMap(SharedProgram program)
    : program_(std::move(program)), texture_(GlTexture::make()), target_(GlFramebuffer::make()) {}

GroundMap GroundMap::another() const {
    return GroundMap(program_);
}

void GroundMap::update(const MapGrid& grid, const LayerTexture& heights, std::span<const CellRect> changed,
                       const MapPainter& painter) {
    if (size_ != grid.nodes) {
        size_ = grid.nodes;
        allocateMap(texture_, kFourHalves, size_);
        attachMap(target_, texture_);
    }
    if (changed.empty()) return;
    const Uniforms& uniforms = program_->use();
    bindTexture(0, heights.name());
    uniforms.heights.set(0);
    uniforms.cellSize.set(grid.cellSize);
    painter.paint(target_, size_, changed, kReach, uniforms.part);
    painter.renewMipmaps(texture_, size_, grown(changed, kReach, size_));
}

}  // namespace scree
