#include "app/session/variations/variation_values.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

Preset startingFrom(Start start) {
    Preset preset;
    preset.terrain.terrain.start = start;
    return preset;
}

TEST(VariationValues, BeginWithTheSeedOfTheTerrainOrTheKnobTurnedLast) {
    EXPECT_EQ(firstKnob({}, ""), "terrain.seed");
    EXPECT_EQ(firstKnob({}, "thermal.talus"), "thermal.talus");
    EXPECT_EQ(firstKnob({}, "pipes.rain"), "terrain.seed") << "the model is off";
    EXPECT_EQ(firstKnob({}, "view.haze"), "terrain.seed") << "it changes no land";
    // A cone and a file do not depend on the seed.
    for (const Start start : {Start::Cone, Start::File}) {
        EXPECT_EQ(firstKnob(startingFrom(start), ""), "droplet.dropletsPerRound");
        EXPECT_EQ(firstKnob(startingFrom(start), "terrain.seed"), "droplet.dropletsPerRound");
    }
    Preset still = startingFrom(Start::File);
    forEachModel(still.simulation.models, [](auto& entry) { entry.enabled = false; });
    EXPECT_FALSE(firstKnob(still, "").empty());
}

// The small maps have fewer nodes than the map, but the same lengths on the ground.
TEST(VariationValues, AreTheSameMetresAtEachResolution) {
    Preset preset;
    for (const auto& [nodes, cellSize] : {std::pair(256, 20.0f), {512, 10.0f}, {2048, 2.5f}}) {
        const TerrainForm map{.width = nodes, .height = nodes, .cellSize = cellSize};
        const std::vector<Variation> variations =
            variationsOf(preset, {.knob = "droplet.detail", .span = VariationSpan::Whole}, map);
        ASSERT_EQ(variations.size(), VariationsView::kMost);
        EXPECT_EQ(variations.back().value, 32.0);
        EXPECT_EQ(variations.back().text, "320 m") << nodes;
    }
}

}  // namespace
}  // namespace scree
