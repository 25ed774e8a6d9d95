#include "erosion/models/water/musgrave_band.h"

#include <array>
#include <vector>

// SSSE3 is no faster than SSE4, and AVX3_DL no faster than AVX3: leaving both out saves two compilations.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/water/musgrave_band.cpp"
#include <hwy/foreach_target.h>  // compiles the code below once for each instruction set
#include "erosion/models/grid/stencil-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

constexpr float kPerDiagonal = 0.70710678f;
/// A node loses at most this fraction of its height above a neighbour. More would dig pits.
constexpr float kDeepestCut = 0.25f;

/// One band of a pass.
class MusgraveBand : WaterBand<MusgraveSettings> {
 public:
    explicit MusgraveBand(const MusgraveBandWork& work)
        : WaterBand(work),
          flow_(n_.width),
          laid_(n_.width),
          sent_{RowRing(n_.width), RowRing(n_.width), RowRing(n_.width), RowRing(n_.width),
                RowRing(n_.width), RowRing(n_.width), RowRing(n_.width), RowRing(n_.width)},
          ground_(n_.width),
          sharing_(static_cast<std::size_t>(n_.width)) {
        for (std::vector<float>& pair : pairs_) pair.assign(static_cast<std::size_t>(n_.width), 0.0f);
    }

    void close(int v) {
        rows_.close(v);
        fillRow(flow_, v, n_.width, 0.0f);
        fillRow(ground_, v, n_.width, 0.0f);
        for (RowRing& sent : sent_) fillRow(sent, v, n_.width, 0.0f);
    }

    void prepare(int v, int y) {
        arrive(v, y);
        const float* height = terrain_.heights().row(y);
        pass_.surface(height, rows_.water.row(v), rows_.level.row(v));
        std::copy(height, height + n_.width, ground_.row(v));
        padRow(ground_, v, n_.width, n_.wrap, 0.0f);
        rows_.pad(v, n_.wrap);
    }

    /// Computes the flow from each node to its neighbours, and the erosion or deposition for each flow.
    void donate(int v, int y) {
        const Stencil level(rows_.level, v);
        const float* water = rows_.water.row(v);
        const float* suspended = rows_.suspended.row(v);
        float* flow = flow_.row(v);
        float* sharing = sharing_.data();
        float* laid = laid_.row(v);
        const float deposition = settings_.deposition;
        SCREE_INDEPENDENT
        for (int x = 0; x < n_.width; ++x) {
            const float own = level.own[x];
            const auto drop = [&](NeighbourStep step)
                                  SCREE_INLINE_LAMBDA { return std::max(0.0f, own - level.at(x, step)); };
            const auto fall = [&](NeighbourStep step)
                                  SCREE_INLINE_LAMBDA { return drop(step) * (step.diagonal() ? kPerDiagonal : 1.0f); };
            const float drops = sumNeighbours(drop);
            const float falls = sumNeighbours(fall);
            const float lower = sumNeighbours(
                [&](NeighbourStep step) SCREE_INLINE_LAMBDA { return own > level.at(x, step) ? 1.0f : 0.0f; });
            // drops / (lower + 1) is the height of the node above the mean of itself and its lower neighbours.
            const float moved = std::min(water[x], drops / (lower + 1.0f));
            const float any = falls > 0.0f ? 1.0f : 0.0f;
            const float perFall = any / std::max(falls, 1e-30f);
            flow[x] = moved * perFall;
            sharing[x] = perFall;
            laid[x] = (1.0f - any) * deposition * suspended[x];
        }
        for (std::size_t k = 0; k < kNeighbourSteps.size(); ++k) sendTo(kNeighbourSteps[k], k, v, y);
        const std::array<const float*, 4> pairs{pairs_[0].data(), pairs_[1].data(), pairs_[2].data(), pairs_[3].data()};
        for (int x = 0; x < n_.width; ++x) laid[x] += (pairs[0][x] + pairs[1][x]) + (pairs[2][x] + pairs[3][x]);
        padRow(flow_, v, n_.width, n_.wrap, 0.0f);
        for (RowRing& sent : sent_) padRow(sent, v, n_.width, n_.wrap, 0.0f);
    }

