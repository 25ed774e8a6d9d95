#include "erosion/terrain/terrain.h"
#include "erosion/records/colours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr LayerSet kHeightAndRain{Layer::Height, Layer::Rain};

/// Changes one cell of a layer and marks it as changed, as a model does.
void change(Terrain& terrain, Layer layer, int x, int y, float value) {
    terrain.nextRevision();
    terrain.use(layer)(x, y) = value;
    terrain.markChanged(layer, {x, y, x + 1, y + 1});
}

TEST(Terrain, LayersAreTheirOwnNames) {
    for (const LayerInfo& layer : kLayers) {
        EXPECT_EQ(info(layer.layer).name, layer.name) << "the table's order is the enum's";
        EXPECT_EQ(layerNamed(layer.name), layer.layer);
    }
    EXPECT_EQ(layerNamed("heights"), std::nullopt);
    EXPECT_EQ(layerNamed(""), std::nullopt);
}

TEST(Terrain, LayerStartsWithItsInitialValueOnFirstUse) {
    Terrain terrain(10, 8, 5.0f);
    EXPECT_TRUE(terrain.has(Layer::Height));
    EXPECT_FALSE(terrain.has(Layer::Rain));
    EXPECT_TRUE(terrain.layer(Layer::Rain).empty());
    EXPECT_EQ(terrain.use(Layer::Rain), Field<float>(10, 8, 1.0f));
    EXPECT_TRUE(terrain.has(Layer::Rain));
    terrain.use(Layer::Rain)(3, 3) = 2.0f;
    EXPECT_EQ(terrain.use(Layer::Rain)(3, 3), 2.0f) << "the second use keeps it";
}

TEST(Terrain, ExtentIsTheLengthOfTheCellsAlongTheLongerEdge) {
    EXPECT_DOUBLE_EQ(Terrain(100, 51, 30.0f).extent(), 3000.0);
    EXPECT_DOUBLE_EQ(Terrain(51, 100, 30.0f).extent(), 3000.0);
}

TEST(Terrain, ACopyIsWholeAlsoInTheLayersThatWereNotThere) {
    const Terrain from(200, 70, 5.0f);
    Terrain copy;
    copy.copyChanged(from, kAllLayers);
    copy.use(Layer::Freshwater)(199, 69) = 1.0f;
    copy.nextRevision();
    copy.markChanged(Layer::Freshwater, {199, 69, 200, 70});
    EXPECT_TRUE(copy.versions(Layer::Freshwater).isOf(200, 70));
    EXPECT_EQ(copy.versions(Layer::Freshwater).newest(), copy.revision());
}

TEST(Terrain, VolumeIsTheSumOfHeightsTimesCellArea) {
    Field<float> heights(130, 200);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 130; ++x) heights(x, y) = static_cast<float>(x + 2 * y);
    const Terrain terrain(heights, 3.0f, 4000.0);
    const double sum = 200.0 * (129.0 * 130.0 / 2.0) + 130.0 * 2.0 * (199.0 * 200.0 / 2.0);
    EXPECT_DOUBLE_EQ(terrain.volume(), sum * 9.0);
    ThreadPool pool(4);
    EXPECT_EQ(terrain.volume(&pool), terrain.volume()) << "the same bits whatever the threads";
}

TEST(Terrain, LedgerBalancesWhatHasMoved) {
    Terrain terrain(Field<float>(10, 10, 5.0f), 2.0f, 0.0);
    EXPECT_DOUBLE_EQ(terrain.ledger().initial, 100 * 5.0 * 4.0);
    EXPECT_EQ(terrain.ledger().drift(terrain.volume()), 0.0);
    terrain.use(Layer::Height)(4, 4) -= 2.0f;  // 8 m^3: 3 are still carried, 4 are out, 1 is discarded
    terrain.ledger().suspended = 3.0;
    terrain.ledger().out = 4.0;
    terrain.ledger().lost = 1.0;
    EXPECT_DOUBLE_EQ(terrain.ledger().drift(terrain.volume()), 0.0);
    terrain.use(Layer::Height)(0, 0) += 1.0f;
    terrain.ledger().edited = 4.0;
    EXPECT_DOUBLE_EQ(terrain.ledger().drift(terrain.volume()), 0.0);
    terrain.ledger().eroded = 16.0;
    terrain.ledger().out = 0.0;
    EXPECT_DOUBLE_EQ(terrain.ledger().drift(terrain.volume()), -4.0);
    EXPECT_DOUBLE_EQ(terrain.ledger().relativeDrift(terrain.volume()), 0.25);
}

TEST(Terrain, CopyChangedCopiesTheTilesThatDifferAndNoOthers) {
    Terrain from(200, 200, 1.0f);
    Terrain to;
    to.copyChanged(from, kHeightAndRain);
    EXPECT_EQ(to.heights(), from.heights());
    to.use(Layer::Height)(10, 10) = -1.0f;  // shows whether tile 0 is copied again
    change(from, Layer::Height, 150, 150, 7.0f);
    to.copyChanged(from, kHeightAndRain);
    EXPECT_EQ(to.heights()(150, 150), 7.0f);
    EXPECT_EQ(to.heights()(10, 10), -1.0f);
    EXPECT_EQ(to.versions(Layer::Height), from.versions(Layer::Height));
    EXPECT_EQ(to.revision(), from.revision());
}

