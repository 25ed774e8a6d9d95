#include "renderer/camera/picking.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "erosion/land_cover/shown_ground.h"
#include "erosion/tests/straight_river.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Returns the place where the ray first goes below the smooth ground, found in steps of a fiftieth of a cell.
std::optional<Point> densePick(const Terrain& terrain, float exaggeration, const Ray& ray) {
    const double cell = static_cast<double>(terrain.cellSize());
    const double across = (terrain.width() - 1) * cell;
    const double down = (terrain.height() - 1) * cell;
    bool wasInside = false;
    for (int step = 0; step < 100000; ++step) {
        const glm::dvec3 at = ray.origin + ray.direction * (0.02 * cell * step);
        if (at.x < 0.0 || at.z < 0.0 || at.x > across || at.z > down) continue;
        const Point node{static_cast<float>(at.x / cell), static_cast<float>(at.z / cell)};
        const bool below =
            at.y < smoothHeight(terrain.heights(), at.x / cell, at.z / cell) * static_cast<double>(exaggeration);
        if (below) return wasInside ? std::optional(node) : std::nullopt;
        wasInside = true;
    }
    return std::nullopt;
}

TEST(Picking, AgreesWithADenseMarchAlongTheRay) {
    const Terrain terrain = hills(90, 70);
    int hits = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const glm::dvec3 origin{randomShare(5, i, 0) * 1500.0 - 300.0, 120.0 + randomShare(5, i, 1) * 400.0,
                                randomShare(5, i, 2) * 1300.0 - 300.0};
        const glm::dvec3 aim{randomShare(5, i, 3) * 890.0, 30.0, randomShare(5, i, 4) * 690.0};
        const Ray ray{origin, glm::normalize(aim - origin)};
        const std::optional<Point> expected = densePick(terrain, 1.5f, ray);
        const std::optional<Point> found = pickGround(terrain, 1.5f, ray);
        ASSERT_EQ(found.has_value(), expected.has_value()) << "ray " << i;
        if (!found) continue;
        ++hits;
        EXPECT_NEAR(found->x, expected->x, 0.03);
        EXPECT_NEAR(found->y, expected->y, 0.03);
    }
    EXPECT_GT(hits, 200);
}

TEST(Picking, MeetsATiltedPlaneWhereGeometrySaysSo) {
    // The plane is y = 20 + 0.3 x - 0.2 z in world metres.
    const Terrain terrain = terrainOf(400, 300, 5.0f, [](int x, int y) {
        return 20.0f + 0.3f * 5.0f * static_cast<float>(x) - 0.2f * 5.0f * static_cast<float>(y);
    });
    for (std::uint64_t i = 0; i < 100; ++i) {
        const glm::dvec3 origin{randomShare(5, i, 0) * 1900.0, 900.0, randomShare(5, i, 1) * 1400.0};
        const glm::dvec3 direction = glm::normalize(
            glm::dvec3(randomShare(5, i, 2) - 0.5, -0.3 - randomShare(5, i, 3), randomShare(5, i, 4) - 0.5));
        const double t =
            (20.0 + 0.3 * origin.x - 0.2 * origin.z - origin.y) / (direction.y - 0.3 * direction.x + 0.2 * direction.z);
        const glm::dvec3 expected = origin + direction * t;
        if (expected.x < 0.0 || expected.z < 0.0 || expected.x > 399 * 5.0 || expected.z > 299 * 5.0) continue;
        const std::optional<Point> found = pickGround(terrain, 1.0f, {origin, direction});
        ASSERT_TRUE(found.has_value()) << i;
        EXPECT_NEAR(static_cast<double>(found->x), expected.x / 5.0, 2e-3);
        EXPECT_NEAR(static_cast<double>(found->y), expected.z / 5.0, 2e-3);
    }
}

// A flat-topped wall of 100 m stands across the map from x = 900 m to 1100 m. The eye is 200 m above the plain and
// 3100 m before the wall's far edge. So the line of sight over that edge meets the plain 3100 m behind it.
TEST(Picking, GroundBehindAWallIsHiddenAsFarAsItsShadowReaches) {
    const Terrain terrain = terrainOf(600, 21, 10.0f, [](int x, int) { return x >= 90 && x <= 110 ? 100.0f : 0.0f; });
    Camera camera;
    for (const float exaggeration : {1.0f, 2.0f}) {
        camera.moveTo({-2000.0, 200.0 * static_cast<double>(exaggeration), 100.0});
        for (int x = 5; x < 600; x += 5) {
            // Near the end of the shadow, the line of sight grazes the edge: it is below it for less than a step.
            if (std::abs(x - 90) < 3 || std::abs(x - 110) < 3 || std::abs(x - 420) < 30) continue;
            const bool hidden = isHidden(terrain, exaggeration, camera, {static_cast<float>(x), 10.0f});
            EXPECT_EQ(hidden, x > 110 && x < 420) << x;
        }
    }
}

TEST(Picking, FromAboveNothingIsHiddenOnASlopeThatFacesTheEye) {
    const Terrain terrain = terrainOf(200, 200, 5.0f, [](int x, int) { return 2.0f * static_cast<float>(x); });
    Camera camera;
    camera.moveTo({-500.0, 3000.0, 500.0});
    for (int i = 0; i < 200; ++i) {
        const auto at = static_cast<float>(i);
        EXPECT_FALSE(isHidden(terrain, 1.0f, camera, {at, at}));
    }
}

