#include <gtest/gtest.h>

#include "erosion/base/map_length.h"
#include "erosion/base/state_record.h"
#include "erosion/tests/scenes.h"

/// On large maps with few droplets per round, one round launches the droplets of a group of rounds.
namespace scree {
namespace {

using namespace test;

class DropletGroups : public testing::TestWithParam<std::string_view> {
 protected:
    /// Droplets whose steps are one cell of a map of 2048 nodes long.
    SimulationSettings settings(int dropletsPerRound) const {
        SimulationSettings all = only(GetParam());
        forEachModel(all.models, [&](auto& entry) {
            if constexpr (requires { entry.settings.dropletsPerRound; }) {
                entry.settings.dropletsPerRound = dropletsPerRound;
                entry.settings.detail = referenceCellsOf(1.0f, 2048);
            }
        });
        return all;
    }
    /// Flat ground of 2048 x 2048 cells. Four rounds of 1000 droplets form a group; so does one round of 4000.
    Simulation begun(int dropletsPerRound) const {
        return {Terrain(Field<float>(2048, 2048), 10.0f, 0.0, Boundary::Open), settings(dropletsPerRound), poolOf(2)};
    }
    /// Runs rounds with this many droplets each. Returns the number of droplets launched since the simulation began.
    std::uint64_t launchedAfter(Simulation& simulation, int rounds, int dropletsPerRound) const {
        simulation.setSettings(settings(dropletsPerRound));
        run(simulation, rounds);
        return simulation.statistics().droplets;
    }
};

TEST_P(DropletGroups, AKnobTurnedInsideAGroupGivesTheDropletsThatItAsksFor) {
    Simulation more = begun(1000);
    EXPECT_EQ(launchedAfter(more, 1, 1000), 4000u);
    EXPECT_EQ(launchedAfter(more, 1, 4000), 5000u) << "the group holds 3000 of this round's 4000";
    EXPECT_EQ(launchedAfter(more, 2, 4000), 13000u);

    Simulation fewer = begun(4000);
    EXPECT_EQ(launchedAfter(fewer, 1, 4000), 4000u);
    EXPECT_EQ(launchedAfter(fewer, 1, 1000), 8000u) << "a group begins where the knob was turned";
    EXPECT_EQ(launchedAfter(fewer, 3, 1000), 8000u);
    EXPECT_EQ(launchedAfter(fewer, 1, 1000), 12000u);
}

TEST_P(DropletGroups, SurplusDropletsAreMissingFromTheNextGroup) {
    Simulation simulation = begun(1000);
    EXPECT_EQ(launchedAfter(simulation, 1, 1000), 4000u);
    // The first round has used 1000, and each of the next rounds uses 700, so 200 are left after the fifth.
    EXPECT_EQ(launchedAfter(simulation, 4, 700), 4000u);
    EXPECT_EQ(launchedAfter(simulation, 1, 700), 4000u + 700u * 4u - 200u);
}

TEST_P(DropletGroups, DropletsCutOffByACountedRunFollowInTheNextRoundWithinItsNumber) {
    Simulation simulation = begun(4000);
    ASSERT_TRUE(simulation.runRound(300));
    EXPECT_EQ(simulation.statistics().droplets, 300u);
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(simulation.statistics().droplets, 8000u);
    for (int round = 0; round < 10; ++round) ASSERT_TRUE(simulation.runRound(1));
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(simulation.statistics().droplets, 8010u + 8000u);
}

TEST_P(DropletGroups, ARoundThatLaunchesNoneAsksForItsDroplets) {
    Simulation simulation = begun(1000);
    for (std::uint64_t round = 1; round <= 5; ++round) {
        run(simulation, 1);
        EXPECT_EQ(simulation.statistics().dropletsAsked, 1000u * round);
        EXPECT_EQ(simulation.statistics().droplets, round < 5 ? 4000u : 8000u);
    }
    SimulationSettings dry = settings(1000);
    dry.sources.rain.amount = 0.0f;
    simulation.setSettings(dry);
    run(simulation, 3);
    EXPECT_EQ(simulation.statistics().dropletsAsked, 5000u) << "a round without water asks for none";
}

TEST_P(DropletGroups, BeginAnewOnceTheDropletsUnderWayAreForgotten) {
    Simulation simulation = begun(1000);
    run(simulation, 2);
    simulation.forget();
    EXPECT_EQ(launchedAfter(simulation, 1, 1000), 8000u);
}

/// Keeps plain values, but no fields.
class ValueKeeper final : public StateKeeper {
    void keepField(const std::string&, Field<float>&) override {}
};
class ValueRestorer final : public StateRestorer {
    using StateRestorer::StateRestorer;
    void restoreField(const std::string&, Field<float>&) override {}
};

// Earlier versions kept the number of launched droplets, but not that of requested ones. Their groups began at rounds
// whose numbers are multiples of four.
TEST_P(DropletGroups, OfAnEarlierVersionAreRunToTheirEnds) {
    for (const int rounds : {1, 2, 3, 4}) {
        Simulation simulation = begun(1000);
        run(simulation, rounds);
        ValueKeeper keeper;
        simulation.state().visitState(keeper);
        ASSERT_EQ(keeper.values.bytes.erase(std::string(GetParam()) + "/asked"), 1u);
        auto state = std::make_unique<SimulationState>();
        ValueRestorer restorer(keeper.values);
        state->visitState(restorer);
        ASSERT_TRUE(restorer.outcome());
        simulation.setState(std::move(state));
        for (int round = rounds; round < 9; ++round) {
            run(simulation, 1);
            EXPECT_EQ(simulation.statistics().droplets, 4000u * static_cast<unsigned>(round / 4 + 1)) << rounds;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, DropletGroups, testing::Values("droplet", "moisture_droplet", "particle"));

}  // namespace
}  // namespace scree
