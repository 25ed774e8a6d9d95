#include "renderer/maps/visibility_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

namespace {

/// Reach of a change of the open sky in nodes: the farthest sample, plus the averages taken there.
constexpr int kSkyReach = 116;

/// Rounds `highest` up to a multiple of a share of the relief. Otherwise the shadows of the whole map would be updated
/// with each metre that the highest peak gains.
float inSteps(float highest, float lowest) {
    const float step = std::exp2(std::ceil(std::log2(std::max(highest - lowest, 1e-3f))) - 5.0f);
    return lowest + std::ceil((highest - lowest) / step) * step;
}

/// Returns the part that changed ground may shade, in nodes.
CellRect shadeOf(CellRect changed, glm::vec3 toSun, float rise) {
    CellRect shade{changed.x0 - kSkyReach, changed.y0 - kSkyReach, changed.x1 + kSkyReach, changed.y1 + kSkyReach};
    const float across = glm::length(glm::vec2(toSun.x, toSun.z));
    if (across < 1e-3f) return shade;
    // Samples far away are averages of many nodes.
    const float length = std::min(1.2f * rise * across / toSun.y + 16.0f, 1e6f);
    const glm::ivec2 away = glm::ivec2(glm::vec2(toSun.x, toSun.z) / across * -length);
    const int wider = static_cast<int>(0.1f * length);
    shade.x0 += std::min(away.x, 0) - wider;
    shade.y0 += std::min(away.y, 0) - wider;
    shade.x1 += std::max(away.x, 0) + wider;
    shade.y1 += std::max(away.y, 0) + wider;
    return shade;
}

/// Ignores which of its two water maps the light uses, because they take turns and show the same water.
bool sameShadows(const VisibilityMap::Light& a, const VisibilityMap::Light& b) {
    return a.toSun == b.toSun && a.exaggeration == b.exaggeration && a.hasWater == b.hasWater && a.sea == b.sea &&
           a.highest == b.highest && a.lakeRevision == b.lakeRevision && a.cloudShadows == b.cloudShadows &&
           (a.cloudShadows <= 0.0f || a.cloudSize == b.cloudSize);
}

}  // namespace

Result<VisibilityMap> VisibilityMap::create(const std::filesystem::path& shaders, const RenderQuality& quality) {
    Programs programs;
    for (const bool clouds : {false, true})
        for (const bool water : {false, true}) {
            ShaderSources sources{"map_part.vert",
                                  "visibility_map.frag",
                                  {"SHADOW_STEPS " + std::to_string(quality.shadowSteps),
                                   "SKY_DIRECTIONS " + std::to_string(quality.skyDirections)}};
            if (clouds) sources.defines.emplace_back("CLOUDS");
            if (water) sources.defines.emplace_back("WATER");
            auto visibility = Program<Uniforms>::load(shaders, sources);
            if (!visibility) return visibility.error();
            programs[clouds ? 1 : 0][water ? 1 : 0] = std::move(*visibility);
        }
    return VisibilityMap(quality, std::make_shared<const Programs>(std::move(programs)));
}

VisibilityMap::VisibilityMap(const RenderQuality& quality, std::shared_ptr<const Programs> programs)
    : quality_(quality), programs_(std::move(programs)), texture_(GlTexture::make()), target_(GlFramebuffer::make()) {}

VisibilityMap VisibilityMap::another() const {
    return VisibilityMap(quality_, programs_);
}

void VisibilityMap::allocate(const MapGrid& grid) {
    nodes_ = grid.nodes;
    const float shrink = std::min(
        1.0f, static_cast<float>(quality_.visibilityTexels) / static_cast<float>(std::max(nodes_.x, nodes_.y)));
    size_ = glm::max(glm::ivec2(glm::vec2(nodes_) * shrink), glm::ivec2(1));
    allocateMap(texture_, kTwoBytes, size_);
    attachMap(target_, texture_);
    stale_ = StaleBlocks(size_);
    stale_.markAll();
    unseen_ = size_.x * size_.y;
}

void VisibilityMap::markChanged(const MapGrid& grid, std::span<const CellRect> changed) {
    if (nodes_ != grid.nodes) allocate(grid);
    changed_.insert(changed_.end(), changed.begin(), changed.end());
}

void VisibilityMap::markStale(const MapGrid& grid, float lowest) {
    const glm::vec2 texels = glm::vec2(size_) / glm::vec2(nodes_);
    const float rise = (light_.highest - lowest) * light_.exaggeration / grid.cellSize;
    for (const CellRect& part : changed_) {
        const CellRect shade = shadeOf(part, light_.toSun, rise).clippedTo(nodes_.x, nodes_.y);
        const glm::ivec2 from = glm::ivec2(glm::vec2(shade.x0, shade.y0) * texels) - 1;
        const glm::ivec2 to = glm::ivec2(glm::ceil(glm::vec2(shade.x1, shade.y1) * texels)) + 1;
        stale_.mark({from.x, from.y, to.x, to.y});
    }
    changed_.clear();
}

void VisibilityMap::update(const MapGrid& grid, const LayerTexture& heights, const Light& light,
                           const MapPainter& painter, Pace pace) {
    const float lowest = heights.range().lowest;
    Light coarser = light;
    coarser.highest = inSteps(light.highest, lowest);
    if (!sameShadows(coarser, light_)) stale_.markAll();
    light_ = coarser;
    markStale(grid, lowest);
    if (stale_.empty()) return;
    // A map that was never complete must not be shown half drawn.
    const bool atOnce = !whole() && pace == Pace::FirstAtOnce;
    const std::vector<CellRect> parts =
        stale_.take(atOnce ? std::numeric_limits<int>::max() : quality_.visibilityTexelsPerFrame);
    for (const CellRect& part : parts) unseen_ = std::max(unseen_ - (part.x1 - part.x0) * (part.y1 - part.y0), 0);
    const Uniforms& uniforms = (*programs_)[light.cloudShadows > 0.0f ? 1 : 0][light.hasWater ? 1 : 0].use();
    bindTexture(2, light.lakeMap);
    bindTexture(1, light.waterMap);
    bindTexture(0, heights.name());
    uniforms.heights.set(0);
    uniforms.mapSize.set(glm::vec2(nodes_));
    uniforms.mapTexel.set(1.0f / glm::vec2(size_));
    // Heights in cells, so that directions and distances on the map need no units.
    uniforms.heightScale.set(light.exaggeration / grid.cellSize);
    uniforms.highest.set(light_.highest);
    uniforms.waterMap.set(1);
    uniforms.seaLevel.set(light.sea);
    uniforms.lakeMap.set(2);
    uniforms.lakePlace.set(light.lakePlace);
    uniforms.toSun.set(light.toSun);
    uniforms.cellSize.set(grid.cellSize);
    uniforms.cloudShadows.set(light.cloudShadows);
    uniforms.cloudSize.set(light.cloudSize);
    painter.paint(target_, size_, parts, 0, uniforms.part);
    painter.renewMipmaps(texture_, size_, parts);
    ++revision_;
}

}  // namespace scree
