#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "renderer/gl/shader_program.h"
#include "renderer/gl/tests/shader_copy.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/map_picture.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Handle of a uniform of ring.frag, with this type and name.
template <class T, const char* kName>
struct OneUniform {
    explicit OneUniform(UniformLookup& in) : uniform(in, kName) {}

    Uniform<T> uniform;
};
constexpr char kRadius[] = "radius";
constexpr char kMisspelt[] = "raduis";

/// Returns the error message of loading ring.frag, or an empty string if it loads.
template <class Uniforms>
std::string messageFor(const std::filesystem::path& shaders) {
    const auto program = Program<Uniforms>::load(shaders, {"fullscreen.vert", "ring.frag", {}});
    return program ? "" : program.error().message;
}

TEST(Uniforms, AMisspeltNameIsAnErrorThatNamesProgramAndUniform) {
    const LoadedContext context;
    EXPECT_EQ((messageFor<OneUniform<float, kRadius>>(SCREE_SHADER_FOLDER)), "");
    const std::string message = messageFor<OneUniform<float, kMisspelt>>(SCREE_SHADER_FOLDER);
    EXPECT_NE(message.find("ring.frag"), std::string::npos) << message;
    EXPECT_NE(message.find("'raduis'"), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

TEST(Uniforms, AnotherTypeIsAnErrorThatNamesBoth) {
    const LoadedContext context;
    const std::string message = messageFor<OneUniform<glm::vec3, kRadius>>(SCREE_SHADER_FOLDER);
    EXPECT_NE(message.find("'radius'"), std::string::npos) << message;
    EXPECT_NE(message.find("float"), std::string::npos) << message;
    EXPECT_NE(message.find("vec3"), std::string::npos) << message;
}

TEST(Uniforms, OneThatTheCompilerLeavesOutIsNoError) {
    const LoadedContext context;
    ShaderCopy shaders;
    shaders.write("ring.frag",
                  "uniform float radius, unused;\n#ifdef NEVER\nuniform float raduis;\n#endif\n"
                  "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    const auto program =
        Program<OneUniform<float, kRadius>>::load(shaders.folder(), {"fullscreen.vert", "ring.frag", {}});
    ASSERT_TRUE(program.ok()) << program.error().message;
    program->use().uniform.set(3.0f);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    EXPECT_EQ((messageFor<OneUniform<float, kMisspelt>>(shaders.folder())), "") << "declared with another define";
}

TEST(Uniforms, AReloadWhoseShadersMisspellOneFailsAndKeepsTheOldOnes) {
    ShaderCopy shaders;
    Drawing drawing;
    const Terrain terrain = hills(64, 64);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image first = drawing.draw(terrain, camera, {});

    std::string ring = shaders.read("ring.frag");
    for (std::size_t at = 0; (at = ring.find("radius", at)) != std::string::npos;) ring.replace(at, 6, "raduis");
    shaders.write("ring.frag", ring);
    const Result<void> renamed = drawing.renderer().reload(shaders.folder());
    ASSERT_FALSE(renamed.ok());
    EXPECT_NE(renamed.error().message.find("ring.frag"), std::string::npos) << renamed.error().message;
    EXPECT_NE(renamed.error().message.find("'radius'"), std::string::npos) << renamed.error().message;
    EXPECT_EQ(meanDifference(first, drawing.draw(terrain, camera, {})), 0.0);
}

}  // namespace
}  // namespace scree
