#include <gtest/gtest.h>

#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/instruction_sets.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

std::uint64_t hashOn(std::int64_t target, Boundary boundary) {
    useInstructionSets(target);
    SimulationSettings settings;
    droplets(settings).softness = 0.5f;
    std::get<ModelEntry<MoistureDropletModel>>(settings.models).enabled = true;
    std::get<ModelEntry<ParticleModel>>(settings.models).enabled = true;
    std::get<ModelEntry<PipesModel>>(settings.models).enabled = true;
    std::get<ModelEntry<MusgraveModel>>(settings.models).enabled = true;
    if (boundary != Boundary::Open)  // wide stamps and trails
        forEachModel(settings.models, [](auto& entry) {
            if constexpr (requires { entry.settings.dropletsPerRound; }) {
                entry.settings.detail = lengthOf(2.5f, 150);
                entry.settings.dropletsPerRound = 300;
            }
        });
    ModelEntry<HydraulicModel>& hydraulic = std::get<ModelEntry<HydraulicModel>>(settings.models);
    hydraulic.enabled = true;
    hydraulic.settings.flow = boundary == Boundary::Wall ? HydraulicFlow::Lowest : HydraulicFlow::AllLower;
    Terrain start = fbmHills(boundary == Boundary::Open ? 255 : 150, 6, boundary);  // all lanes, and half of the lanes
    if (boundary != Boundary::Open) colourEachNode(start);
    Simulation simulation(std::move(start), settings, poolOf(2));
    for (int round = 0; round < 3; ++round) EXPECT_TRUE(simulation.runRound());
    return hashGround(simulation.terrain());
}

TEST(InstructionSets, GiveTheSameBits) {
    const std::int64_t supported = hwy::SupportedTargets();
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        const std::uint64_t best = hashOn(supported, boundary);
        int compared = 0;
        for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
            const std::int64_t target = rest & -rest;
            EXPECT_EQ(hashOn(target, boundary), best) << hwy::TargetName(target);
            ++compared;
        }
        EXPECT_GE(compared, 1);
    }
    useInstructionSets(0);
}

}  // namespace
}  // namespace scree
