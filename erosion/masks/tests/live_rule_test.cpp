#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "erosion/masks/mask_rule.h"
#include "erosion/sculpting/stroke.h"
#include "erosion/tests/scenes.h"

/// Masks that follow rules, and rules that look at noise, water and other masks.
namespace scree {
namespace {

using namespace test;

TEST(RuleText, ReadsBackToTheSameRule) {
    for (const MaskRule& rule : {MaskRule{.by = MaskBy::Slope, .from = 0.1f, .to = 1.0f / 3.0f, .soft = 1e-3f},
                                 MaskRule{.by = MaskBy::Position, .from = -7.5f, .to = 1e8f, .inverted = true},
                                 MaskRule{.by = MaskBy::Noise, .from = 0.5f, .to = 1.0f, .size = 123.4f},
                                 MaskRule{.by = MaskBy::Near, .from = 0.0f, .to = 200.0f, .of = "cliffs_2"}}) {
        const Result<std::optional<MaskRule>> read = MaskRule::fromText(rule.text());
        ASSERT_TRUE(read && *read) << rule.text();
        EXPECT_EQ(**read, rule) << rule.text();
    }
    EXPECT_EQ((**MaskRule::fromText("slope:35:90")).soft, 0.0f);
}

TEST(RuleText, SaysWhatIsWrong) {
    for (const char* wrong : {"slope", "slope:", "slope:35", "slope:35:", "slope:35:90:5:", "slope:a:90", "slope:90:35",
                              "slope:35:90:-5", "slope:35:90:5:6", "slope@3:35:90", "near:0:200", "near@:0:200",
                              "noise@0:0:1", "noise@x:0:1", "slope:nan:1", "slope:0:1e12"}) {
        const Result<std::optional<MaskRule>> read = MaskRule::fromText(wrong);
        ASSERT_FALSE(read) << wrong;
        EXPECT_NE(read.error().message.find("is no rule; give PROPERTY:FROM:TO"), std::string::npos) << wrong;
    }
    for (const char* file : {"", "cliffs.png", "slopes:35:90", ":1:2"}) {
        const Result<std::optional<MaskRule>> read = MaskRule::fromText(file);
        ASSERT_TRUE(read) << file;
        EXPECT_FALSE(*read) << file;
    }
}

TEST(MaskRule, NoiseIsAboutHalfAndHasPatchesOfItsSize) {
    ThreadPool pool(2);
    const Terrain land(256, 256, 10.0f);
    double above = 0.0, alike = 0.0, apart = 0.0;
    const Field<float> noise = maskProperty(land, {.by = MaskBy::Noise, .size = 400.0f}, {}, pool);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 216; ++x) {
            above += noise(x, y) > 0.5f ? 1.0 : 0.0;
            alike += std::abs(static_cast<double>(noise(x + 2, y) - noise(x, y)));
            apart += std::abs(static_cast<double>(noise(x + 40, y) - noise(x, y)));
        }
    EXPECT_NEAR(above / (256.0 * 216.0), 0.5, 0.1);
    EXPECT_LT(alike, 0.4 * apart) << "20 m apart it is more alike than 400 m apart";
    // The same patches on a finer grid.
    const Field<float> finer = maskProperty(Terrain(512, 512, 5.0f), {.by = MaskBy::Noise, .size = 400.0f}, {}, pool);
    for (int y = 20; y < 250; y += 23) EXPECT_NEAR(noise(77, y), finer(154, 2 * y), 0.15f);
}

TEST(MaskRule, DistancesAreThoseOfTheNearestNode) {
    ThreadPool pool(2);
    Terrain land(60, 40, 5.0f);
    const Layer mask = *land.addLayer({.name = "spots", .title = "Spots", .unit = {}});
    constexpr std::array<std::pair<int, int>, 3> kSpots{{{7, 9}, {41, 30}, {42, 3}}};
    for (const auto& [x, y] : kSpots) land.use(mask)(x, y) = 0.5f;
    land.use(mask)(20, 20) = 0.49f;
    const Field<float> near = maskProperty(land, {.by = MaskBy::Near, .of = "spots"}, {}, pool);
    land.use(Layer::Flow)(7, 9) = 1000.0f;
    land.use(Layer::Water)(41, 30) = 0.5f;
    land.use(Layer::Water)(42, 3) = 3.0f;
    const Field<float> toWater = maskProperty(land, {.by = MaskBy::Water}, {}, pool);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 60; ++x) {
            double nearest = 1e9;
            for (const auto& [u, v] : kSpots) nearest = std::min(nearest, 5.0 * std::hypot(x - u, y - v));
            ASSERT_NEAR(near(x, y), nearest, 1e-3) << x << ", " << y;
            ASSERT_NEAR(toWater(x, y), nearest, 1e-3) << x << ", " << y;
        }
    const Field<float> far = maskProperty(land, {.by = MaskBy::Near, .of = "gone"}, {}, pool);
    EXPECT_GT(far(30, 20), 1e6f) << "a layer that the terrain does not have counts as 0";
    EXPECT_EQ(maskProperty(land, {.by = MaskBy::Mask, .of = "spots"}, {}, pool)(20, 20), 0.49f);
}

