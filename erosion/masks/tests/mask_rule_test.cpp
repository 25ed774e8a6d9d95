#include "erosion/masks/mask_rule.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// A plane that rises by tan(30 degrees) towards a direction, in degrees clockwise from east.
Terrain planeOf30Degrees(double towards, float cell, Boundary boundary = Boundary::Open) {
    constexpr int kNodes = 96;
    Terrain terrain(kNodes, kNodes, cell, boundary);
    const double angle = towards / 57.29577951308232;
    for (int y = 0; y < kNodes; ++y)
        for (int x = 0; x < kNodes; ++x)
            terrain.use(Layer::Height)(x, y) =
                static_cast<float>(std::tan(30.0 / 57.29577951308232) * static_cast<double>(cell) *
                                   (std::cos(angle) * x + std::sin(angle) * y));
    return terrain;
}

TEST(MaskRule, IsOneWithinItsRangeAndFadesBeyond) {
    const MaskRule rule{.from = 30.0f, .to = 50.0f, .soft = 4.0f};
    EXPECT_EQ(rule.at(26.0f), 0.0f);
    EXPECT_EQ(rule.at(28.0f), 0.5f);
    // Smoothstep at three quarters of its width.
    EXPECT_FLOAT_EQ(rule.at(29.0f), 0.75f * 0.75f * (3.0f - 1.5f));
    EXPECT_EQ(rule.at(30.0f), 1.0f);
    EXPECT_EQ(rule.at(50.0f), 1.0f);
    EXPECT_EQ(rule.at(52.0f), 0.5f);
    EXPECT_EQ(rule.at(54.0f), 0.0f);
    const MaskRule inverted{.from = 30.0f, .to = 50.0f, .soft = 4.0f, .inverted = true};
    EXPECT_EQ(inverted.at(26.0f), 1.0f);
    EXPECT_EQ(inverted.at(40.0f), 0.0f);
}

TEST(MaskRule, ASharpRangeHasBothEnds) {
    const MaskRule rule{.from = 0.0f, .to = 2.0f, .soft = 0.0f};
    EXPECT_EQ(rule.at(-1e-6f), 0.0f);
    EXPECT_EQ(rule.at(0.0f), 1.0f);
    EXPECT_EQ(rule.at(2.0f), 1.0f);
    EXPECT_EQ(rule.at(2.001f), 0.0f);
}

TEST(MaskRule, SlopeIsInDegreesInEveryDirectionAndAtEveryResolution) {
    ThreadPool pool(2);
    for (const float cell : {40.0f, 20.0f, 2.5f})
        for (const double towards : {0.0, 30.0, 135.0}) {
            const Field<float> slopes = maskProperty(planeOf30Degrees(towards, cell), {.by = MaskBy::Slope}, {}, pool);
            const Extremes range = extremes(slopes);
            EXPECT_NEAR(range.lowest, 30.0, 0.01) << cell << " m, " << towards;
            EXPECT_NEAR(range.highest, 30.0, 0.01) << cell << " m, " << towards;
        }
}

/// Masks of slopes are made without the angle of most nodes. They must have the bits that the angle gives.
TEST(MaskRule, MasksOfSlopesHaveTheBitsOfTheirProperty) {
    ThreadPool pool(2);
    Terrain land(96, 96, 10.0f);
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x)
            land.use(Layer::Height)(x, y) = 0.004f * static_cast<float>(x * x * x % (y + 7)) * static_cast<float>(y);
    for (const auto& [from, to, soft] :
         {std::array{35.0f, 90.0f, 5.0f}, std::array{0.0f, 20.0f, 0.0f}, std::array{12.0f, 12.0f, 30.0f},
          std::array{-5.0f, 100.0f, 1.0f}, std::array{40.0f, 60.0f, 80.0f}, std::array{-20.0f, -10.0f, 5.0f},
          std::array{89.95f, 120.0f, 0.02f}, std::array{0.0f, 89.95f, 0.0f}})
        for (const bool inverted : {false, true}) {
            const MaskRule rule{.by = MaskBy::Slope, .from = from, .to = to, .soft = soft, .inverted = inverted};
            const Field<float> slopes = maskProperty(land, rule, {}, pool), mask = maskByRule(land, rule, {}, pool);
            for (int y = 0; y < 96; ++y)
                for (int x = 0; x < 96; ++x)
                    ASSERT_EQ(mask(x, y), rule.at(slopes(x, y))) << from << ", " << to << ", " << slopes(x, y);
        }
}

