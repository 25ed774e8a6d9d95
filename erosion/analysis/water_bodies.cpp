#include "erosion/analysis/water_bodies.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "erosion/analysis/depressions.h"
#include "erosion/terrain/grid_neighbours.h"

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

/// Gives rivers their width: what lies beside their middles and neither above nor far below the water there.
class RiverBanks {
 public:
    RiverBanks(const Terrain& terrain, const Field<float>& depths, WaterBodies& water)
        : terrain_(terrain), depths_(depths), water_(water), towards_(terrain.width(), terrain.height()) {}

    /// Tells that the river's middle is at a node, and how wide (m) it is there.
    void addMiddle(int x, int y, double width) {
        towards_(x, y) = {0, 0};
        const double radius = 0.5 * width / static_cast<double>(terrain_.cellSize());
        const int reach = static_cast<int>(std::min(radius, double{kWidestReach}));
        const CellRect around =
            CellRect{x - reach, y - reach, x + reach + 1, y + reach + 1}.clippedTo(terrain_.width(), terrain_.height());
        for (int v = around.y0; v < around.y1; ++v)
            for (int u = around.x0; u < around.x1; ++u) {
                const Middle middle{static_cast<std::int8_t>(x - u), static_cast<std::int8_t>(y - v)};
                const float distance = middle.distance();
                if (static_cast<double>(distance) <= radius && distance < towards_(u, v).distance())
                    towards_(u, v) = middle;
            }
    }

    /// Gives the banks their water, once all middles are known.
    void flood(ThreadPool& pool) {
        pool.forEach(terrain_.height(), [&](int y) {
            for (int x = 0; x < terrain_.width(); ++x)
                if (towards_(x, y).isBeside()) floodBank(x, y, towards_(x, y));
        });
    }

 private:
    /// The way from a node to the nearest middle, cells: in few bytes, as a large map has one for each node.
    struct Middle {
        static constexpr std::int8_t kNone = std::numeric_limits<std::int8_t>::max();

        std::int8_t east = kNone, south = kNone;

        bool isBeside() const { return east != kNone && (east != 0 || south != 0); }
        float distance() const {
            return east == kNone ? std::numeric_limits<float>::infinity() : static_cast<float>(std::hypot(east, south));
        }
    };

    void floodBank(int x, int y, const Middle& middle) {
        WaterBody& body = water_.body(x, y);
        if (body != WaterBody::None && body != WaterBody::Wetland) return;
        const int midX = x + middle.east, midY = y + middle.south;
        const float bed = terrain_.heights()(midX, midY);
        const float ground = terrain_.heights()(x, y);
        const float depth = water_.freshwater(midX, midY);
        // Ground far below is farther down the river: its water is not level with this.
        if (ground > bed + depths_(midX, midY) + kBankHeight || ground < bed - depth) return;
        body = WaterBody::River;
        water_.freshwater(x, y) = std::max(bed + depth - ground, 0.0f);
    }

    const Terrain& terrain_;
    const Field<float>& depths_;
    WaterBodies& water_;
    Field<Middle> towards_;  ///< The middle that is nearest to each node within its width.
};

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

WaterBodies findWaterBodies(const Terrain& terrain, const WaterScale& scale, const WaterBodySettings& settings,
                            ThreadPool& pool) {
    const int width = terrain.width();
    const int height = terrain.height();
    const Field<float>& heights = terrain.heights();
    const bool layers = terrain.has(Layer::Water);
    const Field<float> depths =
        layers ? terrain.values(Layer::Water, &pool) : depressionDepths(heights, terrain.boundary(), pool, scale.sea);
    const Layer wetLayer = layers ? Layer::Groundwater : Layer::Moisture;
    const float soaked = settings.wetness * (layers ? static_cast<float>(scale.soilDepth) : 1.0f);
    const bool soaking = terrain.has(wetLayer) && soaked > 0.0f;
    const bool flowing = terrain.has(Layer::Flow);
    const double dischargeOfCell = scale.rain * terrain.rainCellArea();

    WaterBodies water{Field<WaterBody>(width, height), Field<float>(width, height)};
    pool.forEach(height, [&](int y) {
        const auto rowOf = [&](Layer layer) {
            std::vector<float> row(static_cast<std::size_t>(width));
            if (terrain.has(layer)) terrain.readRow(layer, y, 0, width, row.data());
            return row;
        };
        const std::vector<float> flows = rowOf(Layer::Flow), wet = rowOf(wetLayer);
        for (int x = 0; x < width; ++x) {
            const float depth = depths(x, y);
            const float flow = flows[static_cast<std::size_t>(x)];
            const double section = static_cast<double>(depth) * static_cast<double>(terrain.cellSize());
            const double speed = layers && section > 0.0 ? static_cast<double>(flow) * dischargeOfCell / section : 0.0;
            WaterBody body = WaterBody::None;
            if (heights(x, y) < scale.sea)
                body = WaterBody::Sea;
            else if (depth > settings.lakeDepth && speed < static_cast<double>(settings.lakeSpeed))
                body = WaterBody::Lake;
            else if (flow > settings.riverFlow)
                body = WaterBody::River;
            else if (soaking && wet[static_cast<std::size_t>(x)] >= soaked && depth < kWetlandDepth &&
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
    RiverBanks banks(terrain, depths, water);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (water.body(x, y) == WaterBody::River)
                banks.addMiddle(x, y,
                                static_cast<double>(settings.riverWidth) *
                                    std::sqrt(static_cast<double>(terrain.value(Layer::Flow, x, y)) * dischargeOfCell));
    banks.flood(pool);
    return water;
}

}  // namespace scree
