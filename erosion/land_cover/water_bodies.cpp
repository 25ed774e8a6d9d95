#include "erosion/land_cover/water_bodies.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/land_cover/shown_ground.h"

namespace scree {

namespace {

/// Depth (m) from which water on flat land no longer counts as wetland.
constexpr float kWetlandDepth = 0.5f;

/// A river as it covers the nodes of a map.
struct NodeRiver {
    bool covers = false;
    float depth = 0.0f;  ///< Metres.
};

/// Returns the river at a node. One that is narrower than the distance between the nodes covers the nodes within half
/// of that distance from its middle, so it has no gaps on the map.
NodeRiver riverAtNode(const InlandWater& water, double cellSize, int x, int y) {
    const RiverMap& map = water.riverMap;
    const NearRiver river = riverAt(map, map.nodesPerTexel * cellSize, x, y);
    const double wider = std::max(0.5 * cellSize - river.halfWidth, 0.0);
    const double beside = river.beside - wider;
    if (beside > 0.0) return {};
    return {true, static_cast<float>(depthBeside(map, beside, river.halfWidth + wider, river.halfWidth))};
}

}  // namespace

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

WaterBodies findWaterBodies(const Terrain& terrain, const InlandWater& inland, const WaterScale& scale,
                            const WaterBodySettings& settings, ThreadPool& pool) {
    const int width = terrain.width();
    const int height = terrain.height();
    const Field<float>& heights = terrain.heights();
    const bool flows = terrain.has(Layer::Water);
    const Layer wetLayer = flows ? Layer::Groundwater : Layer::Moisture;
    const float soaked = settings.wetness * (flows ? static_cast<float>(scale.soilDepth) : 1.0f);
    const bool soaking = terrain.has(wetLayer) && soaked > 0.0f;
    const double dischargeOfCell = scale.rain * terrain.rainCellArea();
    const auto cellSize = static_cast<double>(terrain.cellSize());
    // Width (m) over which the flow of a cell runs.
    const double flowCell = std::ldexp(cellSize, terrain.baseLevel());

    WaterBodies water{Field<WaterBody>(width, height), Field<float>(width, height)};
    pool.forEach(height, [&](int y) {
        const auto rowOf = [&](Layer layer) {
            std::vector<float> row(static_cast<std::size_t>(width));
            if (terrain.has(layer)) terrain.readRow(layer, y, 0, width, row.data());
            return row;
        };
        const std::vector<float> depths = rowOf(Layer::Water), flow = rowOf(Layer::Flow), wet = rowOf(wetLayer);
        const auto isStill = [&](std::size_t x) {
            const double section = static_cast<double>(depths[x]) * flowCell;
            return static_cast<double>(flow[x]) * dischargeOfCell < static_cast<double>(settings.lakeSpeed) * section;
        };
        for (int x = 0; x < width; ++x) {
            const auto at = static_cast<std::size_t>(x);
            const float ground = heights(x, y);
            WaterBody& body = water.body(x, y);
            float& depth = water.freshwater(x, y);
            if (ground < scale.sea) {
                body = WaterBody::Sea;
                continue;
            }
            depth = flows ? depths[at] : static_cast<float>(lakeAt(inland, x, y)) - ground;
            if (flows ? depth > settings.lakeDepth && isStill(at) : depth > 0.0f) {
                body = WaterBody::Lake;
                continue;
            }
            if (const NodeRiver river = riverAtNode(inland, cellSize, x, y); river.covers) {
                body = WaterBody::River;
                depth = std::max(depth, river.depth);
                continue;
            }
            if (soaking && wet[at] >= soaked && depth < kWetlandDepth &&
                slopeAt(heights, terrain.cellSize(), terrain.boundary(), x, y) < settings.wetlandSlope)
                body = WaterBody::Wetland;
            depth = 0.0f;
        }
    });
    return water;
}

}  // namespace scree
