#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "erosion/models/droplet.h"
#include "erosion/random.h"

/// One step of one droplet (the equations stand in droplet.h). Loads, cuts and deposits are in "node metres": volume
/// divided by the area of one cell, so that what a node gains or loses is the amount times the node's weight.
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

enum class DropletFate { Running, Settled, LeftMap, PathEnd };

/// Real is float in production; double in tests of the equations.
template <class Real>
struct Droplet {
    Real x = 0, y = 0;    ///< Cells.
    Real dx = 0, dy = 0;  ///< Unit direction, or 0 at the start.
    Real speed = 0;
    Real water = 1;
    Real load = 0;  ///< Node metres.
    std::uint32_t order = 0;
    std::uint32_t steps = 0;
    std::uint64_t number = 0;  ///< Names its random numbers.
    Rgba colour{};             ///< Of the load.

    std::pair<int, int> cell() const { return {static_cast<int>(x), static_cast<int>(y)}; }
};

template <Boundary kBoundary, class Real>
class DropletStepper {
 public:
    DropletStepper(const DropletParameters& parameters, const DropletGround& ground, DropletTally& tally)
        : k_(parameters), g_(ground), tally_(tally) {}

    /// Moves the droplet by one cell and changes the ground around where it was.
    DropletFate step(Droplet<Real>& d) {
        const Corners here = cornersAt(d.x, d.y);
        if (!turn(d, here)) ++tally_.randomDirections;

        Droplet<Real> next = d;
        next.x += d.dx;
        next.y += d.dy;
        if (!keepOnMap(next)) {
            tally_.out += static_cast<double>(d.load);
            ++tally_.leftMap;
            return DropletFate::LeftMap;
        }
        ++tally_.steps;
        ++d.steps;
        g_.track[nearest(d.x, d.y)] += static_cast<float>(d.water);

        const Real h1 = cornersAt(next.x, next.y).value();
        const Real h0 = here.value();
        Real drop = h0 - h1;
        if (drop <= 0) {
            Real need = (k_.pitMargin - drop) * k_.areaRatio;
            if (k_.exactFill) need /= riseShare(d.x, d.y);
            if (need >= d.load) {
                layDown(d, d.load);
                tally_.lost += static_cast<double>(d.load);  // what rounding left
                ++tally_.settled;
                return DropletFate::Settled;
            }
            layDown(d, need);
            d.speed = 0;
            drop = k_.pitMargin;
        }

        const Real tangent = drop * k_.slopePerMetre;
        const Real slope = k_.sineSlope ? tangent / std::sqrt(tangent * tangent + 1) : tangent;
        const Real capacity = std::max(slope, Real(k_.minSlope)) * d.speed * d.water * k_.capacity;
        const Real excess = d.load - capacity;
        if (excess >= 0) {
            const Real amount = excess * k_.depositionRate;
            layDown(d, amount);
            drop += amount / k_.areaRatio;
        } else {
            Real amount = -excess * k_.erosionRate;
            if (k_.softness > 0) amount *= looseness(d.x, d.y);
            amount = std::min(amount, drop * k_.maxCut);
            const Real cut = this->cut(d, amount, h1);
            drop -= cut / k_.areaRatio;
            ++tally_.cuts;
        }
        d.speed = std::min(std::sqrt(std::max(Real(0), d.speed * d.speed + k_.speedGain * drop)), Real(k_.maxSpeed));
        d.water *= k_.waterKept;
        d.x = next.x;
        d.y = next.y;
        d.dx = next.dx;
        d.dy = next.dy;
        if (d.steps >= k_.pathLimit) {
            spread(d);
            ++tally_.pathEnds;
            return DropletFate::PathEnd;
        }
        return DropletFate::Running;
    }

 private:
    struct Corners {
        Real h00, h10, h01, h11;
        Real fx, fy;

        Real value() const {
            const Real north = h00 + (h10 - h00) * fx;
            const Real south = h01 + (h11 - h01) * fx;
            return north + (south - north) * fy;
        }
    };

