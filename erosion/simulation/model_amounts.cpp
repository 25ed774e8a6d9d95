#include "erosion/simulation/model_amounts.h"

#include "erosion/terrain/grid_neighbours.h"

namespace scree {

ModelAmount ModelAmounts::find(Made& made, float everywhere, const std::optional<KnobFields::Values>& varying,
                               const RockHardness& rock, const Terrain& ground, ThreadPool& pool,
                               const Field<float>* shares) {
    const bool locked = ground.has(Layer::Lock);
    const Key key{everywhere, varying ? varying->version : 0, locked ? ground.versions(Layer::Lock).newest() : 0,
                  ground.form(), shares != nullptr};
    if (made.version == 0 || made.key != key || shares != nullptr) {
        made.key = key;
        made.version = ++versions_;
        made.values = {};
        if (locked || varying || everywhere != 1.0f || shares != nullptr) {
            made.values = varying ? varying->values : Field<float>(ground.width(), ground.height(), everywhere);
            if (locked)
                pool.forEach(ground.height(), [&](int y) {
                    const float* lock = ground.layer(Layer::Lock).row(y);
                    float* amount = made.values.row(y);
                    for (int x = 0; x < ground.width(); ++x) amount[x] *= 1.0f - lock[x];
                });
            if (shares != nullptr)
                pool.forEach(ground.height(), [&](int y) {
                    for (int x = 0; x < ground.width(); ++x) made.values(x, y) *= (*shares)(x, y);
                });
            if (extremes(made.values, pool).lowest == 1.0f) made.values = {};
        }
    }
    if (made.values.empty()) return {};
    const Field<float>* rocks = rock.of(ground);
    fitted(hardness_, ground);
    pool.forEach(ground.height(), [&](int y) {
        const float* amount = made.values.row(y);
        const float* hard = rocks != nullptr ? rocks->row(y) : nullptr;
        float* hardness = hardness_.row(y);
        for (int x = 0; x < ground.width(); ++x) {
            const float own = hard != nullptr ? hard[x] : 0.0f;
            hardness[x] = amount[x] == 0.0f ? 1.0f : own + (1.0f - own) * (1.0f - amount[x]);
        }
    });
    return {&made.values, &hardness_, made.version};
}

}  // namespace scree
