#include <glad/gl.h>
#include <gtest/gtest.h>

#include <utility>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Simulates a graphics card with little memory: allocations of more than this many texels fail with OpenGL's error.
/// Only one may exist at a time.
class LittleMemory {
 public:
    explicit LittleMemory(long texels) : texImage_(glad_glTexImage2D), samples_(glad_glRenderbufferStorageMultisample) {
        current = this;
        texels_ = texels;
        error_ = glad_glGetError;
        glad_glTexImage2D = [](GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLint border,
                               GLenum format, GLenum type, const void* data) {
            const bool fits = current->take(width, height, 1);
            current->texImage_(target, level, internal, fits ? width : 1, fits ? height : 1, border, format, type,
                               data);
        };
        glad_glRenderbufferStorageMultisample = [](GLenum target, GLsizei samples, GLenum internal, GLsizei width,
                                                   GLsizei height) {
            const bool fits = current->take(width, height, samples);
            current->samples_(target, samples, internal, fits ? width : 1, fits ? height : 1);
        };
        glad_glGetError = [] {
            return std::exchange(current->failed_, false) ? static_cast<GLenum>(GL_OUT_OF_MEMORY) : current->error_();
        };
    }
    LittleMemory(const LittleMemory&) = delete;
    LittleMemory& operator=(const LittleMemory&) = delete;
    ~LittleMemory() {
        glad_glTexImage2D = texImage_;
        glad_glRenderbufferStorageMultisample = samples_;
        glad_glGetError = error_;
    }

 private:
    bool take(long width, long height, long samples) {
        const bool fits = width * height * samples <= texels_;
        failed_ = failed_ || !fits;
        return fits;
    }

    static LittleMemory* current;
    PFNGLTEXIMAGE2DPROC texImage_;
    PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC samples_;
    PFNGLGETERRORPROC error_;
    long texels_;
    bool failed_ = false;
};
LittleMemory* LittleMemory::current = nullptr;

TEST(Memory, APictureLosesSamplesAndThenSharpnessIfItDoesNotFit) {
    const Terrain terrain = hills(90, 90);
    Drawing whole(320, 200);
    const Camera camera = cameraFromSouth(terrain, whole.aspect());
    const Image expected = whole.draw(terrain, camera, {});
    // The picture has 64000 pixels. With these limits one sample of each pixel fits, then 160 x 100 pixels, then 80 x
    // 50.
    double before = 0.0;
    for (const long texels : {64000L, 16000L, 4000L}) {
        Drawing drawing(320, 200);
        drawing.renderer().update(terrain, {});
        const LittleMemory memory(texels);
        const Image image = drawing.draw(terrain, camera, {});
        EXPECT_TRUE(drawing.renderer().drawable());
        const double difference = meanDifference(image, expected);
        EXPECT_GT(difference, before) << texels;
        EXPECT_LT(difference, 12.0) << texels;
        before = difference;
    }
}

TEST(Memory, APictureThatCannotBeDrawnAtAllIsAnError) {
    const Terrain terrain = hills(20, 20);
    Drawing drawing(320, 200);
    drawing.renderer().update(terrain, {});
    const LittleMemory memory(0);
    drawing.renderer().draw(terrain, cameraFromSouth(terrain, drawing.aspect()), {}, drawing.viewport(), {});
    EXPECT_FALSE(drawing.renderer().drawable());
}

TEST(Memory, AMapThatDoesNotFitIsDrawnFromFewerNodes) {
    const Terrain terrain = hills(600, 500);
    Drawing whole(160, 100, kPictureQuality);
    const Camera camera = cameraFromSouth(terrain, whole.aspect());
    const Image expected = whole.draw(terrain, camera, {});
    EXPECT_EQ(whole.renderer().nodesApart(), 1);
    Drawing drawing(160, 100, kPictureQuality);
    const LittleMemory memory(100000);
    const Image image = drawing.draw(terrain, camera, {});
    EXPECT_EQ(drawing.renderer().nodesApart(), 2);
    EXPECT_LT(meanDifference(image, expected), 8.0);
}

TEST(Memory, AViewportWithoutPixelsIsDrawnAsNothing) {
    const Terrain terrain = hills(20, 20);
    Drawing drawing;
    drawing.renderer().update(terrain, {});
    for (const Viewport& none : {Viewport{0, 0, 0, 0}, Viewport{0, 0, 320, 0}, Viewport{0, 0, 0, 200}})
        drawing.renderer().draw(terrain, cameraFromSouth(terrain, drawing.aspect()), {}, none, {});
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

}  // namespace
}  // namespace scree
