#include "renderer/scene/offscreen_picture.h"

#include <string>

#include "renderer/gl/gl_objects.h"

namespace scree {

namespace {

/// Scale of text. A picture is seen as a whole, so text has the same share of it as in a window of 800 pixels, but
/// stays large enough to read in small pictures.
float guideScale(int pixelsHigh) {
    return std::max(static_cast<float>(pixelsHigh) / 800.0f, 0.75f);
}

}  // namespace

Result<Image> drawOffscreen(TerrainRenderer& renderer, const Terrain& terrain, const OffscreenPicture& picture) {
    GLint largest = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    if (picture.width < 1 || picture.height < 1 || picture.width > largest || picture.height > largest)
        return Error{"a picture of " + std::to_string(picture.width) + " x " + std::to_string(picture.height) +
                     " pixels cannot be drawn; sizes are 1 to " + std::to_string(largest)};
    const Error tooLarge{"the graphics driver cannot draw a picture of " + std::to_string(picture.width) + " x " +
                         std::to_string(picture.height) + " pixels; try a smaller one"};
    if (Result<void> prepared = renderer.prepare(picture.materials); !prepared) return prepared.error();
    ranOutOfMemory();  // clears earlier errors, which are not about this picture
    const GlRenderbuffer colour = GlRenderbuffer::make();
    const GlFramebuffer framebuffer = GlFramebuffer::make();
    glBindRenderbuffer(GL_RENDERBUFFER, colour.name());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, picture.width, picture.height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.name());
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE || ranOutOfMemory()) return tooLarge;

    const Viewport viewport{0, 0, picture.width, picture.height};
    Camera camera;
    if (picture.camera) {
        camera = *picture.camera;
    } else {
        camera.setFieldOfView(static_cast<double>(picture.view.fieldOfView));
        camera.frame(terrain, picture.view.exaggeration,
                     static_cast<float>(picture.width) / static_cast<float>(picture.height));
    }
    do {
        renderer.update(terrain, picture.view);
        renderer.draw(terrain, camera, picture.view, viewport,
                      {.brush = {},
                       .springs = {picture.springs.begin(), picture.springs.end()},
                       .selectedSpring = -1,
                       .sea = picture.sea,
                       .strata = picture.strata,
                       .materials = picture.materials,
                       .windFrom = picture.windFrom,
                       .guides = picture.guides,
                       .scale = guideScale(picture.height)});
        if (!renderer.drawable()) return tooLarge;
    } while (!renderer.settled());
    return readPixels(viewport);
}

}  // namespace scree
