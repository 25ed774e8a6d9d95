#include "app/export/pack_grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>

#include "app/export/pack.h"
#include "erosion/land_cover/shown_ground.h"

namespace scree {
namespace {

// A pack of twice the nodes with the beds of rivers has the ground of pictures at its places.
TEST(PackGrid, HasTheBedsOfRiversThatAreDrawn) {
    Field<float> heights(65, 65);
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x)
            heights(x, y) = static_cast<float>(80.0 + x + 2.0 * y + 30.0 * std::sin(0.11 * x) * std::sin(0.08 * y));
    Terrain terrain(std::move(heights), 10.0f, 50.0, Boundary::Open);
    auto water = std::make_shared<InlandWater>();
    water->riverMap.nodesPerTexel = 0.25;
    water->riverMap.bank = 6.0f;
    water->riverMap.depthOfMetre = 0.3f;
    water->riverMap.texels = Field<RiverTexel>(260, 260);
    for (int y = 0; y < 260; ++y)
        for (int x = 0; x < 260; ++x) {
            const float across = (static_cast<float>(x) + 0.5f) * 2.5f - 5.0f - 320.0f;  // metres
            water->riverMap.texels(x, y) = {across, std::abs(across) - 7.0f, 130.0f, 7.0f};
        }
    terrain.setInlandWater(water);
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
            const ShownGround shown = shownGroundAt(terrain, water.get(), 0.5 * x, 0.5 * y);
            EXPECT_NEAR(static_cast<double>(with(x, y)), shown.ground, 0.05) << x << ", " << y;
            beds += std::abs(with(x, y) - without(x, y)) > 0.5f ? 1 : 0;
        }
    EXPECT_GT(beds, 129);
    EXPECT_LT(beds, 129 * 8);
}

}  // namespace
}  // namespace scree
