#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "erosion/simulation/found_layers.h"
#include "erosion/simulation/simulation.h"

namespace scree {
namespace {

constexpr int kRaisedNodes = 96;

/// Stream power alone, which raises the land by 2 mm a year, with a thousand years per round, and erodes almost
/// nothing.
SimulationSettings upliftAlone() {
    SimulationSettings settings;
    forEachModel(settings.models, [](auto& entry) { entry.enabled = false; });
    auto& model = std::get<ModelEntry<StreamPowerModel>>(settings.models);
    model.enabled = true;
    model.settings = {.years = 1000.0f, .uplift = 2.0f, .erodibility = 1e-8f, .areaExponent = 0.2f, .hillslope = 0.0f};
    return settings;
}

/// The layer equals the change that one round of the model makes to flat land, for any pattern of uplift.
TEST(UpliftRate, IsTheRiseByTheModel) {
    struct Case {
        const char* name;
        std::function<void(SimulationSettings&, StreamPowerSettings&, Terrain&)> set;
    };
    const auto paint = [](Terrain& land, Layer layer, float west, float east) {
        for (int y = 0; y < kRaisedNodes; ++y)
            for (int x = 0; x < kRaisedNodes; ++x) land.use(layer)(x, y) = x < kRaisedNodes / 2 ? west : east;
        land.markAllChanged(layer);
    };
    const std::vector<Case> cases{
        {"even", [](auto&, auto&, auto&) {}},
        {"dome", [](auto&, auto& model, auto&) { model.upliftShape = UpliftShape::Dome; }},
        {"ridges with a margin",
         [](auto&, auto& model, auto&) {
             model.upliftShape = UpliftShape::Ridges;
             model.upliftAngle = 30.0f;
             model.upliftMargin = 0.2f;
         }},
        {"painted noise",
         [&](auto&, auto& model, auto& land) {
             model.upliftShape = UpliftShape::Noise;
             paint(land, Layer::Uplift, 0.5f, 3.0f);
         }},
        {"varied by a layer",
         [&](auto& settings, auto&, auto& land) {
             paint(land, Layer::Hardness, 0.25f, 1.0f);
             settings.modulations = {{.knob = "stream_power.uplift", .layer = "hardness", .at0 = 0.0f, .at1 = 4.0f}};
         }},
        {"off", [](auto& settings, auto&,
                   auto&) { forEachModel(settings.models, [](auto& entry) { entry.enabled = false; }); }},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.name);
        Terrain land(kRaisedNodes, kRaisedNodes, 10.0f);
        SimulationSettings settings = upliftAlone();
        each.set(settings, std::get<ModelEntry<StreamPowerModel>>(settings.models).settings, land);
        ThreadPool pool(2);
        Terrain told = land;
        updateFoundLayers(told, {Layer::UpliftRate}, settings, {}, pool);
        Simulation simulation(std::move(land), settings, std::make_shared<ThreadPool>(2));
        ASSERT_TRUE(simulation.runRound());
        // The rim of an open map, and the nodes next to it, sink with the land behind.
        for (int y = 2; y < kRaisedNodes - 2; ++y)
            for (int x = 2; x < kRaisedNodes - 2; ++x)
                ASSERT_NEAR(told.layer(Layer::UpliftRate)(x, y), simulation.terrain().heights()(x, y), 5e-3f)
                    << x << ", " << y << ": mm a year, and metres in a thousand years";
    }
}

TEST(UpliftRate, TilesKeepTheirVersionsIfNothingRisesOtherwise) {
    Terrain land(200, 200, 10.0f);
    SimulationSettings settings = upliftAlone();
    ThreadPool pool(2);
    updateFoundLayers(land, {Layer::UpliftRate}, settings, {}, pool);
    const TileVersions before = land.versions(Layer::UpliftRate);
    updateFoundLayers(land, {Layer::UpliftRate}, settings, {}, pool);
    EXPECT_EQ(land.versions(Layer::UpliftRate), before);
    std::get<ModelEntry<StreamPowerModel>>(settings.models).settings.uplift = 3.0f;
    updateFoundLayers(land, {Layer::UpliftRate}, settings, {}, pool);
    EXPECT_EQ(land.layer(Layer::UpliftRate)(100, 100), 3.0f);
    EXPECT_NE(land.versions(Layer::UpliftRate), before);
    EXPECT_FALSE(land.has(Layer::Freshwater)) << "no layer that was not asked for";
}

}  // namespace
}  // namespace scree
