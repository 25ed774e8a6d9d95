#pragma once

#include <future>
#include <memory>
#include <optional>
#include <variant>

#include "erosion/analysis/land_cover.h"
#include "erosion/finishing_grain.h"
#include "erosion/simulation.h"
#include "erosion/stroke.h"

/// What the interface asks of the simulation thread. Commands act in the order in which they were posted, between
/// two rounds.
namespace scree {

struct RunCommand {};
struct PauseCommand {};
/// Runs this many rounds, then pauses.
struct StepCommand {
    int rounds = 1;
};
/// Limits the run to this many rounds a second; 0 is as fast as it goes.
struct PaceCommand {
    int roundsPerSecond = 0;
};
/// Of several in the queue only the newest counts.
struct SettingsCommand {
    SimulationSettings settings;
};
struct StrokeCommand {
    Stroke stroke;
};
/// Gives every cell of a painted layer this value, kept within paintedRange().
struct FillCommand {
    Layer layer = Layer::Rain;
    float value = 1.0f;
};
/// What a load may replace.
enum class Replace {
    Anything,
    Untouched,  ///< Only a terrain to which nothing was done: else nothing happens.
};
/// Replaces the terrain, also as the one that Restart goes back to, and pauses.
struct LoadCommand {
    std::shared_ptr<const Terrain> terrain;
    Replace replace = Replace::Anything;
};
/// Adds the finishing grain to the heights once, and pauses, so that nothing erodes it.
struct FinishCommand {
    FinishSettings finish;
};
/// Goes back to the loaded terrain and counts rounds and droplets from zero; painted layers stay.
struct RestartCommand {};
/// The layers that snapshots hold besides the height. The biome layer is kept up to date while it is among them.
struct WatchCommand {
    LayerSet layers;
    LandCoverSettings cover = {};
};
/// Asks for a copy of the terrain with all its layers, for saving and exporting.
struct CaptureCommand {
    std::optional<LandCoverSettings> cover = {};  ///< The biome layer too shall be up to date.
    std::promise<std::shared_ptr<const Terrain>> captured;
};

using Command = std::variant<RunCommand, PauseCommand, StepCommand, PaceCommand, SettingsCommand, StrokeCommand,
                             FillCommand, FinishCommand, LoadCommand, RestartCommand, WatchCommand, CaptureCommand>;

}  // namespace scree
