#include "erosion/analysis/water_bodies.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
        : terrain_(terrain), depths_(depths), water_(water), nearest_(terrain.width(), terrain.height()) {}

    /// Tells that the river's middle is at a node, and how wide (m) it is there.
    void addMiddle(int x, int y, double width) {
        nearest_(x, y) = {x, y, 0.0f};
        const double radius = 0.5 * width / static_cast<double>(terrain_.cellSize());
        const int reach = static_cast<int>(std::min(radius, double{kWidestReach}));
        const CellRect around =
            CellRect{x - reach, y - reach, x + reach + 1, y + reach + 1}.clippedTo(terrain_.width(), terrain_.height());
        for (int v = around.y0; v < around.y1; ++v)
            for (int u = around.x0; u < around.x1; ++u) {
                const auto distance = static_cast<float>(std::hypot(u - x, v - y));
                if (static_cast<double>(distance) <= radius && distance < nearest_(u, v).distance)
                    nearest_(u, v) = {x, y, distance};
            }
    }

    /// Gives the banks their water, once all middles are known.
    void flood() {
        for (int y = 0; y < terrain_.height(); ++y)
            for (int x = 0; x < terrain_.width(); ++x) {
                const Middle& middle = nearest_(x, y);
                if (middle.distance > 0.0f && middle.x >= 0) floodBank(x, y, middle);
            }
    }

 private:
    struct Middle {
        int x = -1, y = -1;
        float distance = std::numeric_limits<float>::infinity();  ///< Cells.
    };

    void floodBank(int x, int y, const Middle& middle) {
        WaterBody& body = water_.body(x, y);
        if (body != WaterBody::None && body != WaterBody::Wetland) return;
        const float bed = terrain_.heights()(middle.x, middle.y);
        const float ground = terrain_.heights()(x, y);
        const float depth = water_.freshwater(middle.x, middle.y);
        // Ground far below is farther down the river: its water is not level with this.
        if (ground > bed + depths_(middle.x, middle.y) + kBankHeight || ground < bed - depth) return;
        body = WaterBody::River;
        water_.freshwater(x, y) = std::max(bed + depth - ground, 0.0f);
    }

    const Terrain& terrain_;
    const Field<float>& depths_;
    WaterBodies& water_;
    Field<Middle> nearest_;  ///< The middle that is nearest to each node within its width.
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
    Field<float> wetMemory, flowMemory;
    const Field<float>& wet = terrain.valuesIn(wetMemory, layers ? Layer::Groundwater : Layer::Moisture, &pool);
    const Field<float>& flows = terrain.valuesIn(flowMemory, Layer::Flow, &pool);
    const float soaked = settings.wetness * (layers ? static_cast<float>(scale.soilDepth) : 1.0f);
    const bool flowing = terrain.has(Layer::Flow);
    const double dischargeOfCell = scale.rain * terrain.rainCellArea();

    WaterBodies water{Field<WaterBody>(width, height), Field<float>(width, height)};
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            const float depth = depths(x, y);
            const float flow = flowing ? flows(x, y) : 0.0f;
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
    RiverBanks banks(terrain, depths, water);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (water.body(x, y) == WaterBody::River)
                banks.addMiddle(x, y,
                                static_cast<double>(settings.riverWidth) *
                                    std::sqrt(static_cast<double>(flows(x, y)) * dischargeOfCell));
    banks.flood();
    return water;
}

}  // namespace scree
