#include <gtest/gtest.h>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

/// The reference on the ground, in pictures.
namespace scree {
namespace {

ViewSettings clearAir() {
    ViewSettings view;
    view.haze = 0.0f;
    return view;
}

ShownReference filled(int width, int height, std::array<std::uint8_t, 4> colour, float opacity) {
    ReferencePicture picture{width, height, {}};
    for (int i = 0; i < width * height; ++i) picture.rgba.insert(picture.rgba.end(), colour.begin(), colour.end());
    return {.picture = std::make_shared<const ReferencePicture>(std::move(picture)), .opacity = opacity};
}

Image drawnWith(Drawing& drawing, const Terrain& terrain, const Camera& camera, const ShownReference& reference,
                const ViewSettings& view = clearAir()) {
    Decoration decoration;
    decoration.reference = reference;
    Image image;
    do image = drawing.draw(terrain, camera, view, decoration);
    while (!drawing.renderer().settled());
    return image;
}

/// With one sample, a pixel shows the ground in its middle, also at the edges of slopes.
constexpr RenderQuality kOneSample{.samples = 1};

/// Calls visit(x, y, cell) for pixels in whose middle the ground is seen, except that at the edge of the map.
template <class Visitor>
void forEachGroundPixel(const Terrain& terrain, const Camera& camera, const Image& image, float aspect,
                        const Visitor& visit) {
    for (int y = 2; y < image.height - 2; y += 3)
        for (int x = 2; x < image.width - 2; x += 3) {
            const Ray ray =
                camera.rayThrough((static_cast<float>(x) + 0.5f) / static_cast<float>(image.width),
                                  (static_cast<float>(y) + 0.5f) / static_cast<float>(image.height), aspect);
            const auto at = pickGround(terrain, 1.0f, ray);
            const auto isInside = [](float place, int nodes) {
                return place > 1.0f && place < static_cast<float>(nodes) - 2.0f;
            };
            if (at && isInside(at->x, terrain.width()) && isInside(at->y, terrain.height()))
                visit(x, y, glm::vec2(at->x, at->y));
        }
}

/// Expects that this red picture colours the ground where it lies, and changes nothing else.
void expectRedWhereItLies(Drawing& drawing, const Terrain& land, const Camera& camera, const ShownReference& red) {
    const Image plain = drawnWith(drawing, land, camera, {});
    const Image shown = drawnWith(drawing, land, camera, red);
    int inside = 0, outside = 0;
    forEachGroundPixel(land, camera, shown, drawing.aspect(), [&](int x, int y, glm::vec2 cell) {
        const glm::vec2 at = glm::abs(groundToPicture(red, {land.width(), land.height()}).at(cell) - 0.5f);
        const float edge = std::max(at.x, at.y);
        if (edge < 0.44f) {
            EXPECT_EQ(pixel(shown, x, y), (std::array{255, 0, 40})) << x << ", " << y;
            ++inside;
        } else if (edge > 0.56f) {
            EXPECT_EQ(pixel(shown, x, y), pixel(plain, x, y)) << x << ", " << y;
            ++outside;
        }
    });
    EXPECT_GT(inside, 100);
    EXPECT_GT(outside, 300);
}

ShownReference turnedRed() {
    ShownReference red = filled(8, 4, {255, 0, 40, 255}, 1.0f);
    red.east = 0.1f;
    red.width = 0.5f;
    red.turn = 30.0f;
    return red;
}

TEST(ReferenceDrawing, APictureOfOneColourColoursTheGroundWhereItLiesAndNothingElse) {
    Drawing drawing(320, 200, kOneSample);
    const Terrain land = hills(96, 96);
    expectRedWhereItLies(drawing, land, cameraAbove(land, drawing.aspect()), turnedRed());
    expectRedWhereItLies(drawing, land, cameraFromSouth(land, drawing.aspect()), turnedRed());
}

TEST(ReferenceDrawing, LiesAtTheSamePlaceIfOnlyEverySecondNodeIsDrawn) {
    RenderQuality quality = kOneSample;
    quality.largestMap = 128;
    Drawing drawing(320, 200, quality);
    const Terrain land = terrainOf(256, 256, 10.0f, [](int, int) { return 0.0f; });
    const Camera camera = cameraAbove(land, drawing.aspect());
    drawnWith(drawing, land, camera, {});
    ASSERT_EQ(drawing.renderer().nodesApart(), 2);
    expectRedWhereItLies(drawing, land, camera, turnedRed());
}

TEST(ReferenceDrawing, NothingChangesAtOpacity0AndWhereThePictureIsTransparent) {
    Drawing drawing;
    const Terrain land = hills(64, 64);
    const Camera camera = cameraAbove(land, drawing.aspect());
    const Image plain = drawnWith(drawing, land, camera, {});
    EXPECT_EQ(meanDifference(drawnWith(drawing, land, camera, filled(1, 1, {255, 0, 0, 255}, 0.0f)), plain), 0.0);
    EXPECT_EQ(meanDifference(drawnWith(drawing, land, camera, filled(1, 1, {255, 0, 0, 0}, 1.0f)), plain), 0.0);
}

TEST(ReferenceDrawing, OpacityMixesThePictureWithTheGround) {
    Drawing drawing(320, 200, kOneSample);
    const Terrain land = hills(64, 64);
    const Camera camera = cameraAbove(land, drawing.aspect());
    const Image plain = drawnWith(drawing, land, camera, {});
    // A half of the opacity from the knob, a half of that from the picture.
    const Image shown = drawnWith(drawing, land, camera, filled(1, 1, {200, 100, 50, 128}, 0.5f));
    forEachGroundPixel(land, camera, shown, drawing.aspect(), [&](int x, int y, glm::vec2) {
        const std::array<int, 3> colour{200, 100, 50}, before = pixel(plain, x, y), after = pixel(shown, x, y);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(after[i], 0.749 * before[i] + 0.251 * colour[i], 2.5) << x << ", " << y;
    });
}

TEST(ReferenceDrawing, ColoursOfTransparentPixelsAreNotSeenFromAfar) {
    Drawing drawing;
    const Terrain land = terrainOf(64, 64, 10.0f, [](int, int) { return 0.0f; });
    // Opaque white and transparent red take turns, much finer than the pixels of the drawing.
    ReferencePicture picture{1024, 1024, {}};
    for (int y = 0; y < 1024; ++y)
        for (int x = 0; x < 1024; ++x) {
            const std::array<std::uint8_t, 4> white{255, 255, 255, 255}, red{255, 0, 0, 0};
            const auto& colour = (x + y) % 2 == 0 ? white : red;
            picture.rgba.insert(picture.rgba.end(), colour.begin(), colour.end());
        }
    const ShownReference reference{.picture = std::make_shared<const ReferencePicture>(std::move(picture)),
                                   .opacity = 1.0f};
    const Camera camera = cameraAbove(land, drawing.aspect());
    const Image plain = drawnWith(drawing, land, camera, {});
    const Image shown = drawnWith(drawing, land, camera, reference);
    const auto before = pixel(plain, 160, 100), after = pixel(shown, 160, 100);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(after[i], 0.5 * (before[i] + 255), 4.0) << i;
}

TEST(ReferenceDrawing, AnotherPictureIsShownAndThenNone) {
    Drawing drawing;
    const Terrain land = hills(64, 64);
    const Camera camera = cameraAbove(land, drawing.aspect());
    const Image plain = drawnWith(drawing, land, camera, {});
    drawnWith(drawing, land, camera, filled(2, 2, {255, 0, 0, 255}, 1.0f));
    const Image green = drawnWith(drawing, land, camera, filled(2, 2, {0, 255, 0, 255}, 1.0f));
    EXPECT_EQ(pixel(green, 160, 100), (std::array{0, 255, 0}));
    EXPECT_EQ(meanDifference(drawnWith(drawing, land, camera, {}), plain), 0.0);
}

TEST(ReferenceDrawing, ContourLinesLieOverIt) {
    Drawing drawing;
    const Terrain land = hills(64, 64);
    const Camera camera = cameraAbove(land, drawing.aspect());
    ViewSettings lines = clearAir();
    lines.contours = true;
    lines.contourInterval = 10.0f;
    const ShownReference white = filled(1, 1, {255, 255, 255, 255}, 1.0f);
    const Image shown = drawnWith(drawing, land, camera, white, lines);
    int dark = 0;
    forEachGroundPixel(land, camera, shown, drawing.aspect(),
                       [&](int x, int y, glm::vec2) { dark += pixel(shown, x, y)[0] < 200 ? 1 : 0; });
    EXPECT_GT(dark, 20);
}

}  // namespace
}  // namespace scree
