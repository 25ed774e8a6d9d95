#include "erosion/simulation/brush_erosion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "erosion/sculpting/stroke.h"
#include "erosion/tests/instruction_sets.h"
#include "erosion/tests/scenes.h"

/// Erosion under a brush.
namespace scree {
namespace {

using namespace test;

constexpr int kBrushNodes = 160;
constexpr float kBrushCell = 10.0f;
const Point kMiddle{790.0f, 815.0f};
constexpr float kBrushRadius = 340.0f;

Terrain brushedHills(Boundary boundary = Boundary::Open) {
    Terrain land = fbmHills(kBrushNodes, 3, boundary);
    coverWithSediment(land, 0.5f);
    land.openLedger();
    return land;
}

BrushErosion brushAt(Point centre) {
    BrushErosion brush;
    brush.path = {centre};
    brush.radius = kBrushRadius;
    brush.speed = 8.0f;
    brush.rivers = true;
    return brush;
}

/// Erodes `rounds` times under the brush.
void erodeUnder(Simulation& simulation, BrushErosion brush, int rounds) {
    for (int round = 0; round < rounds; ++round, ++brush.turn) {
        const Result<void> outcome = simulation.erodeUnder(brush);
        ASSERT_TRUE(outcome) << outcome.error().message;
    }
}

Terrain erodedUnder(const Terrain& land, const BrushErosion& brush, int rounds, const SimulationSettings& settings = {},
                    int threads = 2) {
    Simulation simulation(land, settings, poolOf(threads));
    erodeUnder(simulation, brush, rounds);
    return std::move(simulation.terrain());
}

/// The distance of a node from a place, metres.
double distanceFrom(Point place, int x, int y, float cell) {
    return std::hypot((x + 0.5) * static_cast<double>(cell) - static_cast<double>(place.x),
                      (y + 0.5) * static_cast<double>(cell) - static_cast<double>(place.y));
}

/// Numbers of nodes inside and outside of a radius whose height, or another value of the ground, has changed.
struct Changed {
    int inside = 0, outside = 0;
};
Changed changedNodes(const Terrain& before, const Terrain& after, Point centre, float radius) {
    Changed changed;
    std::vector<Layer> layers{Layer::Height, Layer::Wear, Layer::Sediment, Layer::Deposit};
    for (const Layer layer : layers) {
        const Field<float> was = before.values(layer), is = after.values(layer);
        for (int y = 0; y < is.height(); ++y)
            for (int x = 0; x < is.width(); ++x) {
                const bool isInside = distanceFrom(centre, x, y, after.cellSize()) < static_cast<double>(radius);
                (isInside ? changed.inside : changed.outside) += was(x, y) != is(x, y) ? 1 : 0;
            }
    }
    return changed;
}

class UnderBrush : public testing::TestWithParam<std::string_view> {};

BrushErosion with(std::string_view process) {
    BrushErosion brush = brushAt(kMiddle);
    brush.droplets = process == "droplets";
    brush.slides = process == "slides";
    brush.rivers = process == "rivers";
    return brush;
}

TEST_P(UnderBrush, TheGroundOutsideKeepsItsBits) {
    const Terrain land = brushedHills();
    SimulationSettings settings;
    thermal(settings).talus = 15.0f;
    const Terrain after = erodedUnder(land, with(GetParam()), 12, settings);
    const Changed changed = changedNodes(land, after, kMiddle, kBrushRadius);
    EXPECT_GT(changed.inside, 300);
    EXPECT_EQ(changed.outside, 0);
}
INSTANTIATE_TEST_SUITE_P(Each, UnderBrush, testing::Values("droplets", "slides", "rivers"),
                         [](const auto& process) { return std::string(process.param); });

TEST(ErosionUnderABrush, KeepsTheFineGroundOutside) {
    Terrain land = fbmHills(1024, 3);
    land.openLedger();
    const Point centre{4000.0f, 5100.0f};
    BrushErosion brush = brushAt(centre);
    brush.radius = 900.0f;
    for (const float falloff : {1.0f, 0.05f}) {
        brush.falloff = falloff;
        const Terrain after = erodedUnder(land, brush, 6);
        ASSERT_NE(after.base(), nullptr);
        int inside = 0;
        for (int y = 0; y < land.height(); ++y)
            for (int x = 0; x < land.width(); ++x) {
                const bool same = after.heights()(x, y) == land.heights()(x, y);
                if (distanceFrom(centre, x, y, land.cellSize()) >= 900.0) {
                    ASSERT_TRUE(same) << x << ", " << y << ", " << falloff;
                }
                inside += same ? 0 : 1;
            }
        EXPECT_GT(inside, 5000) << falloff;
        EXPECT_LT(after.ledger().relativeDrift(after.volume()), 1e-6) << falloff;
    }
}

/// At the end of a stroke, slopes under the brush get the detail that a round would give them, and no other ones.
TEST(ErosionUnderABrush, GivesSlopesTheirDetail) {
    const Point centre{4000.0f, 5100.0f};
    BrushErosion brush = brushAt(centre);
    brush.radius = 900.0f;
    Terrain land = fbmHills(1024, 3);
    land.use(Layer::Lock) = fieldOf(1024, 1024, [](int x, int) { return x < 400 ? 1.0 : 0.0; });
    land.markAllChanged(Layer::Lock);
    land.openLedger();
    Simulation simulation(land, {}, poolOf(2));
    erodeUnder(simulation, brush, 12);
    const Field<float> before = simulation.terrain().heights();
    const std::uint64_t revision = simulation.terrain().revision();
    ASSERT_TRUE(simulation.addDetailUnder(brush));
    const Terrain& after = simulation.terrain();
    int inside = 0;
    for (int y = 0; y < 1024; ++y)
        for (int x = 0; x < 1024; ++x) {
            const bool same = after.heights()(x, y) == before(x, y);
            if (x < 400 || distanceFrom(centre, x, y, land.cellSize()) >= 900.0) {
                ASSERT_TRUE(same) << x << ", " << y;
            }
            inside += same ? 0 : 1;
        }
    EXPECT_GT(inside, 5000);
    EXPECT_LT(after.ledger().relativeDrift(after.volume()), 1e-6);
    const TileVersions& versions = after.versions(Layer::Height);
    EXPECT_LE(versions.version(0), revision) << "tiles outside need not be drawn again";
    EXPECT_GT(versions.newest(), revision);
}

/// Water that runs out of the brush erodes where it goes, if it may. Slides and rivers stay.
TEST(ErosionUnderABrush, MayRunOn) {
    const Terrain land = brushedHills();
    BrushErosion brush = brushAt(kMiddle);
    brush.radius = 150.0f;
    brush.runsOn = true;
    const Changed changed = changedNodes(land, erodedUnder(land, brush, 12), kMiddle, 150.0f);
    EXPECT_GT(changed.inside, 100);
    EXPECT_GT(changed.outside, 100);
    brush.droplets = false;
    EXPECT_EQ(changedNodes(land, erodedUnder(land, brush, 12), kMiddle, 150.0f).outside, 0);
}

/// Returns the mean slope of the ground in rings around a place, a tenth of the radius wide.
std::vector<double> slopesOfRings(const Terrain& land, Point centre, float radius) {
    std::vector<double> sums(14, 0.0), nodes(14, 0.0);
    const Field<float>& h = land.heights();
    for (int y = 1; y + 1 < land.height(); ++y)
        for (int x = 1; x + 1 < land.width(); ++x) {
            const auto ring = static_cast<std::size_t>(10.0 * distanceFrom(centre, x, y, land.cellSize()) /
                                                       static_cast<double>(radius));
            if (ring >= sums.size()) continue;
            sums[ring] += static_cast<double>(std::hypot(h(x + 1, y) - h(x - 1, y), h(x, y + 1) - h(x, y - 1)));
            nodes[ring] += 1.0;
        }
    for (std::size_t ring = 0; ring < sums.size(); ++ring) sums[ring] /= nodes[ring];
    return sums;
}

/// Erosion that levels hills leaves no step in the slopes inside the brush, at its edge and outside: from level to
/// untouched ground takes about six rings. A brush with a hard edge leaves a wall.
TEST(ErosionUnderABrush, LeavesNoSeam) {
    const Terrain land = brushedHills();
    SimulationSettings settings;
    thermal(settings).talus = 60.0f;
    BrushErosion brush = brushAt(kMiddle);
    const std::vector<double> before = slopesOfRings(land, kMiddle, kBrushRadius);
    const auto largestStep = [&](float falloff) {
        brush.falloff = falloff;
        const std::vector<double> after = slopesOfRings(erodedUnder(land, brush, 30, settings), kMiddle, kBrushRadius);
        EXPECT_LT(after[2], 0.1 * before[2]);
        EXPECT_EQ(after[12], before[12]);
        double most = 0.0;
        for (std::size_t ring = 1; ring < after.size(); ++ring)
            most = std::max(most, std::abs(after[ring] / before[ring] - after[ring - 1] / before[ring - 1]));
        return most;
    };
    EXPECT_LT(largestStep(1.0f), 1.5 / 6.0);
    EXPECT_GT(largestStep(0.02f), 1.0);
}

TEST(ErosionUnderABrush, KeepsTheBooks) {
    for (const Boundary boundary : kBoundaries)
        for (const bool runsOn : {false, true}) {
            Terrain land = brushedHills(boundary);
            land.use(Layer::Lock) = fieldOf(kBrushNodes, kBrushNodes, [](int x, int y) {
                return std::max(0.0,
                                2.0 * static_cast<double>(randomUnit(5, RandomStream::Generator,
                                                                     static_cast<std::uint64_t>(1000 * y + x), 0)) -
                                    1.0);
            });
            land.markAllChanged(Layer::Lock);
            Simulation simulation(land, {}, poolOf(2));
            BrushErosion brush = brushAt({100.0f, 60.0f});
            brush.runsOn = runsOn;
            for (int stroke = 0; stroke < 5; ++stroke) {
                erodeUnder(simulation, brush, 5);
                run(simulation, 2);
                brush.path = {{100.0f + 300.0f * static_cast<float>(stroke), 500.0f}, {700.0f, 700.0f}};
            }
            const Terrain& after = simulation.terrain();
            EXPECT_LT(after.ledger().relativeDrift(after.volume()), 1e-6)
                << static_cast<int>(boundary) << ", " << runsOn;
        }
}

TEST(ErosionUnderABrush, HasTheSameBitsOnAnyNumberOfThreads) {
    Terrain land = fbmHills(1024, 5);
    BrushErosion brush = brushAt({3000.0f, 4000.0f});
    brush.runsOn = true;
    const std::uint64_t one = hashGround(erodedUnder(land, brush, 4, {}, 1));
    for (const int threads : {3, 8}) EXPECT_EQ(hashGround(erodedUnder(land, brush, 4, {}, threads)), one) << threads;
    brush.turn = 1000;
    EXPECT_NE(hashGround(erodedUnder(land, brush, 4, {}, 1)), one) << "another turn draws other droplets";
}

TEST(ErosionUnderABrush, HasTheSameBitsWithEachInstructionSet) {
    const Terrain land = fbmHills(1024, 5);
    const BrushErosion brush = brushAt({3000.0f, 4000.0f});
    const std::uint64_t best = hashGround(erodedUnder(land, brush, 4));
    withEachInstructionSet([&](const char* name) { EXPECT_EQ(hashGround(erodedUnder(land, brush, 4)), best) << name; });
}

/// Droplets that rounds of the whole map have left in motion stay in motion, and their load with them.
TEST(ErosionUnderABrush, LeavesTheDropletsOfRoundsInMotion) {
    Simulation simulation(brushedHills(), {}, poolOf(2));
    run(simulation, 3);
    const double carried = simulation.terrain().ledger().carried;
    ASSERT_GT(carried, 0.0);
    erodeUnder(simulation, brushAt(kMiddle), 3);
    EXPECT_NEAR(simulation.terrain().ledger().carried, carried, 1e-9 * carried);
    EXPECT_EQ(simulation.state().rounds, 3u);
}

/// Droplets that rain only under the brush leave the flow and the moisture of the map as they are, however many they
/// are; rivers do not, because they carry the rain of the whole map.
TEST(ErosionUnderABrush, LeavesTheFlowOfTheMap) {
    Simulation simulation(brushedHills(), only("droplet"), poolOf(2));
    run(simulation, 8);
    const Terrain before = simulation.terrain();
    ASSERT_GT(extremes(before.layer(Layer::Flow)).highest, 10.0f);
    BrushErosion brush = brushAt(kMiddle);
    brush.rivers = false;
    brush.runsOn = true;
    erodeUnder(simulation, brush, 5);
    for (const Layer layer : {Layer::Flow, Layer::Moisture})
        EXPECT_EQ(simulation.terrain().layer(layer), before.layer(layer));
    brush.rivers = true;
    erodeUnder(simulation, brush, 1);
    EXPECT_NE(simulation.terrain().layer(Layer::Flow), before.layer(Layer::Flow));
}

TEST(ErosionUnderABrush, StopsAtLockedGround) {
    Terrain land = brushedHills();
    land.use(Layer::Lock) = fieldOf(kBrushNodes, kBrushNodes, [](int x, int) { return x < 80 ? 1.0 : 0.0; });
    land.markAllChanged(Layer::Lock);
    const Terrain after = erodedUnder(land, brushAt(kMiddle), 10);
    int changed = 0;
    for (int y = 0; y < kBrushNodes; ++y)
        for (int x = 0; x < kBrushNodes; ++x) {
            const bool same = after.heights()(x, y) == land.heights()(x, y);
            if (x < 80) {
                ASSERT_TRUE(same) << x << ", " << y;
            }
            changed += same ? 0 : 1;
        }
    EXPECT_GT(changed, 100);
}

TEST(ErosionUnderABrush, DoesNotLiftTheGround) {
    SimulationSettings settings = only("stream_power");
    std::get<ModelEntry<StreamPowerModel>>(settings.models).settings.uplift = 5.0f;
    settings.modulations.push_back({"stream_power.uplift", "rain", 5.0f, 5.0f});
    const Terrain land = brushedHills();
    const Terrain after = erodedUnder(land, with("rivers"), 10, settings);
    EXPECT_LT(after.volume(), land.volume());
    EXPECT_LT(extremes(after.heights()).highest, extremes(land.heights()).highest + 0.01f);
}

/// As many droplets for each square metre under the brush as `speed` rounds of the whole map have.
TEST(ErosionUnderABrush, RainsAsDenselyAsRounds) {
    ThreadPool pool(2);
    const Terrain land = brushedHills();
    RainPattern whole;
    whole.update({}, land, 1, pool);
    BrushErosion brush = brushAt({800.0f, 800.0f});
    brush.falloff = 0.001f;
    brush.radius = 300.0f;
    brush.speed = 0.37f;
    const RainPattern rain = whole.within(BrushedGround(brush, land, pool).shares(), pool);
    const double share = 3.14159265 * 300.0 * 300.0 / (1600.0 * 1600.0);
    double sum = 0.0;
    for (brush.turn = 0; brush.turn < 4000; ++brush.turn)
        sum += static_cast<double>(dropletsUnder(brush, rain, whole, 100, 9));
    EXPECT_NEAR(sum / 4000.0, 100.0 * 0.37 * share, 0.05);  // five standard errors of the rounding, and the pixels
}

TEST(ErosionUnderABrush, MayLieAtTheRimAndBeyond) {
    const Terrain land = brushedHills();
    const std::uint64_t before = hashGround(land);
    EXPECT_EQ(hashGround(erodedUnder(land, brushAt({-5000.0f, 800.0f}), 2)), before);
    EXPECT_EQ(hashGround(erodedUnder(land, brushAt({800.0f, 1e9f}), 2)), before);
    BrushErosion none = brushAt(kMiddle);
    none.path.clear();
    EXPECT_EQ(hashGround(erodedUnder(land, none, 2)), before);
    for (const Boundary boundary : kBoundaries) {
        const Terrain rim = brushedHills(boundary);
        const Terrain after = erodedUnder(rim, brushAt({0.0f, 1600.0f}), 8);
        EXPECT_NE(hashGround(after), hashGround(rim));
        EXPECT_LT(after.ledger().relativeDrift(after.volume()), 1e-6);
    }
}

/// Without a model that is on, the brush brings its own.
TEST(ErosionUnderABrush, NeedsNoModelThatIsOn) {
    const Terrain land = fbmHills(1024, 3);
    const Terrain after = erodedUnder(land, brushAt({4000.0f, 5100.0f}), 3, only(""));
    ASSERT_NE(after.base(), nullptr);
    EXPECT_NE(hashBits(after.heights()), hashBits(land.heights()));
}

}  // namespace
}  // namespace scree
