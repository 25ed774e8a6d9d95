#pragma once

#include <vector>

#include "app/session/importing/import_look.h"
#include "app/session/request.h"
#include "app/session/tasks/comparison_terrain.h"
#include "app/session/tasks/exporting.h"
#include "app/session/tasks/file_chooser.h"
#include "app/session/tasks/file_flow.h"
#include "app/session/tasks/layer_painting.h"
#include "app/session/tasks/measuring.h"
#include "app/session/tasks/picture_flow.h"
#include "app/session/tasks/recovering.h"
#include "app/session/tasks/saving.h"
#include "app/session/tasks/terrain_preview.h"
#include "app/session/variations/variations.h"

namespace scree {

/// The tasks of the editor besides operations. Each asks its questions and starts its jobs in the session.
struct Tasks {
    Session& session;
    const Window& window;

    FileChooser chooser{session, window};
    Exporting exporting{session, chooser};
    LayerPainting painting{session, chooser};
    Saving saving{session, chooser};
    FileFlow files{session, chooser, saving};
    Recovering recovering{session, files, window};
    PictureFlow pictures{session, chooser};
    TerrainPreview preview{session};
    ImportLook importLook{session};
    Measuring measuring{session};
    ComparisonTerrain compared{session};
    Variations variations{session};

    /// Cancels every question, and closes windows of information.
    void cancelQuestions();
};

/// Carries out the requests of panels, keys and the mouse on the ground.
class RequestHandler {
 public:
    RequestHandler(Session& session, Tasks& tasks) : session_(session), tasks_(tasks) {}

    void handle(const std::vector<Request>& requests);

 private:
    void act(Action action);
    void act(const Operation& operation) { session_.apply(operation); }
    void act(const LookChange& change) { session_.changeLook(change.change); }
    void act(const StateChange& change) { change(session_.state()); }
    void act(const PaceChange& change);
    void act(const ExportLayer& wish) { tasks_.exporting.askLayer(wish.layer); }
    void act(const ExportMap& wish) { tasks_.exporting.askMap(*wish.map); }
    void act(const PaintFromFile& wish) { tasks_.painting.ask(wish.layer); }
    void act(const MeasureTerrain&) { tasks_.measuring.begin(); }
    void act(const CompareWith& wish);
    void act(const OpenFile& wish) { tasks_.files.open(wish.path); }
    void act(const ResolutionChange& wish) { tasks_.files.changeResolution(wish.nodes); }
    void act(const CancelProgress&) { session_.jobs().cancelShown(); }
    void act(const FileAnswer& answer) { tasks_.chooser.answer(answer); }
    void act(const ImportAnswer& answer);
    void act(const ExportAnswer& answer) { tasks_.exporting.answer(answer); }
    void act(const MeshAnswer& answer) { tasks_.exporting.answer(answer); }
    void act(const PackAnswer& answer) { tasks_.exporting.answer(answer); }
    void act(const SeriesAnswer& answer) { tasks_.pictures.answer(answer); }
    void act(const LimitedRunAnswer& answer);
    void act(const VariationWish& wish) { tasks_.variations.change(wish); }
    void act(const VariationAnswer& answer) { tasks_.variations.answer(answer); }
    void act(const UnsavedAnswer& answer) { tasks_.files.answer(answer); }
    void act(const RecoveryAnswer& answer) { tasks_.recovering.answer(answer); }

    Session& session_;
    Tasks& tasks_;
};

}  // namespace scree
