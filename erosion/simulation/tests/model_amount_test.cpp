#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "erosion/base/random.h"
#include "erosion/sculpting/stroke.h"
#include "erosion/simulation/base_grid.h"
#include "erosion/terrain/resample.h"
#include "erosion/tests/instruction_sets.h"
#include "erosion/tests/scenes.h"

/// Where models act: *Amount* with masks, and locked ground.
namespace scree {
namespace {

using namespace test;

constexpr int kAmountNodes = 72;
constexpr float kAmountCell = 20.0f;

/// Hills with a cover of sediment and sand, on which every model finds work.
Terrain workedLand(int nodes = kAmountNodes, Boundary boundary = Boundary::Open, float cell = kAmountCell) {
    const double scale = 72.0 / nodes;
    Terrain land = terrainOf(nodes, nodes, cell, boundary, [&](int x, int y) {
        const double u = x * scale, v = y * scale;
        return 400.0 + 180.0 * std::sin(0.21 * u + 0.5) * std::cos(0.17 * v) +
               40.0 * std::sin(0.5 * u * std::cos(0.1 * v));
    });
    coverWithSediment(land, 1.5f);
    land.openLedger();
    return land;
}

/// Settings in which this model acts strongly.
SimulationSettings strongly(std::string_view model) {
    SimulationSettings settings = only(model);
    for (const auto& [knob, value] : {std::pair{"stream_power.uplift", "2"},
                                      {"stream_power.years", "5000"},
                                      {"ice.equilibriumLine", "350"},
                                      {"pipes.rain", "0.001"},
                                      {"pipes.ticks", "32"},
                                      {"wind.fromSediment", "0.5"},
                                      {"thermal.talus", "20"},
                                      {"droplet.dropletsPerRound", "1500"}})
        EXPECT_TRUE(setByName(settings, knob, value));
    return settings;
}

std::vector<std::string_view> modelNames() {
    std::vector<std::string_view> names;
    forEachModel(SimulationSettings{}.models,
                 [&](const auto& entry) { names.push_back(std::decay_t<decltype(entry)>::ModelType::kName); });
    return names;
}

/// Adds a layer "mask" with these values.
template <class ValueAt>
Terrain withMask(Terrain land, const ValueAt& valueAt) {
    const Result<Layer> layer = land.addLayer({.name = "mask", .title = "Mask", .unit = ""});
    EXPECT_TRUE(layer);
    land.use(*layer) = fieldOf(land.width(), land.height(), valueAt);
    land.markAllChanged(*layer);
    return land;
}

template <class ValueAt>
Terrain withLock(Terrain land, const ValueAt& valueAt) {
    land.use(Layer::Lock) = fieldOf(land.width(), land.height(), valueAt);
    land.markAllChanged(Layer::Lock);
    return land;
}

SimulationSettings maskedAmount(std::string_view model) {
    SimulationSettings settings = strongly(model);
    settings.modulations.push_back({std::string(model) + ".amount", "mask", 0.0f, 1.0f});
    return settings;
}

/// Returns a hash of all that belongs to the ground: heights, sediment, wear, deposits.
std::uint64_t hashOfGround(const Terrain& land) {
    std::uint64_t hash = hashBits(land.heights());
    for (const Layer layer : {Layer::Sediment, Layer::Wear, Layer::Deposit, Layer::Sand, Layer::Moraine}) {
        const Field<float> values = land.has(layer) ? land.values(layer) : Field<float>(land.width(), land.height());
        hash = mixBits(hash ^ hashBits(values));
    }
    return hash;
}

double changeOf(const Terrain& after, const Terrain& before) {
    double sum = 0.0;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x)
            sum += std::abs(static_cast<double>(after.heights()(x, y)) - static_cast<double>(before.heights()(x, y)));
    return sum;
}

class Amount : public testing::TestWithParam<std::string_view> {};

TEST_P(Amount, LeavesTheGroundAsItIsAtZero) {
    const Terrain land = workedLand();
    const Terrain masked = withMask(land, [](int, int) { return 0.0; });
    const Terrain after = eroded(masked, maskedAmount(GetParam()), 50);
    EXPECT_EQ(hashOfGround(after), hashOfGround(land));
    EXPECT_NE(hashOfGround(eroded(land, strongly(GetParam()), 50)), hashOfGround(land)) << "the model must find work";
}

TEST_P(Amount, HasTheBitsOfTheModelAtOne) {
    const Terrain land = workedLand();
    const Terrain masked = withMask(land, [](int, int) { return 1.0; });
    EXPECT_EQ(hashOfGround(eroded(masked, maskedAmount(GetParam()), 20)),
              hashOfGround(eroded(land, strongly(GetParam()), 20)));
}

TEST_P(Amount, ChangesTheGroundMoreTheLargerItIs) {
    const Terrain land = workedLand();
    double before = 0.0;
    for (const char* amount : {"0.25", "0.5", "0.75", "1"}) {
        SimulationSettings settings = strongly(GetParam());
        ASSERT_TRUE(setByName(settings, std::string(GetParam()) + ".amount", amount));
        const double change = changeOf(eroded(land, settings, 6), land);
        EXPECT_GT(change, before) << amount;
        before = change;
    }
}

/// Nodes on which nothing may act stay as they are bit for bit, and those around them do not.
TEST_P(Amount, StaysWithinItsMask) {
    const Terrain land = workedLand();
    const auto inside = [](int x, int y) { return x >= 20 && x < 50 && y >= 15 && y < 60; };
    const Terrain masked = withMask(land, [&](int x, int y) { return inside(x, y) ? 1.0 : 0.0; });
    const Terrain after = eroded(masked, maskedAmount(GetParam()), 12);
    int changed = 0;
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x) {
            if (inside(x, y))
                changed += after.heights()(x, y) != land.heights()(x, y) ? 1 : 0;
            else
                ASSERT_EQ(after.heights()(x, y), land.heights()(x, y)) << x << ", " << y;
        }
    EXPECT_GT(changed, 50);
}