TEST(Terrain, CopyReportsWhetherItNeededMemory) {
    Terrain from(200, 200, 1.0f);
    Terrain to;
    EXPECT_EQ(to.copyChanged(from, kHeightAndRain), Terrain::Copied::Layers);
    change(from, Layer::Height, 150, 150, 7.0f);
    EXPECT_EQ(to.copyChanged(from, kHeightAndRain), Terrain::Copied::Tiles);
    EXPECT_EQ(to.copyChanged(from, kHeightAndRain), Terrain::Copied::Tiles) << "nothing has changed";
    change(from, Layer::Rain, 5, 5, 1.0f);
    EXPECT_EQ(to.copyChanged(from, {Layer::Height}), Terrain::Copied::Tiles);
    EXPECT_EQ(to.copyChanged(from, kHeightAndRain), Terrain::Copied::Layers) << "rain is new";
}

TEST(Terrain, CopiesTheSameOnAllThreads) {
    Terrain from(300, 200, 1.0f);
    from.keepRecord();
    Terrain to;
    ThreadPool pool(3);
    to.copyChanged(from, {Layer::Height, Layer::Wear}, &pool);
    for (int y = 0; y < from.height(); ++y)
        for (int x = 0; x < from.width(); ++x) {
            from.use(Layer::Height)(x, y) = static_cast<float>(x * y % 17);
            from.record().nodes(x, y).note(0.0f, static_cast<float>(x % 5));
        }
    from.nextRevision();
    from.markGroundChanged({0, 0, 300, 200});
    to.copyChanged(from, {Layer::Height, Layer::Wear}, &pool);
    for (const Layer layer : {Layer::Height, Layer::Wear, Layer::Deposit}) {
        EXPECT_EQ(to.values(layer), from.values(layer));
        EXPECT_EQ(to.versions(layer), from.versions(layer));
    }
}

TEST(Terrain, CopyCatchesUpWithALayerThatWasLeftOut) {
    Terrain from(200, 200, 1.0f);
    change(from, Layer::Rain, 5, 5, 1.0f);
    Terrain to;
    to.copyChanged(from, kHeightAndRain);
    change(from, Layer::Rain, 100, 100, 2.0f);
    to.copyChanged(from, {Layer::Height});
    EXPECT_EQ(to.layer(Layer::Rain)(100, 100), 1.0f) << "not asked for";
    change(from, Layer::Rain, 190, 5, 3.0f);
    to.copyChanged(from, kHeightAndRain);
    EXPECT_EQ(to.layer(Layer::Rain), from.layer(Layer::Rain));
}

TEST(Terrain, CopyDropsALayerThatTheSourceDoesNotUse) {
    Terrain used(100, 100, 1.0f);
    change(used, Layer::Rain, 5, 5, 1.0f);
    Terrain to;
    to.copyChanged(used, kHeightAndRain);
    Terrain fresh(100, 100, 1.0f);
    fresh.startAfter(used.revision());
    to.copyChanged(fresh, kHeightAndRain);
    EXPECT_FALSE(to.has(Layer::Rain));
    change(fresh, Layer::Rain, 70, 70, 4.0f);
    to.copyChanged(fresh, kHeightAndRain);
    EXPECT_EQ(to.layer(Layer::Rain), fresh.layer(Layer::Rain));
}

// 10 m of ground, of which 3 m were deposited, is cut to 6 m. This gives 4 m of wear and no sediment.
TEST(Terrain, SedimentAndWearFollowFromTheErosionRecord) {
    Terrain terrain(70, 5, 1.0f);
    terrain.use(Layer::Height).fill(7.0f);
    terrain.keepRecord();
    EXPECT_EQ(terrain.values(Layer::Sediment)(3, 3), 0.0f);
    EXPECT_EQ(terrain.values(Layer::Wear)(3, 3), 0.0f);
    terrain.use(Layer::Height)(66, 2) = 10.0f;
    terrain.record().nodes(66, 2).note(7.0f, 10.0f);
    EXPECT_EQ(terrain.values(Layer::Sediment)(66, 2), 3.0f);
    EXPECT_EQ(terrain.values(Layer::Wear)(66, 2), 0.0f);
    terrain.use(Layer::Height)(66, 2) = 6.0f;  // a cut need not be recorded
    EXPECT_EQ(terrain.values(Layer::Sediment)(66, 2), 0.0f);
    EXPECT_EQ(terrain.values(Layer::Wear)(66, 2), 4.0f);
    EXPECT_EQ(valueAt(terrain, Layer::Wear, {65.5f, 2.0f}), 2.0f);
    float part[3];
    terrain.readRow(Layer::Wear, 2, 65, 68, part);
    EXPECT_EQ(part[0], 0.0f);
    EXPECT_EQ(part[1], 4.0f);

    terrain.use(Layer::Height)(66, 2) = 8.0f;
    terrain.record().nodes(66, 2).note(6.0f, 8.0f);
    EXPECT_EQ(terrain.bedrock(66, 2), 6.0f);
    EXPECT_EQ(terrain.values(Layer::Sediment)(66, 2), 2.0f) << "not 1: the old bedrock was cut";
    EXPECT_EQ(terrain.values(Layer::Deposit)(66, 2), 5.0f);
    EXPECT_EQ(terrain.values(Layer::Wear)(66, 2), 4.0f);

    for (const Layer layer : {Layer::Wear, Layer::Sediment, Layer::Deposit}) {
        Terrain shown;
        shown.copyChanged(terrain, {layer});
        EXPECT_EQ(shown.values(layer), terrain.values(layer));
        EXPECT_EQ(shown.versions(layer), terrain.versions(layer));
    }
}