    /// Nodes (x, y) as an index; on a torus x and y may lie up to one map beyond an edge.
    std::ptrdiff_t index(int x, int y) const {
        if constexpr (kBoundary == Boundary::Wrap) {
            x = wrapped(x, g_.width);
            y = wrapped(y, g_.height);
        }
        return y * g_.stride + x;
    }
    static int wrapped(int i, int n) {
        i %= n;
        return i < 0 ? i + n : i;
    }
    /// True for nodes that may change: all but the fixed rim of an open map and what lies beyond an edge.
    bool changeable(int x, int y) const {
        if constexpr (kBoundary == Boundary::Wrap) return true;
        constexpr int kRim = kBoundary == Boundary::Open ? 1 : 0;
        return x >= kRim && y >= kRim && x < g_.width - kRim && y < g_.height - kRim;
    }
    bool beyondMap(int x, int y) const {
        return kBoundary != Boundary::Wrap && (x < 0 || y < 0 || x >= g_.width || y >= g_.height);
    }
    int cellX(Real x) const {
        return kBoundary == Boundary::Wrap ? static_cast<int>(x) : std::min(static_cast<int>(x), g_.width - 2);
    }
    int cellY(Real y) const {
        return kBoundary == Boundary::Wrap ? static_cast<int>(y) : std::min(static_cast<int>(y), g_.height - 2);
    }
    std::ptrdiff_t nearest(Real x, Real y) const {
        return index(static_cast<int>(x + Real(0.5)), static_cast<int>(y + Real(0.5)));
    }

    Corners cornersAt(Real x, Real y) const {
        const int ix = cellX(x);
        const int iy = cellY(y);
        const float* h = g_.heights;
        return {h[index(ix, iy)],         h[index(ix + 1, iy)], h[index(ix, iy + 1)],
                h[index(ix + 1, iy + 1)], x - Real(ix),         y - Real(iy)};
    }

    /// d <- unit(Ki d + (1 - Ki) g); false where that is zero and a random direction was drawn.
    bool turn(Droplet<Real>& d, const Corners& c) const {
        const Real east = ((c.h10 - c.h00) * (1 - c.fy) + (c.h11 - c.h01) * c.fy) * k_.slopePerMetre;
        const Real south = ((c.h01 - c.h00) * (1 - c.fx) + (c.h11 - c.h10) * c.fx) * k_.slopePerMetre;
        const Real x = k_.inertia * d.dx - (1 - k_.inertia) * 2 * east;
        const Real y = k_.inertia * d.dy - (1 - k_.inertia) * 2 * south;
        const Real length = std::sqrt(x * x + y * y);
        if (length <= Real(1e-9)) {
            const UnitVector direction = randomDirection(k_.seed, RandomStream::DropletDirection, d.number, d.steps);
            d.dx = direction.x;
            d.dy = direction.y;
            return false;
        }
        d.dx = x / length;
        d.dy = y / length;
        return true;
    }

    /// Applies the boundary to a position; false where the droplet has left an open map.
    bool keepOnMap(Droplet<Real>& d) const {
        const Real maxX = static_cast<Real>(g_.width - 1);
        const Real maxY = static_cast<Real>(g_.height - 1);
        if constexpr (kBoundary == Boundary::Open) return d.x >= 0 && d.y >= 0 && d.x < maxX && d.y < maxY;
        if constexpr (kBoundary == Boundary::Wall) {
            if (d.x < 0 || d.x > maxX) d.dx = -d.dx;
            if (d.y < 0 || d.y > maxY) d.dy = -d.dy;
            d.x = std::clamp(d.x, Real(0), maxX);
            d.y = std::clamp(d.y, Real(0), maxY);
        }
        if constexpr (kBoundary == Boundary::Wrap) {
            const auto torus = [](Real p, Real n) {
                if (p < 0) p += n;
                return p >= n ? p - n : p;
            };
            d.x = torus(d.x, maxX + 1);
            d.y = torus(d.y, maxY + 1);
        }
        return true;
    }

