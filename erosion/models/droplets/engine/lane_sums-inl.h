// Sums and cell ranges that each lane keeps over many steps. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_LANE_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_LANE_SUMS_INL_H
#undef SCREE_EROSION_DROPLETS_LANE_SUMS_INL_H
#else
#define SCREE_EROSION_DROPLETS_LANE_SUMS_INL_H
#endif

#include <cstddef>
#include <cstdint>

#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/droplets/engine/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// A sum per lane, in double. The last few steps are summed in float, which is as exact as a droplet's load.
class LaneSums {
 public:
    /// Adds to the lanes of the vector that begins at lane i.
    HWY_INLINE void add(std::size_t i, Vec values) {
        hn::Store(hn::Add(hn::Load(kTag, recent_.at + i), values), kTag, recent_.at + i);
    }
    /// Adds the float sums to the double ones. To be called every few steps.
    void fold() {
        for (std::size_t lane = 0; lane < kMostLanes; ++lane) sum_.at[lane] += static_cast<double>(recent_.at[lane]);
        recent_ = {};
    }
    /// The sum of all lanes, added in ascending order.
    double total() {
        fold();
        double total = 0.0;
        for (const double sum : sum_.at) total += sum;
        return total;
    }

 private:
    Lanes<float> recent_{};
    Lanes<double> sum_{};
};

/// The range of cells in which each lane has been seen.
class LaneFootprint {
 public:
    LaneFootprint() {
        for (std::size_t lane = 0; lane < kMostLanes; ++lane) {
            west_.at[lane] = north_.at[lane] = 1 << 30;
            east_.at[lane] = south_.at[lane] = -1;
        }
    }
    /// Adds the cells of the vector that begins at lane i.
    HWY_INLINE void add(std::size_t i, Index x, Index y) {
        hn::Store(hn::Min(hn::Load(kIndexTag, west_.at + i), x), kIndexTag, west_.at + i);
        hn::Store(hn::Max(hn::Load(kIndexTag, east_.at + i), x), kIndexTag, east_.at + i);
        hn::Store(hn::Min(hn::Load(kIndexTag, north_.at + i), y), kIndexTag, north_.at + i);
        hn::Store(hn::Max(hn::Load(kIndexTag, south_.at + i), y), kIndexTag, south_.at + i);
    }
    /// The range of all lanes.
    Footprint total() const {
        Footprint total;
        for (std::size_t lane = 0; lane < kMostLanes; ++lane)
            total.add({west_.at[lane], north_.at[lane], east_.at[lane], south_.at[lane]});
        return total;
    }

 private:
    Lanes<std::int32_t> west_, north_, east_, south_;
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
