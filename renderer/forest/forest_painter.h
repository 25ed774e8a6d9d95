#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>

#include "erosion/base/result.h"
#include "renderer/camera/scene_view.h"
#include "renderer/forest/forest_map.h"
#include "renderer/forest/tree_pictures.h"
#include "renderer/forest/tree_places.h"
#include "renderer/forest/tree_shapes.h"
#include "renderer/gl/shader_program.h"
#include "renderer/programs/terrain_uniforms.h"

namespace scree {

/// Uniforms of trees.glsl.
struct TreeUniforms {
    explicit TreeUniforms(UniformLookup& in)
        : grid(in),
          inlandWater(in),
          daylight(in),
          forestMap(in, "forestMap"),
          visibilityMap(in, "visibilityMap"),
          treeDistance(in, "treeDistance"),
          formReach(in, "formReach"),
          treeReach(in, "treeReach") {}

    GridUniforms grid;
    InlandWaterUniforms inlandWater;
    DaylightUniforms daylight;
    Uniform<int> forestMap, visibilityMap;
    Uniform<float> treeDistance, formReach, treeReach;
};

/// Draws trees: near the eye with all their leaves, farther away as pictures of them.
class ForestPainter {
 public:
    /// Fails if a shader does not compile. The shapes and the pictures of trees are made at the first draw().
    static Result<ForestPainter> create(const std::filesystem::path& shaders);

    ForestMap& map() { return map_; }

    /// Draws the trees in view into the bound framebuffer. `setScene` binds the scene's textures and sets `grid`,
    /// `inlandWater`, `daylight`, `forestMap` and `visibilityMap`; it leaves the units `leaves` and `leaves + 1` free.
    /// `most`: number of places of trees that are looked at.
    void draw(const TreePlaces::Land& land, const SceneView& view, int most, int leaves,
              const std::function<void(const TreeUniforms&)>& setScene);

 private:
    /// Uniforms of tree.vert and tree.frag.
    struct FormUniforms {
        explicit FormUniforms(UniformLookup& in)
            : trees(in), kind(in, "kind"), variant(in, "variant"), leaves(in, "leaves"), leastCover(in, "leastCover") {}

        TreeUniforms trees;
        Uniform<int> kind, variant, leaves;
        Uniform<float> leastCover;
    };
    /// Uniforms of tree_picture.vert, and of both fragment shaders that it goes with.
    struct PictureUniforms {
        explicit PictureUniforms(UniformLookup& in)
            : trees(in),
              firstSquare(in, "firstSquare"),
              squaresAcross(in, "squaresAcross"),
              azimuths(in, "azimuths"),
              elevations(in, "elevations"),
              pictureForms(in, "pictureForms"),
              sizes{Uniform<glm::vec4>(in, "coniferSizes"), Uniform<glm::vec4>(in, "broadleafSizes"),
                    Uniform<glm::vec4>(in, "shrubSizes")} {}

        TreeUniforms trees;
        Uniform<glm::ivec2> firstSquare;
        Uniform<int> squaresAcross, azimuths;
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
        explicit ShadowUniforms(UniformLookup& in) : picture(in), shadowReach(in, "shadowReach") {}

        PictureUniforms picture;
        Uniform<float> shadowReach;
    };
    struct Programs {
        Program<FormUniforms> form;
        Program<DistantUniforms> distant;
        Program<ShadowUniforms> shadow;
    };
    using SetTrees = std::function<void(const TreeUniforms&)>;

    ForestPainter(ForestMap map, TreePictures pictures, Programs programs);
    void drawShadows(int leaves, const SetTrees& setTrees);
    void drawForms(int leaves, float leastCover, const SetTrees& setTrees);
    void drawDistant(int leaves, float leastCover, const SetTrees& setTrees);
    /// Draws the first `count` parts with the current program.
    void drawParts(const PictureUniforms& uniforms, int leaves, std::size_t count);

    ForestMap map_;
    TreePictures pictures_;
    Programs programs_;
    std::optional<TreeShapes> shapes_;
    TreePlaces places_;
    GlVertexArray noVertices_;
};

}  // namespace scree
