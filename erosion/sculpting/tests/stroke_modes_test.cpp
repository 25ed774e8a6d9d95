#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "erosion/sculpting/stroke.h"
#include "erosion/tests/scenes.h"

/// The limit of a stroke, and the modes that give the ground a form.
namespace scree {
namespace {

constexpr int kSize = 160;
constexpr float kCellSize = 10.0f;
constexpr double kHillsDatum = 800.0;

/// Hills on a slope.
Terrain unevenHills() {
    return {fieldOf(kSize, kSize,
                    [](int x, int y) {
                        return 0.7f * static_cast<float>(x) + 30.0f * std::sin(0.13f * static_cast<float>(x)) *
                                                                  std::sin(0.09f * static_cast<float>(y));
                    }),
            kCellSize, kHillsDatum};
}

Stroke sculpting(StrokeMode mode, float strength) {
    return {.layer = Layer::Height, .mode = mode, .path = {{80.0f, 80.0f}}, .radius = 30.0f, .strength = strength};
}

double largestChange(const Terrain& after, const Terrain& before) {
    double most = 0.0;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x)
            most = std::max(most, std::abs(static_cast<double>(after.heights()(x, y)) -
                                           static_cast<double>(before.heights()(x, y))));
    return most;
}

TEST(StrokeLimit, HoldsOverAllPartsOfAStroke) {
    const Terrain before = unevenHills();
    Terrain terrain = before;
    StrokeMemory memory;
    Stroke lower = sculpting(StrokeMode::Subtract, 12.0f);
    lower.limit = 50.0f;
    for (int part = 0; part < 40; ++part) applyStroke(terrain, lower, &memory);
    EXPECT_NEAR(largestChange(terrain, before), 50.0, 1e-3);
    EXPECT_NEAR(terrain.heights()(80, 80), before.heights()(80, 80) - 50.0f, 1e-3);
    // Where the dabs are weak, they have not reached the limit.
    const double share = std::pow(1.0 - std::pow(28.0 / 30.0, 2), 2);
    EXPECT_NEAR(terrain.heights()(108, 80), static_cast<double>(before.heights()(108, 80)) - 40 * 12.0 * share, 1e-3);

    // The next stroke has a limit of its own.
    memory.forget();
    applyStroke(terrain, lower, &memory);
    EXPECT_NEAR(terrain.heights()(80, 80), before.heights()(80, 80) - 62.0f, 1e-3);
    // Without a limit there is none.
    lower.limit = 0.0f;
    for (int part = 0; part < 10; ++part) applyStroke(terrain, lower, &memory);
    EXPECT_NEAR(terrain.heights()(80, 80), before.heights()(80, 80) - 182.0f, 1e-3);
}

TEST(StrokeLimit, CountsWhatTheStrokeTakesBack) {
    const Terrain before = unevenHills();
    Terrain terrain = before;
    StrokeMemory memory;
    Stroke stroke = sculpting(StrokeMode::Add, 30.0f);
    stroke.limit = 20.0f;
    applyStroke(terrain, stroke, &memory);
    stroke.mode = StrokeMode::Subtract;  // with Ctrl, in the same stroke
    for (int part = 0; part < 5; ++part) applyStroke(terrain, stroke, &memory);
    EXPECT_NEAR(terrain.heights()(80, 80), before.heights()(80, 80) - 20.0f, 1e-3);
    // Erosion between two parts is not the stroke's.
    terrain.use(Layer::Height)(80, 80) -= 100.0f;
    applyStroke(terrain, stroke, &memory);
    EXPECT_NEAR(terrain.heights()(80, 80), before.heights()(80, 80) - 120.0f, 1e-3);
}

TEST(StrokeModes, SharpenMovesNodesAwayFromTheMeanAroundThem) {
    // The mean of sin(k x) over the 7 nodes around x is sin(k x) (1 + 2 cos k + 2 cos 2k + 2 cos 3k) / 7.
    const auto sine = [](int x, int) { return 20.0f * std::sin(0.9f * static_cast<float>(x)); };
    Terrain terrain(fieldOf(kSize, kSize, sine), kCellSize, kHillsDatum);
    Stroke sharpen = sculpting(StrokeMode::Sharpen, 1.0f);
    sharpen.radius = 24.0f;
    sharpen.falloff = 0.1f;
    applyStroke(terrain, sharpen);
    const double mean = (1.0 + 2.0 * (std::cos(0.9) + std::cos(1.8) + std::cos(2.7))) / 7.0;
    for (int x = 70; x < 90; ++x)
        EXPECT_NEAR(terrain.heights()(x, 80), (2.0 - mean) * static_cast<double>(sine(x, 80)), 1e-3) << x;

    Terrain plane(fieldOf(kSize, kSize, [](int x, int y) { return 3.0f * static_cast<float>(x - 2 * y); }), kCellSize,
                  0.0);
    const Terrain before = plane;
    applyStroke(plane, sharpen);
    EXPECT_LT(largestChange(plane, before), 1e-3) << "a plane has no edges";
}

TEST(StrokeModes, NoiseBelongsToThePlaceAtEveryResolution) {
    Stroke noise = sculpting(StrokeMode::Noise, 20.0f);
    noise.falloff = 0.05f;
    noise.size = 12.0f;
    Terrain coarse(kSize, kSize, kCellSize), fine(3 * kSize, 3 * kSize, kCellSize / 3.0f);
    applyStroke(coarse, noise);
    Stroke finer = scaled(noise, 3.0f);
    for (Point& point : finer.path) point = {point.x + 1.0f, point.y + 1.0f};  // the same place: middles of cells
    applyStroke(fine, finer);
    double sum = 0.0, squares = 0.0;
    int nodes = 0;
    for (int y = 60; y <= 100; ++y)
        for (int x = 60; x <= 100; ++x) {
            const auto value = static_cast<double>(coarse.heights()(x, y));
            ASSERT_NEAR(fine.heights()(3 * x + 1, 3 * y + 1), value, 2e-3) << x << ", " << y;
            sum += value;
            squares += value * value;
            ++nodes;
        }
    // Bumps and hollows, not one slope: several sizes of a bump fit into the brush.
    EXPECT_LT(std::abs(sum / nodes), 6.0);
    EXPECT_GT(std::sqrt(squares / nodes), 3.0);

    const Terrain bumps = coarse;
    applyStroke(coarse, noise);
    noise.strength = -20.0f;
    applyStroke(coarse, noise);
    EXPECT_LT(largestChange(coarse, bumps), 1e-4) << "a negative strength takes back";
    applyStroke(coarse, noise);
    EXPECT_LT(largestChange(coarse, Terrain(kSize, kSize, kCellSize)), 1e-4);
}

TEST(StrokeModes, TerraceMakesTreadsAtMultiplesOfTheStep) {
    Terrain terrain(fieldOf(kSize, kSize, [](int x, int) { return 1.3f * static_cast<float>(x); }), kCellSize, 807.0);
    Stroke terrace = sculpting(StrokeMode::Terrace, 1.0f);
    terrace.falloff = 0.05f;
    terrace.step = 25.0f;
    terrace.radius = 50.0f;
    for (int dab = 0; dab < 6; ++dab) applyStroke(terrain, terrace);
    int flat = 0, nodes = 0;
    float last = terrain.heights()(40, 80);
    for (int x = 40; x < 120; ++x, ++nodes) {
        const float height = terrain.heights()(x, 80);
        EXPECT_GE(height, last) << "the order of heights stays";
        last = height;
        const double steps = (static_cast<double>(height) + 807.0) / 25.0;
        if (std::abs(steps - std::round(steps)) * 25.0 < 0.5) ++flat;
        // Each node goes to the tread that is nearest.
        const double before = (1.3 * x + 807.0) / 25.0;
        const bool isBetween = std::abs(before - std::floor(before) - 0.5) < 0.05;
        EXPECT_NEAR(steps, std::round(before), isBetween ? 1.0 : 0.02) << x;
    }
    EXPECT_GT(flat, 0.85 * nodes);
}

TEST(StrokeModes, EraseBringsBackTheStart) {
    const Terrain start = unevenHills();
    Terrain terrain = start;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) terrain.use(Layer::Height)(x, y) += 17.0f;
    Stroke erase = sculpting(StrokeMode::Erase, 1.0f);
    applyStroke(terrain, erase);
    EXPECT_NEAR(largestChange(terrain, start), 17.0, 1e-3) << "without a start nothing changes";
    applyStroke(terrain, erase, nullptr, &start);
    EXPECT_FLOAT_EQ(terrain.heights()(80, 80), start.heights()(80, 80));
    const double share = std::pow(1.0 - 0.25, 2);
    EXPECT_NEAR(terrain.heights()(95, 80), static_cast<double>(start.heights()(95, 80)) + 17.0 * (1.0 - share), 1e-3);
    EXPECT_FLOAT_EQ(terrain.heights()(111, 80), start.heights()(111, 80) + 17.0f);
}

