#include <gtest/gtest.h>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

/// Strata in pictures.
namespace scree {
namespace {

constexpr float kBed = 150.0f;  // metres
const ShownStrata kEvenBeds{{.enabled = true, .thickness = kBed, .contrast = 1.0f, .variation = 0.0f}, 1};

/// Rock that falls steeply to the west, with this datum in metres above sea level.
Terrain rockSlope(double datum) {
    return terrainOf(
        96, 96, 10.0f, [](int x, int) { return 20.0f * static_cast<float>(x); }, datum);
}

enum class From { Above, South };

Image drawn(double datum, const ShownStrata& strata, From from) {
    Drawing drawing;
    const Terrain terrain = rockSlope(datum);
    ViewSettings view;
    view.haze = 0.0f;
    view.sunAzimuth = 225.0f;
    Decoration decoration;
    decoration.strata = strata;
    return drawing.draw(
        terrain,
        from == From::Above ? cameraAbove(terrain, drawing.aspect()) : cameraFromSouth(terrain, drawing.aspect()), view,
        decoration);
}

// If the land is raised by one bed, soft rock takes the place of hard rock. If it is raised by two, the rock is hard
// again, perhaps with another tint. Then the beds repeat.
TEST(StrataPicture, RockAndSidesShowTheBedsOfTheirHeight) {
    for (const From from : {From::Above, From::South}) {
        const Image at = drawn(0.0, kEvenBeds, from);
        const auto difference = [&](int beds) {
            return meanDifference(at, drawn(beds * static_cast<double>(kBed), kEvenBeds, from));
        };
        EXPECT_GT(difference(1), 1.4 * difference(2)) << static_cast<int>(from);
        EXPECT_LT(difference(Strata::kBeds), 0.1 * difference(1)) << static_cast<int>(from);
    }
}

TEST(StrataPicture, DipAndFoldsShow) {
    for (const From from : {From::Above, From::South}) {
        const Image level = drawn(0.0, kEvenBeds, from);
        ShownStrata dipping = kEvenBeds;
        dipping.settings.dip = 20.0f;
        ShownStrata folded = kEvenBeds;
        folded.settings.folds = 150.0f;
        folded.settings.foldLength = 300.0f;
        for (const ShownStrata& other : {dipping, folded})
            EXPECT_GT(meanDifference(level, drawn(0.0, other, from)), 0.3) << static_cast<int>(from);
    }
}

TEST(StrataPicture, WithoutContrastOrSwitchedOffThePictureShowsNoStrata) {
    ShownStrata off = kEvenBeds;
    off.settings.enabled = false;
    ShownStrata flat = kEvenBeds;
    flat.settings.contrast = 0.0f;
    for (const From from : {From::Above, From::South})
        for (const ShownStrata& none : {off, flat})
            EXPECT_EQ(meanDifference(drawn(0.0, {}, from), drawn(0.0, none, from)), 0.0);
}

}  // namespace
}  // namespace scree
