#pragma once

#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/models/droplets/flow_recorder.h"
#include "erosion/models/model.h"

namespace scree {

/// The state and statistics that all droplet models share: droplets in motion between rounds, and their paths. See
/// ErosionModel for its functions.
class DropletModelBase {
 public:
    void forget() { rounds_.forget(); }
    /// Returns true if droplets are still in motion after a round.
    bool isUnderWay() const { return rounds_.isUnderWay(); }
    bool fits(const Terrain& terrain) const { return rounds_.fits(terrain); }
    void visitState(StateVisitor& visitor) {
        rounds_.visitState(visitor);
        flow_.visitState(visitor);
    }
    std::vector<Counter> counters() const { return rounds_.counters(); }

 protected:
    DropletRounds rounds_;
    FlowRecorder flow_;
};

}  // namespace scree
