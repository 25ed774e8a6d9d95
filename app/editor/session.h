#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/document/document.h"
#include "app/panels/edit.h"
#include "app/panels/editor_state.h"
#include "app/worker/worker.h"
#include "renderer/camera.h"

namespace scree {

/// What rounds of erosion are called in the history.
inline constexpr std::string_view kErosionChange = "erosion";

/// Whether a terrain is what its recipe says, or a coarse look at it that the whole one is to follow.
enum class Grid { Whole, Coarse };

/// A terrain and what it was made from.
struct MadeTerrain {
    TerrainRecipe recipe;
    Grid grid = Grid::Whole;
    std::weak_ptr<const Terrain> terrain;
};

/// What is being changed and is no entry of the history yet.
struct OpenChange {
    std::string name;              ///< "rain stroke"
    bool held = true;              ///< A knob or brush is still in the hand: more by it belongs to this change.
    std::optional<Preset> before;  ///< The settings before, where it changes those.
};

/// What the parts of the editor share: the document, the simulation, the state of the window, and the eye.
struct Session {
    Session(std::shared_ptr<const Terrain> terrain, int threads, std::size_t historyBudget)
        : worker(std::move(terrain), SimulationSettings{}, threads, historyBudget), snapshot(&worker.latest()) {}

    Document document;
    SimulationWorker worker;
    const Snapshot* snapshot;  ///< The newest one of this frame.
    EditorState state;
    Camera camera;                  ///< Where the user wants it.
    Camera eye;                     ///< As it is shown, on its way there.
    MadeTerrain shown;              ///< The terrain on the screen.
    std::vector<MadeTerrain> sent;  ///< To the worker, and not on the screen yet.
    bool making = false;            ///< The terrain on the screen is about to be replaced by one that follows a knob.
    /// What the user has asked for meanwhile, and what that is called in the history.
    std::vector<std::pair<Command, std::string>> afterMaking;
    std::optional<OpenChange> change;
    std::uint64_t movesAsked = 0;  ///< Through the history.
    std::uint64_t movesMade = 0;   ///< Of these, those that the document has followed.
    bool frameNextTerrain = true;  ///< The next terrain is another place: the camera must look for it.

    bool framingWanted = false;     ///< The camera shall take the whole terrain into view.
    bool screenshotWanted = false;  ///< The next frame shall be kept as a picture.

    void tell(Severity severity, std::string text) { state.messages.add(severity, std::move(text), state.now); }

    /// Has the worker load a terrain.
    void load(const std::shared_ptr<const Terrain>& terrain, const TerrainRecipe& recipe, Grid grid, Replace replace);
    /// Takes the newest snapshot. True where it is another than before.
    bool takeSnapshot();
    /// Ends a flight: the camera turns around what it looks at from now on.
    void endFlight();
    /// Posts a command that changes the terrain, by its name in the history: not before the terrain is there that the
    /// knobs ask for.
    void act(Command command, std::string name);

    /// From now on everything is part of a change of this name, which ends where another one begins or
    /// closeChange() is called. Rounds of erosion go into one.
    void beginChange(std::string name);
    /// Makes what has been changed an entry of the history.
    void closeChange();
    /// Closes the change once it is done: its terrain is there, nothing runs, and the hand is free.
    void closeFinishedChange(bool handIsFree);
    /// Replaces the document's settings, as a change: one for each time that a knob is taken in the hand.
    void changeSettings(const Preset& preset);
    /// Pauses, and moves through the history.
    void travel(Command command);
    /// The document does not show yet where the history has been moved to: it must not be changed.
    bool travelling() const { return movesMade < movesAsked; }

 private:
    void followHistory();
};

/// True where both make the same terrain.
bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b);

}  // namespace scree
