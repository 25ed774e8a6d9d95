#pragma once

#include <memory>
#include <utility>

#include "app/document/document.h"
#include "app/panels/edit.h"
#include "app/panels/editor_state.h"
#include "app/worker/worker.h"
#include "renderer/camera.h"

namespace scree {

/// What the parts of the editor share: the document, the simulation, the state of the window, and the eye.
struct Session {
    Session(std::shared_ptr<const Terrain> terrain, int threads)
        : worker(std::move(terrain), SimulationSettings{}, threads), snapshot(&worker.latest()) {}

    Document document;
    SimulationWorker worker;
    const Snapshot* snapshot;  ///< The newest one of this frame.
    EditorState state;
    Camera camera;
    TerrainRecipe shownRecipe;     ///< What the terrain on the screen was made from.
    bool frameNextTerrain = true;  ///< The next terrain is another place: the camera must look for it.

    bool framingWanted = false;     ///< The camera shall take the whole terrain into view.
    bool screenshotWanted = false;  ///< The next frame shall be kept as a picture.

    void tell(Severity severity, std::string text) { state.messages.add(severity, std::move(text), state.now); }
};

}  // namespace scree