TEST(MaskRule, FacingIsTheDirectionOfTheFall) {
    ThreadPool pool(1);
    // The plane rises towards the angle clockwise from east, and falls the other way.
    for (const auto& [towards, falls] : {std::pair(0.0, 270.0), std::pair(90.0, 0.0), std::pair(180.0, 90.0),
                                         std::pair(270.0, 180.0), std::pair(45.0, 315.0), std::pair(200.0, 110.0)}) {
        const double facing = static_cast<double>(
            maskProperty(planeOf30Degrees(towards, 20.0f), {.by = MaskBy::Facing}, {}, pool)(40, 40));
        EXPECT_NEAR(std::remainder(facing - falls, 360.0), 0.0, 0.01) << towards;
    }
    EXPECT_EQ(maskProperty(Terrain(8, 8, 10.0f), {.by = MaskBy::Facing}, {}, pool)(3, 3), -1.0f);
}

TEST(MaskRule, PositionIsTheHeightAboveTheMeanAround) {
    ThreadPool pool(2);
    // A plane is as high as its mean, away from the edges; a single node of 121 m raises the mean of 11 x 11 by 1 m.
    Terrain plane = planeOf30Degrees(30.0, 20.0f);
    EXPECT_NEAR(maskProperty(plane, {.by = MaskBy::Position}, {}, pool)(48, 48), 0.0, 1e-3);
    Terrain spike(64, 64, 20.0f);
    spike.use(Layer::Height)(30, 31) = 121.0f;
    const Field<float> above = maskProperty(spike, {.by = MaskBy::Position}, {}, pool);
    EXPECT_FLOAT_EQ(above(30, 31), 120.0f);
    EXPECT_FLOAT_EQ(above(25, 36), -1.0f);
    EXPECT_FLOAT_EQ(above(24, 31), 0.0f);
    // The same at the edge of a torus.
    Terrain torus(64, 64, 20.0f, Boundary::Wrap);
    torus.use(Layer::Height)(0, 0) = 121.0f;
    EXPECT_FLOAT_EQ(maskProperty(torus, {.by = MaskBy::Position}, {}, pool)(61, 62), -1.0f);
}

/// A paraboloid h = -x^2 / (2 R) - y^2 / (4 R) has the Laplacian -1 / R - 1 / (2 R).
TEST(MaskRule, CurvatureIsThatOfAHill) {
    ThreadPool pool(2);
    for (const float cell : {40.0f, 20.0f, 5.0f}) {
        Terrain hill(64, 64, cell);
        const auto metres = [&](int i) { return (i - 32) * static_cast<double>(cell); };
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x)
                hill.use(Layer::Height)(x, y) =
                    static_cast<float>(-metres(x) * metres(x) / 400.0 - metres(y) * metres(y) / 800.0);
        const Field<float> found = maskProperty(hill, {.by = MaskBy::Curvature}, {}, pool);
        for (const auto& [x, y] : {std::pair{32, 32}, std::pair{20, 40}})
            EXPECT_NEAR(found(x, y), 1000.0 * 1.5 / 200.0, 0.02) << cell;
    }
}

/// Blurring keeps the mean on a torus, and three means over a width W have the variance 3 W^2 / 12.
TEST(MaskRule, BlurSpreadsAMaskLikeABell) {
    ThreadPool pool(2);
    Terrain land(128, 128, 10.0f, Boundary::Wrap);
    land.use(Layer::Height)(64, 64) = 100.0f;
    MaskRule rule{.by = MaskBy::Height, .from = 100.0f, .to = 100.0f, .soft = 0.0f, .blur = 150.0f};
    const Field<float> mask = maskByRule(land, rule, {}, pool);
    double sum = 0.0, spread = 0.0;
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) {
            sum += static_cast<double>(mask(x, y));
            spread += static_cast<double>(mask(x, y)) * (x - 64) * (x - 64);
        }
    EXPECT_NEAR(sum, 1.0, 1e-4);
    // 150 m are 2 x 8 + 1 = 17 nodes: the variance of a mean over them is (17^2 - 1) / 12.
    EXPECT_NEAR(spread / sum, 3.0 * (17.0 * 17.0 - 1.0) / 12.0, 0.05);
    rule.blur = 0.0f;
    EXPECT_EQ(maskByRule(land, rule, {}, pool)(64, 64), 1.0f);
}

