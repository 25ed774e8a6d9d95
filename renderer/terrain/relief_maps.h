#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <span>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/map_painter.h"
#include "renderer/gl/shader_program.h"
#include "renderer/settings/render_quality.h"
#include "renderer/terrain/layer_texture.h"
#include "renderer/terrain/stale_blocks.h"

namespace scree {

/// What the form of the ground means for its look, worked out on the graphics card once for each node and not again in
/// each frame:
///   ground      RGBA16F, one texel a node: slope to the east and to the south (m/m), how deep the node lies below its
///               neighbours, and below its wider surroundings (in cells of height)
///   visibility  RG8: the share of the sky that is open, and the share of the sun that is in sight
class ReliefMaps {
 public:
    static Result<ReliefMaps> create(const std::filesystem::path& shaders, const RenderQuality& quality);
    /// Maps of another terrain, or of another grid, by the same programs.
    ReliefMaps another() const;

    /// The ground map where heights have changed, or of no particular content where there is none of this size yet; the
    /// visibility map is out of date there and where shadows may fall from there.
    void updateGround(const MapGrid& grid, const LayerTexture& heights, std::span<const CellRect> changed,
                      const MapPainter& painter);
    /// The water has changed here.
    void markWater(std::span<const CellRect> changed);

    /// What shadows depend on besides the heights and the water.
    struct Light {
        glm::vec3 toSun{0.0f, 1.0f, 0.0f};
        float exaggeration = 1.0f;
        bool hasWater = false;  ///< The next two matter only where there is water to be seen.
        GLuint waterMap = 0;    ///< See WaterMap.
        float sea = 0.0f;       ///< Metres above the datum.
        float highest = 0.0f;   ///< Of ground and water, metres above the datum.
        bool operator==(const Light&) const = default;
    };
    /// Whether a map that nobody has seen yet takes its time, too.
    enum class Pace { FirstAtOnce, Even };
    /// Brings the next parts of the visibility map up to date, as many as the quality allows for a frame.
    void updateVisibility(const MapGrid& grid, const LayerTexture& heights, const Light& light,
                          const MapPainter& painter, Pace pace);

    /// True once all of the visibility map has been drawn.
    bool whole() const { return unseen_ <= 0; }
    /// True where the visibility map is up to date.
    bool settled() const { return changed_.empty() && stale_.empty(); }
    /// Grows with each change of a map.
    std::uint64_t revision() const { return revision_; }
    GLuint ground() const { return ground_.name(); }
    GLuint visibility() const { return visibility_.name(); }

 private:
    /// Uniforms of ground_map.frag.
    struct GroundMapUniforms {
        explicit GroundMapUniforms(UniformLookup& in) : part(in), heights(in, "heights"), cellSize(in, "cellSize") {}

        PartUniforms part;
        Uniform<int> heights;
        Uniform<float> cellSize;
    };
    /// Uniforms of visibility_map.frag.
    struct VisibilityUniforms {
        explicit VisibilityUniforms(UniformLookup& in)
            : part(in),
              heights(in, "heights"),
              mapSize(in, "mapSize"),
              mapTexel(in, "mapTexel"),
              heightScale(in, "heightScale"),
              highest(in, "highest"),
              toSun(in, "toSun"),
              waterMap(in, "waterMap"),
              seaLevel(in, "seaLevel") {}

        PartUniforms part;
        Uniform<int> heights;
        Uniform<glm::vec2> mapSize, mapTexel;
        Uniform<float> heightScale, highest;
        Uniform<glm::vec3> toSun;
        Uniform<int> waterMap;
        Uniform<float> seaLevel;
    };
    struct Programs {
        Program<GroundMapUniforms> ground;
        std::array<Program<VisibilityUniforms>, 2> visibility;  ///< Without and with water.
    };
    ReliefMaps(const RenderQuality& quality, std::shared_ptr<const Programs> programs);
    void allocate(const MapGrid& grid);
    void markStale(const MapGrid& grid, float lowest);

    RenderQuality quality_;
    std::shared_ptr<const Programs> programs_;
    GlTexture ground_, visibility_;
    GlFramebuffer groundTarget_, visibilityTarget_;
    glm::ivec2 size_{0};
    glm::ivec2 visibilitySize_{0};
    Light light_;
    std::vector<CellRect> changed_;  ///< Nodes whose surface has changed since the last updateVisibility().
    StaleBlocks stale_;              ///< Of the visibility map.
    int unseen_ = 0;                 ///< Texels of the visibility map that are still to be drawn for the first time.
    std::uint64_t revision_ = 0;
};

}  // namespace scree
