#pragma once

#include "erosion/models/model.h"

namespace scree::test {

/// Runs a single model round after round, as in a Simulation.
template <class Model>
struct ModelRig {
    Model model;
    typename Model::Settings settings;
    ThreadPool pool;
    SourceSettings sources;
    std::uint64_t seed = 1;
    RainPattern rain;
    StrataSettings strata;
    RockHardness rock;

    explicit ModelRig(const typename Model::Settings& knobs, int threads = 2) : settings(knobs), pool(threads) {}

    void run(Terrain& terrain, int rounds) {
        for (int round = 0; round < rounds; ++round) {
            terrain.nextRevision();
            rain.update(sources.rain, terrain, seed, pool);
            rock.update(strata, terrain, seed, pool);
            std::uint64_t droplets = UINT64_MAX;
            model.step(terrain, settings, {pool, sources, rain, rock, seaSurface(sources, terrain), seed, droplets});
        }
    }
};

}  // namespace scree::test
