#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "renderer/gl/shader_watch.h"
#include "renderer/gl/tests/shader_copy.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

namespace fs = std::filesystem;

/// The shader of the sky, which keeps its uniforms, with a red sky.
std::string redSky(const ShaderCopy& shaders) {
    std::string text = shaders.read("sky.frag");
    const std::size_t end = text.rfind('}');
    EXPECT_NE(end, std::string::npos);
    return text.insert(end, "    colour = vec4(1.0, 0.0, 0.0, 1.0);\n");
}

TEST(ShaderReload, AChangeIsReportedOnceAndAtMostTwiceASecond) {
    ShaderCopy shaders;
    ShaderWatch watch(shaders.folder());
    EXPECT_FALSE(watch.changed(1.0));
    shaders.write("sky.frag", redSky(shaders));
    EXPECT_FALSE(watch.changed(1.2)) << "too soon to look again";
    EXPECT_TRUE(watch.changed(1.6));
    EXPECT_FALSE(watch.changed(2.2));
    shaders.write("new.glsl", "// nothing\n");
    EXPECT_TRUE(watch.changed(3.0));
    fs::remove(shaders.folder() / "new.glsl");
    EXPECT_TRUE(watch.changed(4.0));
    EXPECT_FALSE(watch.changed(5.0));
}

TEST(ShaderReload, AFolderThatVanishesIsAChangeAndNoCrash) {
    ShaderCopy shaders;
    ShaderWatch watch(shaders.folder());
    fs::remove_all(shaders.folder());
    EXPECT_TRUE(watch.changed(1.0));
    EXPECT_FALSE(watch.changed(2.0));
}

TEST(ShaderReload, ChangedShadersDrawAndBrokenOnesLeaveTheOldOnesInPlace) {
    ShaderCopy shaders;
    Drawing drawing;
    const Terrain terrain = hills(64, 64);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image first = drawing.draw(terrain, camera, {});

    shaders.write("sky.frag", redSky(shaders));
    ASSERT_TRUE(drawing.renderer().reload(shaders.folder()).ok());
    const Image red = drawing.draw(terrain, camera, {});
    EXPECT_EQ(pixel(red, 2, 2), (std::array<int, 3>{255, 0, 0}));
    EXPECT_EQ(pixel(red, 160, 130), pixel(first, 160, 130)) << "the ground is drawn as before";

    shaders.write("materials.glsl", "this is no shader\n");
    const Result<void> broken = drawing.renderer().reload(shaders.folder());
    ASSERT_FALSE(broken.ok());
    EXPECT_NE(broken.error().message.find("materials.glsl:1"), std::string::npos) << broken.error().message;
    EXPECT_EQ(broken.error().message.find('\n'), std::string::npos);
    EXPECT_EQ(meanDifference(red, drawing.draw(terrain, camera, {})), 0.0);
}

}  // namespace
}  // namespace scree
