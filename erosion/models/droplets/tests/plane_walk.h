#pragma once

#include <gtest/gtest.h>

#include <optional>

#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/models/droplets/tests/lone_step.h"
#include "erosion/tests/scenes.h"

/// Runs single droplets of any model on a plane.
namespace scree::test {

/// A plane that falls to the east by 0.25 m per metre, with cells of 1 m.
inline Terrain plane() {
    return terrainOf(512, 32, 1.0f, Boundary::Open, [](int x, int) { return 0.25 * (511 - x); });
}

/// A round without sources, rain and sea, as an argument for the parameters of a model.
struct LoneRound {
    ThreadPool pool{1};
    SourceSettings sources;
    RainPattern rain;
    RockHardness rock;
    std::uint64_t droplets = 1;

    RoundContext context() { return {pool, sources, rain, rock, -1e30f, 1, droplets}; }
};

/// Runs one droplet for `steps` steps alone on a terrain that does not change.
template <class Parameters, class RunTile>
Droplet walk(const Terrain& terrain, const Parameters& parameters, const RunTile& runTile, int steps,
             Field<float>& soaked) {
    Droplet droplet;
    droplet.x = 20;
    droplet.y = 16;
    DropletTally tally;
    LoneRound lone;
    for (int step = 0; step < steps; ++step) {
        Terrain fresh = terrain;
        Field<float> track(terrain.width(), terrain.height());
        DropletGround ground = groundOf(fresh, lone.context(), track, false);
        ground.moisture = fresh.use(Layer::Moisture).row(0);
        ground.soaked = soaked.row(0);
        const auto after = afterStep(droplet, parameters.tools, ground, terrain.boundary(), tally,
                                     [&](const DropletTileTask& task) { runTile(task, parameters); });
        EXPECT_TRUE(after);
        if (!after) break;
        droplet = *after;
        droplet.load = 0.0f;
    }
    return droplet;
}

/// Returns a droplet at (20.25, 16.5) with this velocity to the east.
inline Droplet runningEast(float velocity, float load = 0.0f) {
    return {.x = 20, .y = 16, .fx = 0.25f, .fy = 0.5f, .dx = velocity, .load = load};
}

/// One step of a droplet on the plane.
struct PlaneStep {
    Terrain after = plane();
    Field<float> soaked{512, 32};
    std::optional<Droplet> droplet;
    DropletTally tally;

    template <class Parameters, class RunTile>
    void run(const Parameters& parameters, const RunTile& runTile, const Droplet& start, float moisture = 0.0f) {
        Field<float> track(512, 32);
        after.use(Layer::Moisture).fill(moisture);
        LoneRound lone;
        DropletGround ground = groundOf(after, lone.context(), track, false);
        ground.moisture = after.layer(Layer::Moisture).row(0);
        ground.soaked = soaked.row(0);
        droplet = afterStep(start, parameters.tools, ground, Boundary::Open, tally,
                            [&](const DropletTileTask& task) { runTile(task, parameters); });
    }
    /// Returns the volume that the ground gained, cubic metres.
    double gained() const { return after.volume() - plane().volume(); }
    double gainedAt(int x, int y) const { return static_cast<double>(after.heights()(x, y) - plane().heights()(x, y)); }
};

}  // namespace scree::test
