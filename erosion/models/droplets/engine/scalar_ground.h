#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/records/colours.h"

namespace scree {

/// Cuts and deposits around one droplet, node by node, for any brush, boundary and layer. GroundLanes does the same in
/// vectors for droplets far from any edge; there the small brush is placed at the nearest sixteenth of a cell.
///
/// All functions return what the nodes really gained or lost after rounding, in node metres, so that mass is conserved.
/// The caller books this as gain or loss of the ground; what leaves the map is booked here.
template <Boundary kBoundary>
class ScalarGround {
 public:
    ScalarGround(const DropletTools& tools, const DropletGround& ground, DropletTally& tally)
        : tools_(tools), g_(ground), tally_(tally) {}

    /// Height at (x + fx, y + fy), bilinear between the four nodes around it, metres.
    float heightAt(int x, int y, float fx, float fy) const {
        const float* h = g_.heights;
        const float h00 = h[index(x, y)];
        const float h01 = h[index(x, y + 1)];
        const float north = h00 + (h[index(x + 1, y)] - h00) * fx;
        const float south = h01 + (h[index(x + 1, y + 1)] - h01) * fx;
        return north + (south - north) * fy;
    }

    /// Deposits `amount` node metres around the droplet with the tent. Returns what the load lost.
    float deposit(const Droplet& d, float amount) {
        if (amount <= 0.0f) return 0.0f;
        const float scale = amount / tentSum(d);
        double taken = 0.0;  // double: a wide tent has thousands of nodes
        forTent(d, [&](int x, int y, float weight) { taken += static_cast<double>(raise(d, x, y, scale * weight)); });
        return static_cast<float>(taken);
    }
    /// Same as deposit(), but the soil is not taken from a load. Raises no node above `ceiling` metres. No soil leaves
    /// the map. Returns what the ground gained.
    float depositFromNowhere(const Droplet& d, float amount, float ceiling) {
        if (amount <= 0.0f) return 0.0f;
        const float scale = amount / tentSum(d);
        double gained = 0.0;
        forTent(d, [&](int x, int y, float weight) {
            if (!changeable(x, y)) return;
            const float room = std::max(0.0f, ceiling - g_.heights[index(x, y)]);
            gained += static_cast<double>(raise(d, x, y, std::min(scale * weight, room)));
        });
        return static_cast<float>(gained);
    }

    /// Rise of the height at the droplet for each node metre deposited there, times areaRatio; at least 1e-3.
    float riseShare(const Droplet& d) const {
        float rise = 0.0f;
        forTent(d, [&](int x, int y, float weight) {
            const float bx = 1.0f - std::abs(static_cast<float>(x - d.x) - d.fx);
            const float by = 1.0f - std::abs(static_cast<float>(y - d.y) - d.fy);
            if (x >= d.x && x <= d.x + 1 && y >= d.y && y <= d.y + 1) rise += weight * bx * by;
        });
        return std::max(rise / tentSum(d) * tools_.areaRatio, 1e-3f);
    }

    /// Cuts up to `amount` node metres with the paraboloid brush. Lowers no node below `floor` metres. Returns what was
    /// cut. Mixes the colour of what was cut into that of the load.
    float cutBrush(Droplet& d, float amount, float floor) {
        const DropletTools::Span span = tools_.brush();
        const float inverse = 1.0f / (tools_.brushRadius * tools_.brushRadius);
        const auto weight = [&](int ox, int oy) {
            const float x = static_cast<float>(ox) - d.fx;
            const float y = static_cast<float>(oy) - d.fy;
            return std::max(0.0f, 1.0f - (x * x + y * y) * inverse);
        };
        float sum = 0.0f;  // fixed nodes count too, so that a brush at the edge cuts no deeper
        forSquare(span, [&](int ox, int oy) { sum += weight(ox, oy); });
        const float scale = amount / sum;
        double cut = 0.0;  // double: a wide brush has thousands of nodes
        forSquare(span, [&](int ox, int oy) { cut += takeFrom(d, cut, ox, oy, scale * weight(ox, oy), floor); });
        return static_cast<float>(cut);
    }

    /// Same as cutBrush(), with the tent.
    float cutTent(Droplet& d, float amount, float floor) {
        const float scale = amount / tentSum(d);
        double cut = 0.0;
        forTent(d,
                [&](int x, int y, float weight) { cut += takeFrom(d, cut, x - d.x, y - d.y, scale * weight, floor); });
        return static_cast<float>(cut);
    }

    /// Deposits the load of a droplet that ends. Raises no node above its highest neighbour and books the rest as lost.
    /// Returns what the ground gained.
    float spread(const Droplet& d) {
        const float scale = d.load / tentSum(d);
        double taken = 0.0;
        forTent(d, [&](int x, int y, float weight) {
            float delta = scale * weight;
            if (changeable(x, y)) delta = std::min(delta, highestAround(x, y) - g_.heights[index(x, y)]);
            taken += static_cast<double>(raise(d, x, y, delta));
        });
        tally_.lost += static_cast<double>(d.load) - taken;
        return static_cast<float>(taken);
    }