/// A ramp that is steep in the east, with a mask that follows the steep ground.
Terrain withSteepMask() {
    Terrain land = terrainOf(64, 64, 10.0f, Boundary::Open, [](int x, int) { return x < 32 ? 0.0 : 12.0 * (x - 32); });
    EXPECT_TRUE(
        land.addLayer({.name = "steep", .title = "Steep", .unit = {}, .rule = "slope:30:90:5", .strokes = "hand"}));
    EXPECT_TRUE(land.addLayer({.name = "hand", .title = "By hand", .unit = {}, .lowest = -1.0f}));
    return land;
}

TEST(FollowedRule, FindsTheLandAgainAsItChanges) {
    ThreadPool pool(2);
    Terrain land = withSteepMask();
    const Layer steep = *land.findLayer("steep");
    EXPECT_TRUE(followRules(land, {}, pool));
    EXPECT_EQ(land.value(steep, 50, 30), 1.0f);
    EXPECT_EQ(land.value(steep, 10, 30), 0.0f);
    // Nothing is marked as changed if the mask stays as it is.
    const std::uint64_t version = land.versions(steep).newest();
    EXPECT_TRUE(followRules(land, {}, pool));
    EXPECT_EQ(land.versions(steep).newest(), version);
    // The steep ground is levelled: the mask leaves it.
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) land.use(Layer::Height)(x, y) = 0.0f;
    followRules(land, {}, pool);
    EXPECT_EQ(land.value(steep, 50, 30), 0.0f);
}

TEST(FollowedRule, KeepsWhatIsPaintedOverIt) {
    ThreadPool pool(1);
    Terrain land = withSteepMask();
    const Layer steep = *land.findLayer("steep"), hand = *land.findLayer("hand");
    land.use(hand)(10, 30) = 0.75f;
    land.use(hand)(50, 30) = -0.25f;
    followRules(land, {}, pool);
    EXPECT_EQ(land.value(steep, 10, 30), 0.75f);
    EXPECT_EQ(land.value(steep, 50, 30), 0.75f);
    EXPECT_EQ(land.value(steep, 51, 30), 1.0f);
}

TEST(FollowedRule, IsFollowedInARun) {
    // The mask is on the ramp of 50 degrees, whose foot collapses to the talus angle and leaves the mask.
    SimulationSettings settings = only("thermal");
    ASSERT_TRUE(setByName(settings, "thermal.talus", "20"));
    ASSERT_TRUE(setByName(settings, "thermal.passes", "400"));
    Simulation simulation(withSteepMask(), settings, poolOf(2));
    const auto maskAtFoot = [&] {
        return simulation.terrain().value(*simulation.terrain().findLayer("steep"), 35, 30);
    };
    run(simulation, 1);
    EXPECT_EQ(maskAtFoot(), 1.0f);
    run(simulation, static_cast<int>(kRuleRounds) - 1);
    EXPECT_EQ(maskAtFoot(), 1.0f) << "it is not looked at in each round";
    run(simulation, 1);
    EXPECT_LT(maskAtFoot(), 0.7f);
}

