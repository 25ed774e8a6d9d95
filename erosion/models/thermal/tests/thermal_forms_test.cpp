#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "erosion/base/random.h"
#include "erosion/models/thermal/thermal_immediate.h"
#include "erosion/tests/landscape_metrics.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

constexpr std::array kForms{ThermalMethod::Immediate, ThermalMethod::DifferenceMap, ThermalMethod::Pairwise};
constexpr std::array kNeighbourhoods{Neighbourhood::Moore, Neighbourhood::VonNeumann, Neighbourhood::Rotated,
                                     Neighbourhood::Alternating};

ThermalSettings form(ThermalMethod method, Neighbourhood neighbourhood, double tangent, int passes) {
    return {.passes = passes,
            .talus = static_cast<float>(std::atan(tangent)) * test::kDegrees,
            .rate = 1.0f,
            .talusNoise = 0.0f,
            .method = method,
            .neighbourhood = neighbourhood};
}

void runSlides(Terrain& terrain, const ThermalSettings& settings, int rounds = 1, int threads = 2,
               std::uint64_t seed = 1) {
    ModelRig<ThermalModel> rig(settings, threads);
    rig.seed = seed;
    rig.run(terrain, rounds);
}

Terrain cone(int size, double relief, double slope, Boundary boundary = Boundary::Wall) {
    const double centre = 0.5 * (size - 1);
    return terrainOf(size, size, 10.0f, boundary, [=](int x, int y) {
        return std::max(0.0, relief - slope * std::hypot(x - centre, y - centre) * 10.0);
    });
}

Terrain randomGround(int size, double relief, Boundary boundary) {
    return terrainOf(size, size, 10.0f, boundary, [=](int x, int y) {
        const auto item = static_cast<std::uint64_t>(y) * 1000 + static_cast<std::uint64_t>(x);
        return relief * static_cast<double>(randomUnit(7, RandomStream::Generator, item, 0));
    });
}

/// A cone of 200 m and slope 1, settled at slope 0.6. At this rate no form moves too much.
Terrain settledCone(ThermalMethod method, Neighbourhood neighbourhood) {
    Terrain terrain = cone(85, 200.0, 1.0);
    ThermalSettings settings = form(method, neighbourhood, 0.6, 1500);
    settings.rate = method == ThermalMethod::Pairwise ? 1.0f : 0.5f;
    runSlides(terrain, settings);
    return terrain;
}

/// Mean slope from the centre outwards along (dx, dy), from `from` to `to` nodes from the centre.
double slopeAlong(const Terrain& terrain, int dx, int dy, int from, int to) {
    const Field<float>& h = terrain.heights();
    const float drop = h(42 + from * dx, 42 + from * dy) - h(42 + to * dx, 42 + to * dy);
    return static_cast<double>(drop) / (10.0 * (to - from) * std::hypot(dx, dy));
}

// Between the four neighbours of a cross, heights fall by T per cell along both axes. Contour lines are then squares,
// and along the diagonal the ground falls sqrt(2) times as steeply. The diagonals alone turn this pattern by 45
// degrees.
TEST(ThermalForms, CrossAndDiagonalsLeaveSquarePyramids) {
    for (const ThermalMethod method : kForms) {
        const Terrain upright = settledCone(method, Neighbourhood::VonNeumann);
        EXPECT_NEAR(slopeAlong(upright, 1, 0, 4, 20), 0.6, 0.01);
        EXPECT_NEAR(slopeAlong(upright, 1, 1, 11, 14), 0.6 * std::numbers::sqrt2, 0.015);
        EXPECT_NEAR(metricsOf(upright).gridBias4, -0.64, 0.03);
        const Terrain turned = settledCone(method, Neighbourhood::Rotated);
        EXPECT_NEAR(slopeAlong(turned, 1, 1, 4, 16), 0.6, 0.01);
        EXPECT_NEAR(slopeAlong(turned, 1, 0, 15, 20), 0.6 * std::numbers::sqrt2, 0.015);
        EXPECT_NEAR(metricsOf(turned).gridBias4, 0.64, 0.03);
    }
}

