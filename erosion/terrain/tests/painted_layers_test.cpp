#include "erosion/terrain/painted_layers.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <cmath>
#include <random>

#include "erosion/sculpting/stroke.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

Terrain strokesOn(int width, int height) {
    Terrain terrain(width, height, 10.0f);
    applyStroke(terrain, {.layer = Layer::Rain, .path = {{9.0f, 7.0f}, {12.0f, 9.0f}}, .radius = 6.0f});
    applyStroke(terrain, {.layer = Layer::Hardness, .path = {{20.0f, 3.0f}}, .radius = 8.0f, .strength = 0.7f});
    return terrain;
}

/// Random values within the range of hardness.
Field<float> randomField(int width, int height) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> values(0.0f, 1.0f);
    Field<float> field(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) field(x, y) = values(random);
    return field;
}

/// The bilinear value by definition: the weight of each node is the height of its tent at the place.
double tentSum(const Field<float>& field, double u, double v) {
    double sum = 0.0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x)
            sum += std::max(0.0, 1.0 - std::abs(u - x)) * std::max(0.0, 1.0 - std::abs(v - y)) *
                   static_cast<double>(field(x, y));
    return sum;
}

TEST(PaintedLayers, AreTheLayersThatStrokesHaveChanged) {
    Terrain terrain = strokesOn(40, 30);
    const SharedPaint paint = paintOf(terrain);
    ASSERT_NE(paint, nullptr);
    EXPECT_EQ(paint->width(), 40);
    EXPECT_EQ(paint->height(), 30);
    ASSERT_EQ(paint->layers().size(), 2u);
    for (const PaintedLayers::Painted& painted : paint->layers()) {
        EXPECT_EQ(painted.values, terrain.layer(painted.layer)) << info(painted.layer).name;
        EXPECT_NE(painted.values, Field<float>(40, 30, info(painted.layer).initial));
    }
    terrain.use(Layer::Rain).fill(info(Layer::Rain).initial);
    ASSERT_EQ(paintOf(terrain)->layers().size(), 1u) << "rain is even again";
    EXPECT_EQ(paintOf(terrain)->layers()[0].layer, Layer::Hardness);
    terrain.use(Layer::Hardness).fill(info(Layer::Hardness).initial);
    EXPECT_EQ(paintOf(terrain), nullptr);
    EXPECT_EQ(paintOf(Terrain(40, 30, 10.0f)), nullptr);
}

TEST(PaintedLayers, CanFollowTheHeights) {
    Terrain terrain = test::terrainOf(20, 10, 10.0f, Boundary::Open, [](int x, int) { return 100.0 + 5.0 * x; });
    fillPainted(terrain, Layer::Uplift, 2.0f, true);
    for (int x = 0; x < 20; ++x) EXPECT_NEAR(terrain.layer(Layer::Uplift)(x, 4), 2.0 * x / 19.0, 1e-6);
    fillPainted(terrain, Layer::Uplift, 1000.0f, false);
    EXPECT_EQ(terrain.layer(Layer::Uplift)(3, 3), 10.0f) << "the highest factor";
    Terrain flat(20, 10, 10.0f);
    fillPainted(flat, Layer::Uplift, 2.0f, true);
    EXPECT_EQ(flat.layer(Layer::Uplift)(3, 3), 2.0f) << "flat ground rises evenly";
}

TEST(PaintedLayers, GiveATerrainOfTheirSizeTheSameBits) {
    const Terrain from = strokesOn(40, 30);
    ThreadPool pool(2);
    Terrain to(40, 30, 10.0f);
    paintOf(from)->putOn(to, pool);
    for (const Layer layer : {Layer::Rain, Layer::Hardness})
        EXPECT_EQ(hashBits(to.layer(layer)), hashBits(from.layer(layer))) << info(layer).name;
}