TEST(StrokeModes, EraseGoesBackToAFormerLandOfAnotherGridAndDatum) {
    // The same slope on cells twice as long, 50 m higher in all, with heights above another datum.
    constexpr double kRise = 50.0, kOtherDatum = 1200.0;
    const auto slope = [](double metresEast) { return 0.07 * metresEast; };
    const auto former = std::make_shared<const Terrain>(
        fieldOf(kSize / 2, kSize / 2,
                [&](int x, int) {
                    return static_cast<float>(slope((x + 0.5) * 2.0 * 10.0) + kRise + kHillsDatum - kOtherDatum);
                }),
        2.0f * kCellSize, kOtherDatum);
    Terrain terrain(fieldOf(kSize, kSize, [&](int x, int) { return static_cast<float>(slope((x + 0.5) * 10.0)); }),
                    kCellSize, kHillsDatum);
    const Terrain start = terrain;
    StrokeMemory memory;
    memory.former = former;
    Stroke erase = sculpting(StrokeMode::Erase, 1.0f);
    erase.falloff = 0.05f;
    applyStroke(terrain, erase, &memory, &start);
    for (int x = 55; x < 105; ++x) EXPECT_NEAR(terrain.heights()(x, 80), slope((x + 0.5) * 10.0) + kRise, 1e-3) << x;
    memory.forget();
    applyStroke(terrain, erase, &memory, &start);
    EXPECT_NEAR(terrain.heights()(80, 80), start.heights()(80, 80), 1e-3) << "the next stroke goes back to the start";
}

