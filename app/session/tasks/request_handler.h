#pragma once

#include <vector>

#include "app/session/comparison/comparison_terrain.h"
#include "app/session/importing/curve_import.h"
#include "app/session/importing/import_inspection.h"
#include "app/session/materials/material_textures.h"
#include "app/session/probe/ground_probe.h"
#include "app/session/probe/lake_look.h"
#include "app/session/recent/recent_pictures.h"
#include "app/session/reference/reference_reading.h"
#include "app/session/request.h"
#include "app/session/tasks/exporting.h"
#include "app/session/tasks/file_chooser.h"
#include "app/session/tasks/file_flow.h"
#include "app/session/tasks/layer_painting.h"
#include "app/session/tasks/measuring.h"
#include "app/session/tasks/named_views.h"
#include "app/session/tasks/own_stamps.h"
#include "app/session/tasks/picture_flow.h"
#include "app/session/tasks/recovering.h"
#include "app/session/tasks/saving.h"
#include "app/session/tasks/terrain_preview.h"
#include "app/session/variations/run_preview.h"
#include "app/session/variations/variations.h"

namespace scree {

/// The tasks of the editor besides operations. Each asks its questions and starts its jobs in the session.
struct Tasks {
    Session& session;
    const Window& window;

    FileChooser chooser{session, window};
    Exporting exporting{session, chooser};
    LayerPainting painting{session, chooser};
    OwnStamps stamps{session, chooser};
    Saving saving{session, chooser};
    FileFlow files{session, chooser, saving};
    Recovering recovering{session, files, window};
    PictureFlow pictures{session, chooser};
    TerrainPreview preview{session};
    ImportInspection importInspection{session};
    CurveImport curves{session};
    MaterialTextures materials{session};
    ReferenceReading reference{session};
    Measuring measuring{session};
    GroundProbe ground{session};
    LakeLook lake{session};
    ComparisonTerrain compared{session};
    Variations variations{session};
    RunPreview ahead{session};
    NamedViews namedViews{session};
    RecentPictures recent{session};

    /// Looks again at the ground that the window tells about: see GroundProbe and LakeLook.
    void followGround() {
        ground.follow();
        lake.follow();
    }
    /// Takes pictures of small lands: see Variations and RunPreview. Returns true if there are new ones.
    bool takeSmallLands() {
        const bool variesNow = variations.poll();
        return ahead.poll() || variesNow;
    }
    /// Updates the frame's state by the pictures that the document names, see MaterialTextures and ReferenceReading,
    /// and by the pens that are connected.
    void updateFrame();
    /// True if the next frame's view of the land must be given to takeView(). `settled` is false while the view is
    /// still drawn coarsely.
    bool viewWanted(bool settled) const;
    /// Saves the view as a picture, or makes the small picture of a recent file.
    void takeView(Image view);
    /// Cancels every question, and closes windows of information.
    void cancelQuestions();
};

/// Carries out the requests of panels, keys and the mouse on the ground.
class RequestHandler {
 public:
    RequestHandler(Session& session, Tasks& tasks) : session_(session), tasks_(tasks) {}

    void handle(const std::vector<Request>& requests);

 private:
    void carryOut(Action action);
    void carryOut(const Operation& operation) { session_.apply(operation); }
    void carryOut(const LookChange& change) { session_.changeLook(change.change); }
    void carryOut(const StateChange& change) { change(session_.state()); }
    void carryOut(const PaceChange& change);
    void carryOut(const ExportLayer& wish) { tasks_.exporting.askLayer(wish.layer); }
    void carryOut(const ExportMap& wish) { tasks_.exporting.askMap(wish.name); }
    void carryOut(const PaintFromFile& wish) { tasks_.painting.ask(wish.layer); }
    void carryOut(const StampFromFile&) { tasks_.stamps.ask(); }
    void carryOut(const KeepStamps&) { tasks_.stamps.keep(); }
    void carryOut(const DeleteStamp& wish) { tasks_.stamps.remove(wish.index); }
    void carryOut(const ChooseTexture& wish);
    void carryOut(const ChooseReference&);
    void carryOut(const LookAhead&) { tasks_.ahead.rest(); }
    void carryOut(const MeasureTerrain&) { tasks_.measuring.begin(); }
    void carryOut(const CompareWith& wish);
    void carryOut(const ProbeGround& wish) { tasks_.ground.ask(wish.cell); }
    void carryOut(const LikenessChange& wish) { tasks_.ground.change(wish.wanted); }
    void carryOut(const MakeLikeMask&) { tasks_.ground.makeMask(); }
    void carryOut(const CloseGround&) { tasks_.ground.close(); }
    void carryOut(const OpenFile& wish);
    void carryOut(const GoToNamedView& wish) { tasks_.namedViews.goTo(wish.name); }
    void carryOut(const ResolutionChange& wish) { tasks_.files.changeResolution(wish.nodes); }
    void carryOut(const CancelProgress&) { session_.jobs().cancelShown(); }
    void carryOut(const FileAnswer& answer) { tasks_.chooser.answer(answer); }
    void carryOut(const ImportAnswer& answer);
    void carryOut(const ExportAnswer& answer) { tasks_.exporting.answer(answer); }
    void carryOut(const MeshAnswer& answer) { tasks_.exporting.answer(answer); }
    void carryOut(const PackAnswer& answer) { tasks_.exporting.answer(answer); }
    void carryOut(const SeriesAnswer& answer) { tasks_.pictures.answer(answer); }
    void carryOut(const LimitedRunAnswer& answer);
    void carryOut(const ViewNameAnswer& answer) { tasks_.namedViews.answer(answer); }
    void carryOut(const VariationWish& wish) { tasks_.variations.change(wish); }
    void carryOut(const VariationAnswer& answer) { tasks_.variations.answer(answer); }
    void carryOut(const UnsavedAnswer& answer) { tasks_.files.answer(answer); }
    void carryOut(const RecoveryAnswer& answer) { tasks_.recovering.answer(answer); }

    Session& session_;
    Tasks& tasks_;
};

}  // namespace scree
