#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <string>

#include "erosion/base/random.h"
#include "erosion/tests/knob_values.h"
#include "erosion/tests/scenes.h"

/// If a declaration says that a knob has no effect, this must be true in the model; tested for every knob of every
/// model.
namespace scree {
namespace {

using namespace test;

/// Hash of the model's result on a small, rough terrain, and of the length that determines its grid.
template <class Model>
std::uint64_t outcomeOf(const typename Model::Settings& settings) {
    Terrain terrain = terrainOf(40, 30, 10.0f, Boundary::Open, [](int x, int y) {
        return 150.0 + 90.0 * std::sin(0.3 * x) * std::cos(0.23 * y) + (x * 7 + y * 13) % 11;
    });
    coverWithSediment(terrain, 0.5f);
    SimulationSettings simulation = only(Model::kName);
    std::get<ModelEntry<Model>>(simulation.models).settings = settings;
    terrain = eroded(std::move(terrain), simulation, 3, 1);
    std::uint64_t hash = 0;
    if constexpr (requires { Model::length(settings, terrain.form()); })
        hash = mixBits(std::bit_cast<std::uint64_t>(Model::length(settings, terrain.form())));
    for (const LayerInfo& layer : kLayers) {
        if (!terrain.has(layer.layer)) continue;
        hash = mixBits(hash ^ (1 + static_cast<std::uint64_t>(layer.layer)));
        if (layer.layer != Layer::Colour) hash = mixBits(hash ^ hashBits(terrain.values(layer.layer)));
    }
    return hash;
}

/// See test::valuesOf(). Counts of work are kept small to save the test's time.
template <class S, class V>
std::vector<V> fewOf(const Knob<S, V>& knob) {
    if constexpr (std::is_integral_v<V> && !std::is_same_v<V, bool>) {
        const V most = std::min(knob.max, static_cast<V>(knob.min + V{40}));
        return {knob.min, std::min(S{}.*knob.member, most), most};
    } else {
        return valuesOf(knob);
    }
}

/// Settings in which each model does a little of every kind of work.
template <class S>
S smallWork() {
    S settings;
    if constexpr (requires { settings.dropletsPerRound; }) settings.dropletsPerRound = 60;
    // More passes than the smallest `iterations`.
    if constexpr (requires { settings.autoTalus; }) settings.passes = 2;
    // A limit of the cut would hide the effect of the capacity.
    if constexpr (requires { settings.maxCut; }) {
        settings.maxCut = 0.99f;
        settings.capacity = 1.0f;
    }
    // Land that rises, so that the forms of uplift matter.
    if constexpr (requires { settings.uplift; }) settings.uplift = 1.0f;
    // Ice on the lower half of the land, too. Where it grows fast, the limits of snow and melting matter.
    if constexpr (requires { settings.equilibriumLine; }) {
        settings.equilibriumLine = 125.0f;
        settings.balanceGradient = 0.012f;
        settings.iceYears = 80.0f;
        settings.mostSnow = 0.8f;
        settings.mostMelt = 0.5f;
    }
    // Enough groundwater, and slow enough, that the heads drive it and not the limit of what a cell may give.
    if constexpr (requires { settings.transmissivity; }) {
        settings.ticks = 24;
        settings.rain = 1e-3f;
        settings.infiltration = 1e-4f;
        settings.transmissivity = 1e-4f;
    }
    return settings;
}

/// Calls `visit(settings)` for the base settings and for settings that differ from them in one knob, until it returns
/// true.
template <class S, class Visitor>
bool anyNear(const S& base, const Visitor& visit) {
    bool done = visit(base);
    forEachKnob<S>([&](const auto& knob) {
        for (const auto value : fewOf(knob)) {
            if (done) return;
            S settings = base;
            settings.*knob.member = value;
            done = visit(settings);
        }
    });
    return done;
}

/// Returns true if changing only the knob, between two settings in which `counts` holds, changes the terrain.
template <class Model, class K, class Counts>
bool changesTheTerrain(const K& knob, const typename Model::Settings& settings, const Counts& counts) {
    const std::uint64_t before = outcomeOf<Model>(settings);
    for (const auto value : fewOf(knob)) {
        typename Model::Settings changed = settings;
        changed.*knob.member = value;
        if (counts(changed) && outcomeOf<Model>(changed) != before) return true;
    }
    return false;
}

/// Calls `visit(settings, name)` for the base settings and for each state that differs from them in one bool or enum.
template <class S, class Visitor>
void forEachState(const S& base, const Visitor& visit) {
    visit(base, std::string("the base"));
    forEachKnob<S>([&](const auto& knob) {
        using V = typename std::decay_t<decltype(knob)>::Value;
        if constexpr (std::is_same_v<V, bool> || std::is_enum_v<V>)
            for (const V value : fewOf(knob)) {
                if (value == base.*knob.member) continue;
                S settings = base;
                settings.*knob.member = value;
                visit(settings, std::string(knob.key) + "=" + knobText(knob, value));
            }
    });
}

template <class Model>
void checkStates() {
    using S = typename Model::Settings;
    forEachState(smallWork<S>(), [](const S& settings, const std::string& state) {
        forEachKnob<S>([&](const auto& knob) {
            const std::string name = std::string(Model::kName) + "." + std::string(knob.key);
            const std::string_view because = idleBecause(knob, settings);
            const bool acts = changesTheTerrain<Model>(knob, settings, [&](const S& changed) {
                return idleBecause(knob, changed).empty() == because.empty();
            });
            EXPECT_EQ(acts, because.empty())
                << name << (acts ? " acts in " : " does nothing in ") << state << ", declared: " << because;
        });
    });
}

template <class Model>
void checkModel() {
    using S = typename Model::Settings;
    const S base = smallWork<S>();
    forEachKnob<S>([&](const auto& knob) {
        const std::string name = std::string(Model::kName) + "." + std::string(knob.key);
        forEachIdle(knob, [&](const Idle<S>& idle) {
            const bool reached = anyNear(base, [&](const S& settings) {
                if (!idle.when(settings)) return false;
                EXPECT_FALSE(changesTheTerrain<Model>(knob, settings, idle.when))
                    << name << " acts while " << idle.because;
                return true;
            });
            EXPECT_TRUE(reached) << name << ": no knob leads to " << idle.because;
        });
        const bool acts = anyNear(base, [&](const S& settings) {
            const auto counts = [&](const S& s) { return idleBecause(knob, s).empty(); };
            return counts(settings) && changesTheTerrain<Model>(knob, settings, counts);
        });
        EXPECT_TRUE(acts) << name << " does nothing although it says that it acts";
    });
}

template <class Model>
class IdleKnobs : public testing::Test {};

template <class Tuple>
struct TypesOf;
template <class... Models>
struct TypesOf<std::tuple<Models...>> {
    using Type = testing::Types<Models...>;
};
TYPED_TEST_SUITE(IdleKnobs, TypesOf<AllModels>::Type);

TYPED_TEST(IdleKnobs, DoNothingInTheStatesDeclaredAndActInAllOthers) {
    checkModel<TypeParam>();
}

TYPED_TEST(IdleKnobs, AreThoseThatChangeNoBitInEveryStateThatDiffersInOneChoice) {
    checkStates<TypeParam>();
}

}  // namespace
}  // namespace scree
