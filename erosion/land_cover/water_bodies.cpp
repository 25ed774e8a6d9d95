#include "erosion/land_cover/water_bodies.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "erosion/analysis/depressions.h"
#include "erosion/land_cover/river_middles.h"
#include "erosion/terrain/grid_neighbours.h"

namespace scree {

namespace {

/// Depth (m) from which water on flat land no longer counts as wetland.
constexpr float kWetlandDepth = 0.5f;
/// How far (m) above the water a river's bank may rise and still be flooded.
constexpr float kBankHeight = 0.5f;
/// Depth (m) of a river with a discharge of 1 m^3/s, and the exponent of its growth with the discharge.
constexpr double kRiverDepth = 0.3;
constexpr double kRiverDepthExponent = 0.4;
/// Largest half width of a river, in cells of the grid on which it flows.
constexpr int kWidestReach = 16;
/// Largest half width in nodes that Middle can store.
constexpr double kFarthest = 120.0;
/// From this half width (nodes) on, middles closer to each other than a quarter of it stand for one another.
constexpr int kWideReach = 8;
/// Least width of a river in base cells, if the base is coarser than the map.
constexpr double kLeastWidth = 0.5;

/// Gives rivers their width: floods the nodes beside their middles that lie neither above nor far below the water
/// there.
class RiverBanks {
 public:
    RiverBanks(const Terrain& terrain, const Field<float>& depths, WaterBodies& water)
        : terrain_(terrain), depths_(depths), water_(water), towards_(terrain.width(), terrain.height()) {}

    /// Adds a node in the middle of a river that is `width` metres wide there. On a map finer than the grid on which
    /// the water flows, add the widest first: a wide river does not need every node.
    void addMiddle(int x, int y, double width) {
        const int ratio = 1 << terrain_.baseLevel();
        const double least = ratio > 1 ? kLeastWidth * ratio : 0.0;
        const double radius = 0.5 * std::max(width / static_cast<double>(terrain_.cellSize()), least);
        const int reach = static_cast<int>(std::min({radius, double{kWidestReach} * ratio, double{kFarthest}}));
        if (ratio > 1 && reach >= kWideReach && 16 * towards_(x, y).squared() <= reach * reach) return;
        towards_(x, y) = {0, 0};
        const CellRect around =
            CellRect{x - reach, y - reach, x + reach + 1, y + reach + 1}.clippedTo(terrain_.width(), terrain_.height());
        for (int v = around.y0; v < around.y1; ++v)
            for (int u = around.x0; u < around.x1; ++u) {
                const Middle middle{static_cast<std::int8_t>(x - u), static_cast<std::int8_t>(y - v)};
                const int squared = middle.squared();
                if (squared <= radius * radius && squared < towards_(u, v).squared()) towards_(u, v) = middle;
            }
    }

    /// Floods the banks. Call this when all middles have been added.
    void flood(ThreadPool& pool) {
        pool.forEach(terrain_.height(), [&](int y) {
            for (int x = 0; x < terrain_.width(); ++x)
                if (towards_(x, y).isBeside()) floodBank(x, y, towards_(x, y));
        });
    }

 private:
    /// Offset from a node to the nearest middle in cells. It is small, because a large map has one for each node.
    struct Middle {
        static constexpr std::int8_t kNone = std::numeric_limits<std::int8_t>::max();

        std::int8_t east = kNone, south = kNone;

        bool isBeside() const { return east != kNone && (east != 0 || south != 0); }
        /// Square of the distance; larger than any distance if there is no middle.
        int squared() const { return east == kNone ? 1 << 20 : east * east + south * south; }
    };

    void floodBank(int x, int y, const Middle& middle) {
        WaterBody& body = water_.body(x, y);
        if (body != WaterBody::None && body != WaterBody::Wetland) return;
        const int midX = x + middle.east, midY = y + middle.south;
        const float bed = terrain_.heights()(midX, midY);
        const float ground = terrain_.heights()(x, y);
        const float depth = water_.freshwater(midX, midY);
        // Ground far below lies farther down the river, where the water is lower.
        if (ground > bed + depths_(midX, midY) + kBankHeight || ground < bed - depth) return;
        body = WaterBody::River;
        water_.freshwater(x, y) = std::max(bed + depth - ground, 0.0f);
    }

