#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "erosion/models/droplet.h"
#include "erosion/random.h"

/// What a droplet does to the ground around it (the equations stand in droplet.h). Loads, cuts and deposits are in
/// "node metres": volume divided by the area of one cell, so that a node gains or loses the amount times its weight.
namespace scree {

/// DropletSettings scaled to a grid.
struct DropletParameters {
    DropletParameters(const DropletSettings& settings, const Terrain& terrain);

    float slopePerMetre;   ///< 1 / L.
    float areaRatio;       ///< Cells in a reference cell, (L_ref / L)^2.
    float capacity;        ///< Kq in node metres.
    float maxCut;          ///< kappa in node metres per metre of drop.
    float erosionRate;     ///< Kr for each step.
    float depositionRate;  ///< Kd for each step.
    float waterKept;       ///< 1 - Kw for each step.
    float inertia;         ///< Ki for each step.
    float speedGain;       ///< 2 g / L_ref: gain of v^2 for each metre of drop.
    float maxSpeed;        ///< In sqrt(reference cells).
    float minSlope;
    float pitMargin;  ///< What a pit is filled above its rim, metres.
    float softness;
    float softDepth;          ///< Loose depth that gives half the softness, metres.
    float brushRadius;        ///< Cells, at least 1.5.
    float tentRadius;         ///< Half-width of a deposit, cells, at least 1.
    float colourDepth;        ///< Deposit that hides the colour below, metres.
    std::uint32_t pathLimit;  ///< Steps.
    bool sineSlope;
    bool exactFill;
    std::uint64_t seed = 0;

    /// How far from floor(position) a step may read or write, in cells.
    int reach() const { return static_cast<int>(std::ceil(std::max(brushRadius, tentRadius))) + 2; }
};

/// The layers a droplet touches. Null pointers are layers not in use.
struct DropletGround {
    int width;
    int height;
    std::ptrdiff_t stride;  ///< Of every float layer.
    float* heights;
    float* sediment;
    float* wear;
    float* deposit;
    float* track;  ///< Water passing each node.
    const float* hardness;
    Field<Rgba>* colour;
};

/// What droplets did to the books, in node metres, and how they ended.
struct DropletTally {
    double eroded = 0.0, deposited = 0.0, out = 0.0, lost = 0.0;
    std::uint64_t steps = 0, cuts = 0, randomDirections = 0;
    std::uint64_t settled = 0, leftMap = 0, pathEnds = 0;

    void add(const DropletTally& other);
};

/// A droplet between two steps.
struct Droplet {
    float x = 0.0f, y = 0.0f;    ///< Cells.
    float dx = 0.0f, dy = 0.0f;  ///< Unit direction, or 0 at the start.
    float speed = 0.0f;
    float water = 1.0f;
    float load = 0.0f;  ///< Node metres.
    std::uint32_t order = 0;
    std::uint32_t steps = 0;
    std::uint64_t number = 0;  ///< Names its random numbers.
    Rgba colour{};             ///< Of the load.

    std::pair<int, int> cell() const { return {static_cast<int>(x), static_cast<int>(y)}; }
};

/// Changes to the ground, node by node, for any brush, boundary and layer. The books are kept from what a node really
/// gained or lost after rounding, so that they close.
template <Boundary kBoundary>
class DropletGroundwork {
 public:
    DropletGroundwork(const DropletParameters& parameters, const DropletGround& ground, DropletTally& tally)
        : k_(parameters), g_(ground), tally_(tally) {}

    /// Height at a point, from the four nodes around it.
    float heightAt(float x, float y) const {
        const int ix = cellX(x);
        const int iy = cellY(y);
        const float fx = x - static_cast<float>(ix);
        const float fy = y - static_cast<float>(iy);
        const float* h = g_.heights;
        const float h00 = h[index(ix, iy)];
        const float h01 = h[index(ix, iy + 1)];
        const float north = h00 + (h[index(ix + 1, iy)] - h00) * fx;
        const float south = h01 + (h[index(ix + 1, iy + 1)] - h01) * fx;
        return north + (south - north) * fy;
    }

