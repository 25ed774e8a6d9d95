#include "renderer/camera/flight.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "erosion/land_cover/shown_ground.h"
#include "renderer/camera/picking.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

struct Pilot {
    explicit Pilot(const Terrain& terrain_, float exaggeration_ = 1.0f)
        : terrain(terrain_), exaggeration(exaggeration_) {
        camera.frame(terrain, exaggeration, 1.6f);
        flight.begin(camera);
    }
    void fly(const FlightControls& controls, double seconds, double step = 1.0 / 60.0) {
        for (double time = 0.0; time < seconds - 1e-9; time += step)
            flight.advance(camera, terrain, exaggeration, water, controls, step);
    }
    /// Metres between the eye and the ground below. Outside of the map the ground continues the map's edge.
    double clearance() const {
        const double cell = static_cast<double>(terrain.cellSize());
        const glm::dvec3 eye = camera.position();
        const Point at{static_cast<float>(std::clamp(eye.x / cell, 0.0, terrain.width() - 1.0)),
                       static_cast<float>(std::clamp(eye.z / cell, 0.0, terrain.height() - 1.0))};
        return eye.y - groundPosition(terrain, exaggeration, at).y;
    }

    const Terrain& terrain;
    float exaggeration;
    ShownWater water;
    Camera camera;
    Flight flight;
};

TEST(Flight, NeverSinksBelowTheWater) {
    const Terrain terrain = hills(150, 150);
    Pilot pilot(terrain, 2.0f);
    pilot.water.sea = extremes(terrain.heights()).highest + 5.0f;
    pilot.fly({.up = -1.0}, 60.0);
    EXPECT_NEAR(pilot.camera.position().y, 2.0 * static_cast<double>(pilot.water.sea) + 1.7, 1e-3);
}

TEST(Flight, NeverSinksBelowTheGround) {
    const Terrain terrain = hills(150, 150);
    Pilot pilot(terrain, 3.0f);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(-1.0, 1.0);
    double lowest = 1e9;
    for (int leg = 0; leg < 400; ++leg) {
        pilot.camera.turn(any(random), 0.4 * any(random));
        const FlightControls controls{any(random), any(random), -0.7 + any(random), leg % 3 == 0};
        pilot.fly(controls, 0.3);
        EXPECT_GT(pilot.clearance(), 0.0);
        lowest = std::min(lowest, pilot.clearance());
    }
    EXPECT_LT(lowest, 20.0) << "the flight should have tried";
}

TEST(Flight, SinksToTheHeightOfAWalkersEyesOverCoarseCells) {
    const Terrain plain(64, 64, 62.3f);
    Pilot pilot(plain);
    pilot.fly({.up = -1.0}, 30.0);
    EXPECT_NEAR(pilot.clearance(), 1.7, 1e-6);
    // On a map of small things the eye stays 1.5 cells above the ground: here 15 cm.
    const Terrain table(64, 64, 0.1f);
    Pilot small(table);
    small.fly({.up = -1.0}, 30.0);
    EXPECT_NEAR(small.clearance(), 0.15, 1e-6);
}

TEST(Flight, StaysAboveTheSmoothSurfaceBetweenTheNodes) {
    // A ridge 40 m high with a node of it every 62.3 m. Half a cell beside it, the straight line between the nodes has
    // 20 m, and the smooth surface 9/16 of 40 m.
    const Terrain ridge = terrainOf(64, 64, 62.3f, [](int x, int) { return x == 32 ? 40.0f : 0.0f; });
    Pilot pilot(ridge);
    pilot.camera.moveTo({31.5 * 62.3, 500.0, 31.5 * 62.3});
    pilot.fly({.up = -1.0}, 30.0);
    EXPECT_NEAR(pilot.camera.position().y, 22.5 + 1.7, 0.01);
}

TEST(Walk, TheEyeStaysAtEyeHeightAndOnTheMap) {
    const Terrain terrain = hills(150, 150);
    Pilot pilot(terrain, 2.0f);
    pilot.camera.moveTo({400.0, 500.0, 700.0});
    pilot.flight.begin(pilot.camera, Gait::Walk);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(-1.0, 1.0);
    for (int leg = 0; leg < 200; ++leg) {
        pilot.camera.turn(any(random), 0.3 * any(random));
        pilot.fly({.ahead = 1.0, .right = any(random), .up = any(random), .fast = leg % 2 == 0}, 2.0);
        const glm::dvec3 eye = pilot.camera.position();
        EXPECT_GE(std::min(eye.x, eye.z), 0.0);
        EXPECT_LE(std::max(eye.x, eye.z), 1490.0);
        const double ground = 2.0 * smoothHeight(terrain.heights(), eye.x / 10.0, eye.z / 10.0);
        EXPECT_NEAR(eye.y, ground + 1.7, 1e-3);
    }
}

