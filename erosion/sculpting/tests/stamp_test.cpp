#include "erosion/sculpting/stamp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "erosion/sculpting/stamp_forms.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

constexpr int kNodes = 120;

Terrain gentleSlope() {
    return {fieldOf(kNodes, kNodes,
                    [](int x, int y) { return 0.5f * static_cast<float>(x) + 0.2f * static_cast<float>(y); }),
            10.0f, 300.0};
}

/// A form that rises evenly to the north, from -1 to 1. Its values between nodes are those of a plane.
std::shared_ptr<const Field<float>> northernRise() {
    return std::make_shared<const Field<float>>(
        fieldOf(21, 21, [](int, int y) { return 1.0f - 0.1f * static_cast<float>(y); }));
}

Stamp northernStamp() {
    return {.form = northernRise(), .centre = {60.0f, 60.0f}, .radius = 40.0f, .height = 25.0f, .edge = 0.1f};
}

/// Calls `check(x, y, before, after)` for the nodes of the print that do not fade.
template <class Check>
void forEachPrinted(const Terrain& after, const Check& check) {
    const Terrain before = gentleSlope();
    for (int y = 60 - 22; y <= 60 + 22; ++y)
        for (int x = 60 - 22; x <= 60 + 22; ++x)
            check(x, y, static_cast<double>(before.heights()(x, y)), static_cast<double>(after.heights()(x, y)));
}

// The window shows a print before it is made.
TEST(Stamp, APrintKnowsWhatItMakes) {
    const Terrain before = gentleSlope();
    for (const StampJoin join : {StampJoin::Add, StampJoin::Highest, StampJoin::Lowest, StampJoin::Replace}) {
        Stamp stamp = northernStamp();
        stamp.join = join;
        stamp.turn = 33.0f;
        const StampPrint print(before, stamp);
        Terrain after = before;
        applyStamp(after, stamp);
        for (int y = 0; y < kNodes; ++y)
            for (int x = 0; x < kNodes; ++x) {
                const Point cell{static_cast<float>(x), static_cast<float>(y)};
                ASSERT_EQ(print.heightAt(cell, before.heights()(x, y)), after.heights()(x, y));
                ASSERT_EQ(print.reaches(cell), std::hypot(cell.x - 60.0f, cell.y - 60.0f) < 40.0f) << x << ", " << y;
            }
    }
}

TEST(Stamp, PrintsItsFormWithItsHeight) {
    Terrain terrain = gentleSlope();
    applyStamp(terrain, northernStamp());
    forEachPrinted(terrain, [](int x, int y, double before, double after) {
        ASSERT_NEAR(after, before + 25.0 * (60 - y) / 40.0, 1e-3) << x << ", " << y;
    });
    EXPECT_EQ(terrain.heights()(60, 101), gentleSlope().heights()(60, 101)) << "beyond the radius";
    EXPECT_NEAR(terrain.ledger().edited, terrain.volume() - gentleSlope().volume(), 10.0);
}

TEST(Stamp, TurnsClockwise) {
    for (const auto& [degrees, east, north] : {std::tuple{90.0f, 1.0, 0.0},
                                               {180.0f, 0.0, -1.0},
                                               {-90.0f, -1.0, 0.0},
                                               {30.0f, 0.5, std::sqrt(0.75)},
                                               {-360.0f, 0.0, 1.0}}) {
        Terrain terrain = gentleSlope();
        Stamp stamp = northernStamp();
        stamp.turn = degrees;
        applyStamp(terrain, stamp);
        forEachPrinted(terrain, [&, east = east, north = north](int x, int y, double before, double after) {
            ASSERT_NEAR(after, before + 25.0 * (east * (x - 60) + north * (60 - y)) / 40.0, 1e-3) << degrees;
        });
    }
}

