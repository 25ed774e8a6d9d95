#include "renderer/forest/forest_painter.h"

#include <utility>

namespace scree {

Result<ForestPainter> ForestPainter::create(const std::filesystem::path& shaders) {
    Result<ForestMap> map = ForestMap::create(shaders);
    if (!map) return map.error();
    Result<TreePictures> pictures = TreePictures::create(shaders);
    if (!pictures) return pictures.error();
    Result<StandingTrees> standing = StandingTrees::create(shaders);
    if (!standing) return standing.error();
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
    return ForestPainter(std::move(*map), std::move(*standing), std::move(*pictures), std::move(programs));
}

ForestPainter::ForestPainter(ForestMap map, StandingTrees standing, TreePictures pictures, Programs programs)
    : map_(std::move(map)),
      standing_(std::move(standing)),
      pictures_(std::move(pictures)),
      programs_(std::move(programs)),
      corners_(GlVertexArray::make()) {
    glBindVertexArray(corners_.name());
    instances_.describe();
}

void ForestPainter::draw(const Scene& scene, const SceneView& view) {
    places_.choose(scene.land, view, scene.most);
    if (places_.parts().empty()) return;
    if (!shapes_) shapes_.emplace();
    if (!pictures_.drawn()) pictures_.draw(*shapes_);
    standing_.look(places_.parts(), scene.setLand);
    const TreeCrowd crowd = TreeCrowd::of(places_, standing_, scene.land, view);

    drawShadows(scene, view, crowd);
    GLint samples = 0;
    glGetIntegerv(GL_SAMPLES, &samples);
    // With several samples per pixel the edges of leaves are smooth.
    const float leastCover = samples > 1 ? 0.05f : 0.5f;
    if (samples > 1) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    drawForms(scene, view, crowd, leastCover);
    drawDistant(scene, view, crowd, leastCover);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void ForestPainter::setTrees(const TreeUniforms& uniforms, const Scene& scene, const SceneView& view) {
    scene.setDaylight(uniforms.daylight);
    uniforms.viewProjection.set(view.viewProjection);
}

void ForestPainter::drawShadows(const Scene& scene, const SceneView& view, const TreeCrowd& crowd) {
    const ShadowUniforms& uniforms = programs_.shadow.use();
    setTrees(uniforms.picture.trees, scene, view);
    scene.setHeights(uniforms.heights);
    uniforms.eye.set(glm::vec3(view.eye));
    uniforms.shadowReach.set(crowd.shadowReach);
    // Multiplies the colours of the ground.
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_SRC_COLOR);
    glDepthMask(GL_FALSE);
    drawPictures(uniforms.picture, scene.leaves, crowd.shadowed);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void ForestPainter::drawForms(const Scene& scene, const SceneView& view, const TreeCrowd& crowd, float leastCover) {
    const FormUniforms& uniforms = programs_.form.use();
    setTrees(uniforms.trees, scene, view);
    uniforms.leastCover.set(leastCover);
    bindTextureArray(scene.leaves, shapes_->leaves());
    uniforms.leaves.set(scene.leaves);
    for (int kind = 0; kind < kTreeKinds; ++kind)
        for (int variant = 0; variant < kTreeVariants; ++variant)
            shapes_->draw(static_cast<TreeKind>(kind), variant,
                          crowd.near[static_cast<std::size_t>(kind * kTreeVariants + variant)]);
}

void ForestPainter::drawDistant(const Scene& scene, const SceneView& view, const TreeCrowd& crowd, float leastCover) {
    const DistantUniforms& uniforms = programs_.distant.use();
    setTrees(uniforms.picture.trees, scene, view);
    uniforms.leastCover.set(leastCover);
    bindTextureArray(scene.leaves + 1, pictures_.colours());
    uniforms.pictureColours.set(scene.leaves + 1);
    drawPictures(uniforms.picture, scene.leaves, crowd.distant);
}

void ForestPainter::drawPictures(const PictureUniforms& uniforms, int leaves, std::span<const TreeInstance> trees) {
    if (trees.empty()) return;
    bindTextureArray(leaves, pictures_.forms());
    uniforms.pictureForms.set(leaves);
    uniforms.azimuths.set(TreePictures::kAzimuths);
    uniforms.elevations.set(TreePictures::kElevationAngles);
    for (int kind = 0; kind < kTreeKinds; ++kind) {
        static_assert(kTreeVariants == 2);
        const auto tree = static_cast<TreeKind>(kind);
        uniforms.sizes[static_cast<std::size_t>(kind)].set(
            glm::vec4(shapes_->sizeOf(tree, 0), shapes_->sizeOf(tree, 1)));
    }
    instances_.upload(trees);
    glBindVertexArray(corners_.name());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(trees.size()));
}

}  // namespace scree
