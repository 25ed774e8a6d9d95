#pragma once

#include "erosion/models/model.h"

namespace scree::test {

/// One model by itself that acts round after round, as in a Simulation.
template <class Model>
struct ModelRig {
    Model model;
    ThreadPool pool;
    SourceSettings sources;
    std::uint64_t seed = 1;
    RainPattern rain;

    explicit ModelRig(const typename Model::Settings& settings, int threads = 2) : pool(threads) {
        model.settings = settings;
    }

    void run(Terrain& terrain, int rounds) {
        for (int round = 0; round < rounds; ++round) {
            terrain.nextRevision();
            rain.update(sources.rain, terrain, seed, pool);
            std::uint64_t droplets = UINT64_MAX;
            model.step(terrain, {pool, sources, rain, seaSurface(sources, terrain), seed, droplets});
        }
    }
};

}  // namespace scree::test
