#include "erosion/simulation/finer_scales.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/simulation/tests/base_scenes.h"

namespace scree {
namespace {

using namespace test;

TEST(FinerScales, CarveDetailsThatTheBaseDoesNotHave) {
    const auto roughness = [](int scales) {
        SimulationSettings settings = usual(4000);
        settings.finerScales = scales;
        Simulation simulation(place(1024), settings, poolOf(2));
        for (int i = 0; i < 16; ++i) EXPECT_TRUE(simulation.runRound());
        // The distance of the ground from the spline of its means over the base.
        const Terrain& terrain = simulation.terrain();
        double sum = 0.0;
        const Field<float> means = terrain.baseGrid().coarsen(terrain.heights(), simulation.pool());
        ThreadPool one(1);
        terrain.baseGrid().refine(means, GridLevel::Keep::Means, one, [&](int y, const float* row) {
            for (int x = 0; x < 1024; ++x) sum += std::abs(static_cast<double>(terrain.heights()(x, y) - row[x]));
        });
        return sum / (1024.0 * 1024.0);
    };
    EXPECT_GT(roughness(4), 1.05 * roughness(0)) << "in four acts";
}

TEST(FinerScales, FineCutIsTheDepthOfTheirGullies) {
    const auto after = [](int scales, float cut) {
        SimulationSettings settings = usual(4000);
        settings.finerScales = scales;
        settings.fineCut = cut;
        std::get<ModelEntry<ThermalModel>>(settings.models).enabled = false;
        Simulation simulation(place(1024), settings, poolOf(2));
        for (int i = 0; i < 8; ++i) EXPECT_TRUE(simulation.runRound());
        return simulation.terrain().heights();
    };
    const auto change = [](const Field<float>& a, const Field<float>& b) {
        double sum = 0.0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) sum += std::abs(static_cast<double>(a(x, y) - b(x, y)));
        return sum;
    };
    const Field<float> none = after(0, 0.6f);
    EXPECT_EQ(hashBits(after(4, 0.0f)), hashBits(none)) << "what cuts nothing carries and lays down nothing";
    const double shallow = change(after(4, 0.1f), none);
    EXPECT_GT(shallow, 0.0);
    EXPECT_GT(change(after(4, 0.6f), none), 2.0 * shallow) << "six times the cut, less what meets other gullies";
}

TEST(FinerScales, FacesStandSteeperThereByTheirFactor) {
    // A ramp of 0.2 with bumps on single nodes: each face rises or falls by 1.0, and by 1.2 downhill. The mean of the
    // bumps is 0 over each cell of the base, and the slope of the base is below the talus.
    constexpr float kTalus = 30.0f, kBump = 2.5f;
    Field<float> heights(1024, 1024);
    for (int y = 0; y < 1024; ++y)
        for (int x = 0; x < 1024; ++x) heights(x, y) = static_cast<float>(x) + ((x + y) % 2 == 0 ? kBump : -kBump);
    const auto bumpAfter = [&](float factor) {
        SimulationSettings settings;
        settings.fineTalus = factor;
        std::get<ModelEntry<DropletModel>>(settings.models).enabled = false;
        auto& thermal = std::get<ModelEntry<ThermalModel>>(settings.models);
        thermal.settings.talus = kTalus;
        thermal.settings.talusNoise = 0.0f;
        Simulation simulation(Terrain(heights, 5.0f, 0.0), settings, poolOf(2));
        for (int i = 0; i < 40; ++i) EXPECT_TRUE(simulation.runRound());
        double sum = 0.0;
        for (int y = 100; y < 900; ++y)
            for (int x = 100; x < 900; ++x)
                sum += static_cast<double>((simulation.terrain().heights()(x, y) - static_cast<float>(x)) *
                                           ((x + y) % 2 == 0 ? 1.0f : -1.0f));
        return sum / (800.0 * 800.0);
    };
    // tan 30 degrees is 0.577. The steepest faces, of 1.2, hold if they may be 2.2 times as steep; otherwise they
    // collapse.
    EXPECT_NEAR(bumpAfter(2.2f), static_cast<double>(kBump), 1e-3);
    const double worn = bumpAfter(1.0f);
    EXPECT_LT(worn, 0.7 * static_cast<double>(kBump)) << "down to faces of the talus: (0.577 - 0.2) / 2 of a cell";
    EXPECT_GT(worn, 0.9 * 0.5 * (0.577 - 0.2) * 5.0) << "and no further";
}

TEST(FinerScales, ActAtRoundsThatTheSettingsFixAndNoOthers) {
    // A run that is interrupted after each round must end with the same bits as one that is not.
    Simulation whole(place(1024), usual(), poolOf(2));
    run(whole, 9);
    Simulation parts(place(1024), usual(), poolOf(2));
    for (int i = 0; i < 9; ++i) {
        run(parts, 1);
        Terrain copy;
        copy.copyChanged(parts.terrain(), kAllLayers, &parts.pool());
    }
    EXPECT_EQ(hashBits(parts.terrain().heights()), hashBits(whole.terrain().heights()));
}

}  // namespace
}  // namespace scree
