// The map under the lanes: heights, slopes and edges. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_MAP_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_MAP_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_MAP_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_MAP_LANES_INL_H
#endif

#include "erosion/models/droplets/engine/corner_lanes-inl.h"
#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/droplets/engine/droplet_kernel-inl.h"
#include "erosion/models/droplets/engine/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Coordinates along one axis: a cell, and the place in it from 0 to 1.
struct Axis {
    Index cell;
    Vec fraction;

    /// The coordinate after a step of any length, in cells.
    static HWY_INLINE Axis advanced(Index cell, Vec fraction, Vec step) {
        const Vec moved = hn::Add(fraction, step);
        const Vec floor = hn::Floor(moved);
        return {hn::Add(cell, hn::ConvertTo(kIndexTag, floor)), hn::Sub(moved, floor)};
    }
};

/// Samples the ground and applies the boundary of the map.
template <Boundary kBoundary>
class MapLanes {
 public:
    MapLanes(const DropletGround& ground, float stepLength) : g_(ground), stepLength_(stepLength) {}

    /// The ground at these places; slopes are taken over a reference cell. `reader` is a corner reader; `nodes` are the
    /// cells' north-west nodes.
    template <CornerReader Reader>
    HWY_INLINE GroundSample sample(const Reader& reader, Index cellX, Index cellY, Vec fx, Vec fy,
                                   const std::int32_t* nodes) const {
        const Corners here = cornersAt(reader, cellX, cellY, nodes);
        if (stepLength_ == 1.0f) return {here.heightAt(fx, fy), here.riseX(fy), here.riseY(fx)};
        const Stretch x = stretchAround(cellX, fx, g_.width);
        const Stretch y = stretchAround(cellY, fy, g_.height);
        const Corners around{heightAt(reader, x.from, y.from), heightAt(reader, x.to, y.from),
                             heightAt(reader, x.from, y.to), heightAt(reader, x.to, y.to)};
        return {here.heightAt(fx, fy), hn::Mul(around.riseX(y.middle), x.perStep),
                hn::Mul(around.riseY(x.middle), y.perStep)};
    }

    /// The north-west node of a cell, as an offset into a layer.
    HWY_INLINE Index nodeOf(Index cellX, Index cellY) const { return hn::Add(hn::Mul(cellY, stride()), cellX); }

    /// The heights at the corners of cells; `nodes` are the cells' north-west nodes.
    template <CornerReader Reader>
    HWY_INLINE Corners cornersAt(const Reader& reader, Index cellX, Index cellY, const std::int32_t* nodes) const {
        if constexpr (kBoundary != Boundary::Wrap) return reader.corners(g_.heights, g_.stride, nodes);
        const Index node = hn::Load(kIndexTag, nodes);
        const Index row = hn::Sub(node, cellX);
        const Index rowBelow = hn::Mul(wrapped(hn::Add(cellY, whole(1)), g_.height), stride());
        const Index east = wrapped(hn::Add(cellX, whole(1)), g_.width);
        return {hn::GatherIndex(kTag, g_.heights, node), hn::GatherIndex(kTag, g_.heights, hn::Add(row, east)),
                hn::GatherIndex(kTag, g_.heights, hn::Add(rowBelow, cellX)),
                hn::GatherIndex(kTag, g_.heights, hn::Add(rowBelow, east))};
    }

    /// The nearest node, as an offset into a layer; `node` is the cell's north-west node.
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

