#include "erosion/land_cover/river_map.h"

#include <algorithm>
#include <cmath>

#include "erosion/land_cover/following_water.h"
#include "erosion/land_cover/river_lines.h"

namespace scree {

namespace {

constexpr double kMostTexels = 1024.0;
constexpr double kTexelsPerFlowCell = 2.0;
/// Width of the shaped bank in cells of the flow's grid.
constexpr double kBankCells = 0.75;
/// Texels beyond the bank, so that all four texels around a place on the bank know the river.
constexpr double kMargin = 1.5;

/// Draws segments of rivers into a map.
class MapDrawer {
 public:
    MapDrawer(RiverMap& map, double cellSize)
        : map_(map.texels),
          slopes_(map.slopes),
          nodes_(map.nodesPerTexel),
          metres_(map.nodesPerTexel * cellSize),
          reach_(static_cast<double>(map.bank) + kMargin * metres_) {}

    void drawSegment(const RiverPoint& from, const RiverPoint& to) {
        const Texel a = texelOf(from), b = texelOf(to);
        const double east = b.x - a.x, south = b.y - a.y;
        const double length = std::hypot(east, south);
        if (length <= 0.0) return;
        const double widest = 0.5 * static_cast<double>(std::max(from.width, to.width));
        const double reach = (widest + reach_) / metres_;
        const auto fall = static_cast<double>(to.level - from.level) / (length * length * metres_);
        const SurfaceSlope slope{static_cast<float>(fall * east), static_cast<float>(fall * south)};
        const int x0 = std::max(0, static_cast<int>(std::ceil(std::min(a.x, b.x) - reach)));
        const int y0 = std::max(0, static_cast<int>(std::ceil(std::min(a.y, b.y) - reach)));
        const int x1 = std::min(map_.width() - 1, static_cast<int>(std::floor(std::max(a.x, b.x) + reach)));
        const int y1 = std::min(map_.height() - 1, static_cast<int>(std::floor(std::max(a.y, b.y) + reach)));
        for (int y = y0; y <= y1; ++y)
            for (int x = x0; x <= x1; ++x) {
                const double along = std::clamp(((x - a.x) * east + (y - a.y) * south) / (length * length), 0.0, 1.0);
                const double dx = x - a.x - along * east, dy = y - a.y - along * south;
                const double apart = std::hypot(dx, dy);
                if (apart > reach) continue;
                const auto share = static_cast<float>(along);
                RiverTexel texel;
                const auto metres = static_cast<float>(apart * metres_);
                texel.across = east * dy - south * dx < 0.0 ? -metres : metres;
                texel.level = std::lerp(from.level, to.level, share);
                texel.halfWidth = 0.5f * std::lerp(from.width, to.width, share);
                texel.beside = metres - texel.halfWidth;
                RiverTexel& old = map_(x, y);
                if (texel.beside >= old.beside) continue;
                old = texel;
                slopes_(x, y) = slope;
            }
    }

 private:
    struct Texel {
        double x, y;
    };
    Texel texelOf(const RiverPoint& point) const {
        return {(point.x + 0.5) / nodes_ - 0.5, (point.y + 0.5) / nodes_ - 0.5};
    }

    Field<RiverTexel>& map_;
    Field<SurfaceSlope>& slopes_;
    double nodes_;   ///< Nodes per texel.
    double metres_;  ///< Metres per texel.
    double reach_;   ///< Metres beside the water.
};

}  // namespace

RiverMap drawRiverMap(std::span<const RiverLine> rivers, const Terrain& terrain, double widthOfDischarge) {
    const double flowCell = 1 << terrain.baseLevel();  // nodes
    RiverMap map;
    map.nodesPerTexel = std::max(flowCell / kTexelsPerFlowCell, terrain.form().longer() / kMostTexels);
    map.bank = static_cast<float>(kBankCells * flowCell * static_cast<double>(terrain.cellSize()));
    if (widthOfDischarge > 0.0)
        map.depthOfMetre = static_cast<float>(riverDepth(1.0 / (widthOfDischarge * widthOfDischarge)));
    if (rivers.empty() || widthOfDischarge <= 0.0) return map;
    const auto texels = [&](int nodes) { return static_cast<int>(std::ceil(nodes / map.nodesPerTexel)); };
    map.texels = Field<RiverTexel>(texels(terrain.width()), texels(terrain.height()));
    map.slopes = Field<SurfaceSlope>(map.texels.width(), map.texels.height());
    MapDrawer drawer(map, static_cast<double>(terrain.cellSize()));
    for (const RiverLine& river : rivers)
        for (std::size_t i = 1; i < river.points.size(); ++i)
            if (!river.points[i - 1].isInLake || !river.points[i].isInLake)
                drawer.drawSegment(river.points[i - 1], river.points[i]);
    map.ground = Field<float>(map.texels.width(), map.texels.height());
    for (int y = 0; y < map.ground.height(); ++y)
        for (int x = 0; x < map.ground.width(); ++x)
            map.ground(x, y) = terrain.heights()(groundNode(x, map.nodesPerTexel, terrain.width()),
                                                 groundNode(y, map.nodesPerTexel, terrain.height()));
    return map;
}

}  // namespace scree
