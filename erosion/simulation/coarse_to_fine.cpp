#include "erosion/simulation/coarse_to_fine.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/simulation/coarse_copy.h"

namespace scree {

namespace {

constexpr double kBeginning = 0.03;  ///< Share of a run before the coarse grid.
constexpr double kEnd = 0.10;        ///< Share of a run after it.
constexpr std::uint64_t kCarries = 6;
constexpr int kSmallestEdge = 64;    ///< Nodes.
constexpr double kTolerance = 0.05;  ///< A map of 2048 nodes is 2047 cells wide.
constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

std::uint64_t shareOf(double share, std::uint64_t amount) {
    return static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(amount)));
}

}  // namespace

/// The simulation on the coarse grid.
class CoarseToFine::Coarse {
 public:
    explicit Coarse(Simulation& fine)
        : fine_(fine),
          grid_(fine.terrain().width(), fine.terrain().height(), fine.terrain().boundary(),
                ratioFor(fine.terrain(), fine.settings())),
          simulation_(coarseCopy(fine.terrain(), grid_, fine.pool()), {}, fine.sharedPool()),
          painted_(paintedVersions()) {
        carried_ = simulation_.terrain();
    }

    Result<void> runRound(std::uint64_t maxDroplets) {
        if (painted_ != paintedVersions()) {
            copyPainted(fine_.terrain(), simulation_.terrain(), grid_, fine_.pool());
            painted_ = paintedVersions();
        }
        simulation_.setSettings(onCoarseGrid(fine_.settings(), grid_.ratio()));
        return counted([&] { return simulation_.runRound(maxDroplets); });
    }

    /// Lets the droplets that are under way run to their ends; no other model acts, and it is no round.
    Result<void> settle() {
        SimulationSettings settings = onCoarseGrid(fine_.settings(), grid_.ratio());
        forEachModel(settings.models, [](auto& entry) {
            entry.enabled = entry.enabled && requires {
                entry.settings.dropletsPerRound;
            };
        });
        simulation_.setSettings(settings);
        return counted([&] { return simulation_.runRound(0); }, 0);
    }

    /// Adds what has changed since the last time to the fine terrain.
    Result<void> carryOver() {
        Terrain& fine = fine_.terrain();
        addChange(fine, carried_, simulation_.terrain(), grid_, fine_.pool());
        carried_ = simulation_.terrain();
        return checkHeights(fine, fine_.pool(), fine.revision());
    }

 private:
    std::pair<TileVersions, TileVersions> paintedVersions() const {
        return {fine_.terrain().versions(Layer::Hardness), fine_.terrain().versions(Layer::Rain)};
    }

    template <class Round>
    Result<void> counted(const Round& round, std::uint64_t rounds = 1) {
        const SimulationStatistics before = simulation_.statistics();
        Result<void> outcome = round();
        SimulationStatistics work = simulation_.statistics().since(before);
        work.rounds = rounds;
        fine_.addWork(work);
        return outcome;
    }

    Simulation& fine_;
    CoarseGrid grid_;
    Simulation simulation_;
    Terrain carried_;  ///< The coarse terrain as the fine one has it.
    std::pair<TileVersions, TileVersions> painted_;
};

int CoarseToFine::ratioFor(const Terrain& terrain, const SimulationSettings& settings) {
    if (std::min(terrain.width(), terrain.height()) < kSmallestEdge) return 1;
    const auto cell = static_cast<double>(terrain.cellSize());
    double cells = CoarseGrid::kMaxRatio;
    forEachModel(settings.models, [&](const auto& entry) {
        if (!entry.enabled) return;
        if constexpr (requires { entry.settings.detail; })
            cells =
                std::min(cells, referenceCell(entry.settings.detail, CoarseToFine::kReferenceParts, terrain) / cell);
        if constexpr (requires { entry.settings.nearest; })
            if (entry.settings.nearest) cells = 1.0;  // its steps are those of the grid
    });
    return static_cast<int>(cells + kTolerance);
}

CoarseToFine::CoarseToFine(Simulation& simulation, RunLength length)
    : fine_(simulation),
      length_(length),
      before_(length.done(simulation.statistics())),
      coarseBegin_(shareOf(kBeginning, length.amount)),
      coarseEnd_(length.amount - shareOf(kEnd, length.amount)),
      carryInterval_(std::max<std::uint64_t>(1, (coarseEnd_ - coarseBegin_) / kCarries)) {
    assert(fits(simulation));
}

CoarseToFine::~CoarseToFine() = default;

Result<void> CoarseToFine::runRound() {
    const std::uint64_t now = done();
    const std::uint64_t stageEnd = now < coarseBegin_ ? coarseBegin_ : now < coarseEnd_ ? coarseEnd_ : length_.amount;
    const std::uint64_t droplets = length_.unit == RunLength::Unit::Droplets ? stageEnd - now : kUnlimited;
    if (stageEnd != coarseEnd_) return fine_.runRound(droplets);
    if (!coarse_) {
        coarse_ = std::make_unique<Coarse>(fine_);
        nextCarry_ = coarseBegin_ + carryInterval_;
    }
    if (Result<void> round = coarse_->runRound(droplets); !round) return round;
    if (done() >= coarseEnd_) return leaveCoarseGrid();
    if (done() < nextCarry_) return {};
    nextCarry_ += carryInterval_;
    return coarse_->carryOver();
}

Result<void> CoarseToFine::carryOver() {
    return coarse_ ? coarse_->carryOver() : Result<void>();
}

Result<void> CoarseToFine::leaveCoarseGrid() {
    if (!coarse_) return {};
    Result<void> settled = coarse_->settle();
    if (settled) settled = coarse_->carryOver();
    coarse_ = nullptr;
    return settled;
}

}  // namespace scree
