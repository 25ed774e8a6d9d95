#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "erosion/models/pipes/pipes.h"

namespace scree {

/// Records the results of a round of the pipes model: sediment, wear and deposit, from the change of the heights in the
/// round; the flow and moisture layers, as averages over about 200 ticks; and the changed tiles.
class PipesRecorder {
 public:
    /// Copies the heights before a round.
    void begin(const Terrain& terrain, ThreadPool& pool);

    /// Records the round. `flux` is as in PipesFields. Flow is in cells of even rain of `settings.rain`.
    void end(Terrain& terrain, const std::array<Field<float>, 4>& flux, const PipesSettings& settings,
             ThreadPool& pool);

    /// Drops the averages, for a different terrain.
    void restart() { averagedTicks_ = 0.0; }

    /// Returns true if the averages have the size of this terrain.
    bool fits(const Terrain& terrain) const {
        const auto isThere = [&](const Field<float>& mean) { return mean.isOf(terrain.width(), terrain.height()); };
        const bool averages = averagedTicks_ != 0.0;
        return (!averages || (isThere(meanEast_) && isThere(meanSouth_))) &&
               (wet_.empty() || wet_.size() == static_cast<std::size_t>(terrain.versions(Layer::Water).count()));
    }

    void visitState(StateVisitor& visitor) {
        visitor.visit("mean_east", meanEast_);
        visitor.visit("mean_south", meanSouth_);
        visitor.visit("averaged_ticks", averagedTicks_);
        visitor.visit("wet_tiles", wet_);
    }

 private:
    void bookHeights(Terrain& terrain, ThreadPool& pool);
    void average(Terrain& terrain, const std::array<Field<float>, 4>& flux, const PipesSettings& settings,
                 ThreadPool& pool);
    void markWet(Terrain& terrain, ThreadPool& pool);

    Field<float> before_;
    Field<float> meanEast_, meanSouth_;  ///< Discharge, m^3/s, as a vector: opposite waves cancel.
    double averagedTicks_ = 0.0;
    std::vector<std::uint8_t> wet_;  ///< Tiles that had water or soil in the water after the last round.
};

}  // namespace scree
