#include <gtest/gtest.h>

#include <cmath>

#include "erosion/tests/knob_values.h"
#include "erosion/tests/scenes.h"

/// Maps so narrow that a node has the same neighbour on both sides, that all nodes are on the rim, or that a stamp is
/// wider than the map.
namespace scree {
namespace {

using namespace test;

constexpr std::array kNarrowSizes{std::pair(2, 2),  std::pair(2, 33), std::pair(33, 2),
                                  std::pair(3, 33), std::pair(33, 3), std::pair(3, 3)};

/// Slopes up to 45 degrees. On cells of 200 m, the rounding error of a flow is as much as a cubic metre.
Terrain narrowGround(int width, int height, float cellSize, Boundary boundary) {
    return terrainOf(width, height, cellSize, boundary, [=](int x, int y) {
        const double waves = 12.0 + 8.0 * std::sin(0.7 * x + 0.2) * std::cos(0.53 * y);
        return static_cast<double>(cellSize) * (waves + 0.1 * ((x * 7 + y * 13) % 11));
    });
}

struct Ground {
    float cellSize;
    bool sea;
};
#ifdef __SANITIZE_ADDRESS__
constexpr std::array kGrounds{Ground{10.0f, true}};  // each takes ten times as long
#else
constexpr std::array kGrounds{Ground{10.0f, false}, Ground{10.0f, true}, Ground{200.0f, false}};
#endif

/// Largest drift of a ledger: 1e-6 for models of droplets, 1e-5 for models of grids.
template <class Model>
constexpr double ledgerBar() {
    return requires(const typename Model::Settings& s) {
        s.dropletsPerRound;
    }
    ? 1e-6 : 1e-5;
}

TEST(NarrowMaps, BothLedgersOfEveryModelClose) {
    const std::shared_ptr<ThreadPool> pool = poolOf(2);
    SimulationSettings none = only("none");
    forEachModel(none.models, [&]<class Entry>(Entry&) {
        using Model = typename Entry::ModelType;
        forEachVariant<typename Model::Settings>([&](auto settings, const std::string& variant) {
            if constexpr (requires { settings.dropletsPerRound; })
                settings.dropletsPerRound = std::min(settings.dropletsPerRound, 300);
            for (const auto& [width, height] : kNarrowSizes)
                for (const Boundary boundary : kBoundaries)
                    for (const auto& [cellSize, sea] : kGrounds) {
                        SimulationSettings all = none;
                        std::get<Entry>(all.models) = {true, settings};
                        all.sources.sea = {.enabled = sea, .level = 110.0f};
                        Simulation simulation(narrowGround(width, height, cellSize, boundary), all, pool);
                        run(simulation, 3);
                        const Terrain& terrain = simulation.terrain();
                        const double drift = terrain.ledger().relativeDrift(terrain.volume());
                        const double water = terrain.waterLedger().relativeDrift(terrain.waterVolume());
                        const auto place = [&] {
                            return std::string(Model::kName) + ", " + variant + ", " + std::to_string(width) + " x " +
                                   std::to_string(height) + ", boundary " + std::to_string(static_cast<int>(boundary)) +
                                   ", cells of " + std::to_string(cellSize) + " m" + (sea ? ", sea" : "") +
                                   ", eroded " + std::to_string(terrain.ledger().eroded) + " m3, out " +
                                   std::to_string(terrain.ledger().out) + " m3";
                        };
                        EXPECT_LE(drift, ledgerBar<Model>()) << place();
                        EXPECT_LE(water, ledgerBar<Model>()) << place();
                    }
        });
    });
}

}  // namespace
}  // namespace scree
