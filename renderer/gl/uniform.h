#pragma once

#include <glad/gl.h>

#include <glm/glm.hpp>
#include <string>
#include <string_view>

#include "erosion/base/result.h"

namespace scree {

class ShaderProgram;

/// Finds the uniforms of a linked program for its handles, and remembers the first wrong name or type.
class UniformLookup {
 public:
    /// Keeps a reference to the program.
    explicit UniformLookup(const ShaderProgram& program) : program_(program) {}

    /// Returns the location of a uniform of one of these GLSL types ("int sampler2D sampler2DArray"), or -1 if the
    /// compiler removed it as unused. If no shader of the program declares the uniform with one of the types, outcome()
    /// reports it.
    GLint find(std::string_view name, std::string_view types);

    /// Returns an Error that names the program and the uniform if a name or a type was wrong.
    const Result<void>& outcome() const { return outcome_; }

 private:
    const ShaderProgram& program_;
    Result<void> outcome_;
};

/// GLSL types that match a C++ type, separated by spaces.
template <class T>
inline constexpr std::string_view kGlslTypes = "";
template <>
inline constexpr std::string_view kGlslTypes<int> = "int sampler2D sampler2DArray";
template <>
inline constexpr std::string_view kGlslTypes<float> = "float";
template <>
inline constexpr std::string_view kGlslTypes<glm::ivec2> = "ivec2";
template <>
inline constexpr std::string_view kGlslTypes<glm::vec2> = "vec2";
template <>
inline constexpr std::string_view kGlslTypes<glm::vec3> = "vec3";
template <>
inline constexpr std::string_view kGlslTypes<glm::vec4> = "vec4";
template <>
inline constexpr std::string_view kGlslTypes<glm::mat4> = "mat4";

/// Handle of a uniform of a program. The value of a texture is the number of its unit.
template <class T>
class Uniform {
 public:
    Uniform(UniformLookup& lookup, std::string_view name) : location_(lookup.find(name, kGlslTypes<T>)) {
        static_assert(!kGlslTypes<T>.empty(), "no uniform has this type");
    }

    /// Sets the uniform. Its program must be in use.
    void set(const T& value) const { assign(location_, value); }

 private:
    static void assign(GLint at, int value) { glUniform1i(at, value); }
    static void assign(GLint at, float value) { glUniform1f(at, value); }
    static void assign(GLint at, glm::ivec2 value) { glUniform2i(at, value.x, value.y); }
    static void assign(GLint at, glm::vec2 value) { glUniform2f(at, value.x, value.y); }
    static void assign(GLint at, glm::vec3 value) { glUniform3f(at, value.x, value.y, value.z); }
    static void assign(GLint at, glm::vec4 value) { glUniform4f(at, value.x, value.y, value.z, value.w); }
    static void assign(GLint at, const glm::mat4& value) { glUniformMatrix4fv(at, 1, GL_FALSE, &value[0][0]); }

    GLint location_;  ///< OpenGL ignores values set at location -1.
};

}  // namespace scree
