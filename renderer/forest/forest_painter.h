#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "erosion/base/result.h"
#include "renderer/camera/scene_view.h"
#include "renderer/forest/forest_map.h"
#include "renderer/forest/standing_trees.h"
#include "renderer/forest/tree_crowd.h"
#include "renderer/forest/tree_instances.h"
#include "renderer/forest/tree_pictures.h"
#include "renderer/forest/tree_places.h"
#include "renderer/forest/tree_shapes.h"
#include "renderer/gl/shader_program.h"
#include "renderer/programs/terrain_uniforms.h"

namespace scree {

/// Draws trees: near the eye with all their leaves, farther away as pictures of them.
class ForestPainter {
 public:
    /// Fails if a shader does not compile. The shapes and the pictures of trees are made at the first draw().
    static Result<ForestPainter> create(const std::filesystem::path& shaders);

    ForestMap& map() { return map_; }
    /// Looks for trees anew at the next draw(), because the land has changed.
    void forgetTrees() { standing_.forget(); }

    /// What the painter asks the scene for. The functions set uniforms of the current program, and bind what they need.
    struct Scene {
        TreePlaces::Land land;
        int most;    ///< Number of places of trees that are looked at.
        int leaves;  ///< The first of two texture units that the functions leave free.
        std::function<void(const StandingTrees::Uniforms&)> setLand;  ///< Sets what StandingTrees::look() asks for.
        std::function<void(const DaylightUniforms&)> setDaylight;
        std::function<void(const SmoothHeightUniforms&)> setHeights;
    };
    /// Draws the trees in view into the bound framebuffer.
    void draw(const Scene& scene, const SceneView& view);

 private:
    /// Uniforms of standing_tree.glsl, and of daylight.glsl.
    struct TreeUniforms {
        explicit TreeUniforms(UniformLookup& in) : daylight(in), viewProjection(in, "viewProjection") {}

        DaylightUniforms daylight;
        Uniform<glm::mat4> viewProjection;
    };
    /// Uniforms of tree.vert and tree.frag.
    struct FormUniforms {
        explicit FormUniforms(UniformLookup& in) : trees(in), leaves(in, "leaves"), leastCover(in, "leastCover") {}

        TreeUniforms trees;
        Uniform<int> leaves;
        Uniform<float> leastCover;
    };
    /// Uniforms of tree_picture.vert, and of both fragment shaders that it goes with.
    struct PictureUniforms {
        explicit PictureUniforms(UniformLookup& in)
            : trees(in),
              azimuths(in, "azimuths"),
              elevations(in, "elevations"),
              pictureForms(in, "pictureForms"),
              sizes{Uniform<glm::vec4>(in, "coniferSizes"), Uniform<glm::vec4>(in, "broadleafSizes"),
                    Uniform<glm::vec4>(in, "shrubSizes")} {}

        TreeUniforms trees;
        Uniform<int> azimuths;
        Uniform<glm::vec3> elevations;
        Uniform<int> pictureForms;
        std::array<Uniform<glm::vec4>, kTreeKinds> sizes;
    };
    /// Uniforms of tree_picture.vert and tree.frag.
    struct DistantUniforms {
        explicit DistantUniforms(UniformLookup& in)
            : picture(in), pictureColours(in, "pictureColours"), leastCover(in, "leastCover") {}

        PictureUniforms picture;
        Uniform<int> pictureColours;
        Uniform<float> leastCover;
    };
    /// Uniforms of tree_picture.vert and tree_shadow.frag.
    struct ShadowUniforms {
        explicit ShadowUniforms(UniformLookup& in)
            : picture(in), heights(in), eye(in, "eye"), shadowReach(in, "shadowReach") {}

        PictureUniforms picture;
        SmoothHeightUniforms heights;
        Uniform<glm::vec3> eye;
        Uniform<float> shadowReach;
    };
    struct Programs {
        Program<FormUniforms> form;
        Program<DistantUniforms> distant;
        Program<ShadowUniforms> shadow;
    };

    ForestPainter(ForestMap map, StandingTrees standing, TreePictures pictures, Programs programs);
    void drawShadows(const Scene& scene, const SceneView& view, const TreeCrowd& crowd);
    void drawForms(const Scene& scene, const SceneView& view, const TreeCrowd& crowd, float leastCover);
    void drawDistant(const Scene& scene, const SceneView& view, const TreeCrowd& crowd, float leastCover);
    static void setTrees(const TreeUniforms& uniforms, const Scene& scene, const SceneView& view);
    /// Draws a picture for each of these trees with the current program.
    void drawPictures(const PictureUniforms& uniforms, int leaves, std::span<const TreeInstance> trees);

    ForestMap map_;
    StandingTrees standing_;
    TreePictures pictures_;
    Programs programs_;
    std::optional<TreeShapes> shapes_;
    TreePlaces places_;
    TreeInstances instances_;
    GlVertexArray corners_;  ///< Has no vertices, only the instances.
};

}  // namespace scree