INSTANTIATE_TEST_SUITE_P(All, Amount, testing::ValuesIn(modelNames()),
                         [](const auto& model) { return std::string(model.param); });

/// Settings in which all models act, each with an amount that varies.
SimulationSettings allMasked() {
    SimulationSettings settings = strongly("");
    forEachModel(settings.models, [&](auto& entry) {
        const std::string name(std::decay_t<decltype(entry)>::ModelType::kName);
        entry.enabled = true;
        const bool falls = settings.modulations.size() % 2 == 0;
        settings.modulations.push_back({name + ".amount", "mask", falls ? 1.0f : 0.0f, falls ? 0.0f : 1.0f});
    });
    return settings;
}

double randomAt(int x, int y, std::uint64_t draw) {
    const auto node = static_cast<std::uint64_t>(y) << 32 | static_cast<std::uint64_t>(x);
    return static_cast<double>(randomUnit(5, RandomStream::Generator, node, draw));
}

/// Land with a random mask, a third of whose nodes are at its ends, and random locks.
Terrain randomlyMasked(Terrain land) {
    return withLock(withMask(std::move(land), [](int x, int y) { return 1.5 * randomAt(x, y, 0) - 0.25; }),
                    [](int x, int y) { return std::max(0.0, 2.0 * randomAt(x, y, 1) - 1.0); });
}

TEST(AmountOfAllModels, KeepsTheBooks) {
    for (const Boundary boundary : kBoundaries) {
        const Terrain after = eroded(randomlyMasked(workedLand(kAmountNodes, boundary)), allMasked(), 26);
        EXPECT_LT(after.ledger().relativeDrift(after.volume()), 1e-6) << static_cast<int>(boundary);
    }
    // On a finer grid models act on a base, and slopes get detail in the last round.
    const Terrain after = eroded(randomlyMasked(workedLand(1024, Boundary::Open, 3.0f)), allMasked(),
                                 static_cast<int>(Simulation::kSlopeRounds));
    ASSERT_NE(after.base(), nullptr);
    EXPECT_LT(after.ledger().relativeDrift(after.volume()), 1e-6);
}

