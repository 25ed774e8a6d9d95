#include "renderer/forest/tree_shapes.h"

#include <cstddef>
#include <vector>

#include "renderer/trees/leaf_texture.h"

namespace scree {

namespace {

GlTexture makeLeafArray() {
    const auto layers = makeLeafTextures();
    GlTexture texture = GlTexture::make();
    bindTextureArray(0, texture.name());
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, kLeafTexels, kLeafTexels, static_cast<GLsizei>(layers.size()), 0,
                 GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    for (std::size_t i = 0; i < layers.size(); ++i)
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, static_cast<GLint>(i), kLeafTexels, kLeafTexels, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, layers[i].data());
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

const void* offset(std::size_t bytes) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): OpenGL takes an offset in place of a pointer.
    return reinterpret_cast<const void*>(bytes);
}

}  // namespace

TreeShapes::TreeShapes() : leaves_(makeLeafArray()) {
    for (int kind = 0; kind < kTreeKinds; ++kind)
        for (int variant = 0; variant < kTreeVariants; ++variant)
            shapes_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(variant)] =
                upload(growTree(static_cast<TreeKind>(kind), variant), instances_);
}

TreeShapes::Shape TreeShapes::upload(const TreeForm& form, const TreeInstances& instances) {
    Shape shape{.vertexArray = GlVertexArray::make(),
                .vertices = GlBuffer::make(),
                .indices = GlBuffer::make(),
                .indexCount = static_cast<GLsizei>(form.indices.size()),
                .size = {form.height, form.radius}};
    glBindVertexArray(shape.vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, shape.vertices.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(form.vertices.size() * sizeof(TreeVertex)),
                 form.vertices.data(), GL_STATIC_DRAW);
    const auto attribute = [](GLuint location, GLint floats, std::size_t bytes) {
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, floats, GL_FLOAT, GL_FALSE, sizeof(TreeVertex), offset(bytes));
    };
    static_assert(offsetof(TreeVertex, layer) == offsetof(TreeVertex, uv) + sizeof(glm::vec2));
    attribute(0, 3, offsetof(TreeVertex, place));
    attribute(1, 3, offsetof(TreeVertex, normal));
    attribute(2, 3, offsetof(TreeVertex, uv));
    attribute(3, 1, offsetof(TreeVertex, open));
    instances.describe();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, shape.indices.name());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(form.indices.size() * sizeof(std::uint16_t)),
                 form.indices.data(), GL_STATIC_DRAW);
    return shape;
}

void TreeShapes::draw(TreeKind kind, int variant) const {
    const Shape& shape = shapeOf(kind, variant);
    glBindVertexArray(shape.vertexArray.name());
    glDrawElements(GL_TRIANGLES, shape.indexCount, GL_UNSIGNED_SHORT, nullptr);
}

void TreeShapes::draw(TreeKind kind, int variant, std::span<const TreeInstance> trees) const {
    if (trees.empty()) return;
    instances_.upload(trees);
    const Shape& shape = shapeOf(kind, variant);
    glBindVertexArray(shape.vertexArray.name());
    glDrawElementsInstanced(GL_TRIANGLES, shape.indexCount, GL_UNSIGNED_SHORT, nullptr,
                            static_cast<GLsizei>(trees.size()));
}

}  // namespace scree