/// A run goes by the settings' own sea and limits.
TEST(FollowedRule, KnowsTheBiomesOfItsRun) {
    SimulationSettings settings = only("thermal");
    ASSERT_TRUE(setByName(settings, "thermal.rate", "0"));
    const auto shareOf = [&](std::string_view biome) {
        Terrain land = terrainOf(64, 64, 10.0f, Boundary::Open, [](int x, int) { return 0.5 * x; });
        EXPECT_TRUE(land.addLayer(
            {.name = "there", .title = "There", .unit = {}, .rule = "biome@" + std::string(biome), .strokes = {}}));
        Simulation simulation(std::move(land), settings, poolOf(2));
        run(simulation, 1);
        const Field<float>& mask = simulation.terrain().layer(*simulation.terrain().findLayer("there"));
        double sum = 0.0;
        for (int x = 0; x < 64; ++x) sum += static_cast<double>(mask(x, 30));
        return sum / 64.0;
    };
    EXPECT_EQ(shareOf("sea"), 0.0);
    settings.sources.sea = {.enabled = true, .level = 15.9f};  // half of the slope
    EXPECT_EQ(shareOf("sea"), 0.5);
    settings.sources.sea.enabled = false;
    EXPECT_EQ(shareOf("snow"), 8.0 / 64.0) << "above .88 of 31.5 m: from node 56 on";
    settings.cover.biomes.snowLine = 0.5f;
    EXPECT_EQ(shareOf("snow"), 0.5);
}

TEST(FollowedRule, GetsALayerForWhatIsPaintedOverIt) {
    const std::string longest(LayerTable::kLongestName, 'a');
    std::vector<LayerDescription> layers{
        {.name = "steep", .title = "Steep", .unit = {}, .rule = "slope:30:90"},
        {.name = "steep_by_hand", .title = "Painted", .unit = {}},
        {.name = "own", .title = "Own", .unit = {}, .rule = "slope:0:9", .strokes = "x"},
        {.name = "x", .title = "X", .unit = {}, .lowest = -1.0f},
        {.name = longest, .title = "A", .unit = {}, .rule = "slope:0:9"}};
    addStrokeLayers(layers);
    ASSERT_EQ(layers.size(), 7u);
    EXPECT_EQ(layers[0].strokes, "steep_by_hand_2");
    EXPECT_EQ(layers[1].strokes, "");
    EXPECT_EQ(layers[2].strokes, "x");
    EXPECT_EQ(layers[5].name, "steep_by_hand_2");
    EXPECT_EQ(layers[5].title, "Steep, by hand");
    EXPECT_EQ(layers[5].lowest, -1.0f);
    EXPECT_EQ(layers[4].strokes, layers[6].name);
    const Result<SharedLayerTable> table = LayerTable::of(layers);
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_TRUE(checkRules(**table));
}

TEST(FollowedRule, MustNotLookAtItself) {
    const auto messageOf = [](std::vector<LayerDescription> masks) {
        const Result<SharedLayerTable> table = LayerTable::of(std::move(masks));
        EXPECT_TRUE(table);
        const Result<void> outcome = checkRules(**table);
        return outcome ? std::string() : outcome.error().message;
    };
    const auto mask = [](std::string name, std::string rule) {
        return LayerDescription{.name = std::move(name), .title = "A", .unit = {}, .rule = std::move(rule)};
    };
    EXPECT_EQ(
        messageOf({mask("a", "mask@b:0.5:1"), mask("b", "near@c:0:100"), mask("c", "slope:30:90"), mask("d", "")}), "");
    EXPECT_EQ(messageOf({mask("a", "mask@gone:0.5:1")}), "");
    const std::string self = "looks at the mask itself; choose another mask";
    EXPECT_NE(messageOf({mask("a", "mask@a:0.5:1")}).find("mask 'a' follows a rule that " + self), std::string::npos);
    EXPECT_NE(messageOf({mask("a", "mask@b:0.5:1"), mask("b", "near@c:0:1"), mask("c", "mask@a:0:1")}).find(self),
              std::string::npos);
    EXPECT_NE(messageOf({mask("x", "mask@a:0:1"), mask("a", "mask@b:0.5:1"), mask("b", "near@a:0:1")}).find(self),
              std::string::npos);
    EXPECT_NE(
        messageOf({mask("a", "slope:30:90,add:mask@b:0:1"), mask("b", "height:0:9,subtract:near@a:0:1")}).find(self),
        std::string::npos)
        << "by later rules";
    LayerDescription painted = mask("a", "slope:30:90");
    for (const char* strokes : {"a", "height", "gone"}) {
        painted.strokes = strokes;
        EXPECT_NE(messageOf({painted, mask("b", "")}).find("give the name of another layer"), std::string::npos);
    }
    painted.strokes = "b";
    EXPECT_EQ(messageOf({painted, mask("b", "")}), "");
    EXPECT_NE(messageOf({mask("a", "slope:90:30")}).find("mask 'a': 'slope:90:30' is no rule"), std::string::npos);
    EXPECT_NE(messageOf({mask("a", "sloap:30:90")}).find("'sloap:30:90' is no rule"), std::string::npos);
}

}  // namespace
}  // namespace scree