    /// Applies the boundary to one coordinate. Returns true for lanes that leave the map; these stay at `cell` and
    /// `fraction`. A wall reverses `direction`.
    static HWY_INLINE Mask bound(Axis& axis, int size, Index cell, Vec fraction, Vec& direction) {
        const Index zero = hn::Zero(kIndexTag);
        if constexpr (kBoundary == Boundary::Wrap) {
            axis.cell = cellOnTorus(axis.cell, size);
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

    /// True for cells beyond the tile and `apron` cells around it.
    HWY_INLINE Mask outside(Index x, Index y, const ScheduleTile& tile, int apron) const {
        return asMask(hn::Or(beyond(x, tile.x0 - apron, tile.x1 + apron, g_.width),
                             beyond(y, tile.y0 - apron, tile.y1 + apron, g_.height)));
    }

    /// On a torus of `size` cells, the coordinate of a cell in the range from `begin` to `begin + size - 1`. `begin`
    /// lies between -size and size.
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
    /// The part of the reference cell around a place that lies on the map, along one axis.
    struct Stretch {
        Axis from, to;
        Vec middle;   ///< The place in the stretch, 0 to 1.
        Vec perStep;  ///< Length of a reference cell divided by that of the stretch.
    };
    HWY_INLINE Stretch stretchAround(Index cell, Vec fraction, int size) const {
        const Vec half = constant(0.5f * stepLength_);
        Stretch s{Axis::advanced(cell, fraction, hn::Neg(half)), Axis::advanced(cell, fraction, half), constant(0.5f),
                  constant(1.0f)};
        if constexpr (kBoundary == Boundary::Wrap) {
            s.from.cell = cellOnTorus(s.from.cell, size);
            s.to.cell = cellOnTorus(s.to.cell, size);
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
    /// Moves a coordinate that lies beyond an edge of the map to that edge.
    static HWY_INLINE void keepOnMap(Axis& axis, int size) {
        const Index zero = hn::Zero(kIndexTag);
        const Index last = whole(size - 2);
        axis.fraction = hn::IfThenElseZero(asMask(hn::Not(hn::Lt(axis.cell, zero))), axis.fraction);
        axis.fraction = hn::IfThenElse(asMask(hn::Gt(axis.cell, last)), constant(1.0f), axis.fraction);
        axis.cell = hn::Min(hn::Max(axis.cell, zero), last);
    }
    /// The cell of a torus for a coordinate that may lie beyond its edges.
    static HWY_INLINE Index cellOnTorus(Index cell, int size) {
        const Index zero = hn::Zero(kIndexTag);
        const Index span = whole(size);
        const Vec turns = hn::Floor(hn::Div(hn::ConvertTo(kTag, cell), constant(static_cast<float>(size))));
        cell = hn::Sub(cell, hn::Mul(hn::ConvertTo(kIndexTag, turns), span));
        cell = hn::IfThenElse(hn::Lt(cell, zero), hn::Add(cell, span), cell);
        cell = hn::IfThenElse(hn::Lt(cell, span), cell, hn::Sub(cell, span));
        return hn::Min(hn::Max(cell, zero), whole(size - 1));  // a step that is not a number gives any cell
    }
    /// Heights at places anywhere on the map.
    template <CornerReader Reader>
    HWY_INLINE Vec heightAt(const Reader& reader, const Axis& x, const Axis& y) const {
        alignas(64) std::int32_t nodes[hn::MaxLanes(kTag)];
        hn::Store(nodeOf(x.cell, y.cell), kIndexTag, nodes);
        return cornersAt(reader, x.cell, y.cell, nodes).heightAt(x.fraction, y.fraction);
    }

    HWY_INLINE Index stride() const { return whole(static_cast<std::int32_t>(g_.stride)); }
    /// On a torus, the column or row of a node that may lie one beyond the last.
    static HWY_INLINE Index wrapped(Index node, int size) {
        return hn::IfThenElse(hn::Eq(node, whole(size)), hn::Zero(kIndexTag), node);
    }
    /// True for cells before `begin` or from `end` on, along one axis.
    static HWY_INLINE hn::Mask<IndexTag> beyond(Index cell, int begin, int end, int size) {
        const Index offset = hn::Sub(unrolled(cell, begin, size), whole(begin));
        return hn::Or(hn::Lt(offset, hn::Zero(kIndexTag)), hn::Not(hn::Lt(offset, whole(end - begin))));
    }

    const DropletGround& g_;
    const float stepLength_;  ///< Longest step, cells.
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