TEST(ThermalForms, AllEightOrAlternatingNeighboursLeaveNearlyRoundCones) {
    for (const ThermalMethod method : kForms)
        for (const Neighbourhood neighbourhood : {Neighbourhood::Moore, Neighbourhood::Alternating}) {
            const Terrain terrain = settledCone(method, neighbourhood);
            EXPECT_NEAR(static_cast<double>(terrain.heights()(42, 42)) / (200.0 * std::pow(0.6, 2.0 / 3.0)), 1.0, 0.04);
            for (const auto& [dx, dy] : {std::pair{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, -1}})
                EXPECT_NEAR(slopeAlong(terrain, dx, dy, 6, 14), 0.6, 0.02);
            EXPECT_LT(std::abs(metricsOf(terrain).gridBias4), 0.2);
        }
}

TEST(ThermalForms, SlopesBelowTalusStayBitwise) {
    for (const ThermalMethod method : kForms)
        for (const Neighbourhood neighbourhood : kNeighbourhoods) {
            const Terrain start = cone(65, 150.0, 0.5);
            Terrain terrain = start;
            runSlides(terrain, form(method, neighbourhood, 0.6, 4));
            EXPECT_EQ(terrain.heights(), start.heights());
            EXPECT_EQ(terrain.ledger().eroded, 0.0);
        }
}

TEST(ThermalForms, DiagonalMovesNeverChangeTheColourOfTheChessboard) {
    for (const ThermalMethod method : kForms) {
        Terrain terrain = terrainOf(64, 64, 10.0f, Boundary::Wall, [](int x, int y) {
            return (x + y) % 2 == 0 ? std::max(0.0, 200.0 - 20.0 * std::hypot(x - 31, y - 31)) : 5.0;
        });
        const Terrain start = terrain;
        runSlides(terrain, form(method, Neighbourhood::Rotated, 0.5, 50));
        double moved = 0.0;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                if ((x + y) % 2 != 0) {
                    ASSERT_EQ(terrain.heights()(x, y), 5.0f);
                }
                moved += static_cast<double>(std::abs(terrain.heights()(x, y) - start.heights()(x, y)));
            }
        EXPECT_GT(moved, 1000.0);
    }
}

TEST(ThermalForms, SimultaneousFormsKeepTheMirrorSymmetryOfACone) {
    for (const ThermalMethod method : {ThermalMethod::DifferenceMap, ThermalMethod::Pairwise})
        for (const Neighbourhood neighbourhood : kNeighbourhoods) {
            Terrain terrain = cone(128, 600.0, 1.2);
            runSlides(terrain, form(method, neighbourhood, 0.5, 50));
            const Field<float>& h = terrain.heights();
            for (int y = 0; y < 128; ++y)
                for (int x = 0; x < 128; ++x) {
                    ASSERT_EQ(h(x, y), h(127 - x, y));
                    ASSERT_EQ(h(x, y), h(x, 127 - y));
                    ASSERT_EQ(h(x, y), h(y, x));
                }
        }
}

TEST(ThermalForms, LedgerClosesOnEveryBoundaryAndDatum) {
    for (const ThermalMethod method : kForms)
        for (const Boundary boundary : kBoundaries)
            for (const double datum : {0.0, 4000.0})
                for (const int seed : {1, 2, 3}) {
                    Terrain terrain(fbmHills(97, seed, boundary).heights(), 10.0f, datum, boundary);
                    ThermalSettings settings = form(method, Neighbourhood::Moore, 0.4, 20);
                    settings.talusNoise = 0.2f;
                    runSlides(terrain, settings, 1, 2, static_cast<std::uint64_t>(seed));
                    EXPECT_GT(terrain.ledger().eroded, 1e5);
                    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
                    if (boundary != Boundary::Open) {
                        EXPECT_EQ(terrain.ledger().out, 0.0);
                    }
                }
}

TEST(ThermalForms, TheRimOfAnOpenMapStays) {
    const Terrain start = fbmHills(97, 2, Boundary::Open);
    for (const ThermalMethod method : kForms) {
        Terrain terrain = start;
        runSlides(terrain, form(method, Neighbourhood::Moore, 0.3, 20));
        for (int i = 0; i < 97; ++i)
            for (const auto& [x, y] : {std::pair{i, 0}, {i, 96}, {0, i}, {96, i}})
                ASSERT_EQ(terrain.heights()(x, y), start.heights()(x, y));
        EXPECT_NE(terrain.ledger().out, 0.0);
    }
}