    const Terrain& terrain_;
    const Field<float>& depths_;
    WaterBodies& water_;
    Field<Middle> towards_;  ///< Nearest middle of each node within the width of a river.
};

/// Moves the water surface of each river node towards that of the nodes beside it. Rivers of different depths that lie
/// side by side then blend within a cell of the base. Without this their surfaces would step within one node, like a
/// rapid.
void evenOut(const Field<float>& heights, WaterBodies& water, ThreadPool& pool) {
    const auto isRiver = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < heights.width() && y < heights.height() && water.body(x, y) == WaterBody::River;
    };
    const auto evened = [&](int x, int y) {
        const float depth = water.freshwater(x, y), surface = heights(x, y) + depth;
        float change = 0.0f;
        for (const auto& [u, v] :
             {std::pair{x - 1, y}, std::pair{x + 1, y}, std::pair{x, y - 1}, std::pair{x, y + 1}}) {
            if (!isRiver(u, v)) continue;
            const float other = water.freshwater(u, v), difference = heights(u, v) + other - surface;
            if (std::abs(difference) <= std::max(depth, other)) change += 0.25f * difference;
        }
        return std::max(depth + change, 0.0f);
    };
    // Depths are written after those of all nodes have been read.
    std::vector<std::vector<float>> rows(static_cast<std::size_t>(heights.height()));
    pool.forEach(heights.height(), [&](int y) {
        std::vector<float>& row = rows[static_cast<std::size_t>(y)];
        for (int x = 0; x < heights.width(); ++x)
            if (isRiver(x, y)) row.push_back(evened(x, y));
    });
    pool.forEach(heights.height(), [&](int y) {
        const float* next = rows[static_cast<std::size_t>(y)].data();
        for (int x = 0; x < heights.width(); ++x)
            if (isRiver(x, y)) water.freshwater(x, y) = *next++;
    });
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
    const double dischargeOfCell = scale.rain * terrain.rainCellArea();
    // Width (m) over which the flow of a cell runs.
    const double flowCell = std::ldexp(static_cast<double>(terrain.cellSize()), terrain.baseLevel());

    WaterBodies water{Field<WaterBody>(width, height), Field<float>(width, height)};
    pool.forEach(height, [&](int y) {
        const auto rowOf = [&](Layer layer) {
            std::vector<float> row(static_cast<std::size_t>(width));
            if (terrain.has(layer)) terrain.readRow(layer, y, 0, width, row.data());
            return row;
        };
        // If no model has made water layers, the water in hollows is still.
        const std::vector<float> flows = layers ? rowOf(Layer::Flow) : std::vector<float>(), wet = rowOf(wetLayer);
        const auto speedAt = [&](int x, float depth) {
            const double section = static_cast<double>(depth) * flowCell;
            if (!layers || section <= 0.0) return 0.0;
            return static_cast<double>(flows[static_cast<std::size_t>(x)]) * dischargeOfCell / section;
        };
        for (int x = 0; x < width; ++x) {
            const float depth = depths(x, y);
            WaterBody body = WaterBody::None;
            if (heights(x, y) < scale.sea)
                body = WaterBody::Sea;
            else if (depth > settings.lakeDepth && speedAt(x, depth) < static_cast<double>(settings.lakeSpeed))
                body = WaterBody::Lake;
            else if (soaking && wet[static_cast<std::size_t>(x)] >= soaked && depth < kWetlandDepth &&
                     slopeAt(heights, terrain.cellSize(), terrain.boundary(), x, y) < settings.wetlandSlope)
                body = WaterBody::Wetland;
            water.body(x, y) = body;
            if (body == WaterBody::Lake) water.freshwater(x, y) = depth;
        }
    });
    std::vector<RiverMiddle> middles = riverMiddles(terrain, settings.riverFlow);
    std::erase_if(middles, [&](const RiverMiddle& middle) {
        const WaterBody body = water.body(middle.x, middle.y);
        return body == WaterBody::Sea || body == WaterBody::Lake;
    });
    for (const RiverMiddle& middle : middles) {
        const double usual =
            kRiverDepth * std::pow(static_cast<double>(middle.flow) * dischargeOfCell, kRiverDepthExponent);
        water.body(middle.x, middle.y) = WaterBody::River;
        water.freshwater(middle.x, middle.y) = std::max(depths(middle.x, middle.y), static_cast<float>(usual));
    }
    if (middles.empty() || settings.riverWidth <= 0.0f) return water;
    RiverBanks banks(terrain, depths, water);
    if (terrain.baseLevel() > 0) std::ranges::stable_sort(middles, std::greater(), &RiverMiddle::flow);
    for (const RiverMiddle& middle : middles)
        banks.addMiddle(
            middle.x, middle.y,
            static_cast<double>(settings.riverWidth) * std::sqrt(static_cast<double>(middle.flow) * dischargeOfCell));
    banks.flood(pool);
    for (int pass = 1; pass < 1 << terrain.baseLevel(); ++pass) evenOut(terrain.heights(), water, pool);
    return water;
}

}  // namespace scree