    /// Adds `amount` to the ground around the droplet, out of its load.
    void layDown(Droplet& d, float amount) {
        if (amount <= 0.0f) return;
        const float scale = amount / tentSum(d.x, d.y);
        double taken = 0.0;  // double: a wide tent has thousands of nodes
        forTent(d.x, d.y,
                [&](int x, int y, float weight) { taken += static_cast<double>(raise(d, x, y, scale * weight)); });
        d.load -= static_cast<float>(taken);
        if (d.load < 0.0f) {  // rounding gave the ground a trace more than the load held
            tally_.lost += static_cast<double>(d.load);
            d.load = 0.0f;
        }
    }

    /// How much the height at the droplet rises for each node metre laid down there, times areaRatio.
    float riseShare(const Droplet& d) const {
        const int ix = cellX(d.x);
        const int iy = cellY(d.y);
        float rise = 0.0f;
        forTent(d.x, d.y, [&](int x, int y, float weight) {
            const float bx = 1.0f - std::abs(static_cast<float>(x) - d.x);
            const float by = 1.0f - std::abs(static_cast<float>(y) - d.y);
            if (x >= ix && x <= ix + 1 && y >= iy && y <= iy + 1) rise += weight * bx * by;
        });
        return std::max(rise / tentSum(d.x, d.y) * k_.areaRatio, 1e-3f);
    }

    /// Cuts up to `amount` with the paraboloid brush, no node below `floor`; returns what was cut, now in the load.
    float cut(Droplet& d, float amount, float floor) {
        const float inverse = 1.0f / (k_.brushRadius * k_.brushRadius);
        const int r = static_cast<int>(std::ceil(k_.brushRadius));
        const int x0 = cellX(d.x) + 1 - r;
        const int y0 = cellY(d.y) + 1 - r;
        float sum = 0.0f;  // over the whole disc, its fixed nodes too: a brush at the rim is not stronger
        for (int y = y0; y < y0 + 2 * r; ++y)
            for (int x = x0; x < x0 + 2 * r; ++x) sum += brushWeight(d, x, y, inverse);
        const float scale = amount / sum;
        const double before = static_cast<double>(d.load);
        double load = before;  // double: a wide brush has thousands of nodes
        for (int y = y0; y < y0 + 2 * r; ++y)
            for (int x = x0; x < x0 + 2 * r; ++x) {
                const float weight = brushWeight(d, x, y, inverse);
                if (weight <= 0.0f || !changeable(x, y)) continue;
                const float applied = lower(x, y, scale * weight, floor);
                load += static_cast<double>(applied);
                if (g_.colour != nullptr && load > 0.0)
                    d.colour = blend(d.colour, (*g_.colour)(wrapped(x, g_.width), wrapped(y, g_.height)),
                                     applied / static_cast<float>(load));
            }
        d.load = static_cast<float>(load);
        return static_cast<float>(load - before);
    }

    /// Lays the load of a droplet whose path is too long around it, no node above its highest neighbour; the rest is
    /// booked as lost.
    void spread(Droplet& d) {
        const float scale = d.load / tentSum(d.x, d.y);
        float taken = 0.0f;
        forTent(d.x, d.y, [&](int x, int y, float weight) {
            float delta = scale * weight;
            if (changeable(x, y)) delta = std::min(delta, highestAround(x, y) - g_.heights[index(x, y)]);
            taken += raise(d, x, y, delta);
        });
        tally_.lost += static_cast<double>(d.load - taken);
        d.load = 0.0f;
    }

 private:
    static int wrapped(int i, int n) {
        i %= n;
        return i < 0 ? i + n : i;
    }
    /// Node (x, y) in a layer; on a torus x and y may lie beyond an edge.
    std::ptrdiff_t index(int x, int y) const {
        if constexpr (kBoundary == Boundary::Wrap) return wrapped(y, g_.height) * g_.stride + wrapped(x, g_.width);
        return y * g_.stride + x;
    }
    bool beyondMap(int x, int y) const {
        return kBoundary != Boundary::Wrap && (x < 0 || y < 0 || x >= g_.width || y >= g_.height);
    }
    /// True for nodes that may change: all of the map but the fixed rim of an open one.
    bool changeable(int x, int y) const {
        if constexpr (kBoundary == Boundary::Wrap) return true;
        constexpr int kRim = kBoundary == Boundary::Open ? 1 : 0;
        return x >= kRim && y >= kRim && x < g_.width - kRim && y < g_.height - kRim;
    }
    int cellX(float x) const {
        return kBoundary == Boundary::Wrap ? static_cast<int>(x) : std::min(static_cast<int>(x), g_.width - 2);
    }
    int cellY(float y) const {
        return kBoundary == Boundary::Wrap ? static_cast<int>(y) : std::min(static_cast<int>(y), g_.height - 2);
    }

