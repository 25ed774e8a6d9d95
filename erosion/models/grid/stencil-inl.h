// Compiled once for each instruction set. Include it after <hwy/foreach_target.h>, whose toggle lets the include guard
// pass each time.
#if defined(SCREE_STENCIL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_STENCIL_INL_H
#undef SCREE_STENCIL_INL_H
#else
#define SCREE_STENCIL_INL_H
#endif

#include <hwy/highway.h>

#include "erosion/base/vector_loops.h"
#include "erosion/models/grid/row_ring.h"
#include "erosion/models/grid/stencil.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Three rows of one quantity: a node's own row and the rows north and south of it.
struct Stencil {
    const float* north;
    const float* own;
    const float* south;

    [[gnu::always_inline]] Stencil(const RowRing& rows, int y)
        : north(rows.row(y - 1)), own(rows.row(y)), south(rows.row(y + 1)) {}
    /// Returns the row of values one step away from the nodes of the own row.
    const float* towards(NeighbourStep step) const {
        return (step.dy < 0 ? north : step.dy > 0 ? south : own) + step.dx;
    }
    [[gnu::always_inline]] float at(int x, NeighbourStep step) const {
        return (step.dy < 0 ? north : step.dy > 0 ? south : own)[x + step.dx];
    }
};

/// Joins term(step) for all eight neighbours, opposite ones first.
template <class Term, class Join>
[[gnu::always_inline]] inline auto joinNeighbours(const Term& term, const Join& join) {
    constexpr auto& k = kNeighbourSteps;
    return join(join(join(term(k[0]), term(k[1])), join(term(k[2]), term(k[3]))),
                join(join(term(k[4]), term(k[5])), join(term(k[6]), term(k[7]))));
}
template <class Term>
[[gnu::always_inline]] inline auto sumNeighbours(const Term& term) {
    return joinNeighbours(term, [](auto a, auto b) { return a + b; });
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SCREE_STENCIL_INL_H
