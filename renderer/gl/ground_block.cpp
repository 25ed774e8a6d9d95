#include "renderer/gl/ground_block.h"

#include <vector>

#include "renderer/ground/ground_table_glsl.h"

namespace scree {

GroundBlock GroundBlock::make() {
    GroundBlock block;
    block.buffer_ = GlBuffer::make();
    const std::vector<float> table = groundTableStd140();
    glBindBuffer(GL_UNIFORM_BUFFER, block.buffer_.name());
    glBufferData(GL_UNIFORM_BUFFER, static_cast<GLsizeiptr>(table.size() * sizeof(float)), table.data(),
                 GL_STATIC_DRAW);
    glBindBuffer(GL_UNIFORM_BUFFER, 0);
    return block;
}

void GroundBlock::bind() const {
    glBindBufferBase(GL_UNIFORM_BUFFER, kBindingPoint, buffer_.name());
}

void GroundBlock::connect(GLuint program) {
    const GLuint index = glGetUniformBlockIndex(program, kGroundBlockName);
    if (index != GL_INVALID_INDEX) glUniformBlockBinding(program, index, kBindingPoint);
}

}  // namespace scree
