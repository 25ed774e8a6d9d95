#include "erosion/simulation/brush_erosion.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "erosion/base/random.h"
#include "erosion/sculpting/falloff.h"

namespace scree {

namespace {

/// Smallest radius, in cells of the grid on which models act.
constexpr float kLeastCells = 2.5f;
/// Cells by which the brush is smaller on a base.
constexpr float kBaseMargin = 1.0f;

/// Returns the share of a brush of this radius, in metres, at a place.
float shareOf(const BrushErosion& brush, float radius, Point place) {
    float share = 0.0f;
    for (const Point& centre : brush.path) {
        const float dx = (place.x - centre.x) / radius, dy = (place.y - centre.y) / radius;
        share = std::max(share, brushShare(dx * dx + dy * dy, brush.falloff, FalloffShape::Smooth));
    }
    return share;
}

/// The middle of a cell, in metres from the corner of the map.
Point placeOf(int x, int y, float cell) {
    return {(static_cast<float>(x) + 0.5f) * cell, (static_cast<float>(y) + 0.5f) * cell};
}

}  // namespace

Field<std::uint8_t> nodesOutside(const BrushErosion& brush, const Terrain& land, const Field<std::uint8_t>* held) {
    Field<std::uint8_t> outside(land.width(), land.height(), 1);
    const float cell = land.cellSize();
    for (const Point& centre : brush.path) {
        const CellRect around = CellRect{static_cast<int>(std::floor((centre.x - brush.radius) / cell)),
                                         static_cast<int>(std::floor((centre.y - brush.radius) / cell)),
                                         static_cast<int>(std::ceil((centre.x + brush.radius) / cell)),
                                         static_cast<int>(std::ceil((centre.y + brush.radius) / cell))}
                                    .clippedTo(land.width(), land.height());
        for (int y = around.y0; y < around.y1; ++y)
            for (int x = around.x0; x < around.x1; ++x) {
                const Point place = placeOf(x, y, cell);
                const bool isInside = std::hypot(place.x - centre.x, place.y - centre.y) < brush.radius;
                if (isInside && (held == nullptr || (*held)(x, y) == 0)) outside(x, y) = 0;
            }
    }
    return outside;
}

BrushedGround::BrushedGround(const BrushErosion& brush, const Terrain& land, ThreadPool& pool)
    : brush_(brush), cell_(land.cellSize()) {
    const Terrain* base = land.base();
    const Terrain& ground = base != nullptr ? *base : land;
    const float cell = ground.cellSize();
    brush_.radius = std::max(brush.radius, kLeastCells * cell);
    const float radius = brush_.radius - (base != nullptr ? kBaseMargin * cell : 0.0f);
    shares_ = Field<float>(ground.width(), ground.height(), 0.0f);
    CellRect cells{ground.width(), ground.height(), 0, 0};
    for (const Point& centre : brush_.path) {
        cells.x0 = std::min(cells.x0, static_cast<int>(std::floor((centre.x - radius) / cell)));
        cells.y0 = std::min(cells.y0, static_cast<int>(std::floor((centre.y - radius) / cell)));
        cells.x1 = std::max(cells.x1, static_cast<int>(std::ceil((centre.x + radius) / cell)));
        cells.y1 = std::max(cells.y1, static_cast<int>(std::ceil((centre.y + radius) / cell)));
    }
    const CellRect on = cells.clippedTo(ground.width(), ground.height());
    pool.forEach(std::max(on.y1 - on.y0, 0), [&](int row) {
        const int y = on.y0 + row;
        for (int x = on.x0; x < on.x1; ++x) shares_(x, y) = shareOf(brush_, radius, placeOf(x, y, cell));
    });
}

bool BrushedGround::isOutside(int x, int y) const {
    return shareOf(brush_, brush_.radius, placeOf(x, y, cell_)) == 0.0f;
}

SimulationSettings settingsUnder(const BrushErosion& brush, SimulationSettings settings) {
    forEachModel(settings.models, []<class Entry>(Entry& entry) { entry.enabled = false; });
    std::get<ModelEntry<DropletModel>>(settings.models).enabled = brush.droplets;
    std::get<ModelEntry<ThermalModel>>(settings.models).enabled = brush.slides;
    auto& rivers = std::get<ModelEntry<StreamPowerModel>>(settings.models);
    rivers.enabled = brush.rivers;
    rivers.settings.years *= brush.speed;
    rivers.settings.uplift = 0.0f;
    std::erase_if(settings.modulations, [](const Modulation& each) { return each.knob == "stream_power.uplift"; });
    return settings;
}

std::uint64_t dropletsUnder(const BrushErosion& brush, const RainPattern& rain, const RainPattern& wholeRain,
                            int perRound, std::uint64_t seed) {
    if (wholeRain.mean() <= 0.0) return 0;
    const double wanted =
        static_cast<double>(perRound) * static_cast<double>(brush.speed) * rain.mean() / wholeRain.mean();
    const double whole = std::floor(wanted);
    const auto chance = static_cast<double>(randomUnit(seed, RandomStream::BrushDroplets, brush.turn, 0));
    return static_cast<std::uint64_t>(whole) + (chance < wanted - whole ? 1u : 0u);
}

KeptOutside::KeptOutside(const Terrain& ground, const Field<float>& shares)
    : flow_(ground.layer(Layer::Flow)), moisture_(ground.layer(Layer::Moisture)) {
    const TileVersions tiles(ground.width(), ground.height());
    for (int tile = 0; tile < tiles.count(); ++tile) {
        const CellRect cells = tiles.rect(tile);
        bool any = false;
        for (int y = cells.y0; y < cells.y1 && !any; ++y)
            any = std::any_of(shares.row(y) + cells.x0, shares.row(y) + cells.x1, [](float s) { return s > 0.0f; });
        if (!any) outside_.push_back(tile);
    }
    ground.forEachStored([&](std::string_view /*name*/, const auto& /*field*/, const TileVersions& versions) {
        versions_.push_back(versions);
    });
}

void KeptOutside::putBack(Terrain& ground) const {
    const TileVersions tiles(ground.width(), ground.height());
    for (const auto& [layer, before] : {std::pair{Layer::Flow, &flow_}, std::pair{Layer::Moisture, &moisture_}}) {
        if (!ground.has(layer)) continue;
        Field<float>& now = ground.use(layer);
        for (const int tile : outside_) {
            const CellRect cells = tiles.rect(tile);
            for (int y = cells.y0; y < cells.y1; ++y)
                for (int x = cells.x0; x < cells.x1; ++x)
                    now(x, y) = before->empty() ? info(layer).initial : (*before)(x, y);
        }
    }
    std::size_t next = 0;
    ground.forEachStored([&](std::string_view /*name*/, const auto& /*field*/, TileVersions& versions) {
        const TileVersions& before = versions_[next++];
        if (before.count() != versions.count()) return;  // a layer that was not in use
        for (const int tile : outside_) versions.setVersion(tile, before.version(tile));
    });
}

}  // namespace scree
