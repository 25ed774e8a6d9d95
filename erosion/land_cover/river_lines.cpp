#include "erosion/land_cover/river_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "erosion/land_cover/river_course.h"

namespace scree {

namespace {

constexpr std::int32_t kNone = -1;

/// The rivers among the nodes of the grid on which the water flows.
class RiverTree {
 public:
    /// A river has a flow of more than `least`. One with a flow of 1 is `width` nodes wide.
    RiverTree(const Terrain& ground, const FlowRouting& routing, float least, double width)
        : flow_(ground.layer(Layer::Flow)), routing_(routing), width_(width), nodes_(routing.size()) {
        for (auto node = routing_.order.rbegin(); node != routing_.order.rend(); ++node) joinReceiver(*node, least);
    }

    /// A river as nodes, downstream. The last one is a node of another river if the river ends there.
    struct Course {
        std::vector<std::int32_t> nodes;
        std::optional<std::size_t> into;  ///< Index of the course that it joins.
        std::size_t junction = 0;         ///< Index in the nodes of that course.
    };

    /// Returns the courses; each stands after the one that it joins.
    std::vector<Course> courses() {
        std::vector<Course> found;
        for (const std::int32_t node : routing_.order) {
            if (!of(node).isRiver || !isMouth(node)) continue;
            Course course;
            const std::int32_t below = receiverOf(node);
            if (below != node && !isCut(node)) {
                if (of(node).length + 1 < shortest(of(node).most) || of(below).course == kNone) continue;
                course.into = static_cast<std::size_t>(of(below).course);
                course.junction = static_cast<std::size_t>(of(below).index);
                course.nodes.push_back(below);
            }
            for (std::int32_t up = node; up != kNone; up = isCut(of(up).mainDonor) ? kNone : of(up).mainDonor)
                course.nodes.push_back(up);
            if (course.nodes.size() < 2) continue;
            std::ranges::reverse(course.nodes);
            const std::size_t own = course.nodes.size() - (course.into ? 1 : 0);
            for (std::size_t i = 0; i < own; ++i) {
                of(course.nodes[i]).course = static_cast<std::int32_t>(found.size());
                of(course.nodes[i]).index = static_cast<std::int32_t>(i);
            }
            found.push_back(std::move(course));
        }
        return found;
    }

 private:
    struct Node {
        std::int32_t mainDonor = kNone;  ///< Node from which most of the water comes.
        std::int32_t course = kNone, index = 0;
        float most = 0.0f;  ///< Largest flow here or upstream.
        int length = 0;     ///< Nodes to the farthest spring.
        bool isRiver = false;
    };

    Node& of(std::int32_t node) { return nodes_[static_cast<std::size_t>(node)]; }
    std::int32_t receiverOf(std::int32_t node) const { return routing_.receiver[static_cast<std::size_t>(node)]; }
    float flowAt(std::int32_t node) const { return flow_(node % routing_.width, node / routing_.width); }

    /// Returns the least number of nodes of a river with this flow that ends in another.
    int shortest(float flow) const {
        const double widths = kShortestInWidths * width_ * std::sqrt(static_cast<double>(flow));
        return std::max(kShortestRiver, static_cast<int>(std::min(widths, 1e6)));
    }

    /// To be called upstream first.
    void joinReceiver(std::int32_t at, float least) {
        Node& node = of(at);
        node.isRiver = node.isRiver || flowAt(at) > least;
        if (!node.isRiver) return;
        node.most = std::max(node.most, flowAt(at));
        const std::int32_t below = receiverOf(at);
        if (below == at) return;
        Node& receiver = of(below);
        receiver.isRiver = true;
        receiver.length = std::max(receiver.length, node.length + 1);
        receiver.most = std::max(receiver.most, node.most);
        const std::int32_t other = receiver.mainDonor;
        if (other == kNone || std::pair(node.most, node.length) > std::pair(of(other).most, of(other).length))
            receiver.mainDonor = at;
    }

    /// True if the node drains across the edge of a map that wraps.
    bool isCut(std::int32_t node) const {
        if (node == kNone) return false;
        const std::int32_t below = receiverOf(node), width = routing_.width;
        return std::abs(node % width - below % width) > 1 || std::abs(node / width - below / width) > 1;
    }
    bool isMouth(std::int32_t node) {
        const std::int32_t below = receiverOf(node);
        return below == node || isCut(node) || of(below).mainDonor != node;
    }

    const Field<float>& flow_;
    const FlowRouting& routing_;
    double width_;
    std::vector<Node> nodes_;
};

/// Makes lines of courses.
class LineMaker {
 public:
    LineMaker(const Terrain& terrain, const Terrain& ground, const FlowRouting& routing,
              const Field<std::uint8_t>& isLake, const WaterScale& scale, const WaterBodySettings& settings)
        : terrain_(terrain),
          ground_(ground),
          routing_(routing),
          isLake_(isLake),
          scale_(scale),
          settings_(settings),
          ratio_(1 << terrain.baseLevel()) {}

