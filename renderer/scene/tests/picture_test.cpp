#include <gtest/gtest.h>

#include <cmath>

#include "renderer/camera/picking.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// A view with an overlay, which is lit without the grain of the ground: the grain has no symmetry.
ViewSettings smoothView() {
    ViewSettings view;
    view.overlay = overlayOf(Layer::Hardness);
    view.overlayOpacity = 1.0f;
    view.haze = 0.0f;
    return view;
}

/// Returns the mean difference between picture `a` and the mirror image of `b`, 0 to 255. Only pixels of the ground
/// count, because the sky's grain and the sides of the block have no symmetry.
double mirrorDifference(const Image& a, const Image& b, const Terrain& terrain, const Camera& camera) {
    const float aspect = static_cast<float>(a.width) / static_cast<float>(a.height);
    double sum = 0.0;
    int count = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) {
            const Ray ray = camera.rayThrough((static_cast<float>(x) + 0.5f) / static_cast<float>(a.width),
                                              (static_cast<float>(y) + 0.5f) / static_cast<float>(a.height), aspect);
            if (!pickGround(terrain, 1.0f, ray)) continue;
            for (std::size_t c = 0; c < 3; ++c) sum += std::abs(pixel(a, x, y)[c] - pixel(b, b.width - 1 - x, y)[c]);
            count += 3;
        }
    return count == 0 ? 255.0 : sum / count;
}

TEST(Picture, AConeLitAlongItsAxisOfSymmetryIsSymmetric) {
    Drawing drawing;
    const Terrain terrain = cone(129);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    ViewSettings view = smoothView();
    view.sunAzimuth = 180.0f;
    const Image axial = drawing.draw(terrain, camera, view);
    EXPECT_LT(mirrorDifference(axial, axial, terrain, camera), 0.25);
    view.sunAzimuth = 90.0f;
    const Image east = drawing.draw(terrain, camera, view);
    EXPECT_GT(mirrorDifference(east, east, terrain, camera), 5.0) << "light from the side must show";
    view.sunAzimuth = 270.0f;
    const Image west = drawing.draw(terrain, camera, view);
    EXPECT_LT(mirrorDifference(west, east, terrain, camera), 0.25);
}

TEST(Picture, MovingTheSunChangesThePicture) {
    Drawing drawing;
    const Terrain terrain = hills(128, 128);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    ViewSettings view;
    const Image first = drawing.draw(terrain, camera, view);
    EXPECT_EQ(meanDifference(first, drawing.draw(terrain, camera, view)), 0.0);
    view.sunAzimuth = 100.0f;
    const Image second = drawing.draw(terrain, camera, view);
    EXPECT_GT(meanDifference(first, second), 3.0);
    view.sunElevation = 8.0f;
    EXPECT_GT(meanDifference(second, drawing.draw(terrain, camera, view)), 3.0);
}

TEST(Picture, AWallThrowsAShadowAwayFromTheSun) {
    Drawing drawing;
    // A wall of 100 m along a meridian, and the sun in the west at 45 degrees. The shade extends 100 m to the east of
    // the wall.
    const Terrain terrain = terrainOf(129, 129, 10.0f, [](int x, int) { return x >= 60 && x <= 62 ? 100.0f : 0.0f; });
    ViewSettings view = smoothView();
    view.sunAzimuth = 270.0f;
    view.sunElevation = 45.0f;
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, view);
    const auto brightnessAt = [&](double node) {
        const glm::vec4 clip = camera.projection(drawing.aspect()) * camera.view() *
                               glm::vec4(static_cast<float>(node) * 10.0f, 0.0f, 640.0f, 1.0f);
        const float x = (clip.x / clip.w * 0.5f + 0.5f) * static_cast<float>(image.width);
        return pixel(image, static_cast<int>(x), image.height / 2)[1];
    };
    EXPECT_LT(brightnessAt(67.0), brightnessAt(20.0) - 40) << "in the shade";
    EXPECT_GT(brightnessAt(80.0), brightnessAt(20.0) - 25) << "beyond the shade";
}

