#include "erosion/models/plateau.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/models/steepness.h"
#include "erosion/random.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

constexpr std::array kBoundaries{Boundary::Open, Boundary::Wall, Boundary::Wrap};

using Levelling = ModelRig<PlateauModel>;

double noise(int x, int y) {
    return static_cast<double>(randomUnit(3, RandomStream::Generator,
                                          static_cast<std::uint64_t>(y) * 4096 + static_cast<std::uint64_t>(x), 0));
}

/// Two rough flats, 300 m apart in height, and a cliff of ten columns and slope 3 between them.
Terrain twoFlats() {
    return terrainOf(192, 64, 10.0f, Boundary::Wall,
                     [](int x, int y) { return 300.0 - 30.0 * std::clamp(x - 90, 0, 10) + 8.0 * noise(x, y); });
}

double meanStep(const Field<float>& h, int x0, int x1) {
    double sum = 0.0;
    for (int y = 0; y < h.height(); ++y)
        for (int x = x0; x < x1; ++x) sum += static_cast<double>(std::abs(h(x + 1, y) - h(x, y)));
    return sum / (h.height() * (x1 - x0));
}

TEST(Plateau, GentleGroundLevelsAndTheCliffSurvives) {
    const Terrain start = twoFlats();
    for (const Neighbourhood neighbourhood : {Neighbourhood::Moore, Neighbourhood::Alternating}) {
        Terrain terrain = start;
        Levelling levelling({.autoTalus = false, .talus = 17.0f, .neighbourhood = neighbourhood});
        levelling.run(terrain, 50);
        EXPECT_LT(meanStep(terrain.heights(), 2, 80), 0.4 * meanStep(start.heights(), 2, 80));
        EXPECT_LT(meanStep(terrain.heights(), 110, 189), 0.4 * meanStep(start.heights(), 110, 189));
        for (int y = 0; y < 64; ++y)
            for (int x = 91; x < 100; ++x) ASSERT_EQ(terrain.heights()(x, y), start.heights()(x, y)) << x;
    }
}

TEST(Plateau, StopsWhenNothingIsLeftBetweenHalfTheCliffAngleAndTheCliffAngle) {
    const Terrain start = twoFlats();
    Terrain terrain = start;
    Levelling levelling({.autoTalus = false, .talus = 67.0f});  // flats below 1.1, cliffs at 3, T = 2.4
    levelling.run(terrain, 3);
    EXPECT_EQ(terrain.heights(), start.heights());
    EXPECT_EQ(levelling.model.counters().front().value, 0u);
}

TEST(Plateau, StopsAfterItsPasses) {
    Terrain terrain = fbmHills(65, 1);
    Levelling levelling({.passes = 3, .iterations = 5});
    levelling.run(terrain, 2);
    const Terrain done = terrain;
    EXPECT_EQ(levelling.model.counters().front().value, 5u);
    levelling.run(terrain, 3);
    EXPECT_EQ(terrain.heights(), done.heights());
    levelling.model.settings.iterations = 6;
    levelling.run(terrain, 3);
    EXPECT_NE(terrain.heights(), done.heights());
    EXPECT_EQ(levelling.model.counters().front().value, 6u);
}

// The slope of a parabola grows evenly from 0 to 1: four fifths of it lie below slope 0.8. Fitted, that part fills up
// (its curvature is the same everywhere) and the rest stays.
TEST(Plateau, FittedAngleIsTheEightiethPercentileOfTheSlopes) {
    const Terrain start =
        terrainOf(401, 8, 10.0f, Boundary::Wall, [](int x, int) { return 10.0 * x * x / (2.0 * 400.0); });
    Terrain terrain = start;
    Levelling levelling({.blur = 0.0f});
    levelling.run(terrain, 1);
    for (int x = 2; x < 318; ++x) EXPECT_GT(terrain.heights()(x, 4), start.heights()(x, 4)) << x;
    for (int x = 324; x < 396; ++x) EXPECT_EQ(terrain.heights()(x, 4), start.heights()(x, 4)) << x;
}

TEST(Plateau, SteepnessOfAPlaneIsItsSlopeWhateverItsHeadingAndTheBlur) {
    for (const float sigma : {0.0f, 0.4f, 1.5f, 4.0f})
        for (const auto& [gx, gy] : {std::pair{0.6, 0.0}, {0.0, 0.6}, {0.36, 0.48}}) {
            const Terrain plane = terrainOf(80, 80, 10.0f, Boundary::Wall,
                                            [gx = gx, gy = gy](int x, int y) { return 10.0 * (gx * x + gy * y); });
            const std::vector<float> steepness = SteepnessRows(plane, sigma).rows(30, 50);
            for (int y = 0; y < 20; ++y)
                for (int x = 20; x < 60; ++x)
                    ASSERT_NEAR(steepness[static_cast<std::size_t>(y * 80 + x)], 0.6f, 1e-4f) << sigma;
        }
}

