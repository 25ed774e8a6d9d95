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

/// The light that reaches the ground, computed on the graphics card. An RG8 map of the share of the sky that is open
/// and the share of the sun that is visible. After a change of the land the map is updated over several frames.
class VisibilityMap {
 public:
    static Result<VisibilityMap> create(const std::filesystem::path& shaders, const RenderQuality& quality);
    /// Returns an empty map for another terrain or another grid, which shares the programs.
    VisibilityMap another() const;

    /// Call if the surface of the ground or of the water has changed. The map becomes out of date in these parts and in
    /// the places that they may shade; on another grid, everywhere.
    void markChanged(const MapGrid& grid, std::span<const CellRect> changed);

    /// Values that shadows depend on besides the heights and the water.
    struct Light {
        glm::vec3 toSun{0.0f, 1.0f, 0.0f};
        float exaggeration = 1.0f;
        /// True if a model's water or a sea is visible; the next two matter only then.
        bool hasWater = false;
        GLuint waterMap = 0;  ///< See WaterMap.
        float sea = 0.0f;     ///< Metres above the datum.
        GLuint lakeMap = 0;   ///< See InlandWaterMaps, like the next one.
        glm::vec4 lakePlace{0.0f};
        std::uint64_t lakeRevision = 0;  ///< Increases with each change of the lakes.
        float highest = 0.0f;            ///< Highest point of ground and water, in metres above the datum.
        float cloudShadows = 0.0f;       ///< Darkness of the shadows of clouds, 0 none to 1.
        float cloudSize = 0.0f;          ///< Metres; matters only if there are such shadows.
    };
    /// Whether a map that was never complete is computed in one frame or over several frames.
    enum class Pace { FirstAtOnce, Even };
    /// Updates the next parts of the map, as many as the quality allows per frame.
    void update(const MapGrid& grid, const LayerTexture& heights, const Light& light, const MapPainter& painter,
                Pace pace);

    /// True once all of the map has been drawn.
    bool whole() const { return unseen_ <= 0; }
    /// True if the map is up to date.
    bool settled() const { return changed_.empty() && stale_.empty(); }
    /// Increases with each change of the map.
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
              seaLevel(in, "seaLevel"),
              lakeMap(in, "lakeMap"),
              lakePlace(in, "lakePlace"),
              cellSize(in, "cellSize"),
              cloudShadows(in, "cloudShadows"),
              cloudSize(in, "cloudSize") {}

        PartUniforms part;
        Uniform<int> heights;
        Uniform<glm::vec2> mapSize, mapTexel;
        Uniform<float> heightScale, highest;
        Uniform<glm::vec3> toSun;
        Uniform<int> waterMap;
        Uniform<float> seaLevel;
        Uniform<int> lakeMap;
        Uniform<glm::vec4> lakePlace;
        Uniform<float> cellSize, cloudShadows, cloudSize;
    };
    /// Without and with shadows of clouds, and of these without and with the water of `hasWater`.
    using Programs = std::array<std::array<Program<Uniforms>, 2>, 2>;

    VisibilityMap(const RenderQuality& quality, std::shared_ptr<const Programs> programs);
    void allocate(const MapGrid& grid);
    void markStale(const MapGrid& grid, float lowest);

    RenderQuality quality_;
    std::shared_ptr<const Programs> programs_;
    GlTexture texture_;
    GlFramebuffer target_;
    glm::ivec2 nodes_{0};  ///< Nodes of the grid.
    glm::ivec2 size_{0};   ///< Size of the map in texels.
    Light light_;
    std::vector<CellRect> changed_;  ///< Parts of the grid whose surface has changed since the last update().
    StaleBlocks stale_;
    int unseen_ = 0;  ///< Number of texels that were never drawn.
    std::uint64_t revision_ = 0;
};

}  // namespace scree
