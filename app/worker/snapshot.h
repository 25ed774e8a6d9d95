#pragma once

#include <memory>
#include <optional>

#include "app/history/history.h"
#include "app/worker/run_goal.h"
#include "erosion/analysis/net_change.h"
#include "erosion/sculpting/stroke_memory.h"
#include "erosion/simulation/simulation.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Copy of the terrain between two rounds, for the screen.
struct Snapshot {
    Terrain terrain;
    LayerSet upToDate;  ///< The height and the watched layers. Other layers are as they were when last watched.
    bool running = false;
    std::optional<RunProgress> goal;  ///< Progress of a run that stops by itself.
    SimulationStatistics statistics;  ///< Counts since the terrain was loaded or restarted.
    double dropletsPerSecond = 0.0;   ///< Rate over the last second of running.
    double stepsPerSecond = 0.0;
    double volume = 0.0;                   ///< Volume above the datum in m^3, for the ledger's drift.
    Extremes heights;                      ///< Metres above the datum.
    std::uint64_t generation = 0;          ///< Grows whenever another terrain is loaded.
    std::shared_ptr<const Terrain> start;  ///< The loaded terrain, which Restart goes back to.
    std::shared_ptr<const Timeline> history = std::make_shared<const Timeline>();
    bool untouched = true;   ///< True if the land was neither eroded nor painted since it was loaded.
    std::uint64_t land = 0;  ///< Version number of the land. Changes with every round and stroke; 0 before the first.
    NetChange net;           ///< Change from `start` to the terrain.
    std::uint64_t strokeParts = 0;  ///< Number of parts of strokes that the worker has carried out.
    StrokeMemory strokeMemory;      ///< What the present stroke has moved.
    CurveMemory curveMemory;        ///< The ground on which curves were carved first.
};

}  // namespace scree
