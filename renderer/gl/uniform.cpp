#include "renderer/gl/uniform.h"

#include "renderer/gl/shader_program.h"

namespace scree {

GLint UniformLookup::find(std::string_view name, std::string_view types) {
    const ShaderProgram::DeclaredUniform* uniform = program_.uniform(name);
    const auto complain = [&](const std::string& what) {
        if (outcome_) outcome_ = Error{program_.title() + ": " + what};
        return -1;
    };
    if (uniform == nullptr)
        return complain("no uniform '" + std::string(name) + "' is declared there; declare it or correct its name");
    if ((" " + std::string(types) + " ").find(" " + uniform->type + " ") == std::string::npos)
        return complain("the uniform '" + std::string(name) + "' is declared as " + uniform->type +
                        "; declare it as one of: " + std::string(types));
    return uniform->location;
}

}  // namespace scree
