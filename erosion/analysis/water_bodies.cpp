#include "erosion/analysis/water_bodies.h"

#include <algorithm>
#include <cmath>

#include "erosion/analysis/flow_routing.h"
#include "erosion/models/grid_neighbours.h"

namespace scree {

namespace {

/// Depth (m) from which water over flat land is no longer wetland.
constexpr float kWetlandDepth = 0.5f;
/// How far (m) a river's water reaches up its banks.
constexpr float kBankHeight = 0.5f;
/// Depth (m) of a river of 1 m^3/s, and how it grows with the discharge.
constexpr double kRiverDepth = 0.3;
constexpr double kRiverDepthExponent = 0.4;
/// Widest that a river is drawn, cells to either side.
constexpr int kWidestReach = 16;

/// Depth of the water in each cell, from the layer or from what would fill each hollow.
Field<float> waterDepths(const Terrain& terrain, float sea) {
    if (terrain.has(Layer::Water)) return terrain.layer(Layer::Water);
    const FlowRouting routing = routeFlow(terrain.heights(), terrain.boundary(), sea);
    Field<float> depths(terrain.width(), terrain.height());
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x)
            depths(x, y) = routing.filled[static_cast<std::size_t>(y * terrain.width() + x)] - terrain.heights()(x, y);
    return depths;
}

/// Gives a river its width: what lies beside its middle and no higher than its water.
class RiverBanks {
 public:
    RiverBanks(const Terrain& terrain, const Field<float>& depths, WaterBodies& water)
        : terrain_(terrain), depths_(depths), water_(water) {}

    void widen(int x, int y, double width) {
        const double radius = 0.5 * width / static_cast<double>(terrain_.cellSize());
        const int reach = static_cast<int>(std::min(radius, double{kWidestReach}));
        if (reach < 1) return;
        const Field<float>& heights = terrain_.heights();
        const float surface = heights(x, y) + depths_(x, y) + kBankHeight;
        const float level = heights(x, y) + water_.freshwater(x, y);
        const CellRect around =
            CellRect{x - reach, y - reach, x + reach + 1, y + reach + 1}.clippedTo(terrain_.width(), terrain_.height());
        for (int v = around.y0; v < around.y1; ++v)
            for (int u = around.x0; u < around.x1; ++u) {
                const bool near = std::hypot(u - x, v - y) <= radius;
                WaterBody& body = water_.body(u, v);
                if (near && heights(u, v) <= surface && (body == WaterBody::None || body == WaterBody::Wetland))
                    body = WaterBody::River;
                if (near && body == WaterBody::River) {
                    float& depth = water_.freshwater(u, v);
                    depth = std::max(depth, level - heights(u, v));
                }
            }
    }

 private:
    const Terrain& terrain_;
    const Field<float>& depths_;
    WaterBodies& water_;
};

}  // namespace

WaterScale waterScale(const SimulationSettings& settings, const Terrain& terrain) {
    const PipesSettings& pipes = std::get<ModelEntry<PipesModel>>(settings.models).settings;
    return {seaSurface(settings.sources, terrain), static_cast<double>(pipes.rain),
            static_cast<double>(pipes.soilDepth)};
}

float slopeAt(const Field<float>& heights, float cellSize, Boundary boundary, int x, int y) {
    const bool wrap = boundary == Boundary::Wrap;
    const auto slope = [&](int count, int at, const auto& heightAt) {
        const int before = at > 0 ? at - 1 : wrap ? count - 1 : at;
        const int after = at + 1 < count ? at + 1 : wrap ? 0 : at;
        const int steps = (at > 0 || wrap ? 1 : 0) + (at + 1 < count || wrap ? 1 : 0);
        return (heightAt(after) - heightAt(before)) / (static_cast<float>(steps) * cellSize);
    };
    const float east = slope(heights.width(), x, [&](int at) { return heights(at, y); });
    const float south = slope(heights.height(), y, [&](int at) { return heights(x, at); });
    return std::sqrt(east * east + south * south);
}

WaterBodies findWaterBodies(const Terrain& terrain, const WaterScale& scale, const WaterBodySettings& settings,
                            ThreadPool& pool) {
    const int width = terrain.width();
    const int height = terrain.height();
    const Field<float>& heights = terrain.heights();
    const Field<float> depths = waterDepths(terrain, scale.sea);
    const bool layers = terrain.has(Layer::Water);
    const Field<float>& wet = terrain.layer(layers ? Layer::Groundwater : Layer::Moisture);
    const float soaked = settings.wetness * (layers ? static_cast<float>(scale.soilDepth) : 1.0f);
    const bool flowing = terrain.has(Layer::Flow);
    const double dischargeOfCell = scale.rain * terrain.cellArea();

    WaterBodies water{Field<WaterBody>(width, height), Field<float>(width, height)};
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            const float depth = depths(x, y);
            const float flow = flowing ? terrain.layer(Layer::Flow)(x, y) : 0.0f;
            const double section = static_cast<double>(depth) * static_cast<double>(terrain.cellSize());
            const double speed = layers && section > 0.0 ? static_cast<double>(flow) * dischargeOfCell / section : 0.0;
            WaterBody body = WaterBody::None;
            if (heights(x, y) < scale.sea)
                body = WaterBody::Sea;
            else if (depth > settings.lakeDepth && speed < static_cast<double>(settings.lakeSpeed))
                body = WaterBody::Lake;
            else if (flow > settings.riverFlow)
                body = WaterBody::River;
            else if (!wet.empty() && soaked > 0.0f && wet(x, y) >= soaked && depth < kWetlandDepth &&
                     slopeAt(heights, terrain.cellSize(), terrain.boundary(), x, y) < settings.wetlandSlope)
                body = WaterBody::Wetland;
            water.body(x, y) = body;
            if (body == WaterBody::Lake) water.freshwater(x, y) = depth;
            if (body == WaterBody::River) {
                const double discharge = static_cast<double>(flow) * dischargeOfCell;
                const double usual = kRiverDepth * std::pow(discharge, kRiverDepthExponent);
                water.freshwater(x, y) = std::max(depth, static_cast<float>(usual));
            }
        }
    });
    if (!flowing || settings.riverWidth <= 0.0f) return water;
    const Field<WaterBody> middles = water.body;
    RiverBanks banks(terrain, depths, water);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (middles(x, y) == WaterBody::River)
                banks.widen(x, y,
                            static_cast<double>(settings.riverWidth) *
                                std::sqrt(static_cast<double>(terrain.layer(Layer::Flow)(x, y)) * dischargeOfCell));
    return water;
}

}  // namespace scree