TEST(Stamp, MeetsTheGroundAsItsJoinSays) {
    const double middle = 0.5 * 60 + 0.2 * 60;
    const auto form = [&](int y) { return middle + 25.0 * (60 - y) / 40.0; };
    for (const StampJoin join : {StampJoin::Highest, StampJoin::Lowest, StampJoin::Replace}) {
        Terrain terrain = gentleSlope();
        Stamp stamp = northernStamp();
        stamp.join = join;
        applyStamp(terrain, stamp);
        forEachPrinted(terrain, [&](int, int y, double before, double after) {
            const double expected = join == StampJoin::Highest  ? std::max(before, form(y))
                                    : join == StampJoin::Lowest ? std::min(before, form(y))
                                                                : form(y);
            ASSERT_NEAR(after, expected, 1e-3);
        });
    }
}

TEST(Stamp, RespectsTheLockAndTheEdgesOfTheMap) {
    Terrain terrain = gentleSlope();
    for (int y = 0; y < kNodes; ++y)
        for (int x = 0; x < 60; ++x) terrain.use(Layer::Lock)(x, y) = 1.0f;
    for (const Point at : {Point{60.0f, 60.0f}, Point{0.0f, 119.0f}, Point{119.0f, 0.0f}, Point{-500.0f, 60.0f}}) {
        Stamp stamp = northernStamp();
        stamp.centre = at;
        applyStamp(terrain, stamp);
    }
    const Terrain before = gentleSlope();
    for (int y = 0; y < kNodes; ++y)
        for (int x = 0; x < 60; ++x) ASSERT_EQ(terrain.heights()(x, y), before.heights()(x, y));
    EXPECT_GT(terrain.heights()(80, 40), before.heights()(80, 40) + 5.0f);
    EXPECT_NEAR(terrain.ledger().edited, terrain.volume() - before.volume(), 10.0);
}

class StampFormTest : public ::testing::TestWithParam<StampForm> {};

TEST_P(StampFormTest, FadesToTheGroundAroundIt) {
    constexpr int kForm = 257;
    const Field<float> form = formOf(GetParam(), kForm);
    float most = 0.0f;
    for (int y = 0; y < kForm; ++y)
        for (int x = 0; x < kForm; ++x) {
            const float value = form(x, y);
            ASSERT_TRUE(value >= -1.0f && value <= 1.0f) << x << ", " << y;
            most = std::max(most, std::abs(value));
            const double r = std::hypot(x - 128, y - 128) / 128.0;
            ASSERT_LT(std::abs(value), r >= 0.99 ? 0.02f : 1.1f) << x << ", " << y;
        }
    EXPECT_GT(most, 0.5f);
}

TEST_P(StampFormTest, IsTheSameAtEveryResolution) {
    const Field<float> coarse = formOf(GetParam(), 65), fine = formOf(GetParam(), 257);
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) ASSERT_NEAR(coarse(x, y), fine(4 * x, 4 * y), 1e-4f) << x << ", " << y;
}

INSTANTIATE_TEST_SUITE_P(All, StampFormTest,
                         ::testing::Values(StampForm::Peak, StampForm::Ridge, StampForm::Hill, StampForm::Hills,
                                           StampForm::Cone, StampForm::Volcano, StampForm::Crater, StampForm::Mesa,
                                           StampForm::Butte, StampForm::Terraces, StampForm::Cliff, StampForm::Dune,
                                           StampForm::Valley, StampForm::Canyon, StampForm::Basin, StampForm::Cirque),
                         [](const auto& each) {
                             return std::string(choicesOf<StampForm>[static_cast<std::size_t>(each.param)]);
                         });

// Hollows of the land go down, all others up.
TEST(StampForms, HollowsAreBelowTheGround) {
    for (const StampForm form : {StampForm::Valley, StampForm::Canyon, StampForm::Basin, StampForm::Cirque})
        EXPECT_LT(extremes(formOf(form, 65)).lowest, -0.5f);
    for (const StampForm form : {StampForm::Peak, StampForm::Ridge, StampForm::Mesa, StampForm::Dune}) {
        EXPECT_GE(extremes(formOf(form, 65)).lowest, 0.0f);
        EXPECT_GT(extremes(formOf(form, 65)).highest, 0.5f);
    }
    const Field<float> crater = formOf(StampForm::Crater, 65);
    EXPECT_LT(crater(32, 32), -0.4f) << "a bowl";
    EXPECT_GT(extremes(crater).highest, 0.3f) << "and a rim";
}

}  // namespace
}  // namespace scree
