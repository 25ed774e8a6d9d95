#pragma once

#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"
#include "renderer/programs/terrain_uniforms.h"

namespace scree {

/// A tree of the land.
struct StandingTree {
    glm::vec2 node;   ///< Place in nodes from the north-western corner of the map.
    float ground;     ///< Height of its foot, in metres above the datum.
    int form;         ///< Kind * kTreeVariants + variant.
    float size;       ///< Factor of the form's lengths.
    float turn;       ///< Radians.
    float hue;        ///< 0 to 1.
    float snow;       ///< Share of its leaves that snow covers.
    glm::vec2 light;  ///< Shares of the sun and of the sky that are visible.
};

/// Finds out on the graphics card where trees stand: see standing_trees.frag. Each part of the grid of trees is looked
/// at once, and again if the land has changed.
class StandingTrees {
 public:
    /// Uniforms of standing_trees.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in)
            : heights(in),
              inlandWater(in),
              forestMap(in, "forestMap"),
              visibilityMap(in, "visibilityMap"),
              waterMap(in, "waterMap"),
              seaLevel(in, "seaLevel"),
              treeDistance(in, "treeDistance"),
              partSquare(in, "partSquare"),
              partTexel(in, "partTexel") {}

        SmoothHeightUniforms heights;
        InlandWaterUniforms inlandWater;
        Uniform<int> forestMap, visibilityMap, waterMap;
        Uniform<float> seaLevel, treeDistance;
        Uniform<glm::ivec2> partSquare, partTexel;
    };

    /// Fails if the shader does not compile.
    static Result<StandingTrees> create(const std::filesystem::path& shaders);

    /// Forgets all trees, because something that they depend on has changed.
    void forget() { parts_.clear(); }
    /// Looks at these parts (their north-western squares), and forgets the others. `setLand` sets all uniforms but the
    /// last three. Keeps the current framebuffer and viewport.
    void look(std::span<const glm::ivec2> parts, const std::function<void(const Uniforms&)>& setLand);
    /// Returns the trees of a part of the last look().
    const std::vector<StandingTree>& in(glm::ivec2 part) const;

 private:
    using Part = std::pair<int, int>;  ///< North-western square.

    explicit StandingTrees(Program<Uniforms> program);
    void lookAt(std::span<const glm::ivec2> parts, const Uniforms& uniforms);

    Program<Uniforms> program_;
    std::map<Part, std::vector<StandingTree>> parts_;
    GlFramebuffer target_;
    GlTexture standing_, look_, light_;
    GlVertexArray noVertices_;
};

}  // namespace scree
