#include "erosion/models/water/hydraulic_band.h"

#include <vector>

// SSSE3 is no faster than SSE4, and AVX3_DL no faster than AVX3: leaving both out saves two compilations.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/water/hydraulic_band.cpp"
#include <hwy/foreach_target.h>  // compiles the code below once for each instruction set
#include "erosion/models/grid/stencil-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

/// One band of a pass.
template <HydraulicFlow kFlow>
class HydraulicBand : WaterBand<HydraulicSettings> {
 public:
    explicit HydraulicBand(const HydraulicBandWork& work)
        : WaterBand(work),
          ground_(n_.width),
          share_(n_.width),
          drop_(n_.width),
          load_(n_.width),
          lowest_(static_cast<std::size_t>(n_.width) + 2),
          laid_(static_cast<std::size_t>(n_.width)) {}

    void close(int v) {
        rows_.close(v);
        for (RowRing* rows : {&share_, &drop_, &load_}) fillRow(*rows, v, n_.width, 0.0f);
    }

    /// Steps 1 and 2.
    void prepare(int v, int y) {
        float* water = rows_.water.row(v);
        float* suspended = rows_.suspended.row(v);
        arrive(v, y);
        dissolve(y, water, suspended, ground_.row(v));
        pass_.surface(ground_.row(v), water, rows_.level.row(v));
        rows_.pad(v, n_.wrap);
    }

    /// Computes what each node gives in step 3: water per metre of drop (or, for Lowest, water to each lowest
    /// neighbour) and sediment per metre of water.
    void donate(int v, int) {
        const Stencil level(rows_.level, v);
        const float* water = rows_.water.row(v);
        const float* suspended = rows_.suspended.row(v);
        float* share = share_.row(v);
        float* deepest = drop_.row(v);
        float* load = load_.row(v);
        const float relax = settings_.relax;
        SCREE_INDEPENDENT
        for (int x = 0; x < n_.width; ++x) {
            const float own = level.own[x];
            const auto dropTo = [&](NeighbourStep step)
                                    SCREE_INLINE_LAMBDA { return std::max(0.0f, own - level.at(x, step)); };
            if constexpr (kFlow == HydraulicFlow::Lowest) {
                const float drop = joinNeighbours(dropTo, [](float a, float b) { return std::max(a, b); });
                const float equals = sumNeighbours([&](NeighbourStep step) SCREE_INLINE_LAMBDA {
                    return own - level.at(x, step) == drop ? 1.0f : 0.0f;
                });
                deepest[x] = drop;
                share[x] = relax * movedWater(water[x], drop) / std::max(equals, 1.0f);
            } else {
                const float drops = sumNeighbours(dropTo);
                const float lower = sumNeighbours(
                    [&](NeighbourStep step) SCREE_INLINE_LAMBDA { return own > level.at(x, step) ? 1.0f : 0.0f; });
                // drops / (lower + 1) is the height of the node above the mean of itself and its lower neighbours.
                const float moved = std::min(water[x], drops / (lower + 1.0f));
                share[x] = relax * moved / std::max(drops, 1e-30f);
            }
            load[x] = kShareable * suspended[x] / std::max(water[x], 1e-30f);
        }
        padRow(share_, v, n_.width, n_.wrap, 0.0f);
        padRow(drop_, v, n_.width, n_.wrap, 0.0f);
        padRow(load_, v, n_.width, n_.wrap, 0.0f);
    }

    /// Steps 3 and 4.
    void move(int v, int y) {
        const Stencil level(rows_.level, v);
        const Stencil share(share_, v);
        const Stencil drop(drop_, v);
        const Stencil load(load_, v);
        const float* water = rows_.water.row(v);
        const float* suspended = rows_.suspended.row(v);
        SCREE_INDEPENDENT
        for (int x = 0; x < n_.width; ++x) {
            /// Water from a neighbour; negative if it flows to the neighbour.
            const auto inflow = [&](NeighbourStep step) SCREE_INLINE_LAMBDA {
                const float rise = level.at(x, step) - level.own[x];
                const float theirs = share.at(x, step);
                const float ours = share.own[x];
                if constexpr (kFlow == HydraulicFlow::Lowest) {
                    return keptIf(rise == drop.at(x, step), theirs) - keptIf(-rise == drop.own[x], ours);
                } else {
                    return rise * (rise > 0.0f ? theirs : ours);
                }
            };
            const auto sediment = [&](NeighbourStep step) SCREE_INLINE_LAMBDA {
                const float moved = inflow(step);
                const float theirs = load.at(x, step);
                const float ours = load.own[x];
                return moved * (moved > 0.0f ? theirs : ours);
            };
            const double gained = sumNeighbours([&](NeighbourStep step)
                                                    SCREE_INLINE_LAMBDA { return static_cast<double>(inflow(step)); });
            movedWater_[static_cast<std::size_t>(x)] = static_cast<double>(water[x]) + gained;
            movedSediment_[static_cast<std::size_t>(x)] = suspended[x] + sumNeighbours(sediment);
        }
        const float* left = pass_.evaporate(y, movedWater_.data(), 1.0 - static_cast<double>(settings_.evaporation));
        const float* carried = movedSediment_.data();
        float* laid = laid_.data();
        for (int x = 0; x < n_.width; ++x) laid[x] = std::max(0.0f, carried[x] - settings_.capacity * left[x]);
        pass_.settle(y, {ground_.row(v), carried, laid, water, std::max(settings_.capacity, settings_.solubility)});
    }

 private:
    void dissolve(int y, const float* water, float* suspended, float* ground) {
        const float* own = terrain_.heights().row(y);
        const float* north = terrain_.heights().row(n_.north(y));
        const float* south = terrain_.heights().row(n_.south(y));
        float* lowest = lowest_.data() + 1;
        for (int x = 0; x < n_.width; ++x) lowest[x] = std::min(own[x], std::min(north[x], south[x]));
        lowest[-1] = lowest[n_.west(0)];
        lowest[n_.width] = lowest[n_.east(n_.width - 1)];
        const float sea = pass_.sea();
        const bool saturated = settings_.saturated;
        const float* hardness = this->hardnessOfRow(y);
        float* wanted = laid_.data();
        for (int x = 0; x < n_.width; ++x)
            wanted[x] = saturated ? std::max(0.0f, settings_.capacity * water[x] - suspended[x])
                                  : settings_.solubility * water[x];
        if (hardness != nullptr)
            for (int x = 0; x < n_.width; ++x) wanted[x] *= 1.0f - hardness[x];
        for (int x = 0; x < n_.width; ++x) {
            const float base = std::max(sea, std::min(lowest[x], std::min(lowest[x - 1], lowest[x + 1])));
            ground[x] = own[x] - std::min(wanted[x], std::max(0.0f, own[x] - base));
            suspended[x] += own[x] - ground[x];
        }
    }

    RowRing ground_, share_, drop_, load_;
    std::vector<float> lowest_;
    std::vector<float> laid_;
};

template <HydraulicFlow kFlow>
void run(const HydraulicBandWork& work) {
    HydraulicBand<kFlow> band(work);
    walkBand(band, GridNeighbours(work.terrain), work.begin, work.end);
}

}  // namespace

void runBand(const HydraulicBandWork& work) {
    if (work.settings.flow == HydraulicFlow::Lowest)
        run<HydraulicFlow::Lowest>(work);
    else
        run<HydraulicFlow::AllLower>(work);
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(runBand);

void runHydraulicBand(const HydraulicBandWork& work) {
    HWY_DYNAMIC_DISPATCH(runBand)(work);
}

}  // namespace scree
#endif
