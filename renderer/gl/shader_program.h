#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"

namespace scree {

/// The files of a program, relative to the shader folder, and what is defined before their first line.
struct ShaderSources {
    std::string_view vertex;
    std::string_view fragment;
    std::vector<std::string> defines;  ///< "NAME" or "NAME value".
};

/// A linked program of a vertex and a fragment shader. GLSL files may `#include "other.glsl"` from the same folder.
class ShaderProgram {
 public:
    /// An Error names the file that is missing or does not compile, with the first line of the driver's complaint.
    static Result<ShaderProgram> load(const std::filesystem::path& folder, const ShaderSources& sources);

    void use() const { glUseProgram(program_.name()); }

    /// Sets a uniform of the program, which must be in use; names that the program does not use are ignored.
    void set(const char* name, int value) const { glUniform1i(location(name), value); }
    void set(const char* name, float value) const { glUniform1f(location(name), value); }
    void set(const char* name, glm::ivec2 value) const { glUniform2i(location(name), value.x, value.y); }
    void set(const char* name, glm::vec2 value) const { glUniform2f(location(name), value.x, value.y); }
    void set(const char* name, glm::vec3 value) const { glUniform3f(location(name), value.x, value.y, value.z); }
    void set(const char* name, glm::vec4 value) const {
        glUniform4f(location(name), value.x, value.y, value.z, value.w);
    }
    void set(const char* name, const glm::mat4& value) const {
        glUniformMatrix4fv(location(name), 1, GL_FALSE, &value[0][0]);
    }

 private:
    GLint location(const char* name) const;

    GlProgram program_;
    mutable std::map<std::string, GLint, std::less<>> locations_;
};

}  // namespace scree
