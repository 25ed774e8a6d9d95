#include "renderer/gl/ground_block.h"

#include <vector>

#include "renderer/ground/ground_table_glsl.h"

namespace scree {

GroundBlock GroundBlock::make() {
    GroundBlock block;
    block.buffer_ = GlBuffer::make();
    block.show(kGround);
    return block;
}

void GroundBlock::show(const GroundTable& table) const {
    const std::vector<float> values = groundTableStd140(table);
    glBindBuffer(GL_UNIFORM_BUFFER, buffer_.name());
    glBufferData(GL_UNIFORM_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(float)), values.data(),
                 GL_STATIC_DRAW);
    glBindBuffer(GL_UNIFORM_BUFFER, 0);
}

void GroundBlock::bind() const {
    glBindBufferBase(GL_UNIFORM_BUFFER, kBindingPoint, buffer_.name());
}

void GroundBlock::connect(GLuint program) {
    const GLuint index = glGetUniformBlockIndex(program, kGroundBlockName);
    if (index != GL_INVALID_INDEX) glUniformBlockBinding(program, index, kBindingPoint);
}

}  // namespace scree