TEST(MaskRule, HeightCountsFromTheSea) {
    ThreadPool pool(1);
    Terrain terrain(Field<float>(8, 8, 12.0f), 10.0f, 2000.0, Boundary::Open);
    EXPECT_EQ(maskProperty(terrain, {.by = MaskBy::Height}, {}, pool)(3, 4), 2012.0f);
    EXPECT_EQ(maskProperty(terrain, {.by = MaskBy::Moisture}, {}, pool)(3, 4), 0.0f) << "the layer is not in use";
}

TEST(MaskRule, JoinsWhatIsPainted) {
    ThreadPool pool(1);
    Terrain terrain(Field<float>(4, 4, 0.0f), 10.0f, 0.0, Boundary::Open);
    const Layer mask = *terrain.addLayer({.name = "cliffs", .title = "Cliffs", .unit = {}});
    for (int x = 0; x < 4; ++x) terrain.use(Layer::Height)(x, 0) = 10.0f * static_cast<float>(x);
    const auto joined = [&](MaskJoin join) {
        for (int x = 0; x < 4; ++x) terrain.use(mask)(x, 0) = 0.25f;
        paintByRules(terrain, mask, {{{.rule = {.by = MaskBy::Height, .from = 20.0f, .to = 40.0f, .soft = 20.0f}}}},
                     join, {}, pool);
        const Field<float>& painted = terrain.layer(mask);
        return std::array{painted(0, 0), painted(1, 0), painted(2, 0)};
    };
    // The rule gives 0, .5 and 1 there.
    EXPECT_EQ(joined(MaskJoin::Replace), (std::array{0.0f, 0.5f, 1.0f}));
    EXPECT_EQ(joined(MaskJoin::Add), (std::array{0.25f, 0.5f, 1.0f}));
    EXPECT_EQ(joined(MaskJoin::Multiply), (std::array{0.0f, 0.125f, 0.25f}));
    EXPECT_EQ(joined(MaskJoin::Subtract), (std::array{0.25f, 0.0f, 0.0f}));
    EXPECT_EQ(joined(MaskJoin::Sum), (std::array{0.25f, 0.75f, 1.0f}));
}

TEST(MaskRules, JoinWhatEachFindsInTheirOrder) {
    ThreadPool pool(2);
    Terrain terrain(Field<float>(8, 4, 0.0f), 10.0f, 0.0, Boundary::Open);
    for (int x = 0; x < 8; ++x) terrain.use(Layer::Height)(x, 0) = 10.0f * static_cast<float>(x);
    const auto found = [&](std::string_view text) {
        const Result<std::optional<MaskRules>> rules = MaskRules::fromText(text);
        EXPECT_TRUE(rules && *rules) << text;
        const Field<float> mask = maskByRules(terrain, **rules, {}, pool);
        std::string digits;
        for (int x = 0; x < 8; ++x) digits += std::to_string(std::lround(8.0f * mask(x, 0)));
        return digits;
    };
    EXPECT_EQ(found("height:20:50"), "00888800");
    EXPECT_EQ(found("height:20:50,multiply:height:40:70"), "00008800");
    EXPECT_EQ(found("height:20:50,add:height:40:70"), "00888888");
    EXPECT_EQ(found("height:20:50,subtract:height:40:70"), "00880000");
    // Half by a soft edge: smoothstep at its middle is .5.
    EXPECT_EQ(found("height:20:20:20"), "04840000");
    EXPECT_EQ(found("height:20:20:20,sum:height:20:20:20"), "08880000");
    EXPECT_EQ(found("height:0:50,subtract:height:20:20,add:height:70:70"), "88088808");
    EXPECT_EQ(found("height:0:50,add:height:70:70,subtract:height:20:20:inverted"), "00800000");
}