TEST(ThermalForms, NumberOfThreadsChangesNoBit) {
    for (const ThermalMethod method : kForms)
        for (const Neighbourhood neighbourhood : kNeighbourhoods)
            for (const Boundary boundary : kBoundaries) {
                const Terrain start = fbmHills(200, 4, boundary);
                std::array<std::uint64_t, 3> hashes{};
                std::array<double, 3> eroded{};
                for (std::size_t i = 0; i < 3; ++i) {
                    Terrain terrain = start;
                    runSlides(terrain, form(method, neighbourhood, 0.4, 3), 2, std::array{1, 2, 8}[i]);
                    hashes[i] = hashBits(terrain.heights());
                    eroded[i] = terrain.ledger().eroded;
                }
                EXPECT_EQ(hashes[0], hashes[1]);
                EXPECT_EQ(hashes[0], hashes[2]);
                EXPECT_EQ(eroded[0], eroded[1]);
                EXPECT_EQ(eroded[0], eroded[2]);
            }
}

/// The immediate form in its simplest code: all eight neighbours, closed edges.
Field<float> plainScan(Field<float> h, float tangent, float cellSize) {
    for (int y = 0; y < h.height(); ++y)
        for (int x = 0; x < h.width(); ++x) {
            float steepest = 0.0f;
            float length = 0.0f;
            float* lower = nullptr;
            for (const auto& [dx, dy] :
                 {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}) {
                if (x + dx < 0 || y + dy < 0 || x + dx >= h.width() || y + dy >= h.height()) continue;
                const float l = dx != 0 && dy != 0 ? cellSize * kDiagonal : cellSize;
                const float slope = (h(x, y) - h(x + dx, y + dy)) / l;
                if (slope <= steepest) continue;
                steepest = slope;
                length = l;
                lower = &h(x + dx, y + dy);
            }
            if (lower == nullptr || h(x, y) - *lower <= tangent * length) continue;
            const float moved = 0.5f * (h(x, y) - *lower - tangent * length);
            h(x, y) -= moved;
            *lower += moved;
        }
    return h;
}

struct Immediate {
    Terrain terrain;
    Field<float> talus, next, share;
    ThreadPool pool{2};

    explicit Immediate(Terrain start) : terrain(std::move(start)), talus(terrain.width(), terrain.height(), 0.4f) {}
    void pass(Scan scan) { collapseImmediately({terrain, talus, 1.0f, false, next, share, pool}, {}, scan); }
};

TEST(ThermalForms, TheWaveOfTheImmediateFormGivesTheBitsOfThePlainScan) {
    for (const auto& [width, height] : {std::pair{2, 2}, {3, 70}, {700, 5}, {400, 300}}) {
        const Field<float> start = terrainOf(width, height, 10.0f, Boundary::Wall, [](int x, int y) {
                                       return (x * 37 + y * 91) % 53;
                                   }).heights();
        Immediate immediate(Terrain(start, 10.0f, 0.0, Boundary::Wall));
        immediate.pass(Scan::Forward);
        EXPECT_EQ(immediate.terrain.heights(), plainScan(start, 0.4f, 10.0f));
    }
}

TEST(ThermalForms, TheBackwardScanIsTheForwardScanOfTheRotatedMap) {
    // Ridges whose flanks are equally steep on both sides.
    const Terrain start = terrainOf(150, 150, 10.0f, Boundary::Open,
                                    [](int x, int y) { return (x % 4 == 0 ? 60 : 0) + (y % 5 == 0 ? 80 : 0); });
    const Terrain turned =
        terrainOf(150, 150, 10.0f, Boundary::Open, [&](int x, int y) { return start.heights()(149 - x, 149 - y); });
    Immediate backward(start);
    backward.pass(Scan::Backward);
    Immediate forward(turned);
    forward.pass(Scan::Forward);
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 150; ++x)
            ASSERT_EQ(backward.terrain.heights()(x, y), forward.terrain.heights()(149 - x, 149 - y));
}

TEST(ThermalForms, PairwiseKeepsEachNodeWithinItsNeighbours) {
    for (const Neighbourhood neighbourhood : {Neighbourhood::Moore, Neighbourhood::VonNeumann}) {
        Terrain terrain = randomGround(64, 500.0, Boundary::Wrap);
        for (int pass = 0; pass < 10; ++pass) {
            const Field<float> before = terrain.heights();
            runSlides(terrain, form(ThermalMethod::Pairwise, neighbourhood, 0.2, 1));
            ASSERT_LE(beyondNeighbours(before, terrain.heights()), 1e-4f);
        }
    }
}

