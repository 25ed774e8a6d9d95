#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "app/document/document.h"
#include "app/panels/edit.h"
#include "app/panels/editor_state.h"
#include "app/worker/worker.h"
#include "renderer/camera.h"

namespace scree {

/// Whether a terrain is what its recipe says, or a coarse look at it that the whole one is to follow.
enum class Grid { Whole, Coarse };

/// A terrain and what it was made from.
struct MadeTerrain {
    TerrainRecipe recipe;
    Grid grid = Grid::Whole;
    std::weak_ptr<const Terrain> terrain;
};

/// What the parts of the editor share: the document, the simulation, the state of the window, and the eye.
struct Session {
    Session(std::shared_ptr<const Terrain> terrain, int threads)
        : worker(std::move(terrain), SimulationSettings{}, threads), snapshot(&worker.latest()) {}

    Document document;
    SimulationWorker worker;
    const Snapshot* snapshot;  ///< The newest one of this frame.
    EditorState state;
    Camera camera;                  ///< Where the user wants it.
    Camera eye;                     ///< As it is shown, on its way there.
    MadeTerrain shown;              ///< The terrain on the screen.
    std::vector<MadeTerrain> sent;  ///< To the worker, and not on the screen yet.
    bool making = false;            ///< The terrain on the screen is about to be replaced by one that follows a knob.
    std::vector<Command> afterMaking;  ///< What the user has asked for meanwhile.
    bool frameNextTerrain = true;      ///< The next terrain is another place: the camera must look for it.

    bool framingWanted = false;     ///< The camera shall take the whole terrain into view.
    bool screenshotWanted = false;  ///< The next frame shall be kept as a picture.

    void tell(Severity severity, std::string text) { state.messages.add(severity, std::move(text), state.now); }

    /// Has the worker load a terrain.
    void load(const std::shared_ptr<const Terrain>& terrain, const TerrainRecipe& recipe, Grid grid, Replace replace);
    /// Takes the newest snapshot. True where it is another than before.
    bool takeSnapshot();
    /// Ends a flight: the camera turns around what it looks at from now on.
    void endFlight();
    /// Posts a command that works on the terrain: not before the terrain is there that the knobs ask for.
    void act(Command command);
};

/// True where both make the same terrain.
bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b);

}  // namespace scree
