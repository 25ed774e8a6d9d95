// Where lanes are on the map, and what lies there; compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_MAP_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_MAP_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_MAP_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_MAP_LANES_INL_H
#endif

#include "erosion/droplets/corner_lanes-inl.h"
#include "erosion/droplets/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The ground at a droplet.
struct Look {
    Vec height;          ///< Metres.
    Vec slopeX, slopeY;  ///< Metres for each step, positive where the ground rises to the east (south).
};

/// A coordinate: a cell and a fraction of it.
struct Axis {
    Index cell;
    Vec fraction;

    static HWY_INLINE Axis advanced(Index cell, Vec fraction, Vec step) {
        const Vec moved = hn::Add(fraction, step);
        const Vec floor = hn::Floor(moved);
        return {hn::Add(cell, hn::ConvertTo(kIndexTag, floor)), hn::Sub(moved, floor)};
    }
};

/// Reads the map and keeps droplets on it.
template <Boundary kBoundary>
class MapLanes {
 public:
    MapLanes(const DropletGround& ground, float stepLength) : g_(ground), stepLength_(stepLength) {}

    /// The ground at places, as a step sees it: slopes are those over a reference cell. `loads` reads corners; `nodes`
    /// are the north-west ones.
    template <class Loads>
    HWY_INLINE Look lookAt(const Loads& loads, Index cellX, Index cellY, Vec fx, Vec fy,
                           const std::int32_t* nodes) const {
        const Corners here = cornersAt(loads, cellX, cellY, nodes);
        if (stepLength_ == 1.0f) return {here.heightAt(fx, fy), here.riseX(fy), here.riseY(fx)};
        const Stretch x = stretchAround(cellX, fx, g_.width);
        const Stretch y = stretchAround(cellY, fy, g_.height);
        const Corners around{heightAt(loads, x.from, y.from), heightAt(loads, x.to, y.from),
                             heightAt(loads, x.from, y.to), heightAt(loads, x.to, y.to)};
        return {here.heightAt(fx, fy), hn::Mul(around.riseX(y.middle), x.perStep),
                hn::Mul(around.riseY(x.middle), y.perStep)};
    }

    /// The north-west node of a cell, as an offset into a layer.
    HWY_INLINE Index nodeOf(Index cellX, Index cellY) const { return hn::Add(hn::Mul(cellY, stride()), cellX); }

    /// The heights around cells whose north-west nodes these are.
    template <class Loads>
    HWY_INLINE Corners cornersAt(const Loads& loads, Index cellX, Index cellY, const std::int32_t* nodes) const {
        if constexpr (kBoundary != Boundary::Wrap) return loads.corners(g_.heights, g_.stride, nodes);
        const Index node = hn::Load(kIndexTag, nodes);
        const Index row = hn::Sub(node, cellX);
        const Index rowBelow = hn::Mul(wrapped(hn::Add(cellY, whole(1)), g_.height), stride());
        const Index east = wrapped(hn::Add(cellX, whole(1)), g_.width);
        return {hn::GatherIndex(kTag, g_.heights, node), hn::GatherIndex(kTag, g_.heights, hn::Add(row, east)),
                hn::GatherIndex(kTag, g_.heights, hn::Add(rowBelow, cellX)),
                hn::GatherIndex(kTag, g_.heights, hn::Add(rowBelow, east))};
    }

    /// The nearest node, as an offset into a layer; `node` is the north-west one.
    HWY_INLINE Index nearest(Index cellX, Index cellY, Vec fx, Vec fy, Index node) const {
        const Vec half = constant(0.5f);
        const Index one = whole(1);
        const Index toEast = hn::IfThenElseZero(hn::RebindMask(kIndexTag, hn::Ge(fx, half)), one);
        const Index toSouth = hn::IfThenElseZero(hn::RebindMask(kIndexTag, hn::Ge(fy, half)), one);
        if constexpr (kBoundary != Boundary::Wrap) return hn::Add(hn::Add(node, toEast), hn::Mul(toSouth, stride()));
        const Index x = wrapped(hn::Add(cellX, toEast), g_.width);
        const Index y = wrapped(hn::Add(cellY, toSouth), g_.height);
        return hn::Add(hn::Mul(y, stride()), x);
    }

    /// Applies the boundary to one coordinate; a mask of the lanes that have left the map, which stay where they were.
    static HWY_INLINE Mask bound(Axis& axis, int size, Index cell, Vec fraction, Vec& direction) {
        const Index zero = hn::Zero(kIndexTag);
        if constexpr (kBoundary == Boundary::Wrap) {
            axis.cell = roundTheTorus(axis.cell, size);
            return hn::Lt(fraction, hn::Zero(kTag));  // never
        }
        const Index last = whole(size - 2);
        const auto low = hn::Lt(axis.cell, zero);
        const auto high = hn::Gt(axis.cell, last);
        const auto beyond = hn::Or(low, high);
        if constexpr (kBoundary == Boundary::Open) {
            axis.cell = hn::IfThenElse(beyond, cell, axis.cell);
            axis.fraction = hn::IfThenElse(asMask(beyond), fraction, axis.fraction);
            return asMask(beyond);
        }
        direction = hn::IfThenElse(asMask(beyond), hn::Neg(direction), direction);
        keepOnMap(axis, size);
        return hn::Lt(fraction, hn::Zero(kTag));  // never
    }