TEST(StrokeModes, CloneCopiesTheFormOfOtherGround) {
    const Terrain before = unevenHills();
    Terrain terrain = before;
    Stroke clone = sculpting(StrokeMode::Clone, 1.0f);
    clone.radius = 20.0f;
    clone.falloff = 0.05f;
    clone.source = {-40.5f, 12.0f};
    clone.target = 7.0;
    applyStroke(terrain, clone);
    for (int y = 65; y <= 95; ++y)
        for (int x = 70; x <= 90; ++x) {
            const double west = static_cast<double>(before.heights()(x - 41, y + 12));
            const double east = static_cast<double>(before.heights()(x - 40, y + 12));
            ASSERT_NEAR(terrain.heights()(x, y), 0.5 * (west + east) + 7.0, 1e-3) << x << ", " << y;
        }
    // Ground that would come from beyond the map stays as it is.
    terrain = before;
    clone.source = {-70.0f, 0.0f};
    applyStroke(terrain, clone);
    EXPECT_EQ(terrain.heights()(66, 80), before.heights()(66, 80));
    EXPECT_NE(terrain.heights()(75, 80), before.heights()(75, 80));
}

TEST(StrokeModes, ARampIsEvenFromEndToEnd) {
    const Terrain before = unevenHills();
    Terrain terrain = before;
    Stroke ramp = sculpting(StrokeMode::Ramp, 1.0f);
    ramp.path = {{40.0f, 50.0f}, {100.0f, 130.0f}};  // 100 cells long
    ramp.radius = 12.0f;
    ramp.falloff = 0.5f;
    applyStroke(terrain, ramp);
    const double from = static_cast<double>(before.heights()(40, 50));
    const double to = static_cast<double>(before.heights()(100, 130));
    for (int along = 0; along <= 20; ++along) {
        // Every fifth cell along the middle of the ramp is a node.
        const int x = 40 + 3 * along, y = 50 + 4 * along;
        ASSERT_NEAR(terrain.heights()(x, y), from + (to - from) * along / 20.0, 1e-3) << along;
    }
    // Five cells to the side it has its full width, from 12 on nothing has changed.
    EXPECT_NEAR(terrain.heights()(70 - 4, 90 + 3), 0.5 * (from + to), 1e-3);
    EXPECT_EQ(terrain.heights()(70 - 12, 90 + 9), before.heights()(70 - 12, 90 + 9));
    EXPECT_EQ(terrain.heights()(20, 20), before.heights()(20, 20));
    // A path of one point makes a level place.
    terrain = before;
    ramp.path = {{60.0f, 60.0f}};
    applyStroke(terrain, ramp);
    EXPECT_EQ(terrain.heights()(64, 62), before.heights()(60, 60));
}

