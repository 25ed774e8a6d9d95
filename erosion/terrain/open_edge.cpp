#include "erosion/terrain/open_edge.h"

#include <algorithm>

#include "erosion/records/ledger.h"

namespace scree {

namespace {

/// How far below the sea's surface the rim may sink, metres.
constexpr float kDrownedRim = 5.0f;

/// Returns true if erosion has removed ground from the node.
bool isWorn(const Terrain& terrain, int x, int y, float height) {
    if (terrain.base() == nullptr)
        return height < terrain.record().uneroded(x, y) + terrain.record().nodes(x, y).deposit;
    float wear = 0.0f;
    terrain.readRow(Layer::Wear, y, x, x + 1, &wear);
    return wear > 0.0f;
}

}  // namespace

void settleOpenEdge(Terrain& terrain, float sea, const Field<float>* shares) {
    const int right = terrain.width() - 1;
    const int bottom = terrain.height() - 1;
    if (terrain.boundary() != Boundary::Open || right < 2 || bottom < 2) return;
    if (!terrain.has(Layer::Wear) || !terrain.has(Layer::Deposit)) return;  // nothing has been eroded yet
    Field<float>& heights = terrain.use(Layer::Height);
    const Field<float>& hardness = terrain.layer(Layer::Hardness);
    const Field<float>& lock = terrain.layer(Layer::Lock);
    double sunk = 0.0;
    const auto settle = [&](int x, int y) {
        const int innerX = std::clamp(x, 1, right - 1);
        const int innerY = std::clamp(y, 1, bottom - 1);
        const float inner = heights(innerX, innerY);
        const float before = heights(x, y);
        const float lowest = std::max(inner, sea - kDrownedRim);
        if (before <= lowest || !isWorn(terrain, innerX, innerY, inner)) return;
        const float share = shares != nullptr ? (*shares)(x, y) : 1.0f;
        const float free = lock.empty() ? share : share * (1.0f - lock(x, y));
        if (free == 0.0f) return;
        const float softness = free * (hardness.empty() ? 1.0f : 1.0f - hardness(x, y));
        const float held = (1.0f - softness) * (before - lowest);
        const float after = std::min(before, lowest + held);
        if (after == before) return;
        heights(x, y) = after;
        sunk += static_cast<double>(before) - static_cast<double>(after);
        terrain.markGroundChanged({x, y, x + 1, y + 1});
    };
    for (int x = 0; x <= right; ++x) {
        settle(x, 0);
        settle(x, bottom);
    }
    for (int y = 1; y < bottom; ++y) {
        settle(0, y);
        settle(right, y);
    }
    Ledger& ledger = terrain.ledger();
    ledger.eroded += sunk * terrain.cellArea();
    ledger.out += sunk * terrain.cellArea();
}

}  // namespace scree