TEST(MaskRules, AreReadFromTheTextTheyWrite) {
    for (const std::string text : {"slope:35:90:5", "slope:35:90:0,multiply:height:-5:2000:100,subtract:near@a:0:50:5",
                                   "biome@forest", "noise@500:0.5:1:0.1,sum:biome@rock:blur@30:inverted"}) {
        const Result<std::optional<MaskRules>> rules = MaskRules::fromText(text);
        ASSERT_TRUE(rules && *rules) << text;
        EXPECT_EQ((*rules)->text(), text);
    }
    EXPECT_FALSE(*MaskRules::fromText("cliffs.png"));
    const auto messageOf = [](std::string_view text) {
        const Result<std::optional<MaskRules>> rules = MaskRules::fromText(text);
        return rules ? std::string() : rules.error().message;
    };
    EXPECT_NE(messageOf("slope:35:90,height:5:9").find("'height:5:9' does not say how"), std::string::npos);
    EXPECT_NE(messageOf("slope:35:90,replace:height:5:9").find("begin it with add:"), std::string::npos);
    EXPECT_NE(messageOf("slope:35:90,add:hight:5:9").find("'hight:5:9' is no rule"), std::string::npos);
    EXPECT_NE(messageOf("slope:35:90,").find("is no rule"), std::string::npos);
    EXPECT_NE(messageOf("slope:35:90,add:").find("'' is no rule"), std::string::npos);
    EXPECT_NE(messageOf("biome@jungle").find("biomes are sea, shore,"), std::string::npos);
    EXPECT_NE(messageOf("biome").find("such as biome@forest"), std::string::npos);
    EXPECT_NE(messageOf("biome@rock:0:1").find("is no rule"), std::string::npos);
    std::string many = "slope:35:90";
    for (int i = 1; i < 16; ++i) many += ",add:slope:35:90";
    EXPECT_EQ(messageOf(many), "");
    EXPECT_NE(messageOf(many + ",add:slope:35:90").find("can have 16 rules"), std::string::npos);
}

/// The biomes are those of the layer with the same limits, which is tested by itself.
TEST(MaskRule, FindsABiome) {
    ThreadPool pool(2);
    Terrain terrain = terrainOf(101, 41, 10.0f, Boundary::Wall, [](int x, int) { return 2.0 * x; });
    terrain.use(Layer::Moisture).fill(0.2f);
    MaskCover cover{.scale = {15.0f, 1e-4, 2.0}};
    cover.limits.biomes.treeLine = 0.5f;
    const auto at = [&](std::string_view rule, int x) {
        return maskByRule(terrain, **MaskRule::fromText(rule), cover, pool)(x, 20);
    };
    EXPECT_EQ(at("biome@sea", 3), 1.0f);
    EXPECT_EQ(at("biome@sea", 40), 0.0f);
    EXPECT_EQ(at("biome@forest", 40), 1.0f);
    EXPECT_EQ(at("biome@forest", 60), 0.0f) << "above the tree line";
    EXPECT_EQ(at("biome@forest:inverted", 60), 1.0f);
    updateLandCover(terrain, {Layer::Biome}, cover.scale, {.limits = cover.limits}, pool);
    for (const BiomeInfo& biome : kBiomes) {
        const Field<float> mask = maskByRule(
            terrain, {.by = MaskBy::Biome, .from = 0.5f, .to = 1.0f, .soft = 0.0f, .of = std::string(biome.name)},
            cover, pool);
        for (int y = 0; y < 41; ++y)
            for (int x = 0; x < 101; ++x)
                ASSERT_EQ(mask(x, y) == 1.0f, terrain.layer(Layer::Biome)(x, y) == static_cast<float>(biome.biome));
    }
}

TEST(MaskRule, ResultsStayWithinTheRangeOfTheLayer) {
    ThreadPool pool(1);
    Terrain terrain(8, 8, 10.0f);
    const Layer mask = *terrain.addLayer({.name = "low", .title = "Low", .unit = {}, .highest = 0.5f});
    paintByRules(terrain, mask, {{{.rule = {.by = MaskBy::Height, .from = -1.0f, .to = 1.0f, .soft = 0.0f}}}},
                 MaskJoin::Replace, {}, pool);
    EXPECT_EQ(terrain.layer(mask)(3, 3), 0.5f);
}

TEST(MaskRule, SlopeGoesOnAcrossTheEdgeOfATorus) {
    ThreadPool pool(1);
    Terrain terrain(64, 64, 20.0f, Boundary::Wrap);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            terrain.use(Layer::Height)(x, y) = static_cast<float>(100.0 * std::sin(2.0 * 3.14159265358979 * x / 64.0));
    const Field<float> slopes = maskProperty(terrain, {.by = MaskBy::Slope}, {}, pool);
    for (int y = 0; y < 64; ++y) EXPECT_NEAR(slopes(0, y), slopes(32, y), 1e-3f);
}

}  // namespace
}  // namespace scree
