#include "renderer/forest/forest_painter.h"

#include <algorithm>
#include <utility>

namespace scree {

namespace {

constexpr float kMostShadowReach = 500.0f;  // metres; beyond, trees hide the shadows

}  // namespace

Result<ForestPainter> ForestPainter::create(const std::filesystem::path& shaders) {
    Result<ForestMap> map = ForestMap::create(shaders);
    if (!map) return map.error();
    Result<TreePictures> pictures = TreePictures::create(shaders);
    if (!pictures) return pictures.error();
    Programs programs;
    Result<void> outcome;
    const auto load = [&]<class Uniforms>(Program<Uniforms>& into, const ShaderSources& sources) {
        auto program = Program<Uniforms>::load(shaders, sources);
        if (program)
            into = std::move(*program);
        else if (outcome)
            outcome = program.error();
    };
    load(programs.form, {"tree.vert", "tree.frag", {}});
    load(programs.distant, {"tree_picture.vert", "tree.frag", {"PICTURE"}});
    load(programs.shadow, {"tree_picture.vert", "tree_shadow.frag", {"SHADOW"}});
    if (!outcome) return outcome.error();
    return ForestPainter(std::move(*map), std::move(*pictures), std::move(programs));
}

ForestPainter::ForestPainter(ForestMap map, TreePictures pictures, Programs programs)
    : map_(std::move(map)),
      pictures_(std::move(pictures)),
      programs_(std::move(programs)),
      noVertices_(GlVertexArray::make()) {}

void ForestPainter::draw(const TreePlaces::Land& land, const SceneView& view, int most, int leaves,
                         const std::function<void(const TreeUniforms&)>& setScene) {
    places_.choose(land, view, most);
    if (places_.parts().empty()) return;
    if (!shapes_) shapes_.emplace();
    if (!pictures_.drawn()) pictures_.draw(*shapes_);

    const auto setTrees = [&](const TreeUniforms& uniforms) {
        setScene(uniforms);
        uniforms.treeDistance.set(TreePlaces::kDistance);
        uniforms.formReach.set(places_.formReach());
        uniforms.treeReach.set(places_.treeReach());
    };
    drawShadows(leaves, setTrees);
    GLint samples = 0;
    glGetIntegerv(GL_SAMPLES, &samples);
    // With several samples per pixel the edges of leaves are smooth.
    const float leastCover = samples > 1 ? 0.05f : 0.5f;
    if (samples > 1) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    drawForms(leaves, leastCover, setTrees);
    drawDistant(leaves, leastCover, setTrees);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void ForestPainter::drawShadows(int leaves, const SetTrees& setTrees) {
    const float reach = std::min(places_.treeReach(), kMostShadowReach);
    const ShadowUniforms& uniforms = programs_.shadow.use();
    setTrees(uniforms.picture.trees);
    uniforms.shadowReach.set(reach);
    // Multiplies the colours of the ground.
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_SRC_COLOR);
    glDepthMask(GL_FALSE);
    drawParts(uniforms.picture, leaves, places_.partsWithin(reach));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void ForestPainter::drawForms(int leaves, float leastCover, const SetTrees& setTrees) {
    const FormUniforms& uniforms = programs_.form.use();
    setTrees(uniforms.trees);
    uniforms.leastCover.set(leastCover);
    bindTextureArray(leaves, shapes_->leaves());
    uniforms.leaves.set(leaves);
    for (int variant = 0; variant < kTreeVariants; ++variant)
        for (int kind = 0; kind < kTreeKinds; ++kind) {
            uniforms.kind.set(kind);
            uniforms.variant.set(variant);
            shapes_->draw(static_cast<TreeKind>(kind), variant, places_.near()[static_cast<std::size_t>(variant)]);
        }
}

void ForestPainter::drawDistant(int leaves, float leastCover, const SetTrees& setTrees) {
    const DistantUniforms& uniforms = programs_.distant.use();
    setTrees(uniforms.picture.trees);
    uniforms.leastCover.set(leastCover);
    bindTextureArray(leaves + 1, pictures_.colours());
    uniforms.pictureColours.set(leaves + 1);
    drawParts(uniforms.picture, leaves, places_.parts().size());
}

void ForestPainter::drawParts(const PictureUniforms& uniforms, int leaves, std::size_t count) {
    bindTextureArray(leaves, pictures_.forms());
    uniforms.pictureForms.set(leaves);
    uniforms.squaresAcross.set(TreePlaces::kPart);
    uniforms.azimuths.set(TreePictures::kAzimuths);
    uniforms.elevations.set(TreePictures::kElevationAngles);
    for (int kind = 0; kind < kTreeKinds; ++kind) {
        static_assert(kTreeVariants == 2);
        const auto tree = static_cast<TreeKind>(kind);
        uniforms.sizes[static_cast<std::size_t>(kind)].set(
            glm::vec4(shapes_->sizeOf(tree, 0), shapes_->sizeOf(tree, 1)));
    }
    glBindVertexArray(noVertices_.name());
    for (std::size_t i = 0; i < count; ++i) {
        uniforms.firstSquare.set(places_.parts()[i]);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, TreePlaces::kPart * TreePlaces::kPart);
    }
}

}  // namespace scree
