#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "erosion/base/random.h"
#include "erosion/sculpting/stroke.h"
#include "erosion/tests/scenes.h"

/// Properties that must hold for any models acting together, with any values of their knobs.
namespace scree {
namespace {

using namespace test;

/// Returns true for knobs that set the amount of work of a round. They are kept small to save the tests' time.
bool isWork(std::string_view key) {
    return key == "dropletsPerRound" || key == "passes" || key == "ticks" || key == "iterations" || key == "life";
}

/// The random numbers of one preset, drawn one after the other.
class Draws {
 public:
    explicit Draws(std::uint64_t preset) : preset_(preset) {}
    float unit() { return randomUnit(20260101, RandomStream::Generator, preset_, next_++); }
    bool coin() { return unit() < 0.5f; }

 private:
    std::uint64_t preset_;
    std::uint64_t next_ = 0;
};

/// Draws each knob from its whole range, evenly on its scale; one in eight knobs is at an end of its range.
template <class S>
void randomize(S& settings, Draws& draws) {
    forEachKnob<S>([&](const auto& knob) {
        using Value = std::decay_t<decltype(settings.*knob.member)>;
        if (isWork(knob.key)) {
            if constexpr (std::is_arithmetic_v<Value>)
                settings.*knob.member = std::max(knob.min, static_cast<Value>(knob.key == "dropletsPerRound" ? 20 : 3));
            return;
        }
        const float place = draws.unit();
        const bool atEnd = draws.unit() < 0.125f;
        if constexpr (std::is_same_v<Value, bool>) {
            settings.*knob.member = place < 0.5f;
        } else if constexpr (std::is_enum_v<Value>) {
            settings.*knob.member =
                static_cast<Value>(static_cast<int>(place * static_cast<float>(static_cast<int>(knob.max) + 1)));
        } else {
            const auto low = static_cast<double>(knob.min);
            const auto high = static_cast<double>(knob.max);
            const auto share = static_cast<double>(atEnd ? std::round(place) : place);
            const double value = knob.scale == Scale::Log ? low * std::pow(high / low, share)
                                 : knob.scale == Scale::LogFromZero && share > 0.0
                                     ? low + (high - low) * std::pow(1e-4, 1.0 - share)
                                     : low + (high - low) * share;
            settings.*knob.member = std::clamp(static_cast<Value>(value), knob.min, knob.max);
        }
    });
}

Terrain roughGround(int width, int height, Boundary boundary, double datum = 0.0) {
    return terrainOf(
        width, height, 10.0f, boundary,
        [](int x, int y) { return 120.0 + 80.0 * std::sin(0.3 * x) * std::cos(0.23 * y) + (x * 7 + y * 13) % 11; },
        datum);
}

void expectSound(Simulation& simulation, const std::string& what) {
    const Terrain& terrain = simulation.terrain();
    EXPECT_TRUE(checkHeights(terrain, simulation.pool())) << what;
    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6) << what;
    EXPECT_LE(terrain.waterLedger().relativeDrift(terrain.waterVolume()), 1e-6) << what;
    for (const Layer layer : {Layer::Sediment, Layer::Water, Layer::Suspended, Layer::Groundwater, Layer::Moisture})
        if (terrain.has(layer)) {
            const Extremes range = extremes(terrain.values(layer));
            EXPECT_GE(range.lowest, 0.0f) << what << " " << info(layer).name;
            EXPECT_TRUE(std::isfinite(range.highest)) << what << " " << info(layer).name;
        }
}

/// The settings of a random preset, and its name.
struct RandomPreset {
    SimulationSettings settings;
    Boundary boundary = Boundary::Open;
    std::string what;
};
RandomPreset randomPreset(std::uint64_t number, bool uplift = true) {
    Draws draws(number);
    RandomPreset preset;
    SimulationSettings& settings = preset.settings;
    settings.seed = static_cast<int>(number);
    preset.what = "preset " + std::to_string(number) + ":";
    forEachModel(settings.models, [&](auto& entry) {
        entry.enabled = draws.coin();
        randomize(entry.settings, draws);
        if constexpr (requires { entry.settings.uplift; }) entry.enabled = entry.enabled && uplift;
        if (entry.enabled) preset.what += " " + std::string(std::decay_t<decltype(entry)>::ModelType::kName);
    });
    randomize(settings.sources.rain, draws);
    settings.sources.sea = {.enabled = draws.coin(), .level = 40.0f + 200.0f * draws.unit()};
    if (draws.coin()) {
        settings.sources.springs.resize(2);
        for (Spring& spring : settings.sources.springs) randomize(spring, draws);
    }
    preset.boundary = static_cast<Boundary>(static_cast<int>(draws.unit() * 3.0f));
    randomize(settings.strata, draws);
    return preset;
}

#ifdef __SANITIZE_ADDRESS__
constexpr std::uint64_t kRandomPresets = 2000;  // each takes ten times as long
#else
constexpr std::uint64_t kRandomPresets = 10000;
#endif

TEST(AllModels, RandomPresetsKeepTheTerrainSound) {
    const std::shared_ptr<ThreadPool> pool = poolOf(1);
    for (std::uint64_t number = 0; number < kRandomPresets; ++number) {
        const RandomPreset preset = randomPreset(number);
        Simulation simulation(roughGround(21, 15, preset.boundary), preset.settings, pool);
        for (int round = 0; round < 2; ++round) {
            const Result<void> outcome = simulation.runRound();
            ASSERT_TRUE(outcome) << preset.what << " " << outcome.error().message;
        }
        expectSound(simulation, preset.what);
        if (HasFailure()) return;
    }
}

// Nothing piles up or digs without end. Without uplift, no height is more than one relief outside the initial range. Of
// 700 presets, 106, 218, 358, 431 and 434 once failed; the others are a sample of the rest.
TEST(AllModels, ThreeHundredRoundsOfRandomPresetsStayNearTheRangeAtFirst) {
    const std::shared_ptr<ThreadPool> pool = poolOf(2);
    for (const std::uint64_t number : {0, 1, 2, 3, 4, 5, 106, 218, 358, 431, 434}) {
        const RandomPreset preset = randomPreset(number, false);
        Simulation simulation(roughGround(64, 64, preset.boundary), preset.settings, pool);
        const Extremes before = extremes(simulation.terrain().heights());
        for (int round = 0; round < 300; ++round) {
            const Result<void> outcome = simulation.runRound();
            ASSERT_TRUE(outcome) << preset.what << " " << outcome.error().message;
        }
        expectSound(simulation, preset.what);
        const Extremes after = extremes(simulation.terrain().heights());
        const float relief = before.highest - before.lowest;
        EXPECT_LE(after.highest, before.highest + relief) << preset.what;
        EXPECT_GE(after.lowest, before.lowest - relief) << preset.what;
    }
}

/// Generated hills, all raised by 4000 m with a brush. Rock and rain are painted on them.
Terrain paintedHighland(int seed) {
    Terrain hills = fbmHills(65, seed);
    const auto paint = [&](Layer layer, Point at, float radius, float strength, float falloff) {
        applyStroke(hills, {.layer = layer, .path = {at}, .radius = radius, .strength = strength, .falloff = falloff});
    };
    paint(Layer::Height, {32.0f, 32.0f}, 60.0f, 4000.0f, 0.05f);
    paint(Layer::Hardness, {20.0f, 30.0f}, 15.0f, 0.8f, 1.0f);
    paint(Layer::Rain, {40.0f, 30.0f}, 15.0f, 2.0f, 1.0f);
    return hills;
}

// The layer has heights of 4000 m and more, where float32 is coarsest. The ledger must count the changes that were
// applied, and the volume that the brush added.
TEST(AllModels, TheLedgerOfEachClosesOnLandThatWasGeneratedAndPaintedToFourThousandMetres) {
    for (const int seed : {1, 2, 3}) {
        const Terrain high = paintedHighland(seed);
        ASSERT_EQ(high.datum(), 0.0);
        ASSERT_GE(extremes(high.heights()).lowest, 4000.0f);
        ASSERT_NEAR(high.ledger().edited / (4000.0 * 65 * 65 * high.cellArea()), 1.0, 1e-6);
        forEachModel(ModelEntries(), [&](const auto& listed) {
            using Model = typename std::decay_t<decltype(listed)>::ModelType;
            SimulationSettings settings = only(Model::kName);
            settings.seed = static_cast<std::uint64_t>(seed);
            Simulation simulation(high, settings, poolOf(2));
            for (int round = 0; round < 10; ++round) ASSERT_TRUE(simulation.runRound());
            const Terrain& terrain = simulation.terrain();
            EXPECT_GT(terrain.ledger().eroded, 1e3) << Model::kName;
            EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6) << Model::kName << ", seed " << seed;
        });
    }
}