 private:
    /// Offset of node (x, y) into a layer. On a torus, x and y may lie beyond an edge.
    std::ptrdiff_t index(int x, int y) const {
        if constexpr (kBoundary == Boundary::Wrap) return wrapped(y, g_.height) * g_.stride + wrapped(x, g_.width);
        return y * g_.stride + x;
    }
    bool beyondMap(int x, int y) const {
        return kBoundary != Boundary::Wrap && (x < 0 || y < 0 || x >= g_.width || y >= g_.height);
    }
    /// True for nodes that may change: all nodes of the map, except the edges of an open one.
    bool changeable(int x, int y) const {
        if constexpr (kBoundary == Boundary::Wrap) return true;
        constexpr int kFixedEdge = kBoundary == Boundary::Open ? 1 : 0;
        return x >= kFixedEdge && y >= kFixedEdge && x < g_.width - kFixedEdge && y < g_.height - kFixedEdge;
    }

    /// Calls visit(ox, oy) for each node of a stamp; (ox, oy) is its offset from the droplet's cell.
    template <class Visit>
    static void forSquare(const DropletTools::Span& span, const Visit& visit) {
        for (int oy = -span.before; oy < span.rows - span.before; ++oy)
            for (int ox = -span.before; ox < span.rows - span.before; ++ox) visit(ox, oy);
    }
    /// Calls visit(x, y, weight) for each node of the tent around the droplet. For tentRadius 1, the weights are the
    /// bilinear ones and their sum is 1.
    template <class Visit>
    void forTent(const Droplet& d, const Visit& visit) const {
        const float inverse = 1.0f / tools_.tentRadius;
        forSquare(tools_.tent(), [&](int ox, int oy) {
            if (kBoundary == Boundary::Wall && beyondMap(d.x + ox, d.y + oy)) return;
            const float wx = 1.0f - std::abs(static_cast<float>(ox) - d.fx) * inverse;
            const float wy = 1.0f - std::abs(static_cast<float>(oy) - d.fy) * inverse;
            if (wx > 0.0f && wy > 0.0f) visit(d.x + ox, d.y + oy, wx * wy);
        });
    }
    float tentSum(const Droplet& d) const {
        if (tools_.tentRadius == 1.0f) return 1.0f;
        float sum = 0.0f;
        forTent(d, [&](int, int, float weight) { sum += weight; });
        return sum;
    }
    float highestAround(int x, int y) const {
        float highest = g_.heights[index(x, y)];
        for (int oy = -1; oy <= 1; ++oy)
            for (int ox = -1; ox <= 1; ++ox)
                if (!beyondMap(x + ox, y + oy)) highest = std::max(highest, g_.heights[index(x + ox, y + oy)]);
        return highest;
    }

    /// Raises one node by `delta` metres. Returns what the load lost.
    float raise(const Droplet& d, int x, int y, float delta) {
        if (!changeable(x, y)) {  // beyond the map or on its fixed edge: the sediment leaves the map
            tally_.out += static_cast<double>(delta);
            tally_.deposited -= static_cast<double>(delta);
            return delta;
        }
        const std::ptrdiff_t i = index(x, y);
        const float before = g_.heights[i];
        const float after = before + delta;
        const float applied = after - before;
        g_.heights[i] = after;
        g_.record[i].note(before, after);
        if (g_.colour != nullptr) {
            Rgba& surface = (*g_.colour)(wrapped(x, g_.width), wrapped(y, g_.height));
            surface = blend(surface, d.colour, std::min(1.0f, applied / tools_.colourDepth));
        }
        return applied;
    }

    /// Lowers the node at offset (ox, oy) from the droplet's cell by at most `delta` metres. Returns what was taken.
    /// `cutBefore` is what this cut has taken from other nodes.
    double takeFrom(Droplet& d, double cutBefore, int ox, int oy, float delta, float floor) {
        const int x = d.x + ox;
        const int y = d.y + oy;
        if (delta <= 0.0f || !changeable(x, y)) return 0.0;
        const std::ptrdiff_t i = index(x, y);
        const float before = g_.heights[i];
        if (g_.hardness != nullptr) delta *= 1.0f - g_.hardness[i];
        delta = std::min(delta, std::max(0.0f, before - floor));
        const float after = before - delta;
        const float applied = before - after;
        g_.heights[i] = after;
        const double load = static_cast<double>(d.load) + cutBefore + static_cast<double>(applied);
        if (g_.colour != nullptr && load > 0.0)
            d.colour = blend(d.colour, (*g_.colour)(wrapped(x, g_.width), wrapped(y, g_.height)),
                             applied / static_cast<float>(load));
        return static_cast<double>(applied);
    }

    static Rgba blend(const Rgba& a, const Rgba& b, float share) {
        const auto mix = [&](float from, float to) { return from + (to - from) * share; };
        return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
    }

    const DropletTools& tools_;
    const DropletGround& g_;
    DropletTally& tally_;
};

}  // namespace scree