    /// True for cells beyond the tile's apron.
    HWY_INLINE Mask outside(Index x, Index y, const ScheduleTile& tile, int apron) const {
        return asMask(hn::Or(beyond(x, tile.x0 - apron, tile.x1 + apron, g_.width),
                             beyond(y, tile.y0 - apron, tile.y1 + apron, g_.height)));
    }

    /// Where a cell is along an axis that, on a torus, goes on beyond the edges: from `begin` on.
    static HWY_INLINE Index unrolled(Index cell, int begin, int size) {
        if constexpr (kBoundary == Boundary::Wrap) {
            const Index torus = whole(size);
            const Index first = whole(begin);
            cell = hn::IfThenElse(hn::Lt(cell, first), hn::Add(cell, torus), cell);
            cell = hn::IfThenElse(hn::Lt(cell, hn::Add(first, torus)), cell, hn::Sub(cell, torus));
        }
        return cell;
    }

 private:
    /// The reference cell around a place, along one axis; what of it lies on the map.
    struct Stretch {
        Axis from, to;
        Vec middle;   ///< Where the place is in it, 0 to 1.
        Vec perStep;  ///< A step, in lengths of the stretch.
    };
    HWY_INLINE Stretch stretchAround(Index cell, Vec fraction, int size) const {
        const Vec half = constant(0.5f * stepLength_);
        Stretch s{Axis::advanced(cell, fraction, hn::Neg(half)), Axis::advanced(cell, fraction, half), constant(0.5f),
                  constant(1.0f)};
        if constexpr (kBoundary == Boundary::Wrap) {
            s.from.cell = roundTheTorus(s.from.cell, size);
            s.to.cell = roundTheTorus(s.to.cell, size);
        } else {
            keepOnMap(s.from, size);
            keepOnMap(s.to, size);
            const auto between = [](const Axis& a, const Axis& b) {
                return hn::Add(hn::ConvertTo(kTag, hn::Sub(b.cell, a.cell)), hn::Sub(b.fraction, a.fraction));
            };
            const Vec length = between(s.from, s.to);
            s.middle = hn::Div(between(s.from, {cell, fraction}), length);
            s.perStep = hn::Div(constant(stepLength_), length);
        }
        return s;
    }
    /// Moves a coordinate beyond an edge onto it.
    static HWY_INLINE void keepOnMap(Axis& axis, int size) {
        const Index zero = hn::Zero(kIndexTag);
        const Index last = whole(size - 2);
        axis.fraction = hn::IfThenElseZero(asMask(hn::Not(hn::Lt(axis.cell, zero))), axis.fraction);
        axis.fraction = hn::IfThenElse(asMask(hn::Gt(axis.cell, last)), constant(1.0f), axis.fraction);
        axis.cell = hn::Min(hn::Max(axis.cell, zero), last);
    }
    /// The cell of a torus that a cell beyond its edges is.
    static HWY_INLINE Index roundTheTorus(Index cell, int size) {
        const Index zero = hn::Zero(kIndexTag);
        const Index span = whole(size);
        const Vec turns = hn::Floor(hn::Div(hn::ConvertTo(kTag, cell), constant(static_cast<float>(size))));
        cell = hn::Sub(cell, hn::Mul(hn::ConvertTo(kIndexTag, turns), span));
        cell = hn::IfThenElse(hn::Lt(cell, zero), hn::Add(cell, span), cell);
        cell = hn::IfThenElse(hn::Lt(cell, span), cell, hn::Sub(cell, span));
        return hn::Min(hn::Max(cell, zero), whole(size - 1));  // where a step is not a number
    }
    template <class Loads>
    HWY_INLINE Vec heightAt(const Loads& loads, const Axis& x, const Axis& y) const {
        alignas(64) std::int32_t nodes[hn::MaxLanes(kTag)];
        hn::Store(nodeOf(x.cell, y.cell), kIndexTag, nodes);
        return cornersAt(loads, x.cell, y.cell, nodes).heightAt(x.fraction, y.fraction);
    }

    HWY_INLINE Index stride() const { return whole(static_cast<std::int32_t>(g_.stride)); }
    /// A node that may be the one after the last, on a torus.
    static HWY_INLINE Index wrapped(Index node, int size) {
        return hn::IfThenElse(hn::Eq(node, whole(size)), hn::Zero(kIndexTag), node);
    }
    /// True for cells before `begin` or from `end` on, along one axis.
    static HWY_INLINE hn::Mask<IndexTag> beyond(Index cell, int begin, int end, int size) {
        const Index offset = hn::Sub(unrolled(cell, begin, size), whole(begin));
        return hn::Or(hn::Lt(offset, hn::Zero(kIndexTag)), hn::Not(hn::Lt(offset, whole(end - begin))));
    }

    const DropletGround& g_;
    const float stepLength_;  ///< Cells.
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