TEST(PaintedLayers, AreBilinearOnATerrainOfAnotherSize) {
    ThreadPool pool(2);
    const Field<float> values = randomField(13, 9);
    const SharedPaint paint = makePaint({{Layer::Hardness, values}});
    for (const auto& [width, height] : {std::pair{40, 31}, std::pair{5, 9}, std::pair{13, 4}, std::pair{2, 2}}) {
        Terrain terrain(width, height, 10.0f);
        paint->putOn(terrain, pool);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                ASSERT_NEAR(terrain.layer(Layer::Hardness)(x, y),
                            tentSum(values, std::clamp(13.0 * (x + 0.5) / width - 0.5, 0.0, 12.0),
                                    std::clamp(9.0 * (y + 0.5) / height - 0.5, 0.0, 8.0)),
                            1e-5)
                    << width << " x " << height << " at " << x << ", " << y;
    }
}

TEST(PaintedLayers, BringTheAddedLayersToATerrainOfAnotherSize) {
    ThreadPool pool(2);
    Terrain from(6, 5, 10.0f);
    const LayerDescription snow{.name = "snow", .title = "Snow", .unit = "m", .initial = 0.5f, .highest = 2.0f};
    const Layer layer = *from.addLayer(snow);
    const SharedPaint unpainted = paintOf(from);
    ASSERT_TRUE(unpainted);
    EXPECT_FALSE(unpainted->hasValues());
    EXPECT_FALSE(samePaint(unpainted, nullptr));
    from.use(layer) = randomField(6, 5);
    const SharedPaint paint = paintOf(from);
    ASSERT_EQ(paint->layers().size(), 1u);
    EXPECT_EQ(paint->infoOf(layer).name, "snow");
    EXPECT_FALSE(samePaint(paint, unpainted));

    Terrain to(12, 10, 5.0f);
    paint->putOn(to, pool);
    ASSERT_EQ(to.findLayer("snow"), layer);
    EXPECT_EQ(to.layerTable()->added(), std::vector{snow});
    for (int y = 1; y < 9; ++y)
        for (int x = 1; x < 11; ++x)
            EXPECT_NEAR(to.layer(layer)(x, y), tentSum(from.layer(layer), 0.5 * x - 0.25, 0.5 * y - 0.25), 1e-6);
    Terrain plain(6, 5, 10.0f);
    unpainted->putOn(plain, pool);
    EXPECT_EQ(plain.value(layer, 3, 2), 0.5f);
}

TEST(PaintedLayers, TellTheTerrainThatItsTilesHaveChanged) {
    ThreadPool pool(1);
    Terrain terrain(40, 30, 10.0f);
    terrain.use(Layer::Rain);
    Terrain copy = terrain;
    terrain.nextRevision();
    paintOf(strokesOn(40, 30))->putOn(terrain, pool);
    copy.copyChanged(terrain, kAllLayers);
    EXPECT_EQ(copy.layer(Layer::Rain), terrain.layer(Layer::Rain));
}

TEST(PaintedLayers, AreComparedByTheirValues) {
    const SharedPaint paint = paintOf(strokesOn(40, 30));
    EXPECT_TRUE(samePaint(paint, paintOf(strokesOn(40, 30))));
    EXPECT_TRUE(samePaint(nullptr, nullptr));
    EXPECT_FALSE(samePaint(paint, nullptr));
    EXPECT_FALSE(samePaint(nullptr, paint));
    EXPECT_FALSE(samePaint(paint, paintOf(strokesOn(40, 31))));
    Field<float> values = randomField(6, 5);
    const SharedPaint hardness = makePaint({{Layer::Hardness, values}});
    EXPECT_FALSE(samePaint(hardness, makePaint({{Layer::Rain, values}})));
    values(5, 4) = std::nextafter(values(5, 4), 0.0f);
    EXPECT_FALSE(samePaint(hardness, makePaint({{Layer::Hardness, values}})));
}

TEST(PaintedLayers, ThatATerrainTakesOverAreReportedOnlyIfTheyDiffer) {
    const Terrain from = strokesOn(40, 30);
    Terrain to(40, 30, 10.0f);
    EXPECT_FALSE(to.takePainted(Terrain(40, 30, 10.0f)));
    EXPECT_TRUE(to.takePainted(from));
    EXPECT_EQ(to.layer(Layer::Rain), from.layer(Layer::Rain));
    EXPECT_EQ(to.layer(Layer::Hardness), from.layer(Layer::Hardness));
    EXPECT_FALSE(to.takePainted(from)) << "there was nothing new";
}

}  // namespace
}  // namespace scree