TEST(StrokeModes, LockedGroundStaysInEachMode) {
    const Terrain start = unevenHills();
    for (std::size_t i = 0; i < choicesOf<StrokeMode>.size(); ++i) {
        Terrain terrain = start;
        terrain.keepRecord();  // so that what follows is loose and can be dug away
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x) {
                terrain.use(Layer::Height)(x, y) += 3.0f;
                if (x < 80) terrain.use(Layer::Lock)(x, y) = 1.0f;
            }
        const Terrain before = terrain;
        Stroke stroke = sculpting(static_cast<StrokeMode>(i), 0.9f);
        stroke.path = {{72.0f, 80.0f}, {92.0f, 90.0f}};
        stroke.source = {5.0f, 5.0f};
        applyStroke(terrain, stroke, nullptr, &start);
        const std::string name(choicesOf<StrokeMode>[i]);
        EXPECT_GT(largestChange(terrain, before), 0.1) << name;
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < 80; ++x) ASSERT_EQ(terrain.heights()(x, y), before.heights()(x, y)) << name;
        EXPECT_NEAR(terrain.ledger().edited, terrain.volume() - before.volume(),
                    1e-6 * std::abs(terrain.volume() - before.volume()) + 1e-3)
            << name;
    }
}

TEST(StrokeModes, StrokesReachBeyondEachEdgeOfTheMap) {
    const Terrain start = unevenHills();
    for (std::size_t i = 0; i < choicesOf<StrokeMode>.size(); ++i)
        for (const Point at : {Point{0.0f, 80.0f}, Point{159.0f, 80.0f}, Point{80.0f, -20.0f}, Point{80.0f, 179.0f},
                               Point{159.0f, 159.0f}, Point{-5000.0f, 3.0f}}) {
            Terrain terrain = start;
            Stroke stroke = sculpting(static_cast<StrokeMode>(i), 0.9f);
            stroke.path = {at, {at.x + 5.0f, at.y}};
            stroke.source = {-30.0f, 40.0f};
            applyStroke(terrain, stroke, nullptr, &start);
            for (int y = 0; y < kSize; ++y)
                for (int x = 0; x < kSize; ++x) ASSERT_TRUE(std::isfinite(terrain.heights()(x, y)));
        }
}

}  // namespace
}  // namespace scree
