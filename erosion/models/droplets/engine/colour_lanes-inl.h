// The colours of the ground in vectors. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_COLOUR_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_COLOUR_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_COLOUR_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_COLOUR_LANES_INL_H
#endif

#include <algorithm>

#include "erosion/models/droplets/engine/lane_group-inl.h"
#include "erosion/models/droplets/engine/node_strip-inl.h"
#include "erosion/records/colours.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The colours of the surface: deposits cover them, cuts mix them into the load. Does nothing unless kKept.
template <bool kKept>
class ColourLanes {
 public:
    ColourLanes(LaneGroup& group, const DropletTools& tools, const DropletGround& ground)
        : group_(group), surface_(kKept ? ground.colour->row(0) : nullptr), perDepth_(1.0f / tools.colourDepth) {}

    /// Blends the colour of the lane's load into nodes that gained `gain` metres.
    template <class Rows, class Nodes>
    HWY_INLINE void cover(std::size_t lane, const Rows& rows, std::ptrdiff_t node, const Nodes& gain) const {
        if constexpr (kKept) {
            float share[Nodes::kNodes];
            (gain * Nodes::of(perDepth_)).min(Nodes::of(1.0f)).store(share);
            const Quad load = Quad::load(&group_.colour.at[lane].r);
            for (std::size_t i = 0; i < Nodes::kNodes; ++i) {
                float* const at = &surface_[node + rows.template offset<Nodes>(i)].r;
                const Quad before = Quad::load(at);
                (before + (load - before) * Quad::of(share[i])).store(at);
            }
        }
    }

    /// The sum of what a cut has taken: node metres, and colours times node metres.
    struct Cut {
        Quad colours;
        float amount;
    };
    static HWY_INLINE Cut emptyCut() { return {Quad::of(0.0f), 0.0f}; }
    /// Adds what was taken from nodes to a cut.
    template <class Rows, class Nodes>
    HWY_INLINE void take(Cut& cut, const Rows& rows, std::ptrdiff_t node, const Nodes& taken) const {
        if constexpr (kKept) {
            float amount[Nodes::kNodes];
            taken.store(amount);
            for (std::size_t i = 0; i < Nodes::kNodes; ++i) {
                const Quad colour = Quad::load(&surface_[node + rows.template offset<Nodes>(i)].r);
                cut.colours = cut.colours + colour * Quad::of(amount[i]);
            }
            cut.amount += taken.sum();
        }
    }
    /// Mixes the colour of a cut into that of the lane's load.
    HWY_INLINE void mix(std::size_t lane, const Cut& cut) const {
        if constexpr (kKept) {
            const float load = group_.load.at[lane];
            if (load + cut.amount <= 0.0f) return;
            float* const at = &group_.colour.at[lane].r;
            ((Quad::load(at) * Quad::of(load) + cut.colours) * Quad::of(1.0f / (load + cut.amount))).store(at);
        }
    }

 private:
    LaneGroup& group_;
    Rgba* const surface_;
    const float perDepth_;  ///< Share of the surface colour that a metre of deposit makes, at most 1.
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
