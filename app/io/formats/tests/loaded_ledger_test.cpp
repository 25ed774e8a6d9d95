#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "app/io/formats/heightmap.h"
#include "app/tests/test_files.h"
#include "erosion/base/random.h"
#include "erosion/simulation/simulation.h"

namespace scree {
namespace {

/// Validation V1 on imported maps, with the datum that the loader chooses: the ledger of each model closes to 1e-6 of
/// the eroded volume, also if the lowest height is 4000 m.
class LoadedLedger : public ::testing::TestWithParam<double> {};

/// Hills of 600 m above `lowest`, as float32 files hold them.
Terrain loadedHills(double lowest, std::uint64_t seed) {
    constexpr int kSize = 129;
    const test::TemporaryFolder folder;
    test::writeFile(folder / "a.r32", test::floatBytes(kSize, kSize, [&](int x, int y) {
                        const auto phase = static_cast<double>(seed);
                        const double hill = std::sin(0.11 * x + phase) * std::cos(0.083 * y - phase) +
                                            0.4 * std::sin(0.31 * x - 0.27 * y + 2.0 * phase);
                        const auto node = static_cast<std::uint64_t>(y * kSize + x);
                        const double rough = static_cast<double>(randomUnit(seed, RandomStream::Generator, node, 0));
                        return lowest + (x + y == 0 ? 0.0 : 292.0 * (hill / 1.4 + 1.0) + 16.0 * rough);
                    }));
    Result<Terrain> terrain = importHeightmap(folder / "a.r32", {});
    if (!terrain) throw std::runtime_error(terrain.error().message);
    return std::move(*terrain);
}

TEST_P(LoadedLedger, ClosesForEachModel) {
    const auto pool = std::make_shared<ThreadPool>(1);
    forEachModel(ModelEntries{}, [&](const auto& tested) {
        constexpr std::string_view kName = std::decay_t<decltype(tested)>::ModelType::kName;
        for (const std::uint64_t seed : {1u, 2u, 3u}) {
            SimulationSettings settings;
            settings.seed = static_cast<int>(seed);
            forEachModel(settings.models, [&](auto& entry) {
                entry.enabled = std::decay_t<decltype(entry)>::ModelType::kName == kName;
            });
            Simulation simulation(loadedHills(GetParam(), seed), settings, pool);
            for (int round = 0; round < 10; ++round) ASSERT_TRUE(simulation.runRound()) << kName;
            const Terrain& terrain = simulation.terrain();
            EXPECT_GT(terrain.ledger().eroded, 1000.0) << kName;
            const double drift = terrain.ledger().relativeDrift(terrain.volume());
            EXPECT_LE(drift, 1e-6) << kName << " seed " << seed;
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Lowest, LoadedLedger, ::testing::Values(0.0, 4000.0, 4000.37, -4600.0, -300.0));

}  // namespace
}  // namespace scree
