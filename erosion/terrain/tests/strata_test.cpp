#include "erosion/terrain/strata.h"
#include "erosion/records/colours.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "erosion/terrain/rock_hardness.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

constexpr std::uint64_t kSeed = 5;

double inRadians(double degrees) {
    return degrees / static_cast<double>(kDegrees);
}

/// Returns the heights at which the hardness above a place crosses the middle between hard and soft.
std::vector<double> interfacesAbove(const Strata& strata, double middle, double from, double to, double step) {
    std::vector<double> found;
    bool hard = static_cast<double>(strata.hardness(strata.across(300.0, 700.0, from))) > middle;
    for (double z = from + step; z < to; z += step) {
        const bool now = static_cast<double>(strata.hardness(strata.across(300.0, 700.0, z))) > middle;
        if (now != hard) found.push_back(z);
        hard = now;
    }
    return found;
}

TEST(Strata, BedsHaveTheMeanThicknessAndTheDipAskedFor) {
    for (const float thickness : {15.0f, 120.0f})
        for (const float dip : {0.0f, 35.0f, 60.0f}) {
            // With a variation of one half, all odd beds are harder than the middle, and all even beds are softer.
            const Strata strata({.enabled = true, .thickness = thickness, .contrast = 1.0f, .dip = dip}, kSeed);
            const double upright = static_cast<double>(thickness) / std::cos(inRadians(static_cast<double>(dip)));
            const auto faces =
                interfacesAbove(strata, 0.5, -3000.0 * upright / 4.0, 1000.0 * upright / 4.0, 0.01 * upright);
            ASSERT_GT(faces.size(), 990u);
            const double mean = (faces.back() - faces.front()) / static_cast<double>(faces.size() - 1);
            EXPECT_NEAR(mean / upright, 1.0, 1e-3) << thickness << " m, " << dip << " degrees";
        }
}

TEST(Strata, TheHardnessIsOneAlongTheDipPlane) {
    for (const float dip : {0.0f, 12.0f, 60.0f})
        for (const float bearing : {0.0f, 90.0f, 200.0f, 359.0f}) {
            const Strata strata({.enabled = true, .dip = dip, .dipDirection = bearing, .variation = 1.0f}, kSeed);
            const double angle = inRadians(static_cast<double>(bearing));
            const double fall = std::tan(inRadians(static_cast<double>(dip)));
            for (int i = 0; i < 200; ++i) {
                const double z = 13.0 * i;
                const double way = 37.0 * (i % 17) - 300.0;  // in the direction of the dip
                const double aside = 91.0 * (i % 5);
                const double east = way * std::sin(angle) + aside * std::cos(angle);
                const double south = -way * std::cos(angle) + aside * std::sin(angle);
                EXPECT_NEAR(strata.hardness(strata.across(east, south, z - fall * way)),
                            strata.hardness(strata.across(0.0, 0.0, z)), 1e-4f)
                    << dip << " degrees to " << bearing << ", height " << z;
            }
        }
}

TEST(Strata, EqualBedsOfNoHardnessAndOfTheContrastAlternateWithoutVariation) {
    const StrataSettings settings{.enabled = true, .thickness = 40.0f, .contrast = 0.6f, .variation = 0.0f};
    for (int i = -50; i < 50; ++i)
        for (const double within : {0.1, 0.5, 0.9})
            EXPECT_NEAR(strataHardness(settings, kSeed, 10.0, 20.0, (i + within) * 40.0), i % 2 == 0 ? 0.0f : 0.6f,
                        1e-6f)
                << i;
}

TEST(Strata, VariationMakesBedsDiffer) {
    const auto spread = [](float variation) {
        const Strata strata({.enabled = true, .thickness = 40.0f, .variation = variation}, kSeed);
        const auto faces = interfacesAbove(strata, 0.4, 0.0, 16000.0, 0.2);
        double squares = 0.0;
        for (std::size_t i = 1; i < faces.size(); ++i) {
            const double thickness = faces[i] - faces[i - 1];
            squares += (thickness - 40.0) * (thickness - 40.0);
        }
        return std::sqrt(squares / static_cast<double>(faces.size() - 1));
    };
    // The two ends are each evenly distributed within 0.35 V T, so the deviation is 0.35 V T sqrt(2 / 3).
    EXPECT_NEAR(spread(0.0f), 0.0, 0.3);
    EXPECT_NEAR(spread(0.25f), 0.35 * 0.25 * 40.0 * std::sqrt(2.0 / 3.0), 0.3);
    EXPECT_NEAR(spread(0.5f), 0.35 * 0.5 * 40.0 * std::sqrt(2.0 / 3.0), 0.6);
}

