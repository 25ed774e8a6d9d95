#include "erosion/analysis/flow_routing.h"

#include <array>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

namespace scree {

namespace {

struct Offset {
    int x, y;
};
constexpr std::array<Offset, 8> kNeighbours{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};

class Flood {
 public:
    Flood(const Field<float>& heights, Boundary boundary, float sea)
        : heights_(heights), wrap_(boundary == Boundary::Wrap), width_(heights.width()), height_(heights.height()) {
        const auto nodes = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
        routing_.width = width_;
        routing_.height = height_;
        routing_.order.reserve(nodes);
        routing_.receiver.assign(nodes, -1);
        routing_.filled.assign(nodes, 0.0f);
        seen_.assign(nodes, 0);
        const bool open = boundary == Boundary::Open;
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const bool rim = x == 0 || y == 0 || x + 1 == width_ || y + 1 == height_;
                if ((open && rim) || heights_(x, y) < sea) startAt(y * width_ + x);
            }
        if (queue_.empty()) startAtLowest();
    }

    FlowRouting run() {
        while (!queue_.empty()) {
            const std::int32_t node = queue_.top().second;
            queue_.pop();
            routing_.order.push_back(node);
            const float level = filled(node);
            forNeighbours(node, [&](std::int32_t next, double) {
                if (seen_[static_cast<std::size_t>(next)] != 0) return;
                const float ground = heights_(next % width_, next / width_);
                push(next, std::max(ground, std::nextafter(level, std::numeric_limits<float>::max())));
            });
        }
        for (const std::int32_t node : routing_.order)
            if (routing_.receiver[static_cast<std::size_t>(node)] < 0) chooseReceiver(node);
        return std::move(routing_);
    }

 private:
    using Entry = std::pair<float, std::int32_t>;  // ties go to the lower index: one result

    void push(std::int32_t node, float level) {
        seen_[static_cast<std::size_t>(node)] = 1;
        routing_.filled[static_cast<std::size_t>(node)] = level;
        queue_.emplace(level, node);
    }
    void startAt(std::int32_t node) {
        routing_.receiver[static_cast<std::size_t>(node)] = node;
        push(node, heights_(node % width_, node / width_));
    }
    void startAtLowest() {
        std::int32_t lowest = 0;
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x)
                if (heights_(x, y) < heights_(lowest % width_, lowest / width_)) lowest = y * width_ + x;
        startAt(lowest);
    }
    float filled(std::int32_t node) const { return routing_.filled[static_cast<std::size_t>(node)]; }

    template <class Visit>
    void forNeighbours(std::int32_t node, const Visit& visit) const {
        for (const Offset& offset : kNeighbours) {
            int x = node % width_ + offset.x;
            int y = node / width_ + offset.y;
            if (wrap_) {
                x = (x + width_) % width_;
                y = (y + height_) % height_;
            } else if (x < 0 || y < 0 || x >= width_ || y >= height_) {
                continue;
            }
            visit(y * width_ + x, offset.x != 0 && offset.y != 0 ? std::sqrt(2.0) : 1.0);
        }
    }
    void chooseReceiver(std::int32_t node) {
        std::int32_t steepest = node;
        double slope = 0.0;
        forNeighbours(node, [&](std::int32_t next, double distance) {
            const double s = (static_cast<double>(filled(node)) - static_cast<double>(filled(next))) / distance;
            if (s > slope) {
                slope = s;
                steepest = next;
            }
        });
        routing_.receiver[static_cast<std::size_t>(node)] = steepest;
    }

    const Field<float>& heights_;
    bool wrap_;
    int width_, height_;
    FlowRouting routing_;
    std::vector<std::uint8_t> seen_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

double FlowRouting::stepLength(std::int32_t node) const {
    const std::int32_t to = receiver[static_cast<std::size_t>(node)];
    if (to == node) return 0.0;
    return to % width != node % width && to / width != node / width ? std::sqrt(2.0) : 1.0;
}

FlowRouting routeFlow(const Field<float>& heights, Boundary boundary, float sea) {
    return Flood(heights, boundary, sea).run();
}

std::vector<double> drainageArea(const FlowRouting& routing) {
    std::vector<double> area(routing.size(), 1.0);
    for (auto node = routing.order.rbegin(); node != routing.order.rend(); ++node)
        if (!routing.isOutlet(*node))
            area[static_cast<std::size_t>(routing.receiver[static_cast<std::size_t>(*node)])] +=
                area[static_cast<std::size_t>(*node)];
    return area;
}

}  // namespace scree
