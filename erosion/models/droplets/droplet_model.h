#pragma once

#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/models/droplets/flow_recorder.h"
#include "erosion/models/model.h"

namespace scree {

/// What every model of droplets keeps from one round to the next, and tells of it: the droplets under way and the paths
/// that they took. See ErosionModel for its functions.
class DropletModelBase {
 public:
    void forget() { rounds_.forget(); }
    /// True where droplets are under way to the next round.
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
