#include "erosion/sculpting/lake.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/analysis/depressions.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

constexpr int kLakeNodes = 120;
constexpr int kBowlMiddle = 60;
constexpr Point kInTheHollow{70.0f, 55.0f};

/// A plain at 100 m that slopes to the west, with a bowlLand of a radius of 30 cells and 40 m deep and, on its western
/// side, a second, smaller hollow behind a sill. On cells of 10 m.
Terrain bowlLand() {
    return {test::fieldOf(kLakeNodes, kLakeNodes,
                          [](int x, int y) {
                              const double far = std::hypot(x - kBowlMiddle, y - kBowlMiddle);
                              const double side = std::hypot(x - 12, y - kBowlMiddle);
                              return 100.0 + 0.05 * x - 40.0 * std::max(0.0, 1.0 - far / 30.0) -
                                     3.0 * std::max(0.0, 1.0 - side / 6.0) +
                                     0.3 * std::sin(0.9 * x) * std::cos(1.1 * y);
                          }),
            10.0f, 200.0};
}

/// Height to which water in the middle rises, by another method: the depressions of the whole map.
float levelInTheMiddle(const Terrain& terrain) {
    ThreadPool pool(1);
    return filledHeights(terrain.heights(), Boundary::Open, pool)(kBowlMiddle, kBowlMiddle);
}

TEST(Lake, RunsOverAtItsPass) {
    const Terrain terrain = bowlLand();
    const Result<LakeFacts> lake = lakeFacts(terrain, kInTheHollow, {});
    ASSERT_TRUE(lake);
    EXPECT_FLOAT_EQ(lake->pass, levelInTheMiddle(terrain));
    EXPECT_FLOAT_EQ(lake->level, lake->pass);
    double area = 0.0;
    for (int y = 0; y < kLakeNodes; ++y)
        for (int x = 0; x < kLakeNodes; ++x)
            if (std::hypot(x - kBowlMiddle, y - kBowlMiddle) < 36.0 && terrain.heights()(x, y) < lake->level)
                area += 100.0;
    EXPECT_NEAR(lake->area, area, 0.05 * area);
}

TEST(Lake, ItsLevelIsExactToACentimetreAtEveryDepth) {
    for (const float below : {0.0f, 0.5f, 4.0f, 15.0f, 35.0f}) {
        for (const float outlet : {2.0f, 12.0f, 60.0f}) {
            Terrain terrain = bowlLand();
            const Result<LakeFacts> lake = applyLake(terrain, kInTheHollow, {.below = below, .outlet = outlet});
            ASSERT_TRUE(lake);
            EXPECT_NEAR(levelInTheMiddle(terrain), lake->pass - below, 0.01f) << below << " m, outlet " << outlet;
        }
    }
}

TEST(Lake, TheOutletOnlyCutsAndTheLedgerBooksIt) {
    const Terrain before = bowlLand();
    Terrain terrain = before;
    ASSERT_TRUE(applyLake(terrain, kInTheHollow, {.below = 6.0f, .outlet = 20.0f, .deepened = 60.0f}));
    double sum = 0.0;
    for (int y = 0; y < kLakeNodes; ++y)
        for (int x = 0; x < kLakeNodes; ++x) {
            const float moved = terrain.heights()(x, y) - before.heights()(x, y);
            EXPECT_LE(moved, 0.0f);
            sum += static_cast<double>(moved) * 100.0;
        }
    EXPECT_LT(sum, 0.0);
    EXPECT_NEAR(terrain.ledger().edited, sum, 1e-3 * std::abs(sum));
}

TEST(Lake, IsDeepAwayFromTheShoreAndShallowAtIt) {
    Terrain terrain = bowlLand();
    constexpr float kDeep = 25.0f;
    const Result<LakeFacts> lake =
        applyLake(terrain, kInTheHollow, {.below = 20.0f, .deepened = kDeep, .shore = 45.0f});
    ASSERT_TRUE(lake);
    // The hollow is 20 m deep in its middle, 15 cells from the shore: enough for the whole depth at a slope of 1.
    EXPECT_NEAR(lake->level - terrain.heights()(kBowlMiddle, kBowlMiddle), kDeep, 0.01f);
    EXPECT_NEAR(levelInTheMiddle(terrain), lake->level, 0.01f) << "deepening keeps the level";
}

