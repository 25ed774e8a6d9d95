#include "erosion/models/knob_fields.h"

#include <algorithm>

namespace scree {

namespace {

/// Returns the values of a layer, which may be unused, on the grid `level` halvings coarser.
Field<float> valuesOn(int level, const Terrain& land, const std::optional<Layer>& layer, ThreadPool& pool) {
    if (layer && land.has(*layer)) {
        const Field<float> values = land.values(*layer, &pool);
        return level == 0 ? values
                          : GridLevel(land.width(), land.height(), land.boundary(), level).coarsen(values, pool);
    }
    const int ratio = 1 << level;
    return {(land.width() + ratio - 1) / ratio, (land.height() + ratio - 1) / ratio,
            layer ? land.infoOf(*layer).initial : 0.0f};
}

}  // namespace

void KnobFields::update(const std::vector<Varying>& knobs, const Terrain& land, int level, ThreadPool& pool) {
    made_.resize(knobs.size());
    for (std::size_t i = 0; i < knobs.size(); ++i) {
        const std::optional<Layer> layer = land.findLayer(knobs[i].by.layer);
        const Key key{knobs[i], layer && land.has(*layer) ? land.versions(*layer).newest() : 0, land.form(), level};
        Made& made = made_[i];
        if (made.version > 0 && made.key == key) continue;
        made.key = key;
        made.version = ++versions_;
        made.values = valuesOn(level, land, layer, pool);
        const Modulation& by = made.key.knob.by;
        pool.forEach(made.values.height(), [&](int y) {
            float* row = made.values.row(y);
            // Both ends are exact: a layer of ones gives the same bits as a knob that is set to at1.
            for (int x = 0; x < made.values.width(); ++x) {
                const float share = std::clamp(row[x], 0.0f, 1.0f);
                row[x] = (1.0f - share) * by.at0 + share * by.at1;
            }
        });
    }
}

std::optional<KnobFields::Values> KnobFields::find(const KnobId& knob) const {
    for (auto made = made_.rbegin(); made != made_.rend(); ++made)
        if (made->key.knob.knob == knob) return Values{made->values, made->version};
    return std::nullopt;
}

}  // namespace scree
