#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>

#include "erosion/sculpting/stroke.h"
#include "erosion/terrain/resample.h"
#include "erosion/tests/scenes.h"

/// Knobs that vary over the map.
namespace scree {
namespace {

using test::eroded;

constexpr int kFieldNodes = 96;

/// Hills of several wavelengths, steep enough for every model to act.
Terrain steepLand(int nodes, float extent) {
    Field<float> heights(nodes, nodes);
    for (int y = 0; y < nodes; ++y)
        for (int x = 0; x < nodes; ++x) {
            const float u = static_cast<float>(x) / static_cast<float>(nodes);
            const float v = static_cast<float>(y) / static_cast<float>(nodes);
            heights(x, y) = 0.1f * extent *
                            (1.0f + std::sin(9.0f * u + 2.0f) * std::cos(7.0f * v) + 0.3f * std::sin(31.0f * u * v));
        }
    return {std::move(heights), extent / static_cast<float>(nodes), 0.0};
}

/// The land with a layer "mask" of these values.
Terrain masked(Terrain land, const std::function<float(float u, float v)>& mask) {
    const Result<Layer> layer = land.addLayer({.name = "mask", .title = "Mask", .unit = ""});
    EXPECT_TRUE(layer);
    Field<float>& values = land.use(*layer);
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x)
            values(x, y) = mask((static_cast<float>(x) + 0.5f) / static_cast<float>(land.width()),
                                (static_cast<float>(y) + 0.5f) / static_cast<float>(land.height()));
    land.markAllChanged(*layer);
    return land;
}

/// Settings in which only this model acts, strongly enough to make each of its knobs visible.
SimulationSettings onlyModel(std::string_view name) {
    SimulationSettings settings = test::only(name);
    EXPECT_TRUE(setByName(settings, "stream_power.uplift", "2"));
    EXPECT_TRUE(setByName(settings, "stream_power.routing", "steepest"));
    // The capacity limits the cuts, and not the drop ahead.
    EXPECT_TRUE(setByName(settings, "droplet.capacity", "0.3"));
    EXPECT_TRUE(setByName(settings, "droplet.erosionRate", "0.2"));
    EXPECT_TRUE(setByName(settings, "droplet.maxCut", "0.9"));
    EXPECT_TRUE(setByName(settings, "ice.equilibriumLine", "0"));
    return settings;
}

/// Returns two values of a knob that make different lands.
std::pair<float, float> farApart(std::string_view name) {
    static const std::map<std::string_view, std::pair<float, float>> values{
        {"droplet.capacity", {0.05f, 0.4f}},      {"droplet.maxCut", {0.05f, 0.5f}},
        {"droplet.erosionRate", {0.05f, 0.4f}},   {"droplet.depositionRate", {0.001f, 0.4f}},
        {"stream_power.uplift", {1.0f, 4.0f}},    {"stream_power.erodibility", {2e-6f, 1e-5f}},
        {"thermal.talus", {20.0f, 40.0f}},        {"stream_power.deposition", {0.0f, 1.5f}},
        {"ice.erodibility", {2e-5f, 4e-4f}},      {"wind.cohesion", {0.0f, 0.8f}},
        {"stream_power.hillslope", {0.0f, 0.1f}}, {"pipes.rain", {1e-5f, 1e-3f}},
    };
    if (name.ends_with(".amount")) return {0.25f, 1.0f};
    const auto found = values.find(name);
    EXPECT_NE(found, values.end()) << "give two values for " << name;
    return found != values.end() ? found->second : std::pair{0.0f, 0.0f};
}

class VaryingKnob : public testing::TestWithParam<std::string_view> {
 protected:
    SimulationSettings plain(float value) const {
        SimulationSettings settings = onlyModel(model());
        EXPECT_TRUE(setByName(settings, GetParam(), formatKnobValue(static_cast<double>(value))));
        return settings;
    }
    SimulationSettings varying(float at0, float at1) const {
        SimulationSettings settings = onlyModel(model());
        settings.modulations.push_back({std::string(GetParam()), "mask", at0, at1});
        EXPECT_TRUE(checkModulation(settings.modulations.back()));
        return settings;
    }
    std::string_view model() const { return GetParam().substr(0, GetParam().find('.')); }
};

TEST_P(VaryingKnob, HasTheBitsOfItsValueIfTheMaskIsTheSameEverywhere) {
    const auto [low, high] = farApart(GetParam());
    const Terrain land = steepLand(kFieldNodes, 2000.0f);
    const std::uint64_t withLow = hashBits(eroded(land, plain(low), 4).heights());
    const std::uint64_t withHigh = hashBits(eroded(land, plain(high), 4).heights());
    ASSERT_NE(withLow, withHigh) << "the knob must be seen at all";
    const Terrain zeros = masked(land, [](float, float) { return 0.0f; });
    const Terrain ones = masked(land, [](float, float) { return 1.0f; });
    EXPECT_EQ(hashBits(eroded(zeros, varying(low, high), 4).heights()), withLow);
    EXPECT_EQ(hashBits(eroded(ones, varying(low, high), 4).heights()), withHigh);
}

/// Returns the total change of the heights in these columns, metres.
double changeIn(const Terrain& after, const Terrain& before, int x0, int x1) {
    double sum = 0.0;
    for (int y = 0; y < kFieldNodes; ++y)
        for (int x = x0; x < x1; ++x)
            sum += std::abs(static_cast<double>(after.heights()(x, y) - before.heights()(x, y)));
    return sum;
}

/// Far from the line between the halves, each half changes as much as if its value held everywhere. Single nodes may
/// differ, because the paths of droplets depend on every earlier cut.
TEST_P(VaryingKnob, ActsWhereTheMaskIs) {
    const auto [low, high] = farApart(GetParam());
    const Terrain land = steepLand(kFieldNodes, 2000.0f);
    const Terrain halves = masked(land, [](float u, float) { return u < 0.5f ? 0.0f : 1.0f; });
    const Terrain withLow = eroded(land, plain(low), 1);
    const Terrain withHigh = eroded(land, plain(high), 1);
    const Terrain withBoth = eroded(halves, varying(low, high), 1);
    constexpr int kQuarter = kFieldNodes / 4;
    for (const bool left : {true, false}) {
        const int x0 = left ? 0 : 3 * kQuarter;
        const auto change = [&](const Terrain& after) { return changeIn(after, land, x0, x0 + kQuarter); };
        const double own = change(left ? withLow : withHigh), other = change(left ? withHigh : withLow);
        EXPECT_LT(std::abs(change(withBoth) - own), 0.25 * std::abs(other - own)) << (left ? "left" : "right");
    }
}

/// Two halves with a divide of locked ground between them: each half is like a land with its value alone, within the
/// scatter of five seeds. Knobs of models without chance have no scatter, but water that runs around the divide
/// differs.
TEST_P(VaryingKnob, MakesTwoLandsBesideEachOther) {
    const auto [low, high] = farApart(GetParam());
    Terrain land = steepLand(kFieldNodes, 2000.0f);
    constexpr int kDivide = 16, kHalf = (kFieldNodes - kDivide) / 2;
    Field<float>& lock = land.use(Layer::Lock);
    for (int y = 0; y < kFieldNodes; ++y)
        for (int x = kHalf; x < kHalf + kDivide; ++x) lock(x, y) = 1.0f;
    land.markAllChanged(Layer::Lock);
    const Terrain halves = masked(land, [](float u, float) { return u < 0.5f ? 0.0f : 1.0f; });
    const Terrain both = eroded(halves, varying(low, high), 3);
    for (const bool left : {true, false}) {
        const int x0 = left ? 0 : kHalf + kDivide;
        const auto change = [&](const Terrain& after) { return changeIn(after, land, x0, x0 + kHalf); };
        double sum = 0.0, squares = 0.0;
        for (int seed = 1; seed <= 5; ++seed) {
            SimulationSettings settings = plain(left ? low : high);
            settings.seed = 100 + seed;
            const double alone = change(eroded(land, settings, 3));
            sum += alone;
            squares += alone * alone;
        }
        const double mean = sum / 5.0, deviation = std::sqrt(std::max(0.0, (squares - sum * mean) / 4.0));
        // 95 % of single values of a normal distribution lie within 2.776 sqrt(1 + 1/5) deviations of five others' mean
        // (Student's t, 4 degrees of freedom); 99.9 % within 8.61 sqrt(1.2).
        EXPECT_LE(std::abs(change(both) - mean), 8.61 * 1.0955 * deviation + 0.02 * mean) << (left ? "left" : "right");
    }
}

INSTANTIATE_TEST_SUITE_P(All, VaryingKnob, testing::ValuesIn(knobsWithPlace()), [](const auto& knob) {
    std::string name(knob.param);
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

TEST(KnobFields, ReachTheBaseAndItsSlopes) {
    // 1024 nodes have a base of 512 nodes.
    const Terrain land = steepLand(1024, 5000.0f);
    SimulationSettings settings = onlyModel("thermal");
    settings.modulations.push_back({"thermal.talus", "mask", 20.0f, 60.0f});
    SimulationSettings plain = onlyModel("thermal");
    for (const auto& [mask, talus] : {std::pair{0.0f, "20"}, std::pair{1.0f, "60"}}) {
        ASSERT_TRUE(setByName(plain, "thermal.talus", talus));
        const Terrain expected = eroded(land, plain, 8);
        ASSERT_NE(expected.base(), nullptr);
        const Terrain even = masked(land, [mask = mask](float, float) { return mask; });
        EXPECT_EQ(hashBits(eroded(even, settings, 8).heights()), hashBits(expected.heights())) << talus;
    }
}

TEST(KnobFields, FollowPaint) {
    const Terrain land = steepLand(kFieldNodes, 2000.0f);
    SimulationSettings settings = onlyModel("thermal");
    settings.modulations.push_back({"thermal.talus", "mask", 20.0f, 70.0f});
    const auto pool = std::make_shared<ThreadPool>(1);
    Simulation simulation(masked(land, [](float, float) { return 1.0f; }), settings, pool);
    ASSERT_TRUE(simulation.runRound());
    Terrain& terrain = simulation.terrain();
    const Layer mask = *terrain.findLayer("mask");
    const std::uint64_t before = hashBits(terrain.heights());
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(hashBits(terrain.heights()), before) << "nothing is steeper than 70 degrees";
    terrain.nextRevision();
    applyStroke(
        terrain,
        {.layer = mask, .mode = StrokeMode::Subtract, .path = {{48.0f, 48.0f}}, .radius = 30.0f, .strength = 1.0f});
    ASSERT_TRUE(simulation.runRound());
    EXPECT_NE(hashBits(terrain.heights()), before);
}

TEST(KnobFields, AnUnknownLayerCountsAsZero) {
    const Terrain land = steepLand(kFieldNodes, 2000.0f);
    SimulationSettings plain = onlyModel("thermal"), settings = plain;
    ASSERT_TRUE(setByName(plain, "thermal.talus", "25"));
    settings.modulations.push_back({"thermal.talus", "cliffs", 25.0f, 60.0f});
    EXPECT_EQ(hashBits(eroded(land, settings, 4).heights()), hashBits(eroded(land, plain, 4).heights()));
}

TEST(Modulation, NamesTheKnobAndItsLimits) {
    EXPECT_TRUE(checkModulation({"thermal.talus", "mask", 30.0f, 60.0f}));
    const auto messageOf = [](const Modulation& modulation) {
        const Result<void> outcome = checkModulation(modulation);
        return outcome ? std::string() : outcome.error().message;
    };
    EXPECT_NE(messageOf({"thermal.talsu", "mask", 30.0f, 60.0f}).find("did you mean 'thermal.talus'"),
              std::string::npos);
    EXPECT_NE(messageOf({"thermal.talus", "mask", 30.0f, 90.0f}).find("thermal.talus"), std::string::npos);
    EXPECT_NE(messageOf({"thermal.talus", "mask", 30.0f, 90.0f}).find("72"), std::string::npos);
    EXPECT_NE(messageOf({"thermal.passes", "mask", 1.0f, 2.0f}).find("acts on the whole map"), std::string::npos);
}

}  // namespace
}  // namespace scree