    /// Calls visit(x, y, weight) for the nodes of a tent of half-width tentRadius around (px, py); for half-width 1
    /// the weights are the bilinear ones and sum to 1.
    template <class Visit>
    void forTent(float px, float py, const Visit& visit) const {
        const int ix = cellX(px);
        const int iy = cellY(py);
        const int r = static_cast<int>(std::ceil(k_.tentRadius));
        const float inverse = 1.0f / k_.tentRadius;
        for (int y = iy + 1 - r; y <= iy + r; ++y)
            for (int x = ix + 1 - r; x <= ix + r; ++x) {
                if (kBoundary == Boundary::Wall && beyondMap(x, y)) continue;
                const float wx = 1.0f - std::abs(static_cast<float>(x) - px) * inverse;
                const float wy = 1.0f - std::abs(static_cast<float>(y) - py) * inverse;
                if (wx > 0.0f && wy > 0.0f) visit(x, y, wx * wy);
            }
    }
    float tentSum(float px, float py) const {
        if (k_.tentRadius == 1.0f) return 1.0f;
        float sum = 0.0f;
        forTent(px, py, [&](int, int, float weight) { sum += weight; });
        return sum;
    }
    static float brushWeight(const Droplet& d, int x, int y, float inverse) {
        const float ox = static_cast<float>(x) - d.x;
        const float oy = static_cast<float>(y) - d.y;
        return std::max(0.0f, 1.0f - (ox * ox + oy * oy) * inverse);
    }
    float highestAround(int x, int y) const {
        float highest = g_.heights[index(x, y)];
        for (int oy = -1; oy <= 1; ++oy)
            for (int ox = -1; ox <= 1; ++ox)
                if (!beyondMap(x + ox, y + oy)) highest = std::max(highest, g_.heights[index(x + ox, y + oy)]);
        return highest;
    }

    /// Raises one node; returns what left the load for it.
    float raise(const Droplet& d, int x, int y, float delta) {
        if (!changeable(x, y)) {  // beyond the map or on its fixed rim: it has left
            tally_.out += static_cast<double>(delta);
            return delta;
        }
        const std::ptrdiff_t i = index(x, y);
        const float before = g_.heights[i];
        const float after = before + delta;
        const float applied = after - before;
        g_.heights[i] = after;
        g_.sediment[i] += applied;
        g_.deposit[i] += applied;
        tally_.deposited += static_cast<double>(applied);
        if (g_.colour != nullptr) {
            Rgba& surface = (*g_.colour)(wrapped(x, g_.width), wrapped(y, g_.height));
            surface = blend(surface, d.colour, std::min(1.0f, applied / k_.colourDepth));
        }
        return applied;
    }

    /// Lowers one node by at most `delta`; returns what was really taken.
    float lower(int x, int y, float delta, float floor) {
        const std::ptrdiff_t i = index(x, y);
        const float before = g_.heights[i];
        if (g_.hardness != nullptr) delta *= 1.0f - g_.hardness[i];
        delta = std::min(delta, std::max(0.0f, before - floor));
        const float after = before - delta;
        const float applied = before - after;
        g_.heights[i] = after;
        g_.sediment[i] = std::max(0.0f, g_.sediment[i] - applied);
        g_.wear[i] += applied;
        tally_.eroded += static_cast<double>(applied);
        return applied;
    }

    static Rgba blend(const Rgba& a, const Rgba& b, float share) {
        const auto mix = [&](float from, float to) { return from + (to - from) * share; };
        return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
    }

    const DropletParameters& k_;
    const DropletGround& g_;
    DropletTally& tally_;
};

}  // namespace scree
