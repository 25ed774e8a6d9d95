#pragma once

#include <vector>

#include "app/editor/compared_terrain.h"
#include "app/editor/file_flow.h"
#include "app/editor/measuring.h"
#include "app/editor/picture_flow.h"
#include "app/editor/session.h"
#include "app/editor/terrain_preview.h"

namespace scree {

/// Carries out what panels, keys and the mouse on the ground ask for.
class EditHandler {
 public:
    EditHandler(Session& session, FileFlow& files, PictureFlow& pictures, TerrainPreview& preview, Measuring& measuring,
                ComparedTerrain& compared)
        : session_(session),
          files_(files),
          pictures_(pictures),
          preview_(preview),
          measuring_(measuring),
          compared_(compared) {}

    void apply(const std::vector<Edit>& edits);

 private:
    void act(const PresetEdit& edit);
    void act(const BrushEdit& edit);
    void act(const PaceEdit& edit);
    void act(const LayoutEdit& edit);
    void act(const SelectSpring& edit);
    void act(const FillRain& edit);
    void act(const ApplyFinish&);
    void act(const ExportLayer& edit);
    void act(const PictureEdit& edit);
    void act(const SeriesAnswer& answer);
    void act(const MeasureTerrain&);
    void act(const GoToEntry& edit);
    void act(const CompareWith& edit);
    void act(const OpenFile& edit);
    void act(const CancelProgress&);
    void act(const CloseInformation&);
    void act(const FileAnswer& answer);
    void act(const ImportAnswer& answer);
    void act(const ExportAnswer& answer);
    void act(const LargeFormsAnswer& answer);
    void act(const UnsavedAnswer& answer);
    void act(const Action& action);
    void togglePause();
    void pause();
    void resizeBrush(float factor);
    void deleteSpring();
    void keepView(int index);
    void goToView(int index);

    Session& session_;
    FileFlow& files_;
    PictureFlow& pictures_;
    TerrainPreview& preview_;
    Measuring& measuring_;
    ComparedTerrain& compared_;
};

}  // namespace scree
