#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/uniform.h"

namespace scree {

/// The files of a program, relative to the shader folder, and the macros defined before their first line.
struct ShaderSources {
    std::string_view vertex;
    std::string_view fragment;
    std::vector<std::string> defines;  ///< "NAME" or "NAME value".
};

/// A linked program of a vertex and a fragment shader. GLSL files may `#include "other.glsl"` from the same folder.
/// "ground_table.glsl" is not a file: it stands for the table of the ground (see GroundBlock).
class ShaderProgram {
 public:
    /// Loads, compiles and links the files. An Error names the file that is missing or does not compile, with the first
    /// line of the driver's message.
    static Result<ShaderProgram> load(const std::filesystem::path& folder, const ShaderSources& sources);

    void use() const { glUseProgram(program_.name()); }

    /// A uniform that a shader of the program declares, even if only under other defines.
    struct DeclaredUniform {
        std::string type;  ///< Its type in GLSL, such as "vec3".
        GLint location;    ///< Its location, or -1 if the compiler removed it as unused.
    };
    /// Returns the uniform of this name, or null if no shader of the program declares it.
    const DeclaredUniform* uniform(std::string_view name) const;
    /// Names of the program's files, for messages.
    const std::string& title() const { return title_; }

 private:
    GlProgram program_;
    std::string title_;
    std::map<std::string, DeclaredUniform, std::less<>> uniforms_;
};

/// A linked program with the handles of its uniforms. `Uniforms` must have a constructor from UniformLookup&. Empty
/// until loaded.
template <class Uniforms>
class Program {
 public:
    Program() = default;
    /// Loads the program. Fails like ShaderProgram::load(), or if a handle names a uniform that no shader of the
    /// program declares.
    static Result<Program> load(const std::filesystem::path& folder, const ShaderSources& sources) {
        Result<ShaderProgram> linked = ShaderProgram::load(folder, sources);
        if (!linked) return linked.error();
        Program program;
        program.program_ = std::move(*linked);
        UniformLookup lookup(program.program_);
        program.uniforms_.emplace(lookup);
        if (!lookup.outcome()) return lookup.outcome().error();
        return program;
    }

    /// Makes this the current program and returns its uniforms, which may then be set.
    const Uniforms& use() const {
        program_.use();
        return *uniforms_;
    }

 private:
    ShaderProgram program_;
    std::optional<Uniforms> uniforms_;
};

}  // namespace scree