    RiverLine lineOf(const RiverTree::Course& course, std::span<const RiverLine> before) const {
        RiverLine line;
        line.into = course.into;
        line.end = endOf(course);
        std::vector<RiverPoint> points = nodePoints(course.nodes);
        const RiverPoint* mouth = nullptr;
        if (course.into) {
            mouth = &before[*course.into].points[course.junction * kPointsPerNode];
            points.back().x = mouth->x;
            points.back().y = mouth->y;
            points.back().discharge = points[points.size() - 2].discharge;
        }
        growDownstream(points);
        smoothCourse(points);
        if (line.end == RiverEnd::MapEdge) runToEdge(points);
        line.points = densified(points, kPointsPerNode);
        shapeRiver(line, terrain_,
                   {.widthOfDischarge = static_cast<double>(settings_.riverWidth),
                    .flowCell = ratio_ * static_cast<double>(terrain_.cellSize()),
                    .lowest = mouth != nullptr            ? static_cast<double>(mouth->level)
                              : line.end == RiverEnd::Sea ? static_cast<double>(scale_.sea)
                                                          : -1e9});
        return line;
    }

 private:
    RiverEnd endOf(const RiverTree::Course& course) const {
        if (course.into) return RiverEnd::River;
        const std::int32_t last = course.nodes.back();
        const int x = last % routing_.width, y = last / routing_.width;
        if (ground_.heights()(x, y) < scale_.sea) return RiverEnd::Sea;
        const bool atRim = x == 0 || y == 0 || x == routing_.width - 1 || y == routing_.height - 1;
        return atRim ? RiverEnd::MapEdge : RiverEnd::Hollow;
    }

    std::vector<RiverPoint> nodePoints(std::span<const std::int32_t> nodes) const {
        const double dischargeOfCell = scale_.rain * terrain_.rainCellArea();
        std::vector<RiverPoint> points;
        points.reserve(nodes.size() + 1);
        for (const std::int32_t node : nodes) {
            const int x = node % routing_.width, y = node / routing_.width;
            const float filled = routing_.filled[static_cast<std::size_t>(node)];
            const double flow = std::max(static_cast<double>(ground_.layer(Layer::Flow)(x, y)), 1e-3);
            RiverPoint point;
            point.x = (x + 0.5) * ratio_ - 0.5;
            point.y = (y + 0.5) * ratio_ - 0.5;
            point.discharge = static_cast<float>(flow * dischargeOfCell);
            point.isInLake = isLake_(x, y) != 0;
            point.level = filled;  // counts in lakes only
            points.push_back(point);
        }
        return points;
    }

    /// Continues a line to the edge of the map. The nodes of a base lie within it.
    void runToEdge(std::vector<RiverPoint>& points) const {
        const double east = terrain_.width() - 1, south = terrain_.height() - 1;
        RiverPoint end = points.back();
        const std::array gaps{end.x, east - end.x, end.y, south - end.y};
        const auto nearest = std::ranges::min_element(gaps);
        if (*nearest <= 0.0 || *nearest > ratio_) return;
        switch (nearest - gaps.begin()) {
            case 0:
                end.x = 0.0;
                break;
            case 1:
                end.x = east;
                break;
            case 2:
                end.y = 0.0;
                break;
            default:
                end.y = south;
        }
        points.push_back(end);
    }

    const Terrain& terrain_;
    const Terrain& ground_;
    const FlowRouting& routing_;
    const Field<std::uint8_t>& isLake_;
    const WaterScale& scale_;
    const WaterBodySettings& settings_;
    int ratio_;
};

}  // namespace

double riverDepth(double discharge) {
    return 0.3 * std::pow(discharge, 0.4);
}

std::vector<RiverLine> findRiverLines(const Terrain& terrain, const FlowRouting& routing,
                                      const Field<std::uint8_t>& isLake, const WaterScale& scale,
                                      const WaterBodySettings& settings) {
    const Terrain* base = terrain.base();
    const Terrain& ground = base != nullptr ? *base : terrain;
    if (!ground.has(Layer::Flow)) return {};
    const double width = static_cast<double>(settings.riverWidth) * std::sqrt(scale.rain * terrain.rainCellArea()) /
                         static_cast<double>(ground.cellSize());
    const std::vector<RiverTree::Course> courses = RiverTree(ground, routing, settings.riverFlow, width).courses();
    const LineMaker maker(terrain, ground, routing, isLake, scale, settings);
    std::vector<RiverLine> lines;
    lines.reserve(courses.size());
    for (const RiverTree::Course& course : courses) lines.push_back(maker.lineOf(course, lines));
    return lines;
}

}  // namespace scree
