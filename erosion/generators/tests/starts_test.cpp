#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string_view>

#include "erosion/generators/recipe.h"
#include "erosion/tests/knob_values.h"
#include "erosion/tests/recipes.h"

/// Properties of every starting terrain in the list.
namespace scree {
namespace {

using test::heightsFor;
using test::recipeOf;

/// Calls visit(entry) for the starts that are not files.
template <class Visitor>
void forEachGenerator(Visitor&& visit) {
    forEachStart([&](const auto& entry) {
        if (entry.start != Start::File) visit(entry);
    });
}

/// Sets the knob of this key, if the settings struct has one.
template <class S>
void setIfThere(S& settings, std::string_view key, std::string_view text) {
    for (const std::string_view known : knobKeys<S>())
        if (known == key) {
            EXPECT_TRUE(setKnob(settings, "test", key, text));
        }
}

TEST(Starts, HaveDistinctNamesAndTitles) {
    std::set<std::string_view> names;
    std::set<std::string_view> titles;
    forEachStart([&](const auto& entry) {
        names.insert(entry.name);
        titles.insert(entry.title);
    });
    EXPECT_EQ(names.size(), choicesOf<Start>.size());
    EXPECT_EQ(titles.size(), choicesOf<Start>.size());
    EXPECT_EQ(names.count("ridged") + names.count("fbm") + names.count("cone") + names.count("file"), 4u);
}

TEST(Starts, BeginAtZeroAndHaveRelief) {
    forEachGenerator([](const auto& entry) {
        const Field<float> heights = heightsFor(recipeOf(entry.start, 129, 65));
        const Extremes range = extremes(heights);
        EXPECT_EQ(range.lowest, 0.0f) << entry.name;
        EXPECT_GT(range.highest, 10.0f) << entry.name;
        EXPECT_TRUE(std::isfinite(range.highest)) << entry.name;
    });
}

TEST(Starts, OfNoiseSpanExactlyTheirRelief) {
    for (const Start start : {Start::Billow, Start::Warped, Start::Fault, Start::Mesa}) {
        TerrainRecipe recipe = recipeOf(start, 129, 65);
        recipe.billow.relief = recipe.warped.relief = recipe.fault.relief = recipe.mesa.relief = 250.0f;
        const Extremes range = extremes(heightsFor(recipe));
        EXPECT_NEAR(range.highest, 250.0f, 0.01f) << choicesOf<Start>[static_cast<std::size_t>(start)];
        EXPECT_EQ(range.lowest, 0.0f);
    }
}

TEST(Starts, DependOnTheSeedButNotOnThreads) {
    forEachGenerator([](const auto& entry) {
        const Field<float> once = heightsFor(recipeOf(entry.start, 100, 80, 5), 1);
        EXPECT_EQ(once, heightsFor(recipeOf(entry.start, 100, 80, 5), 3)) << entry.name;
        const bool sameForAnotherSeed = once == heightsFor(recipeOf(entry.start, 100, 80, 6), 1);
        EXPECT_EQ(sameForAnotherSeed, entry.start == Start::Cone) << entry.name;
    });
}

// Models act on the means over the cells of 512 nodes, which are the same to the last bit.
TEST(Starts, HaveTheSameMeansAtEveryResolution) {
    ThreadPool pool(2);
    const auto expectSameMeans = [&](TerrainRecipe recipe, int width, Boundary boundary = Boundary::Open) {
        recipe.terrain.boundary = boundary;
        const Field<float> fine = heightsFor(atResolution(recipe, width));
        const int level = levelsAboveReference(fine.width(), fine.height());
        ASSERT_EQ(512 << level, width);
        EXPECT_EQ(GridLevel(fine.width(), fine.height(), boundary, level).coarsen(fine, pool), heightsFor(recipe))
            << choicesOf<Start>[static_cast<std::size_t>(recipe.terrain.start)] << ' ' << width;
    };
    forEachGenerator([&](const auto& entry) { expectSameMeans(recipeOf(entry.start, 512, 50), 1024); });
    expectSameMeans(recipeOf(Start::Ridged, 512, 130), 2048, Boundary::Wall);
    expectSameMeans(recipeOf(Start::Fbm, 512, 33), 4096, Boundary::Wrap);
    expectSameMeans(recipeOf(Start::Volcano, 512, 32), 8192);
}

TEST(Starts, NestIfTheirGridDividesCellsOf512Nodes) {
    EXPECT_EQ(levelsAboveReference(1024, 1024), 1);
    EXPECT_EQ(levelsAboveReference(600, 2048), 2);
    EXPECT_EQ(levelsAboveReference(4096, 8192), 4);
    EXPECT_EQ(levelsAboveReference(512, 512), 0) << "the reference itself";
    EXPECT_EQ(levelsAboveReference(1536, 1536), 0) << "three nodes along a cell";
    EXPECT_EQ(levelsAboveReference(1009, 1009), 0);
    EXPECT_EQ(levelsAboveReference(1024, 333), 0) << "the last cells would reach beyond the map";
}

// The same map at twice the resolution shows the same landscape: a coarse node lies in the middle of four fine ones.
// Detail that the coarse grid cannot show is left out of both.
TEST(Starts, ShowTheSameLandscapeAtAnyResolution) {
    forEachGenerator([](const auto& entry) {
        TerrainRecipe coarse = recipeOf(entry.start, 128, 128);
        auto& settings = coarse.*entry.settings;
        setIfThere(settings, "octaves", "4");
        setIfThere(settings, "roughness", "0");
        setIfThere(settings, "smoothing", "60");
        setIfThere(settings, "riser", "200");
        setIfThere(settings, "wander", "0");
        setIfThere(settings, "cliff", "0.3");
        coarse.terrain.cellSize = 40.0f;
        TerrainRecipe fine = coarse;
        fine.terrain.width = fine.terrain.height = 256;
        fine.terrain.cellSize = 20.0f;
        const Field<float> a = heightsFor(coarse);
        const Field<float> b = heightsFor(fine);
        const float relief = extremes(a).highest;
        float worst = 0.0f;
        for (int y = 0; y < 128; ++y)
            for (int x = 0; x < 128; ++x) {
                const float mean =
                    0.25f * ((b(2 * x, 2 * y) + b(2 * x + 1, 2 * y)) + (b(2 * x, 2 * y + 1) + b(2 * x + 1, 2 * y + 1)));
                worst = std::max(worst, std::abs(a(x, y) - mean));
            }
        EXPECT_LT(worst, 0.04f * relief) << entry.name;
    });
}

TEST(Starts, AreFiniteAtBothEndsOfEveryKnobAndOnTheSmallestMap) {
    forEachGenerator([](const auto& entry) {
        using Settings = std::decay_t<decltype(TerrainRecipe{}.*entry.settings)>;
        const auto check = [&](const TerrainRecipe& recipe, std::string_view key) {
            const Extremes range = extremes(heightsFor(recipe, 1));
            EXPECT_TRUE(std::isfinite(range.lowest) && std::isfinite(range.highest)) << entry.name << "." << key;
            EXPECT_GE(range.lowest, 0.0f) << entry.name << "." << key;
        };
        forEachKnob<Settings>([&](const auto& knob) {
            for (const auto value : {knob.min, knob.max})
                for (const float cellSize : {0.01f, 10.0f, 10000.0f}) {
                    TerrainRecipe recipe = recipeOf(entry.start, 17, 9);
                    recipe.terrain.cellSize = cellSize;
                    recipe.*entry.settings.*knob.member = value;
                    check(recipe, knob.key);
                }
        });
        check(recipeOf(entry.start, 2, 2), "smallest");
        check(recipeOf(entry.start, 2, 40), "narrow");
    });
}

/// Calls `visit(settings, name)` for the defaults and for each state that differs from them in one choice, or in one
/// number at its minimum: 0, or 1 for a count.
template <class S, class Visitor>
void forEachState(const Visitor& visit) {
    visit(S{}, std::string("the defaults"));
    forEachKnob<S>([&](const auto& knob) {
        using V = typename std::decay_t<decltype(knob)>::Value;
        for (const V value : test::valuesOf(knob)) {
            if constexpr (std::is_arithmetic_v<V> && !std::is_same_v<V, bool>)
                if (value != (std::is_integral_v<V> ? V{1} : V{0})) continue;
            S settings;
            if (value == settings.*knob.member) continue;
            settings.*knob.member = value;
            visit(settings, std::string(knob.key) + "=" + knobText(knob, value));
        }
    });
}

TEST(Starts, KnobsDoNothingInTheirDeclaredStatesAndActInAllOthers) {
    forEachStart([](const auto& entry) {
        if (entry.heights == nullptr) return;
        using S = std::decay_t<decltype(TerrainRecipe{}.*entry.settings)>;
        const auto landOf = [&](const S& settings) {
            TerrainRecipe recipe = recipeOf(entry.start, 48, 40);
            recipe.terrain.cellSize = 60.0f;
            recipe.*entry.settings = settings;
            return hashBits(heightsFor(recipe));
        };
        forEachState<S>([&](const S& state, const std::string& what) {
            const std::uint64_t before = landOf(state);
            forEachKnob<S>([&](const auto& knob) {
                const std::string_view because = idleBecause(knob, state);
                bool acts = false;
                for (const auto value : test::valuesOf(knob)) {
                    S changed = state;
                    changed.*knob.member = value;
                    if (idleBecause(knob, changed).empty() != because.empty()) continue;
                    acts = acts || landOf(changed) != before;
                }
                EXPECT_EQ(acts, because.empty()) << entry.name << "." << knob.key << (acts ? " acts" : " does nothing")
                                                 << " in " << what << ", declared: " << because;
            });
        });
    });
}

}  // namespace
}  // namespace scree