TEST(Walk, IsAsFastDownhillAsAheadWhereverOneLooks) {
    const Terrain plain(512, 512, 20.0f);
    for (const double pitch : {-1.0, 0.0, 1.2}) {
        Pilot pilot(plain);
        pilot.camera.moveTo({5000.0, 10.0, 5000.0});
        pilot.flight.begin(pilot.camera, Gait::Walk);
        pilot.camera.turn(0.0, pitch - pilot.camera.pose().pitch);
        const glm::dvec3 from = pilot.camera.position();
        pilot.fly({.ahead = 1.0}, 10.0);
        const glm::dvec3 way = pilot.camera.position() - from;
        // 5 m/s, less the 0.12 s in which it gathers speed.
        EXPECT_NEAR(std::hypot(way.x, way.z), 5.0 * (10.0 - 0.12), 0.1) << pitch;
    }
}

TEST(Flight, TheWayDoesNotDependOnTheFrameRate) {
    const Terrain terrain = hills(150, 150);
    Pilot smooth(terrain);
    Pilot jerky(terrain);
    const FlightControls controls{.ahead = 0.5, .right = 1.0, .up = 1.0};
    smooth.fly(controls, 0.6, 0.01);
    jerky.fly(controls, 0.6, 0.2);
    EXPECT_GT(glm::length(smooth.camera.position() - Pilot(terrain).camera.position()), 10.0);
    EXPECT_NEAR(glm::length(smooth.camera.position() - jerky.camera.position()), 0.0, 1e-6);
}

TEST(Flight, FliesAtItsSpeedAndFourTimesAsFastWithShift) {
    const Terrain terrain = hills(150, 150);
    for (const bool fast : {false, true}) {
        Pilot pilot(terrain);
        const FlightControls controls{.up = 1.0, .fast = fast};
        pilot.fly(controls, 1.0);
        const glm::dvec3 from = pilot.camera.position();
        pilot.fly(controls, 1.0);
        EXPECT_NEAR(glm::length(pilot.camera.position() - from), pilot.flight.speed() * (fast ? 4.0 : 1.0),
                    0.01 * pilot.flight.speed());
    }
}

TEST(Flight, ComesToRestWhenTheKeysAreReleased) {
    const Terrain terrain = hills(150, 150);
    Pilot pilot(terrain);
    pilot.fly({.up = 1.0}, 0.5);
    EXPECT_TRUE(pilot.flight.moving());
    pilot.fly({}, 1.5);
    EXPECT_FALSE(pilot.flight.moving());
}

TEST(Flight, StaysNearTheMap) {
    const Terrain terrain = hills(150, 150);
    Pilot pilot(terrain);
    pilot.flight.changeSpeed(1000.0);
    pilot.fly({.ahead = -1.0, .fast = true}, 60.0, 1.0);
    EXPECT_LE(glm::length(pilot.camera.position() - pilot.camera.sceneCentre()), 3.001 * pilot.camera.sceneSize());
    EXPECT_TRUE(std::isfinite(pilot.camera.distance()));
}

TEST(Flight, TheWheelChangesTheSpeedWithinLimits) {
    const Terrain terrain = hills(150, 150);
    Pilot pilot(terrain);
    const double first = pilot.flight.speed();
    pilot.flight.changeSpeed(2.0);
    EXPECT_NEAR(pilot.flight.speed(), first * 1.25 * 1.25, 1e-9);
    // From a thousandth of the first speed to ten times that speed, as stated in flight.h.
    for (const double steps : {-40.0, -1e6}) {
        pilot.flight.changeSpeed(steps);
        EXPECT_NEAR(pilot.flight.speed() / first, 0.001, 1e-12) << steps << " steps";
    }
    for (const double steps : {80.0, 1e6}) {
        pilot.flight.changeSpeed(steps);
        EXPECT_NEAR(pilot.flight.speed() / first, 10.0, 1e-9) << steps << " steps";
    }
}

}  // namespace
}  // namespace scree
