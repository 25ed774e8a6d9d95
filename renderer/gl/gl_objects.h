#pragma once

#include <glad/gl.h>

#include <utility>

namespace scree {

/// Owns one OpenGL object; `Kind` makes and deletes it. Empty until made, and after a move.
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

/// How OpenGL makes and deletes a texture.
struct TextureKind {
    static GLuint make() {
        GLuint name = 0;
        glGenTextures(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteTextures(1, &name); }
};
/// How OpenGL makes and deletes a framebuffer.
struct FramebufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenFramebuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteFramebuffers(1, &name); }
};
/// How OpenGL makes and deletes a renderbuffer.
struct RenderbufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenRenderbuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
/// How OpenGL makes and deletes a vertex array.
struct VertexArrayKind {
    static GLuint make() {
        GLuint name = 0;
        glGenVertexArrays(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteVertexArrays(1, &name); }
};
/// How OpenGL makes and deletes a buffer.
struct BufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenBuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteBuffers(1, &name); }
};
/// How OpenGL makes and deletes a program.
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

/// Takes the errors that OpenGL has noted so far; true where memory ran out.
inline bool ranOutOfMemory() {
    bool ranOut = false;
    // A context that is lost never comes to an end of them.
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

}  // namespace scree
