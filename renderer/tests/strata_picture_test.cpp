#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

/// What pictures show of strata.
namespace scree {
namespace {

constexpr float kBed = 150.0f;  // metres
const ShownStrata kEvenBeds{{.enabled = true, .thickness = kBed, .contrast = 1.0f, .variation = 0.0f}, 1};

/// Rock that falls steeply to the west, this high above sea level.
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

/// Brightness along a line across the beds: columns of the slope from above, rows of the block's southern side.
std::vector<double> profile(const Image& image, From from) {
    std::vector<double> line;
    for (int i = 0; i < 60; ++i) {
        double sum = 0.0;
        for (int j = 0; j < 24; ++j) {
            const auto [red, green, blue] =
                from == From::Above ? pixel(image, 130 + i, 90 + j) : pixel(image, 170 + j, 100 + i);
            sum += red + green + blue;
        }
        line.push_back(sum);
    }
    return line;
}

double correlation(std::vector<double> a, std::vector<double> b) {
    double ab = 0.0, aa = 0.0, bb = 0.0;
    for (std::vector<double>* line : {&a, &b}) {
        double mean = 0.0;
        for (const double value : *line) mean += value / static_cast<double>(line->size());
        for (double& value : *line) value -= mean;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += a[i] * b[i];
        aa += a[i] * a[i];
        bb += b[i] * b[i];
    }
    return ab / std::sqrt(aa * bb);
}

// Hard beds are pale. Land that is higher by one bed has soft rock where the other has hard rock.
TEST(StrataPicture, RockAndSidesShowTheBedsOfTheirHeight) {
    for (const From from : {From::Above, From::South}) {
        const Image at = drawn(0.0, kEvenBeds, from);
        const Image higher = drawn(static_cast<double>(kBed), kEvenBeds, from);
        const Image repeated = drawn(static_cast<double>(kBed) * Strata::kBeds, kEvenBeds, from);
        EXPECT_LT(correlation(profile(at, from), profile(higher, from)), -0.2) << static_cast<int>(from);
        EXPECT_LT(meanDifference(at, repeated), 0.5) << static_cast<int>(from);
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

TEST(StrataPicture, WithoutContrastOrSwitchedOffThePictureIsThatWithoutStrata) {
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
