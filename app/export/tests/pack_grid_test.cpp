#include "app/export/pack_grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "app/export/pack.h"
#include "erosion/land_cover/shown_ground.h"
#include "erosion/tests/straight_river.h"

namespace scree {
namespace {

// A pack of twice the nodes with the beds of rivers has the ground of pictures at its places.
TEST(PackGrid, HasTheBedsOfRiversThatAreDrawn) {
    Field<float> heights(65, 65);
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x)
            heights(x, y) = static_cast<float>(80.0 + x + 2.0 * y + 30.0 * std::sin(0.11 * x) * std::sin(0.08 * y));
    Terrain terrain(std::move(heights), 10.0f, 50.0, Boundary::Open);
    terrain.setInlandWater(
        test::waterOf({.middle = 320.0f, .halfWidth = 7.0f, .level = 130.0f, .bank = 6.0f}, 65, 10.0f, 4));
    PackSettings settings;
    settings.engine = Engine::Custom;
    settings.size = 129;
    ThreadPool pool(2);
    const auto heightsOf = [&](bool riverBeds) {
        settings.riverBeds = riverBeds;
        const Result<PackPlan> plan = planPack(settings, packLandOf(terrain));
        EXPECT_TRUE(plan) << (plan ? "" : plan.error().message);
        return plan ? packHeights(terrain, *plan, pool) : Field<float>(129, 129);
    };
    const Field<float> without = heightsOf(false), with = heightsOf(true);
    int beds = 0;
    // Along the edges a pack keeps the slope, and a picture does not.
    for (int y = 2; y < 127; ++y)
        for (int x = 2; x < 127; ++x) {
            const ShownGround shown = shownGroundAt(terrain, terrain.inlandWater().get(), 0.5 * x, 0.5 * y);
            EXPECT_NEAR(static_cast<double>(with(x, y)), shown.ground, 0.05) << x << ", " << y;
            beds += std::abs(with(x, y) - without(x, y)) > 0.5f ? 1 : 0;
        }
    EXPECT_GT(beds, 129);
    EXPECT_LT(beds, 129 * 8);
}

}  // namespace
}  // namespace scree
