#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "erosion/analysis/flow_directions.h"
#include "erosion/analysis/flow_routing.h"

namespace scree::test {

/// Fills depressions by the priority flood of Barnes, Lehman, Mulla 2014 (algorithm 3, with the smallest slope that
/// float32 can express). Each node drains to its steepest lower neighbour of eight on the filled surface. Runs on one
/// thread in O(n log n).
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
    using Entry = std::pair<float, std::int32_t>;  // ties go to the lower index, so that the result is unique

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
        for (const GridStep offset : kGridSteps) {
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

/// The reference for routeFlow().
inline FlowRouting floodedFlow(const Field<float>& heights, Boundary boundary,
                               float sea = -std::numeric_limits<float>::infinity()) {
    return Flood(heights, boundary, sea).run();
}

}  // namespace scree::test
