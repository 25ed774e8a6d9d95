#include "erosion/land_cover/river_middles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace scree {

namespace {

std::vector<RiverMiddle> nodesOfGrid(const Terrain& terrain, float least) {
    std::vector<RiverMiddle> middles;
    const Field<float>& flow = terrain.layer(Layer::Flow);
    for (int y = 0; y < flow.height(); ++y)
        for (int x = 0; x < flow.width(); ++x)
            if (flow(x, y) > least) middles.push_back({x, y, flow(x, y)});
    return middles;
}

/// Lines through the cells of a base.
class RiverLines {
 public:
    RiverLines(const Terrain& terrain, float least)
        : terrain_(terrain), flow_(terrain.base()->layer(Layer::Flow)), least_(least) {}

    std::vector<RiverMiddle> middles() {
        for (int y = 0; y < flow_.height(); ++y)
            for (int x = 0; x < flow_.width(); ++x)
                if (isRiver(x, y)) addFrom(x, y);
        const auto order = [](const RiverMiddle& middle) { return std::tuple(middle.y, middle.x, -middle.flow); };
        std::ranges::sort(middles_, {}, order);
        const auto sameNode = [](const RiverMiddle& a, const RiverMiddle& b) { return a.x == b.x && a.y == b.y; };
        middles_.erase(std::unique(middles_.begin(), middles_.end(), sameNode), middles_.end());
        return std::move(middles_);
    }

 private:
    struct Place {
        double x = 0.0, y = 0.0;  ///< In nodes of the terrain.
    };
    struct Step {
        int east = 0, south = 0;
    };
    static constexpr std::array<Step, 8> kSteps{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

    bool isRiver(int x, int y) const {
        return x >= 0 && y >= 0 && x < flow_.width() && y < flow_.height() && flow_(x, y) > least_;
    }

    /// Returns true if a line connects a river cell to the cell at this step. Two cells that touch at a corner are
    /// connected unless a third cell already joins them. If all four cells at the corner are river, the diagonal closes
    /// the hole between their lines.
    bool connects(int x, int y, Step step) const {
        if (!isRiver(x + step.east, y + step.south)) return false;
        if (step.east == 0 || step.south == 0) return true;
        return isRiver(x + step.east, y) == isRiver(x, y + step.south);
    }

    Place middleOf(int x, int y) const {
        const double ratio = terrain_.baseGrid().ratio();
        return {(x + 0.5) * ratio - 0.5, (y + 0.5) * ratio - 0.5};
    }

    /// The point at which the line passes a cell: between the cell's middle and those of the cells before and after, so
    /// that steps in eight directions become curves.
    Place linePoint(int x, int y) const {
        const Place own = middleOf(x, y);
        Place sum;
        int lines = 0;
        for (const Step step : kSteps) {
            if (!connects(x, y, step)) continue;
            const Place next = middleOf(x + step.east, y + step.south);
            sum = {sum.x + next.x, sum.y + next.y};
            ++lines;
        }
        return lines == 2 ? Place{0.5 * own.x + 0.25 * sum.x, 0.5 * own.y + 0.25 * sum.y} : own;
    }

    /// Adds the lines to the east and to the south, so that each line is added once. A river that leaves the map
    /// continues to the edge.
    void addFrom(int x, int y) {
        const Place from = linePoint(x, y);
        int lines = 0;
        for (const Step step : kSteps) {
            if (!connects(x, y, step)) continue;
            ++lines;
            if (step.south > 0 || (step.south == 0 && step.east > 0))
                addLine(from, flow_(x, y), linePoint(x + step.east, y + step.south),
                        flow_(x + step.east, y + step.south));
        }
        addNode(from, flow_(x, y));
        if (lines > 1) return;
        const double half = 0.5 * terrain_.baseGrid().ratio();
        if (x == 0) addLine(from, flow_(x, y), {from.x - half, from.y}, flow_(x, y));
        if (y == 0) addLine(from, flow_(x, y), {from.x, from.y - half}, flow_(x, y));
        if (x + 1 == flow_.width()) addLine(from, flow_(x, y), {from.x + half, from.y}, flow_(x, y));
        if (y + 1 == flow_.height()) addLine(from, flow_(x, y), {from.x, from.y + half}, flow_(x, y));
    }

    void addLine(Place from, float flowThere, Place to, float flowAtEnd) {
        const double east = to.x - from.x, south = to.y - from.y;
        const int steps = std::max(1, static_cast<int>(std::ceil(2.0 * std::max(std::abs(east), std::abs(south)))));
        for (int i = 0; i <= steps; ++i) {
            const double along = static_cast<double>(i) / steps;
            addNode({from.x + along * east, from.y + along * south},
                    std::lerp(flowThere, flowAtEnd, static_cast<float>(along)));
        }
    }

    void addNode(Place place, float flow) {
        const int x = static_cast<int>(std::lround(place.x)), y = static_cast<int>(std::lround(place.y));
        if (x < 0 || y < 0 || x >= terrain_.width() || y >= terrain_.height()) return;
        middles_.push_back({x, y, flow});
    }

    const Terrain& terrain_;
    const Field<float>& flow_;
    float least_;
    std::vector<RiverMiddle> middles_;
};

}  // namespace

std::vector<RiverMiddle> riverMiddles(const Terrain& terrain, float least) {
    if (!terrain.has(Layer::Flow)) return {};
    if (terrain.base() == nullptr) return nodesOfGrid(terrain, least);
    return RiverLines(terrain, least).middles();
}

}  // namespace scree
