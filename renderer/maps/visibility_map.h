#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/map_painter.h"
#include "renderer/gl/shader_program.h"
#include "renderer/maps/layer_texture.h"
#include "renderer/maps/stale_blocks.h"
#include "renderer/settings/render_quality.h"

namespace scree {

/// What light reaches the ground, worked out on the graphics card: an RG8 map of the share of the sky that is open, and
/// the share of the sun that is in sight. It takes its time: after a change of the land it follows over some frames.
class VisibilityMap {
 public:
    static Result<VisibilityMap> create(const std::filesystem::path& shaders, const RenderQuality& quality);
    /// The map of another terrain, or of another grid, by the same programs.
    VisibilityMap another() const;

    /// The surface of the ground or of the water has changed here: the map is out of date there and where shadows may
    /// fall from there. On another grid all of it is.
    void markChanged(const MapGrid& grid, std::span<const CellRect> changed);

    /// What shadows depend on besides the heights and the water.
    struct Light {
        glm::vec3 toSun{0.0f, 1.0f, 0.0f};
        float exaggeration = 1.0f;
        bool hasWater = false;  ///< The next two matter only where there is water to be seen.
        GLuint waterMap = 0;    ///< See WaterMap.
        float sea = 0.0f;       ///< Metres above the datum.
        float highest = 0.0f;   ///< Of ground and water, metres above the datum.
    };
    /// Whether a map that nobody has seen yet takes its time, too.
    enum class Pace { FirstAtOnce, Even };
    /// Brings the next parts of the map up to date, as many as the quality allows for a frame.
    void update(const MapGrid& grid, const LayerTexture& heights, const Light& light, const MapPainter& painter,
                Pace pace);

    /// True once all of the map has been drawn.
    bool whole() const { return unseen_ <= 0; }
    /// True where the map is up to date.
    bool settled() const { return changed_.empty() && stale_.empty(); }
    /// Grows with each change of the map.
    std::uint64_t revision() const { return revision_; }
    GLuint name() const { return texture_.name(); }

 private:
    /// Uniforms of visibility_map.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in)
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
    using Programs = std::array<Program<Uniforms>, 2>;  ///< Without and with water.

    VisibilityMap(const RenderQuality& quality, std::shared_ptr<const Programs> programs);
    void allocate(const MapGrid& grid);
    void markStale(const MapGrid& grid, float lowest);

    RenderQuality quality_;
    std::shared_ptr<const Programs> programs_;
    GlTexture texture_;
    GlFramebuffer target_;
    glm::ivec2 nodes_{0};  ///< Of the grid.
    glm::ivec2 size_{0};   ///< In texels.
    Light light_;
    std::vector<CellRect> changed_;  ///< Nodes whose surface has changed since the last update().
    StaleBlocks stale_;
    int unseen_ = 0;  ///< Texels that are still to be drawn for the first time.
    std::uint64_t revision_ = 0;
};

}  // namespace scree