TEST(Terrain, CopyTakesOnAnotherSizeAndTheColour) {
    Terrain to(300, 50, 1.0f);
    Terrain from(Field<float>(70, 90, 3.0f), 20.0f, 1200.0, Boundary::Wrap);
    from.useColour()(69, 89) = {1.0f, 0.5f, 0.25f, 1.0f};
    to.copyChanged(from, {Layer::Height, Layer::Colour});
    EXPECT_EQ(to.heights(), from.heights());
    EXPECT_EQ(to.colour(), from.colour());
    EXPECT_EQ(to.width(), 70);
    EXPECT_EQ(to.cellSize(), 20.0f);
    EXPECT_EQ(to.datum(), 1200.0);
    EXPECT_EQ(to.boundary(), Boundary::Wrap);
}

TEST(Terrain, StartAfterMakesEveryTileNewerThanAnyBefore) {
    Terrain terrain(200, 100, 1.0f);
    terrain.use(Layer::Rain);
    terrain.startAfter(500);
    EXPECT_GT(terrain.revision(), 500u);
    for (const Layer layer : {Layer::Height, Layer::Rain, Layer::Deposit})
        for (int tile = 0; tile < terrain.versions(layer).count(); ++tile)
            EXPECT_GT(terrain.versions(layer).version(tile), 500u);
    const std::uint64_t revision = terrain.revision();
    terrain.startAfter(3);
    EXPECT_GT(terrain.revision(), revision) << "never back";
}

TEST(Terrain, ColourBandsFollowTheHeight) {
    Field<float> heights(200, 200);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x) heights(x, y) = static_cast<float>(x);
    Terrain terrain(heights, 1.0f, 0.0);
    const Field<Rgba>& colour = terrain.useColour();
    int changes = 0;
    for (int x = 1; x < 200; ++x) changes += colour(x, 100) == colour(x - 1, 100) ? 0 : 1;
    EXPECT_GT(changes, 10);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x)
            for (const float channel : {colour(x, y).r, colour(x, y).g, colour(x, y).b}) {
                ASSERT_GE(channel, 0.0f);
                ASSERT_LE(channel, 1.0f);
            }
}

TEST(Terrain, HashDiffersForOneBitAndForTheShape) {
    Field<float> field(64, 32, 1.0f);
    const std::uint64_t hash = hashBits(field);
    EXPECT_EQ(hashBits(Field<float>(64, 32, 1.0f)), hash);
    field(63, 31) = std::nextafter(1.0f, 2.0f);
    EXPECT_NE(hashBits(field), hash);
    EXPECT_NE(hashBits(Field<float>(32, 64, 1.0f)), hash);
    field(63, 31) = 1.0f;
    std::swap(field(3, 4), field(5, 6));
    EXPECT_EQ(hashBits(field), hash) << "equal values changed places";
}

TEST(Terrain, ExtremesAreFoundWhereverTheyLie) {
    for (int x = 0; x < 37; ++x) {
        Field<float> field(37, 5, 2.0f);
        field.row(2)[37] = 1e9f;  // padding does not count
        field(x, 4) = -4.0f;
        field(36 - x, 0) = 9.0f;
        EXPECT_EQ(extremes(field).lowest, -4.0f) << x;
        EXPECT_EQ(extremes(field).highest, 9.0f) << x;
    }
}

TEST(LayerSet, HoldsWhatWasAdded) {
    LayerSet set{Layer::Height, Layer::Rain};
    EXPECT_TRUE(set.contains(Layer::Height));
    EXPECT_TRUE(set.contains(Layer::Rain));
    EXPECT_FALSE(set.contains(Layer::Colour));
    set.add(Layer::Colour);
    EXPECT_TRUE(set.contains(Layer::Colour));
    EXPECT_EQ((LayerSet{Layer::Rain, Layer::Height, Layer::Colour}), set);
}

}  // namespace
}  // namespace scree
