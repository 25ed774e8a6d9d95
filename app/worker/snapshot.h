#pragma once

#include <memory>
#include <optional>

#include "app/history/history.h"
#include "app/worker/run_goal.h"
#include "erosion/analysis/net_change.h"
#include "erosion/simulation/simulation.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What the screen may read: a copy of the terrain between two rounds.
struct Snapshot {
    Terrain terrain;
    LayerSet upToDate;  ///< Height and the watched layers; another is as it was when it was last watched.
    bool running = false;
    std::optional<RunProgress> goal;  ///< Of a run that stops by itself.
    SimulationStatistics statistics;  ///< Since the terrain was loaded or restarted.
    double dropletsPerSecond = 0.0;   ///< Over the last second of running.
    double stepsPerSecond = 0.0;
    double volume = 0.0;                   ///< m^3 above the datum, for the ledger's drift.
    Extremes heights;                      ///< Metres above the datum.
    std::uint64_t generation = 0;          ///< Grows each time another terrain is loaded.
    std::shared_ptr<const Terrain> start;  ///< As it was loaded: what Restart goes back to.
    std::shared_ptr<const Timeline> history = std::make_shared<const Timeline>();
    bool untouched = true;   ///< Neither eroded nor painted since it was loaded.
    std::uint64_t land = 0;  ///< Names all that rounds and strokes change, as it is; 0 where untouched.
    NetChange net;           ///< From `start` to the terrain.
};

}  // namespace scree