TEST(AmountOfAllModels, HasTheSameBitsOnAnyNumberOfThreads) {
    const Terrain land = randomlyMasked(workedLand());
    const std::uint64_t one = hashOfGround(eroded(land, allMasked(), 10, 1));
    for (const int threads : {3, 8}) EXPECT_EQ(hashOfGround(eroded(land, allMasked(), 10, threads)), one) << threads;
}

/// All models act, all knobs with a place vary, and a mask follows its rules.
TEST(AmountOfAllModels, HasTheSameBitsWithEachInstructionSet) {
    Terrain land = randomlyMasked(workedLand());
    ASSERT_TRUE(land.addLayer(
        {.name = "steep", .title = "Steep", .unit = {}, .rule = "slope:20:90:9,multiply:near@mask:0:60:30:blur@50"}));
    SimulationSettings settings = allMasked();
    for (const std::string_view knob : knobsWithPlace()) {
        if (knob.ends_with(".amount")) continue;
        Modulation varied{.knob = std::string(knob), .layer = "steep", .at0 = 0.0f, .at1 = 0.0f};
        forEachModel(settings.models, [&](const auto& entry) {
            forEachKnob<std::decay_t<decltype(entry.settings)>>([&](const auto& each) {
                if constexpr (std::is_same_v<std::decay_t<decltype(entry.settings.*each.member)>, float>)
                    if (knob ==
                        std::string(std::decay_t<decltype(entry)>::ModelType::kName) + "." + std::string(each.key)) {
                        varied.at0 = entry.settings.*each.member;
                        varied.at1 = 0.5f * (each.min + each.max);
                    }
            });
        });
        settings.modulations.push_back(varied);
    }
    const std::uint64_t best = hashOfGround(eroded(land, settings, 14));
    EXPECT_NE(hashOfGround(eroded(land, allMasked(), 14)), best);
    withEachInstructionSet(
        [&](const char* name) { EXPECT_EQ(hashOfGround(eroded(land, settings, 14)), best) << name; });
}

/// Nothing is worn where the amount is 0, so nothing comes from there: rock that cannot fall does not feed the scree
/// below.
TEST(AmountOfAllModels, GivesNoMaterialFromHeldGround) {
    const Terrain cliff = terrainOf(64, 64, 10.0f, Boundary::Wall, [](int x, int) { return x < 32 ? 300.0 : 0.0; });
    const Terrain land = withLock(cliff, [](int x, int) { return x < 32 ? 1.0 : 0.0; });
    for (const std::string_view model : {"thermal", "droplet", "stream_power"}) {
        SimulationSettings settings = only(model);
        const Terrain after = eroded(land, settings, 40);
        double gained = 0.0;
        for (int y = 0; y < 64; ++y)
            for (int x = 32; x < 64; ++x) gained += static_cast<double>(after.heights()(x, y));
        // What leaves the lower ground may come to rest on it again, but no more. Rounding of creep aside.
        EXPECT_LT(gained, 0.05) << model;
    }
}

/// All models on a shelf in a valley side.
TEST(LockedGround, StaysAsItIs) {
    const auto locked = [](int x, int y) { return x >= 30 && x < 45 && y >= 0 && y < 20; };
    const Terrain land = withLock(workedLand(), [&](int x, int y) { return locked(x, y) ? 1.0 : 0.0; });
    SimulationSettings settings = strongly("");
    forEachModel(settings.models, [](auto& entry) { entry.enabled = true; });
    const Terrain after = eroded(land, settings, 30);
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x)
            if (locked(x, y)) {
                ASSERT_EQ(after.heights()(x, y), land.heights()(x, y)) << x << ", " << y;
            }
    EXPECT_NE(after.heights()(10, 40), land.heights()(10, 40));
}

