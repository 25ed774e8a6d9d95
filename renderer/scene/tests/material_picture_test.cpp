#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

/// Colours and textures of materials in pictures.
namespace scree {
namespace {

/// Level ground below snow, which is one even material.
Terrain snowField() {
    return terrainOf(96, 96, 10.0f, [](int, int) { return 0.0f; });
}
ViewSettings snowView() {
    ViewSettings view;
    view.haze = 0.0f;
    view.snow = true;
    view.snowLineBy = SnowLineBy::Metres;
    view.snowLine = -900.0f;
    return view;
}

/// Draws from above until the picture is settled.
Image drawnFromAbove(Drawing& drawing, const Terrain& terrain, const ShownMaterials& materials, bool prepared = true) {
    if (prepared) {
        const Result<void> done = drawing.renderer().prepare(materials);
        EXPECT_TRUE(done.ok()) << (done ? "" : done.error().message);
    }
    Decoration decoration;
    decoration.materials = materials;
    Image image;
    do image = drawing.draw(terrain, cameraAbove(terrain, drawing.aspect()), snowView(), decoration);
    while (!drawing.renderer().settled());
    return image;
}

/// Stripes from north to south, red in the west half and blue in the east half of each period.
std::shared_ptr<const SurfaceTexture> stripes() {
    return std::make_shared<const SurfaceTexture>(
        SurfaceTexture::of({2, 2, {220, 60, 60, 60, 60, 220, 220, 60, 60, 60, 60, 220}}));
}
ShownMaterials onSnow(std::shared_ptr<const SurfaceTexture> texture, float metres) {
    ShownMaterials materials;
    materials[static_cast<std::size_t>(Material::Snow)].texture = std::move(texture);
    materials[static_cast<std::size_t>(Material::Snow)].metres = metres;
    return materials;
}

int rednessAt(const Image& image, int x) {
    const auto [red, green, blue] = pixel(image, x, image.height / 2);
    return red - blue;
}

TEST(MaterialPicture, ATextureRepeatsAsOftenAsItsWidthSays) {
    Drawing drawing;
    const Terrain land = snowField();
    const Image image = drawnFromAbove(drawing, land, onSnow(stripes(), 200.0f));
    // The map is 950 m wide: count the changes from red to blue over the middle row of its pixels.
    int first = -1, last = -1, changes = 0;
    for (int x = 60; x < 260; ++x)
        if (rednessAt(image, x) > 0 && rednessAt(image, x + 1) <= 0) {
            if (first < 0) first = x;
            last = x;
            ++changes;
        }
    ASSERT_GE(changes, 2);
    const Camera camera = cameraAbove(land, drawing.aspect());
    const auto metresAt = [&](int x) {
        const auto at =
            pickGround(land, 1.0f, camera.rayThrough((static_cast<float>(x) + 0.5f) / 320.0f, 0.5f, drawing.aspect()));
        return at ? static_cast<double>(at->x) * 10.0 : std::nan("");
    };
    EXPECT_NEAR((metresAt(last) - metresAt(first)) / (changes - 1), 200.0, 10.0);
    // The texture begins at the first node: red ends at 100 m.
    EXPECT_NEAR(std::fmod(metresAt(first), 200.0), 100.0, 12.0);
}

TEST(MaterialPicture, ADistantTextureHasItsMeanColour) {
    Drawing drawing;
    const Terrain land = snowField();
    const Image fine = drawnFromAbove(drawing, land, onSnow(stripes(), 0.5f));
    const Image even =
        drawnFromAbove(drawing, land,
                       onSnow(std::make_shared<const SurfaceTexture>(SurfaceTexture::of({1, 1, {166, 60, 166}})),
                              0.5f));  // the mean of linear 220 and 60
    EXPECT_LT(meanDifference(fine, even), 1.0);
}

TEST(MaterialPicture, IsNaturalWithoutTexturesAndBeforeTheyAreLoaded) {
    const Terrain land = snowField();
    Drawing drawing;
    const Image natural = drawnFromAbove(drawing, land, {});
    EXPECT_EQ(meanDifference(natural, drawnFromAbove(drawing, land, onSnow(stripes(), 200.0f), false)), 0.0);
    EXPECT_GT(meanDifference(natural, drawnFromAbove(drawing, land, onSnow(stripes(), 200.0f))), 10.0);
    EXPECT_EQ(meanDifference(natural, drawnFromAbove(drawing, land, {})), 0.0);
}

TEST(MaterialPicture, AColourShows) {
    const Terrain land = snowField();
    Drawing drawing;
    ShownMaterials materials;
    materials[static_cast<std::size_t>(Material::Snow)].colour = *MaterialColour::fromName("#c02020");
    const Image image = drawnFromAbove(drawing, land, materials);
    const auto [red, green, blue] = pixel(image, 160, 100);
    EXPECT_GT(red, 2 * green);
    EXPECT_NEAR(green, blue, 0.15 * green);
}

}  // namespace
}  // namespace scree
