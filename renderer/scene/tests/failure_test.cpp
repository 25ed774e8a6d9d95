#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/desktop/platform/offscreen_context.h"
#include "renderer/scene/offscreen_picture.h"
#include "renderer/scene/terrain_renderer.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// A copy of the shader folder that a test may damage.
class SpoiledShaders : public ::testing::Test {
 protected:
    SpoiledShaders()
        : folder_(std::filesystem::temp_directory_path() / ("scree-shaders-" + std::to_string(::getpid()))) {
        std::filesystem::copy(SCREE_SHADER_FOLDER, folder_, std::filesystem::copy_options::recursive);
    }
    ~SpoiledShaders() override { std::filesystem::remove_all(folder_); }

    std::string complaint() const {
        Result<OffscreenContext> context = OffscreenContext::create();
        if (!context) return context.error().message;
        const Result<TerrainRenderer> renderer = TerrainRenderer::create(folder_, OffscreenContext::loader());
        return renderer ? "" : renderer.error().message;
    }
    void append(const char* file, const char* text) const { std::ofstream(folder_ / file, std::ios::app) << text; }

    long lineCount(const char* file) const {
        std::ifstream stream(folder_ / file);
        return std::count(std::istreambuf_iterator<char>(stream), {}, '\n');
    }

    std::filesystem::path folder_;
};

TEST_F(SpoiledShaders, TheCopyItselfWorks) {
    EXPECT_EQ(complaint(), "");
}

TEST_F(SpoiledShaders, ASyntaxErrorNamesItsFileInOneLine) {
    append("ground.frag", "\nvec3 broken( {\n");
    const std::string message = complaint();
    EXPECT_NE(message.find((folder_ / "ground.frag").string()), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

TEST_F(SpoiledShaders, AnErrorInAnIncludedFileNamesThatFile) {
    append("materials.glsl", "\nfloat broken() { return undeclared; }\n");
    const std::string message = complaint();
    const auto lines = std::to_string(lineCount("materials.glsl"));
    EXPECT_NE(message.find((folder_ / "materials.glsl").string() + ":" + lines + ":"), std::string::npos) << message;
}

TEST_F(SpoiledShaders, AMissingFileIsNamed) {
    std::filesystem::remove(folder_ / "sky.frag");
    const std::string message = complaint();
    EXPECT_NE(message.find((folder_ / "sky.frag").string()), std::string::npos) << message;
}

TEST_F(SpoiledShaders, StagesThatDoNotFitTogetherAreAnError) {
    std::ofstream(folder_ / "sky.frag")
        << "in vec4 clipPosition;\nout vec4 colour;\nvoid main() { colour = clipPosition; }\n";
    const std::string message = complaint();
    EXPECT_NE(message.find((folder_ / "sky.frag").string()), std::string::npos) << message;
}

/// Draws a picture in its own context.
Result<Image> pictureDrawn(const Terrain& terrain, const OffscreenPicture& picture,
                           const char* shaders = SCREE_SHADER_FOLDER) {
    Result<OffscreenContext> context = OffscreenContext::create();
    if (!context) return context.error();
    Result<TerrainRenderer> renderer = TerrainRenderer::create(shaders, OffscreenContext::loader());
    if (!renderer) return renderer.error();
    return drawOffscreen(*renderer, terrain, picture);
}

TEST(Offscreen, AnEnormousPictureIsRefused) {
    const Terrain terrain = hills(20, 20);
    OffscreenPicture picture;
    picture.width = 1 << 20;
    const Result<Image> image = pictureDrawn(terrain, picture);
    ASSERT_FALSE(image);
    EXPECT_NE(image.error().message.find("1048576 x 800"), std::string::npos) << image.error().message;
}

TEST(Offscreen, AFolderWithoutShadersIsAnErrorThatNamesIt) {
    const Terrain terrain = hills(20, 20);
    const Result<Image> image = pictureDrawn(terrain, {}, "/no/such/folder");
    ASSERT_FALSE(image);
    EXPECT_NE(image.error().message.find("/no/such/folder"), std::string::npos) << image.error().message;
}

TEST(Offscreen, TheWholeTerrainIsInThePicture) {
    const Terrain terrain = hills(60, 60);
    OffscreenPicture picture;
    picture.width = 160;
    picture.height = 100;
    const Result<Image> image = pictureDrawn(terrain, picture);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->width, 160);
    EXPECT_EQ(image->height, 100);
    EXPECT_EQ(image->rgb.size(), 160u * 100u * 3u);
}

TEST(Offscreen, ADriverThatIsTooOldIsAClearError) {
    // With this variable Mesa pretends to have an older version; other drivers ignore it.
    ::setenv("MESA_GL_VERSION_OVERRIDE", "3.3", 1);
    const Terrain terrain = hills(20, 20);
    const Result<Image> image = pictureDrawn(terrain, {});
    ::unsetenv("MESA_GL_VERSION_OVERRIDE");
    if (image) GTEST_SKIP() << "this driver cannot be made to look old";
    EXPECT_NE(image.error().message.find("4.1"), std::string::npos) << image.error().message;
    EXPECT_EQ(image.error().message.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace scree
