#include "erosion/finishing/finishing_grain.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

constexpr FinishSettings kSome{.amount = 1.0f};

double sumOfChange(const Terrain& after, const Terrain& before) {
    double sum = 0.0;
    for (int y = 0; y < after.height(); ++y)
        for (int x = 0; x < after.width(); ++x)
            sum += static_cast<double>(after.heights()(x, y)) - static_cast<double>(before.heights()(x, y));
    return sum;
}

TEST(FinishingGrain, AddsAsMuchAsItRemovesAndBooksTheRest) {
    ThreadPool pool(2);
    const Terrain before = test::fbmHills(129, 3);
    Terrain after = before;
    addFinishingGrain(after, kSome, pool);
    double moved = 0.0;
    for (int y = 0; y < 129; ++y)
        for (int x = 0; x < 129; ++x)
            moved += static_cast<double>(std::abs(after.heights()(x, y) - before.heights()(x, y)));
    EXPECT_GT(moved / (129 * 129), 0.1) << "it must change slopes of about 0.5";
    const double net = sumOfChange(after, before);
    EXPECT_LT(std::abs(net), 1e-5 * moved);
    EXPECT_NEAR(after.ledger().edited, net * after.cellArea(), 1e-9 * std::max(1.0, moved * after.cellArea()));
    EXPECT_LT(std::abs(after.ledger().drift(after.volume())), 1e-9 * after.volume());
}

TEST(FinishingGrain, StaysWithinItsShareOfTheRelief) {
    ThreadPool pool(1);
    const Terrain before = test::fbmHills(129, 3);
    const Extremes range = extremes(before.heights());
    Terrain after = before;
    addFinishingGrain(after, kSome, pool);
    float most = 0.0f;
    for (int y = 0; y < 129; ++y)
        for (int x = 0; x < 129; ++x) most = std::max(most, std::abs(after.heights()(x, y) - before.heights()(x, y)));
    EXPECT_LT(most, 1.6f * 0.01f * (range.highest - range.lowest)) << "two octaves reach 1.5 at most";
    EXPECT_GT(most, 0.5f * 0.01f * (range.highest - range.lowest));
}

TEST(FinishingGrain, LeavesLockedGroundAsItIs) {
    ThreadPool pool(2);
    const Terrain before = test::fbmHills(100, 4);
    Terrain after = before;
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 50; ++x) after.use(Layer::Lock)(x, y) = 1.0f;
    addFinishingGrain(after, kSome, pool);
    int changed = 0;
    for (int y = 1; y < 99; ++y)
        for (int x = 1; x < 99; ++x) {
            const bool differs = after.heights()(x, y) != before.heights()(x, y);
            EXPECT_FALSE(differs && x < 50) << x << ", " << y;
            changed += differs ? 1 : 0;
        }
    EXPECT_GT(changed, 2000);
}

TEST(FinishingGrain, LeavesWetGroundWaterAndTheOpenRimAlone) {
    ThreadPool pool(2);
    Terrain terrain = test::fbmHills(100, 4);
    Field<float>& moisture = terrain.use(Layer::Moisture);
    Field<float>& water = terrain.use(Layer::Water);
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x) {
            if (x < 30) moisture(x, y) = 1.0f;
            if (x > 70) water(x, y) = 2.0f;
        }
    const Terrain before = terrain;
    addFinishingGrain(terrain, kSome, pool);
    int changed = 0;
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x) {
            const bool same = terrain.heights()(x, y) == before.heights()(x, y);
            if (x < 30 || x > 70 || x == 0 || y == 0 || x == 99 || y == 99)
                EXPECT_TRUE(same) << x << ", " << y;
            else if (!same)
                ++changed;
        }
    EXPECT_GT(changed, 3000) << "the dry slopes between must change";
    EXPECT_LT(std::abs(sumOfChange(terrain, before)), 0.05) << "the mean must leave out masked nodes";
}

TEST(FinishingGrain, LeavesLevelGroundAlone) {
    ThreadPool pool(1);
    // A plain in front of a slope of 1.
    Terrain terrain =
        test::terrainOf(80, 80, 10.0f, Boundary::Wall, [](int x, int) { return 10.0 * std::max(0, x - 40); });
    const Terrain before = terrain;
    addFinishingGrain(terrain, kSome, pool);
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 40; ++x) EXPECT_EQ(terrain.heights()(x, y), before.heights()(x, y));
    EXPECT_NE(terrain.heights(), before.heights());
}

TEST(FinishingGrain, IsTheSameOnAnyThreadsAndDiffersWithTheSeed) {
    Terrain one = test::fbmHills(90, 5), three = one, other = one;
    ThreadPool single(1), several(3);
    addFinishingGrain(one, kSome, single);
    addFinishingGrain(three, kSome, several);
    EXPECT_EQ(one.heights(), three.heights());
    FinishSettings seeded = kSome;
    seeded.seed = 2;
    addFinishingGrain(other, seeded, single);
    EXPECT_NE(one.heights(), other.heights());
}

TEST(FinishingGrain, OnAFinerGridAddsFinerOctavesToTheGrainOf512Nodes) {
    ThreadPool pool(2);
    // The grain on a slope of 1, averaged to 512 nodes.
    const auto grainOn = [&](int nodes) {
        const float cell = 5120.0f / static_cast<float>(nodes);
        Terrain slope = test::terrainOf(nodes, nodes, cell, Boundary::Wall,
                                        [&](int x, int) { return static_cast<double>(cell) * (x + 0.5); });
        const Terrain before = slope;
        addFinishingGrain(slope, kSome, pool);
        const int ratio = nodes / 512;
        Field<double> grain(512, 512);
        for (int y = 0; y < nodes; ++y)
            for (int x = 0; x < nodes; ++x)
                grain(x / ratio, y / ratio) +=
                    static_cast<double>(slope.heights()(x, y) - before.heights()(x, y)) / (ratio * ratio);
        return grain;
    };
    const Field<double> coarse = grainOn(512), fine = grainOn(2048);
    double both = 0.0, ofCoarse = 0.0, ofFine = 0.0;
    for (int y = 0; y < 512; ++y)
        for (int x = 0; x < 512; ++x) {
            both += coarse(x, y) * fine(x, y);
            ofCoarse += coarse(x, y) * coarse(x, y);
            ofFine += fine(x, y) * fine(x, y);
        }
    // Averaging takes a third of the height of the octave of 3 cells, and adds the mean of finer octaves.
    EXPECT_GT(both / std::sqrt(ofCoarse * ofFine), 0.9);
    EXPECT_NEAR(std::sqrt(ofFine / ofCoarse), 0.9, 0.1);
}

TEST(FinishingGrain, OfAmountZeroOrOnAPlaneDoesNothing) {
    ThreadPool pool(1);
    Terrain hills = test::fbmHills(64, 5);
    const Terrain before = hills;
    addFinishingGrain(hills, {}, pool);
    EXPECT_EQ(hills.heights(), before.heights());
    EXPECT_EQ(hills.revision(), before.revision());
    Terrain plane(32, 32, 10.0f);
    addFinishingGrain(plane, kSome, pool);
    EXPECT_EQ(extremes(plane.heights()).highest, 0.0f);
}

}  // namespace
}  // namespace scree