TEST(Plateau, SteepnessKnowsTheOtherSideOfATorus) {
    const auto waves = [](int x, int y) {
        return 40.0 * std::sin(6.28318530718 * x / 90.0) + 30.0 * std::cos(6.28318530718 * y / 70.0);
    };
    const Terrain torus = terrainOf(90, 70, 10.0f, Boundary::Wrap, waves);
    const Terrain moved =
        terrainOf(90, 70, 10.0f, Boundary::Wrap, [&](int x, int y) { return waves((x + 45) % 90, (y + 35) % 70); });
    const std::vector<float> here = SteepnessRows(torus, 1.5f).rows(0, 70);
    const std::vector<float> there = SteepnessRows(moved, 1.5f).rows(-35, 35);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 90; ++x)
            ASSERT_EQ(here[static_cast<std::size_t>(y * 90 + x)],
                      there[static_cast<std::size_t>(y * 90 + (x + 45) % 90)]);
}

TEST(Plateau, KeepsEachNodeWithinItsNeighbours) {
    for (const Neighbourhood neighbourhood :
         {Neighbourhood::Moore, Neighbourhood::VonNeumann, Neighbourhood::Rotated}) {
        Terrain terrain = terrainOf(64, 64, 10.0f, Boundary::Wrap, [](int x, int y) { return 30.0 * noise(x, y); });
        Levelling levelling({.autoTalus = false, .talus = 40.0f, .blur = 0.0f, .neighbourhood = neighbourhood});
        for (int pass = 0; pass < 10; ++pass) {
            const Field<float> before = terrain.heights();
            levelling.run(terrain, 1);
            for (int y = 0; y < 64; ++y)
                for (int x = 0; x < 64; ++x) {
                    float lowest = before(x, y);
                    float highest = before(x, y);
                    for (int dy = -1; dy <= 1; ++dy)
                        for (int dx = -1; dx <= 1; ++dx) {
                            const float h = before((x + dx + 64) % 64, (y + dy + 64) % 64);
                            lowest = std::min(lowest, h);
                            highest = std::max(highest, h);
                        }
                    ASSERT_GE(terrain.heights()(x, y), lowest - 1e-5f);
                    ASSERT_LE(terrain.heights()(x, y), highest + 1e-5f);
                }
        }
    }
}

TEST(Plateau, LedgerClosesOnEveryBoundaryAndDatum) {
    for (const Boundary boundary : kBoundaries)
        for (const double datum : {0.0, 4000.0})
            for (const int seed : {1, 2, 3}) {
                Terrain terrain(fbmHills(129, seed, boundary).heights(), 10.0f, datum, boundary);
                Levelling levelling({});
                levelling.run(terrain, 50);
                EXPECT_GT(terrain.ledger().eroded, 1e5);
                EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
                if (boundary != Boundary::Open) {
                    EXPECT_EQ(terrain.ledger().out, 0.0);
                }
            }
}

TEST(Plateau, NumberOfThreadsAndPausesChangeNoBit) {
    for (const Boundary boundary : kBoundaries) {
        const Terrain start = fbmHills(150, 4, boundary);
        std::array<std::uint64_t, 3> hashes{};
        for (std::size_t i = 0; i < 3; ++i) {
            Terrain terrain = start;
            Levelling levelling({.neighbourhood = Neighbourhood::Alternating}, std::array{1, 2, 8}[i]);
            levelling.run(terrain, 7);
            levelling.run(terrain, 5);
            hashes[i] = hashBits(terrain.heights());
        }
        EXPECT_EQ(hashes[0], hashes[1]);
        EXPECT_EQ(hashes[0], hashes[2]);
    }
}

TEST(Plateau, KeepsTheMirrorSymmetryOfAHill) {
    for (const Neighbourhood neighbourhood : {Neighbourhood::Moore, Neighbourhood::Alternating}) {
        Terrain terrain = terrainOf(128, 128, 10.0f, Boundary::Open, [](int x, int y) {
            const double r = std::hypot(x - 63.5, y - 63.5);
            return 200.0 * std::exp(-r * r / 800.0) + 6.0 * std::cos(r);
        });
        Levelling levelling({.neighbourhood = neighbourhood});
        levelling.run(terrain, 20);
        const Field<float>& h = terrain.heights();
        for (int y = 0; y < 128; ++y)
            for (int x = 0; x < 128; ++x) {
                ASSERT_EQ(h(x, y), h(127 - x, y));
                ASSERT_EQ(h(x, y), h(x, 127 - y));
            }
    }
}

TEST(Plateau, HardRockStays) {
    Terrain terrain = fbmHills(65, 2);
    terrain.use(Layer::Hardness).fill(1.0f);
    const Terrain start = terrain;
    Levelling levelling({});
    levelling.run(terrain, 5);
    EXPECT_EQ(terrain.heights(), start.heights());
}

TEST(Plateau, FlatAndTinyTerrainsStayAsTheyAre) {
    for (const Boundary boundary : kBoundaries)
        for (const int size : {2, 3, 20}) {
            Terrain terrain(size, size, 10.0f, boundary);
            Levelling levelling({});
            levelling.run(terrain, 3);
            EXPECT_EQ(extremes(terrain.heights()).lowest, 0.0f);
            EXPECT_EQ(extremes(terrain.heights()).highest, 0.0f);
        }
}

}  // namespace
}  // namespace scree
