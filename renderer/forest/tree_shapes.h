#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>

#include "renderer/forest/tree_instances.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/trees/tree_form.h"

namespace scree {

/// The forms of all trees and the pictures of their leaves on the graphics card.
class TreeShapes {
 public:
    TreeShapes();

    /// Draws a form with the current program, whose vertex shader has the attributes of TreeVertex on locations 0 to 3.
    void draw(TreeKind kind, int variant) const;
    /// Same as above, once for each of these trees: see standing_tree.glsl.
    void draw(TreeKind kind, int variant, std::span<const TreeInstance> trees) const;

    /// Array of makeLeafTextures().
    GLuint leaves() const { return leaves_.name(); }
    /// Height and radius in metres.
    glm::vec2 sizeOf(TreeKind kind, int variant) const { return shapeOf(kind, variant).size; }

 private:
    struct Shape {
        GlVertexArray vertexArray;
        GlBuffer vertices, indices;
        GLsizei indexCount = 0;
        glm::vec2 size{0.0f};
    };
    static Shape upload(const TreeForm& form, const TreeInstances& instances);
    const Shape& shapeOf(TreeKind kind, int variant) const {
        return shapes_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(variant)];
    }

    TreeInstances instances_;
    std::array<std::array<Shape, kTreeVariants>, kTreeKinds> shapes_;
    GlTexture leaves_;
};

}  // namespace scree
