#include "erosion/sculpting/river_water.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "erosion/analysis/flow_routing.h"

namespace scree {

namespace {

/// Distance from the line within which a node is on it, in cells of the flow's grid: no path of eight directions passes
/// between the nodes.
constexpr float kOnLine = 0.75f;

/// Every so many nodes of a terrain: the grid on which the water of curves flows.
class FlowGrid {
 public:
    explicit FlowGrid(const Terrain& terrain)
        : step_((std::max(terrain.width(), terrain.height()) + kFlowNodes - 1) / kFlowNodes),
          heights_((terrain.width() + step_ - 1) / step_, (terrain.height() + step_ - 1) / step_),
          cellArea_(terrain.cellArea() * step_ * step_) {
        for (int y = 0; y < heights_.height(); ++y)
            for (int x = 0; x < heights_.width(); ++x)
                heights_(x, y) = terrain.heights()(std::min(x * step_ + step_ / 2, terrain.width() - 1),
                                                   std::min(y * step_ + step_ / 2, terrain.height() - 1));
    }

    const Field<float>& heights() const { return heights_; }
    double cellArea() const { return cellArea_; }  ///< Square metres.
    /// Returns a distance or a place of the terrain in cells of this grid.
    float lengthOf(float cells) const { return cells / static_cast<float>(step_); }
    Point placeOf(Point cell) const {
        const int first = step_ / 2;
        return {lengthOf(cell.x - static_cast<float>(first)), lengthOf(cell.y - static_cast<float>(first))};
    }

 private:
    int step_;
    Field<float> heights_;
    double cellArea_;
};

std::size_t nodeOfSpring(const Spring& spring, const Field<float>& heights) {
    const Point at = cellOfShare({spring.x, spring.y}, heights.width(), heights.height());
    const int x = std::clamp(static_cast<int>(std::lround(at.x)), 0, heights.width() - 1);
    const int y = std::clamp(static_cast<int>(std::lround(at.y)), 0, heights.height() - 1);
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(heights.width()) + static_cast<std::size_t>(x);
}

}  // namespace

std::vector<double> dischargeAlong(const Terrain& terrain, const std::vector<LinePoint>& line, const RiverWater& water,
                                   ThreadPool& pool) {
    const FlowGrid grid(terrain);
    const int width = grid.heights().width(), height = grid.heights().height();
    std::vector<LinePoint> course;
    course.reserve(line.size());
    for (const LinePoint& point : line) course.push_back({grid.placeOf(point.at), grid.lengthOf(point.along)});
    const CellRect cells = cellsAround(course, kOnLine + 1.0f, width, height);
    const Field<NearestOnLine> nearest = nearestOnLine(course, cells, kOnLine, &pool);

    const FlowRouting routing = routeFlow(grid.heights(), terrain.boundary(), pool, water.sea);
    std::vector<double> discharge(routing.size(), water.rain * grid.cellArea());
    for (const Spring& spring : water.springs)
        discharge[nodeOfSpring(spring, grid.heights())] += static_cast<double>(spring.discharge);
    std::vector<std::pair<float, double>> reached;  // place along the line, discharge
    for (auto node = routing.order.rbegin(); node != routing.order.rend(); ++node) {
        const auto index = static_cast<std::size_t>(*node);
        const int x = *node % width, y = *node / width;
        const bool isNear = x >= cells.x0 && x < cells.x1 && y >= cells.y0 && y < cells.y1;
        if (isNear && nearest(x - cells.x0, y - cells.y0).distance <= kOnLine)
            reached.emplace_back(nearest(x - cells.x0, y - cells.y0).along, discharge[index]);
        else if (!routing.isOutlet(*node))
            discharge[static_cast<std::size_t>(routing.receiver[index])] += discharge[index];
    }
    std::sort(reached.begin(), reached.end());
    std::vector<double> along;
    double sum = 0.0;
    auto next = reached.begin();
    for (const LinePoint& point : course) {
        for (; next != reached.end() && next->first <= point.along; ++next) sum += next->second;
        along.push_back(sum);
    }
    return along;
}

std::vector<float> riverWidths(const Terrain& terrain, const std::vector<LinePoint>& line, const RiverWater& water,
                               ThreadPool& pool) {
    std::vector<float> widths;
    for (const double discharge : dischargeAlong(terrain, line, water, pool))
        widths.push_back(std::max(kNarrowestRiver, static_cast<float>(water.widthOfDischarge * std::sqrt(discharge))));
    return widths;
}

}  // namespace scree
