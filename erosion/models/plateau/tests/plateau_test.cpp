#include "erosion/models/plateau/plateau.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/base/random.h"
#include "erosion/models/plateau/steepness.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

using Levelling = ModelRig<PlateauModel>;

double noise(int x, int y) {
    return static_cast<double>(randomUnit(3, RandomStream::Generator,
                                          static_cast<std::uint64_t>(y) * 4096 + static_cast<std::uint64_t>(x), 0));
}

/// Two rough flats, 300 m apart in height. Between them is a cliff of ten columns and slope 3.
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
    levelling.settings.iterations = 6;
    levelling.run(terrain, 3);
    EXPECT_NE(terrain.heights(), done.heights());
    EXPECT_EQ(levelling.model.counters().front().value, 6u);
}

// The slope of a parabola grows linearly from 0 to 1, so four fifths of it have a slope below 0.8. With the fitted
// angle, that part fills up (its curvature is the same everywhere), and the rest stays.
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
    for (const float sigma : {0.0f, 0.001f, 0.4f, 1.5f, 4.0f})
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
            ASSERT_LE(beyondNeighbours(before, terrain.heights()), 1e-5f);
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
    for (const PlateauMethod method : {PlateauMethod::Pairwise, PlateauMethod::Immediate})
        for (const Boundary boundary : kBoundaries) {
            const Terrain start = fbmHills(300, 4, boundary);
            std::array<std::uint64_t, 3> hashes{};
            for (std::size_t i = 0; i < 3; ++i) {
                Terrain terrain = start;
                Levelling levelling({.method = method, .neighbourhood = Neighbourhood::Alternating},
                                    std::array{1, 2, 8}[i]);
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
    for (const PlateauMethod method : {PlateauMethod::Pairwise, PlateauMethod::Immediate}) {
        Terrain terrain = fbmHills(65, 2);
        terrain.use(Layer::Hardness).fill(1.0f);
        const Terrain start = terrain;
        Levelling levelling({.method = method});
        levelling.run(terrain, 5);
        EXPECT_EQ(terrain.heights(), start.heights());
    }
}

/// A plain implementation of the article's improved erosion, forward or backward: the lowest of the four diagonal
/// neighbours gets half the difference if the difference is no more than `limit`.
Field<float> plainImprovedErosion(Field<float> h, float limit, bool backward) {
    const int count = h.width() * h.height();
    for (int k = 0; k < count; ++k) {
        const int i = backward ? count - 1 - k : k;
        const int x = i % h.width();
        const int y = i / h.width();
        float* lowest = &h(x, y);
        const int sign = backward ? -1 : 1;  // of equally low neighbours, the first in the direction of the scan counts
        for (const auto& [right, down] : {std::pair{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}) {
            const int dx = sign * right;
            const int dy = sign * down;
            if (x + dx < 0 || y + dy < 0 || x + dx >= h.width() || y + dy >= h.height()) continue;
            if (h(x + dx, y + dy) < *lowest) lowest = &h(x + dx, y + dy);
        }
        const float drop = h(x, y) - *lowest;
        if (drop <= 0.0f || drop > limit) continue;
        h(x, y) -= 0.5f * drop;
        *lowest += 0.5f * drop;
    }
    return h;
}

// Heights are whole numbers whose halves stay exact over the passes, so the bits must be the same.
TEST(Plateau, ImmediateMethodIsTheArticlesImprovedErosion) {
    Terrain terrain =
        terrainOf(150, 90, 10.0f, Boundary::Wall, [](int x, int y) { return std::floor(4096.0 * noise(x, y)) / 64.0; });
    Field<float> plain = terrain.heights();
    const float tangent = 2.4f;
    Levelling levelling({.passes = 1,
                         .autoTalus = false,
                         .talus = std::atan(tangent) * kDegrees,
                         .method = PlateauMethod::Immediate,
                         .neighbourhood = Neighbourhood::Rotated});
    for (int pass = 0; pass < 6; ++pass) {
        levelling.run(terrain, 1);
        plain = plainImprovedErosion(std::move(plain), tangent * 10.0f * std::sqrt(2.0f), pass % 2 == 1);
        ASSERT_EQ(terrain.heights(), plain) << pass;
    }
}

TEST(Plateau, ImmediateMethodDoesAllItsPassesAndKeepsItsBooks) {
    for (const Boundary boundary : kBoundaries)
        for (const double datum : {0.0, 4000.0}) {
            Terrain terrain(fbmHills(129, 2, boundary).heights(), 10.0f, datum, boundary);
            const Field<float> start = terrain.heights();
            Levelling levelling({.passes = 3, .method = PlateauMethod::Immediate});
            levelling.run(terrain, 20);
            EXPECT_EQ(levelling.model.counters().front().value, 50u);
            EXPECT_GT(terrain.ledger().eroded, 1e5);
            EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
            if (boundary != Boundary::Open) continue;
            for (int i = 0; i < 129; ++i) EXPECT_EQ(terrain.heights()(i, 0), start(i, 0));
        }
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

/// One pass of the pairwise form with talus T over the ground of `heightAt` west of column 40. East of it, a ramp of
/// 0.75 T keeps the model active. Cells are 10 m long.
template <class HeightAt>
Field<float> levelledOnce(PlateauSettings settings, double tangent, int passes, const HeightAt& heightAt) {
    settings.autoTalus = false;
    settings.talus = static_cast<float>(std::atan(tangent)) * kDegrees;
    Terrain terrain = terrainOf(64, 33, 10.0f, Boundary::Wall, [&](int x, int y) {
        return x < 40 ? static_cast<double>(heightAt(x, y)) : 7.5 * tangent * (x - 40);
    });
    Levelling levelling(settings);
    levelling.run(terrain, passes);
    return terrain.heights();
}

// Blurred by a Gaussian with weights w, a wall of height A beside a node has the slope A (w_0 + w_1) / 2 L there. It
// stays if that is above T, and is levelled if it is below.
TEST(Plateau, BlurIsTheWidthThroughWhichAWallIsSeen) {
    for (const double sigma : {0.0, 0.5, 1.0, 2.0, 4.0}) {
        const auto weight = [&](int k) { return sigma > 0.0 ? std::exp(-0.5 * k * k / (sigma * sigma)) : k == 0; };
        double sum = weight(0);
        for (int k = 1; k < 40; ++k) sum += 2.0 * weight(k);
        const double steepness = 30.0 * (weight(0) + weight(1)) / sum / 20.0;
        const auto topOfTheWall = [&](double tangent) {
            const PlateauSettings settings{.blur = lengthOf(static_cast<float>(sigma), 64)};
            return levelledOnce(settings, tangent, 1, [](int x, int) { return x < 20 ? 30.0 : 0.0; })(19, 16);
        };
        EXPECT_EQ(topOfTheWall(0.96 * steepness), 30.0f) << sigma;
        EXPECT_LT(topOfTheWall(1.04 * steepness), 25.0f) << sigma;
    }
}

TEST(Plateau, NeighbourhoodSaysWhoReceives) {
    struct Case {
        Neighbourhood neighbourhood;
        float axis, diagonal;
    };
    for (const Case& c : {Case{Neighbourhood::Moore, 0.2f, 0.05f}, Case{Neighbourhood::VonNeumann, 0.25f, 0.0f},
                          Case{Neighbourhood::Rotated, 0.0f, 0.25f}}) {
        const Field<float> h = levelledOnce({.neighbourhood = c.neighbourhood}, 0.4, 1,
                                            [](int x, int y) { return x == 20 && y == 16 ? 1.0 : 0.0; });
        EXPECT_NEAR(h(19, 16), c.axis, 1e-6f);
        EXPECT_NEAR(h(20, 17), c.axis, 1e-6f);
        EXPECT_NEAR(h(19, 15), c.diagonal, 1e-6f);
        EXPECT_NEAR(h(21, 15), c.diagonal, 1e-6f);
    }
    // Alternating: the second pass moves what the first one gave to one kind of neighbour on to both kinds.
    const Field<float> h = levelledOnce({.neighbourhood = Neighbourhood::Alternating}, 0.4, 2,
                                        [](int x, int y) { return x == 20 && y == 16 ? 1.0 : 0.0; });
    EXPECT_GT(h(22, 17), 0.0f) << "an axis and a diagonal away";
    EXPECT_EQ(h(22, 16), 0.0f) << "two axes away";
}

}  // namespace
}  // namespace scree
