#include "erosion/simulation/held_nodes.h"

#include <algorithm>
#include <atomic>

namespace scree {

namespace {

bool isZero(float at0, float at1, float layer) {
    const float share = std::clamp(layer, 0.0f, 1.0f);
    return (1.0f - share) * at0 + share * at1 == 0.0f;
}

}  // namespace

HeldNodes::Key HeldNodes::keyOf(const Terrain& land, const SimulationSettings& settings) {
    Key key{{}, land.has(Layer::Lock) ? land.versions(Layer::Lock).newest() : 0, land.form()};
    const std::vector<KnobFields::Varying> varying = varyingKnobs(settings);
    forEachModel(settings.models, [&]<class Entry>(const Entry& entry) {
        if (!entry.enabled) return;
        const KnobId knob = knobId(&Entry::ModelType::Settings::amount);
        Amount amount{entry.settings.amount, entry.settings.amount, std::nullopt, 0};
        for (const KnobFields::Varying& each : varying) {
            if (each.knob != knob) continue;
            const std::optional<Layer> layer = land.findLayer(each.by.layer);
            const bool used = layer && land.has(*layer);
            const float unused = layer ? std::clamp(land.infoOf(*layer).initial, 0.0f, 1.0f) : 0.0f;
            const float there = (1.0f - unused) * each.by.at0 + unused * each.by.at1;
            amount = used ? Amount{each.by.at0, each.by.at1, layer, land.versions(*layer).newest()}
                          : Amount{there, there, std::nullopt, 0};
        }
        key.amounts.push_back(amount);
    });
    return key;
}

void HeldNodes::update(const Terrain& land, const SimulationSettings& settings, ThreadPool& pool) {
    Key key = keyOf(land, settings);
    if (key_ == key) return;
    key_ = std::move(key);
    find(land, pool);
}

void HeldNodes::find(const Terrain& land, ThreadPool& pool) {
    flags_ = {};
    const auto neverActs = [](const Amount& amount) { return amount.at0 == 0.0f && amount.at1 == 0.0f; };
    const auto mayRest = [&](const Amount& amount) {
        return neverActs(amount) || (amount.layer && (amount.at0 == 0.0f || amount.at1 == 0.0f));
    };
    const std::vector<Amount>& amounts = key_->amounts;
    const bool byAmount = !amounts.empty() && std::all_of(amounts.begin(), amounts.end(), mayRest);
    const bool byLock = land.has(Layer::Lock);
    if (!byAmount && !byLock) return;
    flags_ = Field<std::uint8_t>(land.width(), land.height(), 0);
    std::atomic<bool> any{false};
    pool.forEach(land.height(), [&](int y) {
        std::uint8_t* flags = flags_.row(y);
        bool found = false;
        for (int x = 0; x < land.width(); ++x) {
            const bool rests =
                byAmount && std::all_of(amounts.begin(), amounts.end(), [&](const Amount& amount) {
                    return isZero(amount.at0, amount.at1, amount.layer ? land.layer(*amount.layer)(x, y) : 0.0f);
                });
            const bool locked = byLock && land.layer(Layer::Lock)(x, y) >= 1.0f;
            flags[x] = rests || locked ? 1 : 0;
            found = found || flags[x] != 0;
        }
        if (found) any = true;
    });
    if (!any) flags_ = {};
}

}  // namespace scree
