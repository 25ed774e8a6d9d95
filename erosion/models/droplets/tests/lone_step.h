#pragma once

#include <optional>
#include <vector>

#include "erosion/models/droplets/engine/droplet.h"

namespace scree::test {

/// Returns a droplet after one step of `run(task)`, or nothing if that was its last step. The droplet is never inside
/// its tile, so it leaves after the step and can be examined.
template <class Run>
std::optional<Droplet> afterStep(const Droplet& droplet, const DropletTools& tools, const DropletGround& ground,
                                 Boundary boundary, DropletTally& tally, const Run& run) {
    const ScheduleTile nowhere{0, -1000, -1000, -999, -999};
    const std::vector<Droplet> queue{droplet};
    QueueOrder order;
    order.sort(queue, queue.size());
    std::vector<Droplet> leaving;
    Footprint footprint;
    run(DropletTileTask{tools, ground, boundary, nowhere, 0, false, queue, order, leaving, tally, footprint});
    if (leaving.empty()) return {};
    return leaving.front();
}

}  // namespace scree::test