/// Returns settings in which each model acts.
SimulationSettings everything() {
    SimulationSettings settings;
    forEachModel(settings.models, [](auto& entry) {
        entry.enabled = true;
        if constexpr (requires { entry.settings.dropletsPerRound; }) entry.settings.dropletsPerRound = 40;
        if constexpr (requires { entry.settings.ticks; }) entry.settings.ticks = 1;
    });
    settings.sources.springs = {{.x = 0.5f, .y = 0.5f}};
    settings.sources.sea = {.enabled = true, .level = 60.0f};
    settings.sources.rain.noise = 0.8f;
    settings.strata = {.enabled = true, .thickness = 20.0f, .dip = 15.0f, .folds = 10.0f};
    return settings;
}

TEST(AllModels, BooksCloseOverAThousandRoundsOfAllTogether) {
    for (const double datum : {0.0, 4000.0}) {
        SimulationSettings settings = everything();
        settings.sources.sea.level += static_cast<float>(datum);
        Simulation simulation(roughGround(28, 24, Boundary::Open, datum), settings, poolOf(1));
        for (int round = 0; round < 1000; ++round) ASSERT_TRUE(simulation.runRound());
        expectSound(simulation, "datum " + std::to_string(datum));
        EXPECT_GT(simulation.terrain().ledger().eroded, 1e4);
    }
}