// A hollow may be overfilled once by the excess of all eight neighbours, but this must die down.
TEST(ThermalForms, TheDifferenceMapSettlesEvenOnRandomGround) {
    for (const Neighbourhood neighbourhood : kNeighbourhoods) {
        Terrain terrain = randomGround(64, 500.0, Boundary::Wall);
        ThermalSettings settings = form(ThermalMethod::DifferenceMap, neighbourhood, 0.5, 400);
        settings.rate = 0.5f;
        runSlides(terrain, settings);
        const Extremes range = extremes(terrain.heights());
        EXPECT_GE(range.lowest, 0.0f);
        EXPECT_LE(range.highest, 500.0f);
        EXPECT_LT(metricsOf(terrain).meanSlope, 0.6);
    }
}

TEST(ThermalForms, OnlyLooseSedimentMovesIfRequested) {
    for (const ThermalMethod method : kForms) {
        const Terrain rock = cone(65, 250.0, 1.0);
        ThermalSettings settings = form(method, Neighbourhood::Moore, 0.5, 20);
        settings.looseOnly = true;
        Terrain covered = rock;
        runSlides(covered, settings);
        EXPECT_EQ(covered.heights(), rock.heights());
        coverWithSediment(covered, 2.0f);
        runSlides(covered, settings);
        EXPECT_NE(covered.heights(), rock.heights());
        for (int y = 0; y < 65; ++y)
            for (int x = 0; x < 65; ++x) {
                EXPECT_GE(covered.heights()(x, y), covered.bedrock(x, y));
                EXPECT_GE(covered.heights()(x, y), rock.heights()(x, y) - 2.001f);
            }
    }
}

// A wall of 10 m between flats, with cells of 1 m: the slope of 10 exceeds the talus of 0.8 by 9.2. The loss of a node
// on top of the wall in one pass follows from each form's equation with one lower neighbour.
TEST(ThermalForms, RateIsTheFractionOfTheExcessThatAPassMoves) {
    const auto given = [](ThermalMethod method, float rate) {
        Terrain wall = terrainOf(16, 16, 1.0f, Boundary::Wall, [](int x, int) { return x < 8 ? 10.0 : 0.0; });
        ThermalSettings settings = form(method, Neighbourhood::VonNeumann, 0.8, 1);
        settings.rate = rate;
        runSlides(wall, settings);
        return 10.0 - static_cast<double>(wall.heights()(7, 8));
    };
    for (const double rate : {0.25, 0.5, 1.0}) {
        const auto c = static_cast<float>(rate);
        EXPECT_NEAR(given(ThermalMethod::Isotropic, c), rate / 4.0 * 10.0 * (1.0 - 0.8 / 10.0), 1e-4);
        EXPECT_NEAR(given(ThermalMethod::Immediate, c), rate / 2.0 * 9.2, 1e-4);
        EXPECT_NEAR(given(ThermalMethod::DifferenceMap, c), rate * 9.2, 1e-4);
        EXPECT_NEAR(given(ThermalMethod::Pairwise, c), rate / 4.0 * 9.2, 1e-4);
    }
}

// With noise n the talus is T (1 - n) to T (1 + n): a plane below the minimum stays everywhere, a plane in between
// moves in some places only, and with n = 0 it stays if it is below T.
TEST(ThermalForms, TalusNoiseVariesTheTalusByItsAmplitude) {
    const auto moved = [](float noise, double steepness) {
        const double slope = 0.8 * steepness;
        Terrain plane = terrainOf(64, 64, 1.0f, Boundary::Wall, [&](int x, int) { return slope * (63 - x); });
        const Terrain start = plane;
        ThermalSettings settings = form(ThermalMethod::Isotropic, Neighbourhood::Moore, 0.8, 1);
        settings.talusNoise = noise;
        runSlides(plane, settings);
        int count = 0;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) count += plane.heights()(x, y) != start.heights()(x, y) ? 1 : 0;
        return count;
    };
    EXPECT_EQ(moved(0.0f, 0.95), 0);
    EXPECT_EQ(moved(0.1f, 0.89), 0);
    EXPECT_EQ(moved(0.4f, 0.59), 0);
    EXPECT_GT(moved(0.4f, 0.95), 64 * 64 / 8);
    EXPECT_LT(moved(0.4f, 0.95), 64 * 64 * 7 / 8);
    EXPECT_GT(moved(0.4f, 0.9), moved(0.2f, 0.9));
    EXPECT_GT(moved(0.2f, 0.9), moved(0.15f, 0.9));
}

}  // namespace
}  // namespace scree