// A dam whose outer flank falls to the south: the shortest way to lower ground goes straight down.
TEST(Lake, ItsOutletGoesTheShortestWayDown) {
    const Terrain before{test::fieldOf(kLakeNodes, kLakeNodes,
                                       [](int x, int y) {
                                           const double far = std::hypot(x - kBowlMiddle, y - kBowlMiddle);
                                           const double dam = 60.0 * std::max(0.0, 1.0 - std::abs(far - 30.0) / 15.0);
                                           const double notch = 25.0 * std::max(0.0, 1.0 - std::abs(x - 66) / 8.0);
                                           return 100.0 + 0.1 * (kLakeNodes - y) +
                                                  (y > kBowlMiddle ? std::max(0.0, dam - notch) : dam);
                                       }),
                         10.0f, 200.0};
    Terrain terrain = before;
    const Result<LakeFacts> lake = applyLake(terrain, kInTheHollow, {.below = 5.0f, .outlet = 10.0f, .stays = false});
    ASSERT_TRUE(lake);
    // The pass lies 30 cells from the middle, near the column 66. The flank falls by 4 m a cell.
    for (int y = 0; y < kLakeNodes; ++y)
        for (int x = 0; x < kLakeNodes; ++x)
            if (terrain.heights()(x, y) != before.heights()(x, y)) {
                EXPECT_NEAR(x, 66, 8) << y;
                EXPECT_NEAR(y, kBowlMiddle + 29, 8) << x;
            }
    EXPECT_NEAR(lake->pass, 100.0f + 0.1f * (kLakeNodes - 89) + 35.0f, 2.0f);
}

TEST(Lake, OneThatStaysIsLocked) {
    Terrain terrain = bowlLand();
    ASSERT_TRUE(applyLake(terrain, kInTheHollow, {.below = 5.0f, .stays = true}));
    EXPECT_EQ(terrain.layer(Layer::Lock)(kBowlMiddle, kBowlMiddle), 1.0f);
    Terrain full = bowlLand();
    const Result<LakeFacts> lake = applyLake(full, kInTheHollow, {.below = 0.0f, .stays = true});
    ASSERT_TRUE(lake);
    bool passIsLocked = false;
    for (int y = 0; y < kLakeNodes; ++y)
        for (int x = 0; x < kLakeNodes; ++x)
            passIsLocked |= full.heights()(x, y) == lake->pass && full.layer(Layer::Lock)(x, y) == 1.0f;
    EXPECT_TRUE(passIsLocked) << "otherwise streams cut it down and the lake runs out";
    EXPECT_EQ(terrain.layer(Layer::Lock)(kLakeNodes - 2, 2), 0.0f);
}

TEST(Lake, SaysWhyThereIsNone) {
    const Terrain plane{test::fieldOf(40, 40, [](int x, int y) { return 3.0 * x + y; }), 10.0f, 0.0};
    const Result<LakeFacts> none = lakeFacts(plane, {20.0f, 20.0f}, {});
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("runs off the map"), std::string::npos);
    const Terrain terrain = bowlLand();
    const Result<LakeFacts> tooLow = lakeFacts(terrain, kInTheHollow, {.below = 90.0f});
    ASSERT_FALSE(tooLow);
    EXPECT_NE(tooLow.error().message.find("m deep"), std::string::npos);
    EXPECT_FALSE(lakeFacts(plane, {-100.0f, 900.0f}, {})) << "off the map";
}

TEST(Lake, TheSketchHasTheShoreOfTheWater) {
    const Terrain terrain = bowlLand();
    const LakeSettings settings{.below = 5.0f};
    const Result<LakeFacts> facts = lakeFacts(terrain, kInTheHollow, settings);
    const Result<LakeSketch> sketch = sketchLake(terrain, kInTheHollow, settings);
    ASSERT_TRUE(facts && sketch);
    EXPECT_EQ(sketch->facts.level, facts->level);
    EXPECT_EQ(sketch->facts.area, facts->area);
    // Each piece lies between a node under water and one that is not, and all of them enclose the area: by Green's
    // theorem that is the sum of x dy along the pieces, taken towards the dry side.
    double enclosed = 0.0;
    for (const auto& [from, to] : sketch->shore) {
        const Point middle{0.5f * (from.x + to.x), 0.5f * (from.y + to.y)};
        const bool isUpright = from.x == to.x;
        const auto isWet = [&](float side) {
            const int x = static_cast<int>(std::lround(middle.x + (isUpright ? side : 0.0f)));
            const int y = static_cast<int>(std::lround(middle.y + (isUpright ? 0.0f : side)));
            return terrain.heights()(x, y) < facts->level;
        };
        ASSERT_NE(isWet(-0.5f), isWet(0.5f));
        if (isUpright) enclosed += static_cast<double>(middle.x) * (isWet(-0.5f) ? 1.0 : -1.0);
    }
    EXPECT_NEAR(enclosed * terrain.cellArea(), facts->area, 1e-6 * facts->area);
}

}  // namespace
}  // namespace scree
