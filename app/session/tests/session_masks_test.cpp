#include <gtest/gtest.h>

#include <cstddef>
#include <optional>

#include "app/session/tests/session_fixture.h"
#include "erosion/land_cover/land_cover.h"

/// Masks, and what they may follow, in the history.
namespace scree {
namespace {

using namespace session_tests;

TEST_F(SessionTest, DeletingAMaskThatAKnobUsesIsOneEntry) {
    session.apply(LayersOperation{.change = LayersChange::Add, .layer = {}, .added = "cliffs", .title = "Cliffs"});
    rest();
    change([](Preset& preset) {
        preset.simulation.modulations = {{"thermal.talus", "cliffs", 20.0f, 60.0f},
                                         {"droplet.capacity", "rain", 1.0f, 2.0f}};
    });
    rest();
    const std::size_t before = entries().size();
    session.apply(LayersOperation{.change = LayersChange::Remove, .layer = "cliffs", .added = {}, .title = {}});
    rest();
    ASSERT_EQ(entries().size(), before + 1);
    EXPECT_EQ(entries().back(), "deleted mask Cliffs");
    ASSERT_EQ(session.document().preset().simulation.modulations.size(), 1u);
    EXPECT_EQ(session.document().preset().simulation.modulations.front().layer, "rain");
    EXPECT_FALSE(session.snapshot().terrain.findLayer("cliffs"));
    undo();
    EXPECT_EQ(session.document().preset().simulation.modulations.size(), 2u);
    EXPECT_TRUE(session.snapshot().terrain.findLayer("cliffs"));
}

// Masks may follow biomes and waters, so that a run, undo and recovery must know their limits.
TEST_F(SessionTest, TheLimitsOfBiomesAndWatersAreAnEntryThatUndoTakesBack) {
    const float before = session.document().preset().simulation.cover.biomes.treeLine;
    change([](Preset& preset) { preset.simulation.cover.biomes.treeLine += 0.1f; });
    rest();
    ASSERT_EQ(entries().size(), 2u);
    change([](Preset& preset) { preset.simulation.cover.water.lakeDepth *= 2.0f; });
    rest();
    ASSERT_EQ(entries().size(), 3u);
    undo();
    undo();
    EXPECT_EQ(session.document().preset().simulation.cover.biomes.treeLine, before);
    EXPECT_EQ(session.document().preset().simulation.cover, LandCoverLimits{});
}

TEST_F(SessionTest, TheLockOfAMaskIsUndone) {
    session.apply(LayersOperation{.change = LayersChange::Add, .layer = {}, .added = "cliffs", .title = "Cliffs"});
    rest();
    const auto isLocked = [&] {
        const std::optional<Layer> mask = session.snapshot().terrain.findLayer("cliffs");
        return mask && session.snapshot().terrain.isLocked(*mask);
    };
    session.apply(LayersOperation{.change = LayersChange::Lock, .layer = "cliffs", .added = {}, .title = {}});
    rest();
    EXPECT_TRUE(isLocked());
    undo();
    EXPECT_FALSE(isLocked());
    EXPECT_TRUE(session.snapshot().terrain.findLayer("cliffs"));
}

}  // namespace
}  // namespace scree
