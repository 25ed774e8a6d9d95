#include "erosion/models/stream_power/uplift_rate.h"

namespace scree {

Field<float> upliftRate(const Terrain& terrain, const StreamPowerSettings& settings, const NodeKnob& uplift,
                        ThreadPool& pool) {
    UpliftPattern pattern;
    pattern.update(upliftPatternOf(settings), terrain, pool);
    const Field<float>* factors = pattern.factors();
    Field<float> rate(terrain.width(), terrain.height());
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x)
            rate(x, y) = uplift.at(y * rate.stride() + x) * (factors != nullptr ? (*factors)(x, y) : 1.0f);
    });
    return rate;
}

}  // namespace scree