TEST(Picking, LooksStraightDown) {
    const Terrain terrain = hills(40, 40);
    const std::optional<Point> found = pickGround(terrain, 1.0f, {{123.4, 5000.0, 217.8}, {0.0, -1.0, 0.0}});
    ASSERT_TRUE(found.has_value());
    EXPECT_NEAR(found->x, 12.34f, 1e-4);
    EXPECT_NEAR(found->y, 21.78f, 1e-4);
    const glm::dvec3 ground = groundPosition(terrain, 2.0f, *found);
    EXPECT_NEAR(ground.x, 123.4, 1e-3);
    EXPECT_NEAR(ground.y, 2.0 * smoothHeight(terrain.heights(), 12.34, 21.78), 1e-4);
    EXPECT_NEAR(ground.z, 217.8, 1e-3);
}

TEST(Picking, FindsNothingBesideTheMapAboveItAndThroughItsSides) {
    const Terrain terrain = hills(40, 40);
    EXPECT_FALSE(pickGround(terrain, 1.0f, {{-50.0, 500.0, 100.0}, {0.0, -1.0, 0.0}}));
    EXPECT_FALSE(pickGround(terrain, 1.0f, {{100.0, 500.0, 100.0}, {0.0, 1.0, 0.0}}));
    EXPECT_FALSE(pickGround(terrain, 1.0f, {{-100.0, 500.0, 100.0}, {-1.0, 0.0, 0.0}}));
    // The ray enters through the western side, well below the ground.
    EXPECT_FALSE(pickGround(terrain, 1.0f, {{-100.0, -20.0, 100.0}, glm::normalize(glm::dvec3(1.0, 0.01, 0.0))}));
}

TEST(Picking, TheFirstOfTwoRidgesHidesTheSecond) {
    const Terrain terrain = terrainOf(101, 11, 1.0f, [](int x, int) { return x == 30 || x == 70 ? 10.0f : 0.0f; });
    const std::optional<Point> found = pickGround(terrain, 1.0f, {{0.5, 5.0, 5.0}, {1.0, 0.0, 0.0}});
    ASSERT_TRUE(found.has_value());
    // The spline rises from 0 to 10 m by 10 (4 t^2 - 3 t^3 + t) / 2 between the nodes; this is 5 m at t = 0.45476.
    EXPECT_NEAR(found->x, 29.45476f, 1e-4);
}

TEST(Picking, WorksOnTheSmallestMap) {
    const Terrain terrain = terrainOf(2, 2, 1.0f, [](int x, int y) { return static_cast<float>(x * y); });
    const std::optional<Point> found = pickGround(terrain, 1.0f, {{0.5, 9.0, 0.5}, {0.0, -1.0, 0.0}});
    ASSERT_TRUE(found.has_value());
    EXPECT_NEAR(groundPosition(terrain, 1.0f, *found).y, 0.25, 1e-6);
}

TEST(Picking, TheSurfaceOfShownWaterIsMetAboveItsBed) {
    // A level bed, under 40 m of water in the east, and a sea 60 m above the bed.
    Terrain terrain(64, 64, 10.0f);
    for (int y = 0; y < 64; ++y)
        for (int x = 32; x < 64; ++x) terrain.use(Layer::Water)(x, y) = 40.0f;
    // The ray goes down to the east at 45 degrees, from 100 m above the node (20, 30).
    const Ray ray{{200.0, 100.0, 300.0}, glm::normalize(glm::dvec3(1.0, -1.0, 0.0))};
    const auto eastward = [&](const ShownWater& water) { return pickGround(terrain, 1.0f, ray, water)->x; };
    EXPECT_NEAR(eastward({}), 30.0f, 1e-3f);
    EXPECT_NEAR(eastward({.layer = {}, .sea = 60.0f}), 24.0f, 1e-3f);
    const Ray farther{{300.0, 100.0, 300.0}, glm::normalize(glm::dvec3(1.0, -1.0, 0.0))};
    EXPECT_NEAR(pickGround(terrain, 1.0f, farther)->x, 40.0f, 1e-3f);
    EXPECT_NEAR(pickGround(terrain, 1.0f, farther, {.layer = Layer::Water})->x, 36.0f, 1e-3f);
}

// A river lies in a bed that is narrower than a cell: a ray meets its surface, and its bed if water is not shown.
TEST(Picking, ARiverIsMetWhereItIsDrawn) {
    Terrain terrain(40, 40, 10.0f);
    terrain.use(Layer::Height).fill(50.0f);
    terrain.setInlandWater(
        test::waterOf({.middle = 200.0f, .halfWidth = 4.0f, .level = 49.0f, .bank = 3.0f}, 40, 10.0f, 10));
    const auto along = [&](const ShownWater& shown) {
        // Down to the east at 45 degrees; it would meet the level ground 0.5 m before the middle of the river.
        const Ray ray{{190.0 - 0.5, 60.0, 150.0}, glm::normalize(glm::dvec3(1.0, -1.0, 0.0))};
        return static_cast<double>(pickGround(terrain, 1.0f, ray, shown)->x) * 10.0;
    };
    EXPECT_NEAR(along({}), 199.5, 1e-3);
    EXPECT_NEAR(along({.layer = {}, .inland = true}), 200.5, 1e-3);
}

}  // namespace
}  // namespace scree