TEST(AllModels, GiveTheSameBitsTogetherOnAnyNumberOfThreads) {
    std::uint64_t first = 0;
    for (const int threads : {1, 2, 8}) {
        Simulation simulation(roughGround(200, 150, Boundary::Open), everything(), poolOf(threads));
        for (int round = 0; round < 5; ++round) ASSERT_TRUE(simulation.runRound());
        std::uint64_t hash = 0;
        for (const LayerInfo& layer : kLayers)
            if (layer.layer != Layer::Colour && simulation.terrain().has(layer.layer))
                hash = mixBits(hash ^ hashBits(simulation.terrain().values(layer.layer)));
        if (first == 0) first = hash;
        EXPECT_EQ(hash, first) << threads;
    }
}

TEST(AllModels, EachRunsOnTheSmallestAndTheFlattestMapsAndUnderTheSea) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        Simulation smallest(roughGround(2, 2, boundary), everything(), poolOf(2));
        Simulation flat(terrainOf(40, 30, 10.0f, boundary, [](int, int) { return 7.0; }), everything(), poolOf(2));
        SimulationSettings drowned = everything();
        drowned.sources.sea.level = 5000.0f;
        Simulation sea(roughGround(40, 30, boundary), drowned, poolOf(2));
        SimulationSettings dry = everything();
        dry.sources.springs = {};
        Terrain rainless = roughGround(40, 30, boundary);
        rainless.use(Layer::Rain).fill(0.0f);
        Simulation desert(std::move(rainless), dry, poolOf(2));
        for (Simulation* simulation : {&smallest, &flat, &sea, &desert}) {
            for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation->runRound());
            expectSound(*simulation, "a map");
        }
    }
}

}  // namespace
}  // namespace scree