TEST(Strata, TheHardnessIsInProportionToTheContrastAndNeverAboveIt) {
    StrataSettings settings{.enabled = true, .contrast = 1.0f, .dip = 20.0f, .variation = 1.0f, .folds = 40.0f};
    const Strata whole(settings, kSeed);
    settings.contrast = 0.3f;
    const Strata part(settings, kSeed);
    for (int i = 0; i < 5000; ++i) {
        const double across = 3.7 * i - 9000.0;
        EXPECT_NEAR(part.hardness(across), 0.3f * whole.hardness(across), 1e-5f);
        EXPECT_LE(whole.hardness(across), 1.0f);
        EXPECT_GE(part.hardness(across), -1e-6f);
    }
}

TEST(Strata, TheHardnessChangesSmoothly) {
    const Strata strata({.enabled = true, .thickness = 50.0f, .contrast = 1.0f, .variation = 1.0f}, kSeed);
    // A smooth step of 1 over 0.12 T is at most 1.5 / (0.12 T) steep. Two overlapping steps are at most twice as steep.
    const float steepest = 1.5f / (0.12f * 50.0f);
    for (int i = 0; i < 100000; ++i)
        ASSERT_LE(std::abs(strata.hardness(0.05 * (i + 1)) - strata.hardness(0.05 * i)), 2.0f * steepest * 0.05f) << i;
}

TEST(Strata, FoldsRaiseTheBedsAndAreAsLongAsAskedFor) {
    const StrataSettings level{.enabled = true, .variation = 1.0f};
    StrataSettings folded = level;
    folded.folds = 80.0f;
    folded.foldLength = 500.0f;
    StrataSettings longer = folded;
    longer.foldLength = 1000.0f;
    const Strata flat(level, kSeed), wavy(folded, kSeed), wide(longer, kSeed);
    float lowest = 0.0f, highest = 0.0f;
    for (int i = 0; i < 2000; ++i) {
        const double east = 61.0 * i, south = 17.0 * (i % 97);
        const float fold = wavy.fold(east, south);
        EXPECT_FLOAT_EQ(wide.fold(2.0 * east, 2.0 * south), fold);
        EXPECT_NEAR(wavy.hardness(wavy.across(east, south, 200.0 + static_cast<double>(fold))),
                    flat.hardness(flat.across(east, south, 200.0)), 1e-4f);
        lowest = std::min(lowest, fold);
        highest = std::max(highest, fold);
    }
    EXPECT_LT(lowest, -0.5f * 80.0f);
    EXPECT_GT(highest, 0.5f * 80.0f);
    EXPECT_LT(highest - lowest, 2.8f * 80.0f);
}

TEST(Strata, EachSeedHasOtherBeds) {
    const StrataSettings settings{.enabled = true};
    double difference = 0.0;
    for (int i = 0; i < 1000; ++i) {
        const float one = strataHardness(settings, 1, 0.0, 0.0, 7.0 * i);
        EXPECT_EQ(one, strataHardness(settings, 1, 0.0, 0.0, 7.0 * i));
        difference += static_cast<double>(std::abs(one - strataHardness(settings, 2, 0.0, 0.0, 7.0 * i)));
    }
    EXPECT_GT(difference, 50.0);
}

/// A slope with paint and, in its northern half, sediment.
Terrain coveredSlope(double datum) {
    Terrain slope = terrainOf(
        48, 40, 10.0f, Boundary::Open, [](int x, int y) { return 8.0 * x + y; }, datum);
    slope.keepRecord();
    Field<float>& paint = slope.use(Layer::Hardness);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            paint(x, y) = x % 7 == 0 ? 0.5f : 0.0f;
            if (y < 20) slope.record().nodes(x, y).bedrock = slope.heights()(x, y) - 0.4f * static_cast<float>(y);
        }
    return slope;
}

TEST(RockHardness, CombinesPaintWithTheBedOfBareBedrock) {
    const StrataSettings settings{.enabled = true, .thickness = 40.0f, .dip = 25.0f, .folds = 30.0f};
    for (const double datum : {0.0, 3000.0}) {
        const Terrain slope = coveredSlope(datum);
        ThreadPool pool(2);
        RockHardness rock;
        rock.update(settings, slope, kSeed, pool);
        ASSERT_TRUE(rock.changesWithGround());
        const Field<float>& hardness = *rock.of(slope);
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 48; ++x) {
                const float sediment = y < 20 ? 0.4f * static_cast<float>(y) : 0.0f;
                const float bed = strataHardness(settings, kSeed, 10.0 * x + 5.0, 10.0 * y + 5.0,
                                                 datum + static_cast<double>(slope.heights()(x, y) - sediment));
                const float bare = std::max(0.0f, 1.0f - sediment / 4.0f);  // a tenth of a bed hides the rock
                const float paint = x % 7 == 0 ? 0.5f : 0.0f;
                EXPECT_NEAR(hardness(x, y), 1.0f - (1.0f - paint) * (1.0f - bed * bare), 1e-4f) << x << ", " << y;
            }
    }
}