    void move(int v, int y) {
        const Stencil level(rows_.level, v);
        const Stencil flow(flow_, v);
        const float* water = rows_.water.row(v);
        SCREE_INDEPENDENT
        for (int x = 0; x < n_.width; ++x) {
            const auto inflow = [&](NeighbourStep step) SCREE_INLINE_LAMBDA {
                const float rise = (level.at(x, step) - level.own[x]) * (step.diagonal() ? kPerDiagonal : 1.0f);
                const float theirs = flow.at(x, step);
                const float ours = flow.own[x];
                return static_cast<double>(rise * (rise > 0.0f ? theirs : ours));
            };
            movedWater_[static_cast<std::size_t>(x)] = static_cast<double>(water[x]) + sumNeighbours(inflow);
        }
        gatherSediment(v);
        pass_.evaporate(y, movedWater_.data(), 1.0 - static_cast<double>(settings_.evaporation));
        pass_.settle(y, {ground_.row(v), movedSediment_.data(), laid_.row(v), water, settings_.capacity});
    }

 private:
    void sendTo(NeighbourStep step, std::size_t k, int v, int y) {
        const float* level = rows_.level.row(v);
        const float* levelThere = Stencil(rows_.level, v).towards(step);
        const float* ground = ground_.row(v);
        const float* groundThere = Stencil(ground_, v).towards(step);
        const float* suspended = rows_.suspended.row(v);
        const float* flow = flow_.row(v);
        const float* sharing = sharing_.data();
        const float* hardness = this->hardnessOfRow(y);
        // Opposite directions are added first, so that the sum is mirror-symmetric.
        float* laid = pairs_[k / 2].data();
        const float before = k % 2 == 0 ? 0.0f : 1.0f;
        float* sent = sent_[k].row(v);
        const float sea = pass_.sea();
        const float deposition = settings_.deposition;
        const float capacity = settings_.capacity;
        const float perStep = step.diagonal() ? kPerDiagonal : 1.0f;
        const auto send = [&](int x, float soft) SCREE_INLINE_LAMBDA {
            const float fall = std::max(0.0f, level[x] - levelThere[x]) * perStep;
            const float share = fall * sharing[x];
            const float goes = kShareable * suspended[x] * share;
            const float can = capacity * flow[x] * fall;
            const float excess = goes - can;
            const float above = ground[x] - std::max(groundThere[x], sea);
            const float cut = std::min(soft * -excess, kDeepestCut * std::max(0.0f, above) * share);
            const bool tooMuch = excess > 0.0f;
            sent[x] = tooMuch ? can : goes + cut;
            laid[x] = before * laid[x] + (tooMuch ? deposition * excess : -cut);
        };
        const float softness = settings_.softness;
        if (hardness != nullptr) {
            SCREE_INDEPENDENT
            for (int x = 0; x < n_.width; ++x) send(x, softness * (1.0f - hardness[x]));
        } else {
            SCREE_INDEPENDENT
            for (int x = 0; x < n_.width; ++x) send(x, softness);
        }
    }

    void gatherSediment(int v) {
        const std::array<std::size_t, 8> opposite{1, 0, 3, 2, 5, 4, 7, 6};
        const float* suspended = rows_.suspended.row(v);
        std::array<const float*, 8> in{};
        std::array<const float*, 8> out{};
        for (std::size_t k = 0; k < 8; ++k) {
            const NeighbourStep step = kNeighbourSteps[k];
            in[k] = sent_[opposite[k]].row(v + step.dy) + step.dx;
            out[k] = sent_[k].row(v);
        }
        SCREE_INDEPENDENT
        for (int x = 0; x < n_.width; ++x) {
            const auto net = [&](std::size_t k) { return in[k][x] - out[k][x]; };
            movedSediment_[static_cast<std::size_t>(x)] =
                suspended[x] + (((net(0) + net(1)) + (net(2) + net(3))) + ((net(4) + net(5)) + (net(6) + net(7))));
        }
    }

    RowRing flow_, laid_;
    std::array<RowRing, 8> sent_;  ///< Sediment that each node sends to each neighbour, metres.
    RowRing ground_;
    std::vector<float> sharing_;
    std::array<std::vector<float>, 4> pairs_;  ///< Ground deposited for each pair of opposite directions, metres.
};

}  // namespace

void runBand(const MusgraveBandWork& work) {
    MusgraveBand band(work);
    walkBand(band, GridNeighbours(work.terrain), work.begin, work.end);
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(runBand);

void runMusgraveBand(const MusgraveBandWork& work) {
    HWY_DYNAMIC_DISPATCH(runBand)(work);
}

}  // namespace scree
#endif
