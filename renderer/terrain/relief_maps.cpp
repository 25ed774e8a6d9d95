#include "renderer/terrain/relief_maps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

namespace {

/// Nodes from which a change is seen in the ground map: it looks at averages of 8 nodes at 8 nodes' distance.
constexpr int kGroundReach = 20;
/// Nodes from which a change is seen as open sky: the farthest sample and the averages taken there.
constexpr int kSkyReach = 116;

/// Rounded up to a few steps of the relief: the shadows of the whole map shall not be renewed with each metre by which
/// its highest peak changes.
float inSteps(float highest, float lowest) {
    const float step = std::exp2(std::ceil(std::log2(std::max(highest - lowest, 1e-3f))) - 5.0f);
    return lowest + std::ceil((highest - lowest) / step) * step;
}

/// Where shadows may fall from what has changed, in nodes.
CellRect shadeOf(CellRect changed, glm::vec3 toSun, float rise) {
    CellRect shade{changed.x0 - kSkyReach, changed.y0 - kSkyReach, changed.x1 + kSkyReach, changed.y1 + kSkyReach};
    const float across = glm::length(glm::vec2(toSun.x, toSun.z));
    if (across < 1e-3f) return shade;
    // Far samples are averages of many nodes.
    const float length = std::min(1.2f * rise * across / toSun.y + 16.0f, 1e6f);
    const glm::ivec2 away = glm::ivec2(glm::vec2(toSun.x, toSun.z) / across * -length);
    const int wider = static_cast<int>(0.1f * length);
    shade.x0 += std::min(away.x, 0) - wider;
    shade.y0 += std::min(away.y, 0) - wider;
    shade.x1 += std::max(away.x, 0) + wider;
    shade.y1 += std::max(away.y, 0) + wider;
    return shade;
}

}  // namespace

Result<ReliefMaps> ReliefMaps::create(const std::filesystem::path& shaders, const RenderQuality& quality) {
    Programs programs;
    auto ground = Program<GroundMapUniforms>::load(shaders, {"map_part.vert", "ground_map.frag", {}});
    if (!ground) return ground.error();
    programs.ground = std::move(*ground);
    for (const bool water : {false, true}) {
        ShaderSources sources{"map_part.vert",
                              "visibility_map.frag",
                              {"SHADOW_STEPS " + std::to_string(quality.shadowSteps),
                               "SKY_DIRECTIONS " + std::to_string(quality.skyDirections)}};
        if (water) sources.defines.emplace_back("WATER");
        auto visibility = Program<VisibilityUniforms>::load(shaders, sources);
        if (!visibility) return visibility.error();
        programs.visibility[water ? 1 : 0] = std::move(*visibility);
    }
    return ReliefMaps(quality, std::make_shared<const Programs>(std::move(programs)));
}

ReliefMaps::ReliefMaps(const RenderQuality& quality, std::shared_ptr<const Programs> programs)
    : quality_(quality),
      programs_(std::move(programs)),
      ground_(GlTexture::make()),
      visibility_(GlTexture::make()),
      groundTarget_(GlFramebuffer::make()),
      visibilityTarget_(GlFramebuffer::make()) {}

ReliefMaps ReliefMaps::another() const {
    return ReliefMaps(quality_, programs_);
}

void ReliefMaps::allocate(const MapGrid& grid) {
    size_ = grid.nodes;
    const float shrink =
        std::min(1.0f, static_cast<float>(quality_.visibilityTexels) / static_cast<float>(std::max(size_.x, size_.y)));
    visibilitySize_ = glm::max(glm::ivec2(glm::vec2(size_) * shrink), glm::ivec2(1));
    allocateMap(ground_, kFourHalves, size_);
    attachMap(groundTarget_, ground_);
    allocateMap(visibility_, kTwoBytes, visibilitySize_);
    attachMap(visibilityTarget_, visibility_);
    stale_ = StaleBlocks(visibilitySize_);
    stale_.markAll();
    unseen_ = visibilitySize_.x * visibilitySize_.y;
}

void ReliefMaps::updateGround(const MapGrid& grid, const LayerTexture& heights, std::span<const CellRect> changed,
                              const MapPainter& painter) {
    if (size_ != grid.nodes) allocate(grid);
    if (changed.empty()) return;
    const GroundMapUniforms& uniforms = programs_->ground.use();
    bindTexture(0, heights.name());
    uniforms.heights.set(0);
    uniforms.cellSize.set(grid.cellSize);
    painter.paint(groundTarget_, size_, changed, kGroundReach, uniforms.part);
    painter.renewMipmaps(ground_, size_, grown(changed, kGroundReach, size_));
    markWater(changed);
    ++revision_;
}

void ReliefMaps::markWater(std::span<const CellRect> changed) {
    changed_.insert(changed_.end(), changed.begin(), changed.end());
}

void ReliefMaps::markStale(const MapGrid& grid, float lowest) {
    const glm::vec2 texels = glm::vec2(visibilitySize_) / glm::vec2(size_);
    const float rise = (light_.highest - lowest) * light_.exaggeration / grid.cellSize;
    for (const CellRect& part : changed_) {
        const CellRect shade = shadeOf(part, light_.toSun, rise).clippedTo(size_.x, size_.y);
        const glm::ivec2 from = glm::ivec2(glm::vec2(shade.x0, shade.y0) * texels) - 1;
        const glm::ivec2 to = glm::ivec2(glm::ceil(glm::vec2(shade.x1, shade.y1) * texels)) + 1;
        stale_.mark({from.x, from.y, to.x, to.y});
    }
    changed_.clear();
}

void ReliefMaps::updateVisibility(const MapGrid& grid, const LayerTexture& heights, const Light& light,
                                  const MapPainter& painter, Pace pace) {
    const float lowest = heights.range().lowest;
    Light coarser = light;
    coarser.highest = inSteps(light.highest, lowest);
    if (coarser != light_) {
        light_ = coarser;
        stale_.markAll();
    }
    markStale(grid, lowest);
    if (stale_.empty()) return;
    // A map that has never been drawn must not be seen half done.
    const bool atOnce = !whole() && pace == Pace::FirstAtOnce;
    const std::vector<CellRect> parts =
        stale_.take(atOnce ? std::numeric_limits<int>::max() : quality_.visibilityTexelsPerFrame);
    for (const CellRect& part : parts) unseen_ = std::max(unseen_ - (part.x1 - part.x0) * (part.y1 - part.y0), 0);
    const VisibilityUniforms& uniforms = programs_->visibility[light.hasWater ? 1 : 0].use();
    bindTexture(1, light.waterMap);
    bindTexture(0, heights.name());
    uniforms.heights.set(0);
    uniforms.mapSize.set(glm::vec2(size_));
    uniforms.mapTexel.set(1.0f / glm::vec2(visibilitySize_));
    // In cells, so that directions and distances on the map need no units.
    uniforms.heightScale.set(light.exaggeration / grid.cellSize);
    uniforms.highest.set(light_.highest);
    uniforms.waterMap.set(1);
    uniforms.seaLevel.set(light.sea);
    uniforms.toSun.set(light.toSun);
    painter.paint(visibilityTarget_, visibilitySize_, parts, 0, uniforms.part);
    painter.renewMipmaps(visibility_, visibilitySize_, parts);
    ++revision_;
}

}  // namespace scree
