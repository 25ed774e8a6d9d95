#include "erosion/models/stream_power/stream_power.h"

#include <algorithm>
#include <cmath>

#include "erosion/analysis/flow_routing.h"

namespace scree {

void StreamPowerModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const FlowRouting routing = routeFlow(terrain.heights(), terrain.boundary(), round.sea);
    const std::vector<double> area = drainageArea(routing);
    const double cellSize = static_cast<double>(terrain.cellSize());
    const double rise = static_cast<double>(settings.uplift) * 1e-3 * static_cast<double>(settings.years);
    const double rate = static_cast<double>(settings.erodibility) * static_cast<double>(settings.years);
    const double exponent = static_cast<double>(settings.areaExponent);

    terrain.keepRecord();
    Field<float>& heights = terrain.use(Layer::Height);
    const Field<float>* hardness = round.rock.of(terrain);
    double lifted = 0.0;
    double cut = 0.0;
    for (const std::int32_t node : routing.order) {
        if (routing.isOutlet(node)) continue;
        const int x = node % routing.width;
        const int y = node / routing.width;
        const std::int32_t below = routing.receiver[static_cast<std::size_t>(node)];
        const double base = static_cast<double>(heights(below % routing.width, below / routing.width));
        const double before = static_cast<double>(heights(x, y));
        const double softness = hardness != nullptr ? 1.0 - static_cast<double>((*hardness)(x, y)) : 1.0;
        const double factor = softness * rate *
                              std::pow(area[static_cast<std::size_t>(node)] * terrain.cellArea(), exponent) /
                              (routing.stepLength(node) * cellSize);
        const double risen = before + rise;
        // Water in a hollow lies below its outlet: it cannot cut, and the hollow is not filled with rock.
        const double after = risen > base ? (risen + factor * base) / (1.0 + factor) : risen;
        heights(x, y) = static_cast<float>(after);
        const double removed = risen - static_cast<double>(heights(x, y));
        lifted += rise;
        cut += removed;
        terrain.record().uneroded(x, y) += static_cast<float>(rise);
        terrain.record().nodes(x, y).bedrock += static_cast<float>(rise);
    }
    Ledger& ledger = terrain.ledger();
    ledger.edited += lifted * terrain.cellArea();
    ledger.eroded += cut * terrain.cellArea();
    ledger.out += cut * terrain.cellArea();
    terrain.markGroundChanged({0, 0, terrain.width(), terrain.height()});
    ++steps_;
}

void StreamPowerModel::visitState(StateVisitor& visitor) {
    visitor.visit("steps", steps_);
}

std::vector<Counter> StreamPowerModel::counters() const {
    return {{"steps", steps_}};
}

}  // namespace scree