/// Models act on a base, whose cells are partly locked: what they do must not reach locked nodes of the fine grid, nor
/// must the detail of slopes.
TEST(LockedGround, StaysAsItIsOnFinerGrids) {
    ThreadPool pool(2);
    const auto locked = [](int x, int y) {
        return std::hypot(x - 700.5, y - 411.5) < 97.0 || (x > 100 && x < 104) || y < 3;
    };
    const Terrain land =
        withLock(workedLand(1024, Boundary::Open, 5.0f), [&](int x, int y) { return locked(x, y) ? 1.0 : 0.0; });
    SimulationSettings settings = strongly("stream_power");
    for (const char* model : {"droplet.enabled", "thermal.enabled"}) ASSERT_TRUE(setByName(settings, model, "true"));
    Simulation simulation(land, settings, poolOf(2));
    run(simulation, 2 * static_cast<int>(Simulation::kSlopeRounds));
    const Terrain& after = simulation.terrain();
    ASSERT_NE(after.base(), nullptr);
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x)
            if (locked(x, y)) {
                ASSERT_EQ(after.heights()(x, y), land.heights()(x, y)) << x << ", " << y;
            }
    EXPECT_NE(after.heights()(300, 300), land.heights()(300, 300));
    EXPECT_LT(after.ledger().relativeDrift(after.volume()), 1e-6);
    // The base is still the mean of the fine ground without the detail of slopes, in locked cells, too.
    const Terrain& base = *after.base();
    const Field<float> means = after.baseGrid().coarsen(after.heights(), pool);
    float worst = 0.0f;
    for (int y = 0; y < base.height(); ++y)
        for (int x = 0; x < base.width(); ++x)
            worst =
                std::max(worst, std::abs(means(x, y) - base.layer(Layer::SlopeDetail)(x, y) - base.heights()(x, y)));
    EXPECT_LT(worst, 0.01f);
}

TEST(LockedGround, CannotBeSculpted) {
    Terrain land = withLock(workedLand(), [](int x, int) { return x < 36 ? 1.0 : 0.0; });
    const Field<float> before = land.heights();
    for (const StrokeMode mode : {StrokeMode::Add, StrokeMode::Smooth, StrokeMode::Flatten})
        applyStroke(land, {.layer = Layer::Height,
                           .mode = mode,
                           .path = {{36.0f, 36.0f}},
                           .radius = 20.0f,
                           .strength = 0.7f,
                           .target = 900.0});
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < 36; ++x) ASSERT_EQ(land.heights()(x, y), before(x, y));
    EXPECT_GT(land.heights()(37, 36), before(37, 36) + 1.0f);
}

TEST(LockedGround, MayCoverTheWholeMap) {
    const Terrain land = withLock(workedLand(), [](int, int) { return 1.0; });
    SimulationSettings settings = strongly("");
    forEachModel(settings.models, [](auto& entry) { entry.enabled = true; });
    EXPECT_EQ(hashOfGround(eroded(land, settings, 10)), hashOfGround(land));
}

/// A feathered edge has no step: from the free ground to the locked ground the change fades as the lock does. A hard
/// edge changes by all of it from one column to the next.
TEST(LockedGround, HasNoStepAtAFeatheredEdge) {
    constexpr int kEdge = 26;
    const Terrain free = workedLand();
    const SimulationSettings settings = strongly("stream_power");
    const auto steepestFade = [&](double feather) {
        const Terrain land =
            withLock(free, [&](int x, int) { return std::clamp((kEdge + feather - x) / feather, 0.0, 1.0); });
        const Terrain after = eroded(land, settings, 20);
        const auto meanChange = [&](int x) {
            double sum = 0.0;
            for (int y = 8; y < 64; ++y) sum += static_cast<double>(after.heights()(x, y) - free.heights()(x, y));
            return sum / 56.0;
        };
        double most = 0.0;
        for (int x = kEdge - 4; x < kEdge + 24; ++x) most = std::max(most, std::abs(meanChange(x + 1) - meanChange(x)));
        return most / std::abs(meanChange(kEdge + 22));
    };
    EXPECT_LT(steepestFade(20.0), 1.5 / 20.0);
    EXPECT_GT(steepestFade(1.0), 0.5);
}

}  // namespace
}  // namespace scree
