#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

#include "app/operations/land_operations.h"
#include "app/operations/layers_operation.h"
#include "app/operations/worked_land.h"
#include "app/tests/worker_fixture.h"
#include "erosion/terrain/painted_layers.h"

/// What operations do to the land.
namespace scree {
namespace {

using namespace worker_tests;

// A dab of 90 m in the middle of a map of 960 m, on grids of 64 and of 192 nodes.
TEST(WorkedLand, AStrokeInMetresPaintsTheSamePlaceOnEveryGrid) {
    const StrokeOperation dab{
        .stroke = {.layer = Layer::Rain, .path = {{480.0f, 320.0f}}, .radius = 90.0f, .strength = 0.5f}, .title = {}};
    for (const int nodes : {64, 192}) {
        const float cell = 960.0f / static_cast<float>(nodes);
        WorkedLand land(std::make_shared<const Terrain>(nodes, nodes, cell), {}, std::make_shared<ThreadPool>(1));
        dab.apply(land);
        double area = 0.0, x = 0.0, y = 0.0, volume = 0.0;
        for (int row = 0; row < nodes; ++row)
            for (int column = 0; column < nodes; ++column) {
                const double added = static_cast<double>(land.terrain().value(Layer::Rain, column, row)) - 1.0;
                volume += added;
                x += added * (column + 0.5) * static_cast<double>(cell);
                y += added * (row + 0.5) * static_cast<double>(cell);
                if (added > 0.0) area += static_cast<double>(cell) * static_cast<double>(cell);
            }
        EXPECT_NEAR(x / volume, 480.0, 0.01);
        EXPECT_NEAR(y / volume, 320.0, 0.2 * static_cast<double>(cell));  // the centre lies between nodes
        EXPECT_NEAR(area / (3.14159 * 90.0 * 90.0), 1.0, 0.05) << nodes;
    }
}

TEST(WorkedLand, FillAndPaintSetTheValuesOfTheirLayer) {
    WorkedLand land(sharedHills(48), {}, std::make_shared<ThreadPool>(1));
    FillOperation{Layer::Rain, 2.5f}.apply(land);
    EXPECT_EQ(land.terrain().layer(Layer::Rain), Field<float>(48, 48, 2.5f));
    FillOperation{Layer::Uplift, 3.0f, true}.apply(land);
    const Extremes heights = extremes(land.terrain().heights());
    for (int x = 0; x < 48; ++x) {
        const float share = (land.terrain().heights()(x, 7) - heights.lowest) / (heights.highest - heights.lowest);
        EXPECT_NEAR(land.terrain().layer(Layer::Uplift)(x, 7), 3.0f * share, 1e-5f);
    }
    auto values = std::make_shared<Field<float>>(48, 48, 0.25f);
    (*values)(3, 5) = 0.75f;
    PaintOperation{Layer::Hardness, values, "a.png"}.apply(land);
    EXPECT_EQ(land.terrain().layer(Layer::Hardness), *values);
    const auto missing = static_cast<Layer>(kLayerCount);
    EXPECT_THROW(FillOperation{missing}.apply(land), std::runtime_error) << "undo may have removed the layer";
}

TEST(WorkedLand, AMaskOperationAddsItsMaskOnceAndThenReplacesItsValues) {
    WorkedLand land(sharedHills(48), {}, std::make_shared<ThreadPool>(1));
    const auto set = [&](const std::string& mask, const Field<float>& values) {
        MaskOperation{.mask = mask, .title = "Like this", .values = std::make_shared<const Field<float>>(values)}.apply(
            land);
    };
    Field<float> values(48, 48, 0.25f);
    values(3, 5) = 1.0f;
    set("alike", values);
    ASSERT_EQ(land.terrain().layers().size(), kLayers.size() + 1);
    const Layer mask = *land.terrain().findLayer("alike");
    EXPECT_EQ(land.terrain().infoOf(mask).title, "Like this");
    EXPECT_EQ(land.terrain().layer(mask), values);
    set("alike", Field<float>(24, 24, 0.5f));
    EXPECT_EQ(land.terrain().layers().size(), kLayers.size() + 1);
    EXPECT_EQ(land.terrain().layer(mask), Field<float>(48, 48, 0.5f)) << "from another grid over the same land";
    EXPECT_THROW(set("rain", values), std::runtime_error) << "no mask";
    for (int i = 1; i < LayerTable::kMostAdded; ++i) set("mask_" + std::to_string(i), values);
    EXPECT_THROW(set("one_more", values), std::runtime_error);
    EXPECT_EQ(layerTitleFor("Like this", land.terrain()), "Like this 2");
    EXPECT_EQ(layerTitleFor("Cliffs", land.terrain()), "Cliffs");
}

TEST(WorkedLand, AMaskThatFollowsARuleKeepsWhatIsPaintedOverIt) {
    WorkedLand land(sharedHills(48), {}, std::make_shared<ThreadPool>(1));
    LayersOperation{.change = LayersChange::Add, .layer = {}, .added = "steep", .title = "Steep"}.apply(land);
    const auto follow = [&](const std::string& rule) {
        LayersOperation{.change = LayersChange::Follow, .layer = "steep", .added = "hand", .title = {}, .rule = rule}
            .apply(land);
        land.followRules();
    };
    const auto value = [&] { return land.terrain().value(*land.terrain().findLayer("steep"), 24, 24); };
    follow("height:1000000:2000000");
    EXPECT_EQ(value(), 0.0f);
    const float cell = land.terrain().cellSize();
    const Layer steep = *land.terrain().findLayer("steep");
    StrokeOperation{
        .stroke = {.layer = steep, .path = {{24.5f * cell, 24.5f * cell}}, .radius = 5.0f * cell, .strength = 0.5f},
        .title = {}}
        .apply(land);
    EXPECT_EQ(value(), 0.5f) << "at once";
    land.followRules();
    EXPECT_EQ(value(), 0.5f) << "and after the rule was followed again";
    EXPECT_THROW(follow("mask@steep:0:1"), std::runtime_error);
    EXPECT_EQ(land.terrain().layerTable()->descriptionOf(steep).rule, "height:1000000:2000000") << "nothing changed";
    follow("");
    EXPECT_EQ(value(), 0.5f) << "the mask stays as it is";
    EXPECT_FALSE(land.terrain().findLayer("hand"));
    LayersOperation{.change = LayersChange::Remove, .layer = "steep", .added = {}, .title = {}}.apply(land);
    EXPECT_EQ(land.terrain().layers().size(), kLayers.size());
}

TEST(WorkedLand, ALockedMaskStaysAsItIs) {
    WorkedLand land(sharedHills(48), {}, std::make_shared<ThreadPool>(1));
    const auto change = [&](LayersChange what) {
        LayersOperation{.change = what, .layer = "shelf", .added = "other", .title = "Shelf", .rule = "slope:0:9"}
            .apply(land);
    };
    LayersOperation{.change = LayersChange::Add, .layer = {}, .added = "shelf", .title = "Shelf"}.apply(land);
    const Layer shelf = *land.terrain().findLayer("shelf");
    FillOperation{shelf, 0.5f}.apply(land);
    change(LayersChange::Lock);
    EXPECT_TRUE(land.terrain().isLocked(shelf));
    EXPECT_EQ(land.terrain().layer(shelf)(3, 4), 0.5f);
    const auto values = std::make_shared<const Field<float>>(48, 48, 1.0f);
    const StrokeOperation stroke{.stroke = {.layer = shelf, .path = {{100.0f, 100.0f}}, .radius = 50.0f}, .title = {}};
    EXPECT_THROW(stroke.apply(land), std::runtime_error);
    EXPECT_THROW((FillOperation{shelf, 1.0f}.apply(land)), std::runtime_error);
    EXPECT_THROW((RuleOperation{shelf, {}, MaskJoin::Replace}.apply(land)), std::runtime_error);
    EXPECT_THROW((PaintOperation{shelf, values, "a file"}.apply(land)), std::runtime_error);
    EXPECT_THROW((MaskOperation{"shelf", "Shelf", values}.apply(land)), std::runtime_error);
    EXPECT_THROW(change(LayersChange::Remove), std::runtime_error);
    EXPECT_THROW(change(LayersChange::Follow), std::runtime_error);
    EXPECT_EQ(land.terrain().layer(shelf), Field<float>(48, 48, 0.5f));
    change(LayersChange::Retitle);
    change(LayersChange::Copy);
    EXPECT_FALSE(land.terrain().isLocked(*land.terrain().findLayer("other"))) << "a copy is for changes";
    change(LayersChange::Unlock);
    stroke.apply(land);
    EXPECT_GT(land.terrain().layer(shelf)(48 * 100 / 480, 48 * 100 / 480), 0.5f);
}

TEST(WorkedLand, AnEditThatThrowsCountsOnlyIfItHasChangedTheLand) {
    WorkedLand land(std::make_shared<const Terrain>(64, 64, 10.0f), {}, std::make_shared<ThreadPool>(1));
    const auto throwAfter = [&](const auto& part) {
        EXPECT_THROW(land.edit(Layer::Rain,
                               [&](Terrain& terrain) {
                                   part(terrain);
                                   throw std::bad_alloc();
                               }),
                     std::bad_alloc);
        return land.edited();
    };
    EXPECT_FALSE(throwAfter([](Terrain& /*terrain*/) {}));
    EXPECT_FALSE(throwAfter([](Terrain& terrain) { terrain.use(Layer::Rain); })) << "the rain is even, as before";
    EXPECT_TRUE(throwAfter([](Terrain& terrain) { fillPainted(terrain, Layer::Rain, 2.0f, false); }));
    EXPECT_EQ(land.version(), land.terrain().revision());
    EXPECT_TRUE(throwAfter([](Terrain& /*terrain*/) {})) << "it stays edited";
}

}  // namespace
}  // namespace scree