TEST(RockHardness, IsThePaintItselfIfThereAreNoStrata) {
    const Terrain slope = coveredSlope(0.0);
    ThreadPool pool(2);
    RockHardness rock;
    EXPECT_EQ(rock.of(slope), &slope.layer(Layer::Hardness));
    rock.update({.enabled = true}, slope, kSeed, pool);
    EXPECT_NE(rock.of(slope), &slope.layer(Layer::Hardness));
    for (const StrataSettings& off : {StrataSettings{}, StrataSettings{.enabled = true, .contrast = 0.0f}}) {
        rock.update(off, slope, kSeed, pool);
        EXPECT_FALSE(rock.changesWithGround());
        EXPECT_EQ(rock.of(slope), &slope.layer(Layer::Hardness));
    }
    EXPECT_EQ(rock.of(terrainOf(4, 4, 1.0f, Boundary::Open, [](int, int) { return 0.0; })), nullptr);
}

TEST(RockHardness, FollowsTheGroundTheSettingsTheSeedAndTheGrid) {
    ThreadPool pool(2);
    RockHardness rock;
    const auto expectFresh = [&](const StrataSettings& settings, const Terrain& ground, std::uint64_t seed) {
        rock.update(settings, ground, seed, pool);
        RockHardness fresh;
        fresh.update(settings, ground, seed, pool);
        EXPECT_EQ(*rock.of(ground), *fresh.of(ground));
    };
    StrataSettings settings{.enabled = true, .folds = 20.0f};
    Terrain slope = coveredSlope(0.0);
    expectFresh(settings, slope, 1);
    for (float& height : std::span(slope.use(Layer::Height).row(30), 48)) height -= 33.0f;
    expectFresh(settings, slope, 1);
    expectFresh(settings, slope, 2);
    settings.foldLength = 100.0f;
    expectFresh(settings, slope, 2);
    expectFresh(settings, terrainOf(48, 40, 20.0f, Boundary::Open, [](int x, int) { return 9.0 * x; }), 2);
    expectFresh(settings, terrainOf(20, 40, 20.0f, Boundary::Open, [](int x, int) { return 9.0 * x; }), 2);
}

TEST(Strata, TheColourLayerBeginsWithTheColoursOfTheBeds) {
    const Strata strata({.enabled = true, .thickness = 40.0f, .dip = 30.0f, .dipDirection = 90.0f}, kSeed);
    // The eastern half is lower by the distance by which the beds sink on the way there, so it has the same rock.
    const double fall = 320.0 * std::tan(inRadians(30.0));
    Terrain slope = terrainOf(
        64, 40, 10.0f, Boundary::Open, [&](int x, int y) { return 8.0 * y + 3.0 * (x % 32) - (x < 32 ? 0.0 : fall); },
        700.0);
    const Field<Rgba>& colour = slope.useColour(&strata);
    int others = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 32; ++x) {
            EXPECT_NEAR(colour(x, y).r, colour(x + 32, y).r, 1e-3f) << x << ", " << y;
            EXPECT_NEAR(colour(x, y).b, colour(x + 32, y).b, 1e-3f) << x << ", " << y;
            if (std::abs(colour(x, y).r - colour((x + 16) % 32, y).r) > 0.02f) ++others;
        }
    EXPECT_GT(others, 400);
}

/// Returns a hash of the rock below a slope.
std::uint64_t hashOf(const StrataSettings& settings) {
    const Terrain slope = coveredSlope(0.0);
    ThreadPool pool(1);
    RockHardness rock;
    rock.update(settings, slope, kSeed, pool);
    return hashBits(*rock.of(slope));
}

TEST(StrataKnobs, DoNothingInTheStatesDeclaredAndActInAllOthers) {
    const StrataSettings acting{.enabled = true, .dip = 20.0f, .folds = 30.0f};
    std::vector<StrataSettings> states(5, acting);
    states[1].enabled = false;
    states[2].contrast = 0.0f;
    states[3].dip = 0.0f;
    states[4].folds = 0.0f;
    for (const StrataSettings& state : states)
        forEachKnob<StrataSettings>([&](const auto& knob) {
            bool acts = false;
            for (const auto value : {knob.min, StrataSettings{}.*knob.member, knob.max}) {
                StrataSettings changed = state;
                changed.*knob.member = value;
                const bool counts = idleBecause(knob, changed).empty() == idleBecause(knob, state).empty();
                acts = acts || (counts && hashOf(changed) != hashOf(state));
            }
            // Without contrast, "enabled" has no effect. It is the first of the knobs, and is never disabled.
            if (knob.key == "enabled" && state.contrast == 0.0f) return;
            EXPECT_EQ(acts, idleBecause(knob, state).empty()) << knob.key << ": " << idleBecause(knob, state);
        });
}

}  // namespace
}  // namespace scree