TEST(Picture, TheBrushRingLiesAroundThePointUnderTheCursor) {
    Drawing drawing(480, 300);
    const Terrain terrain = hills(120, 120);
    Camera camera = cameraFromSouth(terrain, drawing.aspect());
    camera.zoom(9.0f, groundPosition(terrain, 1.0f, {60.0f, 60.0f}));
    const ViewSettings view;
    const Image plain = drawing.draw(terrain, camera, view);
    for (const glm::vec2 cursor : {glm::vec2(240.5f, 150.5f), glm::vec2(120.5f, 200.5f), glm::vec2(330.5f, 120.5f)}) {
        const Ray ray = camera.rayThrough(cursor.x / 480.0f, cursor.y / 300.0f, drawing.aspect());
        const std::optional<Point> at = pickGround(terrain, 1.0f, ray);
        ASSERT_TRUE(at.has_value());
        // The disc has a radius of half a cell. The pixel under the cursor must be one of its pixels.
        Decoration decoration;
        decoration.brush = BrushRing{*at, 0.5f, false};
        const Image ringed = drawing.draw(terrain, camera, view, decoration);
        EXPECT_NE(pixel(ringed, static_cast<int>(cursor.x), static_cast<int>(cursor.y)),
                  pixel(plain, static_cast<int>(cursor.x), static_cast<int>(cursor.y)));
        // A cell is many pixels wide here, and the rest of the picture must not change.
        EXPECT_LT(meanDifference(plain, ringed), 1.0);
        EXPECT_GT(meanDifference(plain, ringed), 0.0);
    }
}

TEST(Picture, SpringsAreMarkedUnlessSwitchedOff) {
    Drawing drawing;
    const Terrain terrain = hills(100, 100);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    ViewSettings view;
    const Image plain = drawing.draw(terrain, camera, view);
    const std::vector springs{Spring{.x = 0.5f, .y = 0.5f, .radius = 60.0f}};
    const Image marked = drawing.draw(terrain, camera, view, {.brush = {}, .springs = springs});
    EXPECT_GT(meanDifference(plain, marked), 0.1);
    const Image selected = drawing.draw(terrain, camera, view, {.brush = {}, .springs = springs, .selectedSpring = 0});
    EXPECT_GT(meanDifference(marked, selected), 0.05);
    view.showSprings = false;
    EXPECT_EQ(meanDifference(plain, drawing.draw(terrain, camera, view, {.brush = {}, .springs = springs})), 0.0);
}

TEST(Picture, ASparingRendererComesToTheSamePictureInTheEnd) {
    Terrain terrain = hills(200, 200);
    const ViewSettings view;
    Drawing drawing(320, 200, kSoftwareQuality);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    drawing.draw(terrain, camera, view);
    terrain.nextRevision();
    for (int y = 0; y < 200; ++y)
        for (int x = 90; x < 110; ++x) terrain.use(Layer::Height)(x, y) += 120.0f;
    terrain.markAllChanged(Layer::Height);
    Image image = drawing.draw(terrain, camera, view);
    EXPECT_FALSE(drawing.renderer().settled());
    for (int frame = 0; frame < 20 && !drawing.renderer().settled(); ++frame)
        image = drawing.draw(terrain, camera, view);
    ASSERT_TRUE(drawing.renderer().settled());
    Drawing fresh(320, 200, kSoftwareQuality);
    EXPECT_LT(meanDifference(image, fresh.draw(terrain, camera, view)), 0.02);
}

TEST(Picture, ExtremeTerrainsAndViewsAreDrawn) {
    Drawing drawing;
    ViewSettings view;
    view.contours = true;
    const Terrain smallest(2, 2, 0.01f);
    const Terrain narrow = terrainOf(2, 300, 10.0f, [](int, int y) { return static_cast<float>(y); });
    const Terrain high = terrainOf(90, 90, 100.0f, [](int x, int y) { return (x + y) % 2 == 0 ? 9000.0f : -9000.0f; });
    for (const Terrain* terrain : {&smallest, &narrow, &high})
        for (const float exaggeration : {0.1f, 10.0f}) {
            view.exaggeration = exaggeration;
            view.sunElevation = exaggeration > 1.0f ? 90.0f : 1.0f;
            Camera camera;
            camera.frame(*terrain, exaggeration, drawing.aspect());
            const Image image = drawing.draw(*terrain, camera, view);
            EXPECT_NE(pixel(image, image.width / 2, image.height / 2), pixel(image, 1, 1));
            camera.zoom(1000.0f, camera.target());
            drawing.draw(*terrain, camera, view);
        }
}

}  // namespace
}  // namespace scree