    Real looseness(Real x, Real y) const {
        const Real loose = g_.sediment[nearest(x, y)];
        return 1 + k_.softness * loose / (loose + k_.softDepth);
    }

    /// Calls visit(x, y, weight) for the nodes of a tent of half-width tentRadius around (px, py); for half-width 1
    /// the weights are the bilinear ones and sum to 1.
    template <class Visit>
    void forTent(Real px, Real py, const Visit& visit) const {
        const int ix = cellX(px);
        const int iy = cellY(py);
        if (k_.tentRadius == 1.0f) {
            const Real fx = px - Real(ix);
            const Real fy = py - Real(iy);
            visit(ix, iy, (1 - fx) * (1 - fy));
            visit(ix + 1, iy, fx * (1 - fy));
            visit(ix, iy + 1, (1 - fx) * fy);
            visit(ix + 1, iy + 1, fx * fy);
            return;
        }
        const int r = static_cast<int>(std::ceil(k_.tentRadius));
        const Real inverse = 1 / Real(k_.tentRadius);
        for (int y = iy + 1 - r; y <= iy + r; ++y)
            for (int x = ix + 1 - r; x <= ix + r; ++x) {
                if (kBoundary == Boundary::Wall && beyondMap(x, y)) continue;
                const Real wx = 1 - std::abs(Real(x) - px) * inverse;
                const Real wy = 1 - std::abs(Real(y) - py) * inverse;
                if (wx > 0 && wy > 0) visit(x, y, wx * wy);
            }
    }
    /// Sum of the tent's weights.
    Real tentSum(Real px, Real py) const {
        if (k_.tentRadius == 1.0f) return 1;
        Real sum = 0;
        forTent(px, py, [&](int, int, Real weight) { sum += weight; });
        return sum;
    }
    /// How much h(p) rises for each node metre laid down at p, times areaRatio.
    Real riseShare(Real px, Real py) const {
        const int ix = cellX(px);
        const int iy = cellY(py);
        Real rise = 0;
        forTent(px, py, [&](int x, int y, Real weight) {
            const Real bx = 1 - std::abs(Real(x) - px);
            const Real by = 1 - std::abs(Real(y) - py);
            if (x >= ix && x <= ix + 1 && y >= iy && y <= iy + 1) rise += weight * bx * by;
        });
        return std::max(rise / tentSum(px, py) * k_.areaRatio, Real(1e-3));
    }

    /// Adds `amount` to the ground around the droplet, out of its load.
    void layDown(Droplet<Real>& d, Real amount) {
        if (amount <= 0) return;
        const Real scale = amount / tentSum(d.x, d.y);
        Real taken = 0;
        forTent(d.x, d.y, [&](int x, int y, Real weight) { taken += raise(d, x, y, scale * weight); });
        d.load -= taken;
        if (d.load < 0) {  // rounding gave the ground a trace more than the load held
            tally_.lost += static_cast<double>(d.load);
            d.load = 0;
        }
    }

    /// Raises one node; returns what left the load for it.
    Real raise(Droplet<Real>& d, int x, int y, Real delta) {
        if (!changeable(x, y)) {  // beyond the map or on its fixed rim: it has left
            tally_.out += static_cast<double>(delta);
            return delta;
        }
        const std::ptrdiff_t i = index(x, y);
        const float before = g_.heights[i];
        const float after = before + static_cast<float>(delta);
        const float applied = after - before;
        g_.heights[i] = after;
        g_.sediment[i] += applied;
        g_.deposit[i] += applied;
        tally_.deposited += static_cast<double>(applied);
        if (g_.colour != nullptr) mixColour(d, wrapped(x, g_.width), wrapped(y, g_.height), applied);
        return static_cast<Real>(applied);
    }

