#include "renderer/forest/tree_instances.h"

namespace scree {

void TreeInstances::describe() const {
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    const auto attribute = [](GLuint location, GLint floats, std::size_t bytes) {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): OpenGL takes an offset in place of a pointer.
        const auto* offset = reinterpret_cast<const void*>(bytes);
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, floats, GL_FLOAT, GL_FALSE, sizeof(TreeInstance), offset);
        glVertexAttribDivisor(location, 1);
    };
    static_assert(offsetof(TreeInstance, size) == offsetof(TreeInstance, foot) + sizeof(glm::vec3));
    static_assert(offsetof(TreeInstance, form) == offsetof(TreeInstance, turn) + 3 * sizeof(float));
    attribute(4, 4, offsetof(TreeInstance, foot));
    attribute(5, 4, offsetof(TreeInstance, turn));
    attribute(6, 2, offsetof(TreeInstance, light));
}

void TreeInstances::upload(std::span<const TreeInstance> trees) const {
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(trees.size_bytes()), trees.data(), GL_STREAM_DRAW);
}

}  // namespace scree
