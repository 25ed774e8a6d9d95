#pragma once

#include <glad/gl.h>

#include <utility>

namespace scree {

/// Owns one OpenGL object; `Kind` creates and deletes it. Empty until created, and after a move.
template <class Kind>
class GlObject {
 public:
    GlObject() = default;
    static GlObject make() {
        GlObject object;
        object.name_ = Kind::make();
        return object;
    }
    GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlObject() {
        if (name_ != 0) Kind::remove(name_);
    }

    GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

 private:
    GLuint name_ = 0;
};

/// Creates and deletes textures.
struct TextureKind {
    static GLuint make() {
        GLuint name = 0;
        glGenTextures(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteTextures(1, &name); }
};
/// Creates and deletes framebuffers.
struct FramebufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenFramebuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteFramebuffers(1, &name); }
};
/// Creates and deletes renderbuffers.
struct RenderbufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenRenderbuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
/// Creates and deletes vertex arrays.
struct VertexArrayKind {
    static GLuint make() {
        GLuint name = 0;
        glGenVertexArrays(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteVertexArrays(1, &name); }
};
/// Creates and deletes buffers.
struct BufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenBuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteBuffers(1, &name); }
};
/// Creates and deletes programs.
struct ProgramKind {
    static GLuint make() { return glCreateProgram(); }
    static void remove(GLuint name) { glDeleteProgram(name); }
};

using GlTexture = GlObject<TextureKind>;
using GlFramebuffer = GlObject<FramebufferKind>;
using GlRenderbuffer = GlObject<RenderbufferKind>;
using GlVertexArray = GlObject<VertexArrayKind>;
using GlBuffer = GlObject<BufferKind>;
using GlProgram = GlObject<ProgramKind>;

/// Clears the error flags of OpenGL. Returns true if one of them says that memory ran out.
inline bool ranOutOfMemory() {
    bool ranOut = false;
    // A lost context reports errors without end.
    for (int i = 0; i < 16; ++i) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR) break;
        ranOut = ranOut || error == GL_OUT_OF_MEMORY;
    }
    return ranOut;
}

/// Binds a 2D texture to a texture unit.
inline void bindTexture(int unit, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, texture);
}

/// Binds an array of 2D textures to a texture unit.
inline void bindTextureArray(int unit, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
}

}  // namespace scree