    /// Cuts up to `amount` with the paraboloid brush, no node below `floor`; adds what was cut to the load.
    Real cut(Droplet<Real>& d, Real amount, Real floor) {
        const Real radius = k_.brushRadius;
        const Real inverse = 1 / (radius * radius);
        const int r = static_cast<int>(std::ceil(radius));
        const int x0 = cellX(d.x) + 1 - r;
        const int y0 = cellY(d.y) + 1 - r;
        const int span = 2 * r;
        Real sum = 0;
        for (int j = 0; j < span; ++j)
            for (int i = 0; i < span; ++i) sum += brushWeight(d, x0 + i, y0 + j, inverse);
        const Real scale = amount / sum;
        Real total = 0;
        for (int j = 0; j < span; ++j)
            for (int i = 0; i < span; ++i) {
                const Real weight = brushWeight(d, x0 + i, y0 + j, inverse);
                if (weight > 0 && changeable(x0 + i, y0 + j)) total += lower(d, x0 + i, y0 + j, scale * weight, floor);
            }
        return total;
    }
    static Real brushWeight(const Droplet<Real>& d, int x, int y, Real inverse) {
        const Real ox = Real(x) - d.x;
        const Real oy = Real(y) - d.y;
        return std::max(Real(0), 1 - (ox * ox + oy * oy) * inverse);
    }

    /// Lowers one node by at most `delta`; returns what was really taken.
    Real lower(Droplet<Real>& d, int x, int y, Real delta, Real floor) {
        const std::ptrdiff_t i = index(x, y);
        const float before = g_.heights[i];
        if (g_.hardness != nullptr) delta *= 1 - Real(g_.hardness[i]);
        delta = std::min(delta, std::max(Real(0), Real(before) - floor));
        const float after = before - static_cast<float>(delta);
        const float applied = before - after;
        if (g_.colour != nullptr) takeColour(d, wrapped(x, g_.width), wrapped(y, g_.height), applied);
        g_.heights[i] = after;
        g_.sediment[i] = std::max(0.0f, g_.sediment[i] - applied);
        g_.wear[i] += applied;
        d.load += static_cast<Real>(applied);
        tally_.eroded += static_cast<double>(applied);
        return static_cast<Real>(applied);
    }

    /// The load's colour after `delta` of the surface at (x, y) joined it.
    void takeColour(Droplet<Real>& d, int x, int y, float delta) const {
        const auto load = static_cast<float>(d.load);
        if (load + delta <= 0.0f) return;
        const float share = delta / (load + delta);
        d.colour = blend(d.colour, (*g_.colour)(x, y), share);
    }
    void mixColour(const Droplet<Real>& d, int x, int y, float delta) const {
        Rgba& surface = (*g_.colour)(x, y);
        surface = blend(surface, d.colour, std::min(1.0f, delta / k_.colourDepth));
    }
    static Rgba blend(const Rgba& a, const Rgba& b, float share) {
        const auto mix = [&](float from, float to) { return from + (to - from) * share; };
        return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
    }

    /// Lays the load of a droplet whose path is too long around it, no node above its highest neighbour; the rest is
    /// booked as lost.
    void spread(Droplet<Real>& d) {
        const Real scale = d.load / tentSum(d.x, d.y);
        Real taken = 0;
        forTent(d.x, d.y, [&](int x, int y, Real weight) {
            Real delta = scale * weight;
            if (changeable(x, y)) {
                float highest = g_.heights[index(x, y)];
                for (int oy = -1; oy <= 1; ++oy)
                    for (int ox = -1; ox <= 1; ++ox)
                        if (!beyondMap(x + ox, y + oy)) highest = std::max(highest, g_.heights[index(x + ox, y + oy)]);
                delta = std::min(delta, Real(highest) - Real(g_.heights[index(x, y)]));
            }
            taken += raise(d, x, y, delta);
        });
        tally_.lost += static_cast<double>(d.load - taken);
        d.load = 0;
    }

    const DropletParameters& k_;
    const DropletGround& g_;
    DropletTally& tally_;
};

}  // namespace scree
