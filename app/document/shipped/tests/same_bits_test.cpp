#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "erosion/tests/instruction_sets.h"

/// Lands have the same bits on any number of threads and with each instruction set of the processor.
namespace scree {
namespace {

namespace fs = std::filesystem;

/// Lands to erode: shipped presets, and a real map with one model only.
std::map<std::string, Preset> works() {
    std::map<std::string, Preset> works;
    for (const auto& entry : fs::directory_iterator(SCREE_SOURCE_FOLDER "/presets")) {
        if (entry.path().filename() == "schema.json") continue;
        const Result<PresetReading> reading = loadPreset(entry.path());
        if (!reading) throw std::runtime_error(reading.error().message);
        works[entry.path().filename().string()] = reading->preset;
    }
    Preset map = works.at("jacksboro.json");
    forEachModel(map.simulation.models, [](auto& entry) { entry.enabled = false; });
    forEachModel(map.simulation.models, [&](auto& entry) {
        entry.enabled = true;
        works[std::string(std::decay_t<decltype(entry)>::ModelType::kName) + " alone"] = map;
        entry.enabled = false;
    });
    return works;
}

/// Returns the hash of the heights after five rounds on a small grid.
std::uint64_t hashOf(const Preset& preset, unsigned threads) {
    const auto pool = std::make_shared<ThreadPool>(threads);
    TerrainRecipe recipe = preset.terrain;
    recipe.terrain.width = std::min(recipe.terrain.width, 160);
    recipe.terrain.height = std::min(recipe.terrain.height, 160);
    Result<Terrain> start = makeStartingTerrain(recipe, *pool);
    if (!start) throw std::runtime_error(start.error().message);
    Simulation simulation(std::move(*start), preset.simulation, pool);
    for (int round = 0; round < 5; ++round) EXPECT_TRUE(simulation.runRound().ok());
    return hashBits(simulation.terrain().heights());
}

TEST(SameBits, OfEachPresetAndModelOnEveryInstructionSetAndNumberOfThreads) {
    const std::int64_t supported = hwy::SupportedTargets();
    std::map<std::uint64_t, std::string> seen;
    for (const auto& [name, preset] : works()) {
        test::useInstructionSets(supported);
        const std::uint64_t expected = hashOf(preset, 2);
        EXPECT_TRUE(seen.emplace(expected, name).second) << name << " makes the land of " << seen[expected];
        for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
            const std::int64_t target = rest & -rest;
            test::useInstructionSets(target);
            for (const unsigned threads : {1u, 2u, 5u})
                EXPECT_EQ(hashOf(preset, threads), expected)
                    << name << ", " << hwy::TargetName(target) << ", " << threads << " threads";
        }
    }
    test::useInstructionSets(0);
}

}  // namespace
}  // namespace scree
