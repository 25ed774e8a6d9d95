#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "erosion/analysis/spikes.h"
#include "erosion/models/tests/pipes_scenes.h"

// Three models share the layers of water and of suspended sediment.
namespace scree {
namespace {

using namespace test;

/// Hills with a relief of 71 m, from the generator on a small map.
Terrain lowHills(int size) {
    const Terrain hills = fbmHills(size, 7);
    const Extremes range = extremes(hills.heights());
    return terrainOf(size, size, 10.0f, Boundary::Open, [&](int x, int y) {
        return 71.0f * (hills.heights()(x, y) - range.lowest) / (range.highest - range.lowest);
    });
}

/// The pipes model with water that carries many times its own depth of soil.
SimulationSettings muddyPipes() {
    SimulationSettings settings = only("pipes");
    PipesSettings& p = pipes(settings);
    p.ticks = 40;
    p.rain = 1e-7f;
    p.capacity = 200.0f;
    p.rate = 1.0f;
    p.minSlope = 0.2f;
    p.fullDepth = 0.01f;
    p.maxSpeed = 20.0f;
    p.infiltration = 0.0f;
    return settings;
}

struct Mixture {
    std::string name;
    SimulationSettings settings;
};

std::vector<Mixture> mixtures() {
    std::vector<Mixture> all;
    const auto musgrave = [&](const char* name, const MusgraveSettings& knobs) {
        SimulationSettings settings = muddyPipes();
        std::get<ModelEntry<MusgraveModel>>(settings.models).enabled = true;
        std::get<ModelEntry<MusgraveModel>>(settings.models).settings = knobs;
        all.push_back({name, settings});
    };
    const auto hydraulic = [&](const char* name, const HydraulicSettings& knobs) {
        SimulationSettings settings = muddyPipes();
        std::get<ModelEntry<HydraulicModel>>(settings.models).enabled = true;
        std::get<ModelEntry<HydraulicModel>>(settings.models).settings = knobs;
        all.push_back({name, settings});
    };
    musgrave("musgrave", {.capacity = 0.01f, .deposition = 1.0f});
    musgrave("musgrave in floods", {.rain = 0.1f, .evaporation = 0.0f, .capacity = 0.01f, .deposition = 1.0f});
    hydraulic("hydraulic", {});
    hydraulic("hydraulic to the lowest",
              {.rain = 1e-4f, .capacity = 0.001f, .relax = 1.0f, .flow = HydraulicFlow::Lowest});
    all.push_back(all[1]);
    all.back().name = "all three";
    std::get<ModelEntry<HydraulicModel>>(all.back().settings.models).enabled = true;
    for (std::size_t i = 0, count = all.size(); i < count; ++i) {
        all.push_back(all[i]);
        all.back().name += " and thermal";
        std::get<ModelEntry<ThermalModel>>(all.back().settings.models).enabled = true;
    }
    return all;
}

// Another model would drop the suspended sediment of the first in one place, as towers of some hundred metres. Settling
// soil levels the ground with its neighbours, so nothing rises above the land of the start.
TEST(SharedWater, SoilOfOneModelDoesNotPileUpUnderAnother) {
    for (const auto& [name, settings] : mixtures()) {
        const Terrain start = lowHills(64);
        Simulation simulation(start, settings, poolOf(2));
        run(simulation, 60);
        const Terrain& terrain = simulation.terrain();
        EXPECT_GT(terrain.ledger().eroded, 1e5) << name;
        EXPECT_LE(extremes(terrain.heights()).highest, extremes(start.heights()).highest + 1.0f) << name;
        EXPECT_GE(extremes(terrain.heights()).lowest, extremes(start.heights()).lowest - 1e-3f) << name;
        EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6) << name;
        // Not 1e-12: pipes track depths beyond float32, and this part is lost if another model moves the water
        // (1.5e-10).
        EXPECT_LE(waterDrift(terrain), 1e-9) << name;
        for (const Layer layer : {Layer::Water, Layer::Suspended})
            EXPECT_GE(extremes(terrain.layer(layer)).lowest, 0.0f) << name;
    }
}

// The limit for spikes: a grid model with thermal collapse leaves at most half as many again as before. In a step of
// both, no cell rises above the land up to two cells away by more than its water could deposit.
TEST(SharedWater, GridModelsWithThermalLeaveNoSpikes) {
    for (const std::string_view model : {"pipes", "musgrave", "hydraulic"}) {
        const Terrain start = fbmHills(129, 3);
        SimulationSettings settings = only(model);
        std::get<ModelEntry<ThermalModel>>(settings.models).enabled = true;
        thermal(settings).passes = 1;
        pipes(settings).ticks = 1;
        std::get<ModelEntry<MusgraveModel>>(settings.models).settings.iterations = 1;
        Simulation simulation(start, settings, poolOf(2));
        const auto deepest = [&] {
            const Terrain& now = simulation.terrain();
            return now.has(Layer::Water) ? extremes(now.layer(Layer::Water)).highest : 0.0f;
        };
        for (int round = 0; round < 150; ++round) {
            const Field<float> before = simulation.terrain().heights();
            const float depth = deepest();
            run(simulation, 1);
            const float cap = 0.3f * std::max(depth, deepest()) + 0.01f;
            for (int y = 2; y < 127; ++y)
                for (int x = 2; x < 127; ++x) {
                    float highest = before(x, y);
                    for (int dy = -2; dy <= 2; ++dy)
                        for (int dx = -2; dx <= 2; ++dx) highest = std::max(highest, before(x + dx, y + dy));
                    ASSERT_LE(simulation.terrain().heights()(x, y), highest + cap) << model << " " << x << " " << y;
                }
        }
        EXPECT_GT(simulation.terrain().ledger().eroded, 1e4) << model;
        EXPECT_LE(spikeIndex(simulation.terrain().heights()), 1.5f * spikeIndex(start.heights())) << model;
    }
}

}  // namespace
}  // namespace scree
