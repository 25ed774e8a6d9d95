#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "erosion/models/droplets/particle_lanes.h"
#include "erosion/models/droplets/tests/plane_walk.h"

/// Simple particles: their law of motion, their cuts and their deposits.
namespace scree {
namespace {

using namespace test;

// v <- (1 - f) (v + a sin) has the limit a sin (1 - f) / f.
TEST(Particle, ReachesItsTerminalSpeedAndDriesUpInItsLifetime) {
    const Terrain terrain = plane();
    LoneRound round;
    const ParticleSettings settings{.push = 0.1f, .drag = 0.1f, .life = 400.0f, .detail = 1.0f};
    const ParticleParameters parameters(settings, terrain, round.context());
    Field<float> soaked(512, 32);
    const Droplet droplet = walk(terrain, parameters, runParticleTile, 300, soaked);
    const double sine = 0.25 / std::sqrt(1.0 + 0.25 * 0.25);
    EXPECT_NEAR(droplet.dx, 0.1 * sine * 0.9 / 0.1, 1e-5);
    EXPECT_NEAR(droplet.water, 1.0 - 300.0 / 400.0, 1e-4);
}

TEST(Particle, NeverCrossesMoreThanACell) {
    const Terrain steep = terrainOf(512, 32, 1.0f, Boundary::Open, [](int x, int) { return 5.0 * (511 - x); });
    LoneRound round;
    const ParticleSettings settings{.push = 1.0f, .drag = 0.01f, .life = 2000.0f, .detail = 1.0f};
    const ParticleParameters parameters(settings, steep, round.context());
    Field<float> soaked(512, 32);
    const Droplet droplet = walk(steep, parameters, runParticleTile, 100, soaked);
    EXPECT_NEAR(std::hypot(droplet.dx, droplet.dy), 1.0, 1e-5);
    EXPECT_NEAR(droplet.x + static_cast<double>(droplet.fx), 120.0, 2.0);
}

/// One step on the plane, which falls to the east by 0.25. Without push and drag, the velocity does not change.
struct ParticleStep : PlaneStep {
    ParticleStep(const ParticleSettings& settings, float velocity, float load) {
        LoneRound round;
        ParticleParameters parameters(settings, after, round.context());
        parameters.push = 0.0f;
        parameters.speedKept = 1.0f;
        run(parameters, runParticleTile, runningEast(velocity, load));
    }
};

ParticleSettings particleKnobs() {
    return {.capacity = 0.5f, .depositionRate = 0.25f, .erosionRate = 0.1f, .detail = 1.0f};
}

// Deposit: Kd (s - Kc |v| w), at most the rise of the ground ahead (here 0.25), or 0.01 if the ground falls.
TEST(Particle, LaysDownAShareOfItsOverloadUpToTheRiseAhead) {
    const auto laidDown = [](float capacity, float rate, float velocity, float load) {
        ParticleSettings settings = particleKnobs();
        settings.capacity = capacity;
        settings.depositionRate = rate;
        return ParticleStep(settings, velocity, load).gained();
    };
    EXPECT_NEAR(laidDown(0.5f, 0.25f, -0.8f, 0.6f), 0.25 * (0.6 - 0.5 * 0.8), 1e-4);
    EXPECT_NEAR(laidDown(0.2f, 0.25f, -0.8f, 0.6f), 0.25 * (0.6 - 0.2 * 0.8), 1e-4);
    EXPECT_NEAR(laidDown(0.5f, 1.0f, -0.8f, 0.6f), 0.6 - 0.5 * 0.8, 1e-4);
    EXPECT_NEAR(laidDown(0.5f, 1.0f, -0.8f, 9.0f), 0.25, 1e-4);
    EXPECT_NEAR(laidDown(0.5f, 1.0f, 0.8f, 9.0f), 0.01, 1e-4);
}

// Cut: Ks (Kc |v| w - s), at most half the fall over a unit, 0.125. With `nearest`, the whole cut is at the nearest
// node, (20, 17). Otherwise no node is cut below the next place.
TEST(Particle, CutsAShareOfItsSpareCapacityUpToHalfTheFall) {
    const auto cut = [](float capacity, float rate, float load) {
        ParticleSettings settings = particleKnobs();
        settings.capacity = capacity;
        settings.erosionRate = rate;
        settings.nearest = true;
        const ParticleStep step(settings, 1.0f, load);
        EXPECT_NEAR(step.gainedAt(20, 17), step.gained(), 1e-4);
        return -step.gained();
    };
    EXPECT_NEAR(cut(0.5f, 0.1f, 0.0f), 0.1 * 0.5, 1e-4);
    EXPECT_NEAR(cut(0.5f, 0.1f, 0.2f), 0.1 * 0.3, 1e-4);
    EXPECT_NEAR(cut(1.0f, 0.1f, 0.0f), 0.1, 1e-4);
    EXPECT_NEAR(cut(0.5f, 0.2f, 0.0f), 0.2 * 0.5, 1e-4);
    EXPECT_NEAR(cut(3.0f, 1.0f, 0.0f), 0.125, 1e-4);
}

// The nodes uphill get their shares of a paraboloid of radius R. DropletStep explains the nodes downhill.
TEST(Particle, CutsWithABrushAsWideAsItsRadius) {
    for (const float radius : {2.0f, 5.0f}) {
        ParticleSettings settings = particleKnobs();
        settings.radius = radius;
        const ParticleStep step(settings, 1.0f, 0.0f);
        const auto weight = [&](int x, int y) {
            const double squared = (x - 20.25) * (x - 20.25) + (y - 16.5) * (y - 16.5);
            return std::max(0.0, 1.0 - squared / static_cast<double>(radius * radius));
        };
        const double unit = step.gainedAt(20, 16) / weight(20, 16);
        EXPECT_LT(unit, 0.0);
        for (int y = 8; y < 26; ++y)
            for (int x = 12; x <= 20; ++x)
                EXPECT_NEAR(step.gainedAt(x, y), unit * weight(x, y), 2e-5) << x << ", " << y;
    }
}

// Lifetime times the number of particles limits the steps of a round; usual rounds are far below the limit.
TEST(Particle, ARoundCostsNoMoreThanItsBound) {
    const auto run = [](int wanted, float life) {
        SimulationSettings all = only("particle");
        auto& settings = std::get<ModelEntry<ParticleModel>>(all.models).settings;
        settings.dropletsPerRound = wanted;
        settings.life = life;
        Simulation simulation(fbmHills(64, 1), all, poolOf(2));
        EXPECT_TRUE(simulation.runRound());
        return simulation.statistics();
    };
    for (const float life : {20.0f, 200.0f, 2000.0f}) {
        const SimulationStatistics statistics = run(1'000'000, life);
        EXPECT_EQ(statistics.droplets, static_cast<std::uint64_t>(15e6f / life));
        EXPECT_LE(statistics.dropletSteps, 15'000'000u);
    }
    EXPECT_EQ(run(2000, 2000.0f).droplets, 2000u);
    EXPECT_EQ(run(75'000, 200.0f).droplets, 75'000u);
}

}  // namespace
}  // namespace scree
