#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/session/job_list.h"
#include "erosion/sculpting/stamp.h"
#include "erosion/terrain/sources.h"
#include "renderer/ground/reference_picture.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/scene/terrain_renderer.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// The ground under the pointer.
struct Hover {
    Point cell;
    double height = 0.0;  ///< Height in metres, including the datum.
    float slope = 0.0f;   ///< Slope in degrees.
    std::optional<float> overlayValue;
};

/// What a tool shows on the ground besides the ring of the brush.
struct BrushGuide {
    std::optional<Point> rampFrom;  ///< Where the ramp that is being drawn begins.
    std::optional<Point> cloned;    ///< The ground that is copied.
    std::optional<Stamp> stamp;     ///< What a click would print.
};

/// What the editor derives anew for each frame from session, window and viewport. Nothing else may change it.
struct FrameState {
    std::string documentName;
    std::string openChange;       ///< Name of the change that is not yet an entry of the history, or empty.
    bool recipeChanged = false;   ///< True if the document has another recipe than the terrain on the screen.
    bool recipeFollowed = false;  ///< True while the terrain is untouched, so that it follows its recipe.
    bool moving = false;          ///< True during a move through the history.
    bool flying = false;          ///< True in flight and on a walk: the mouse turns the eye, and keys move it.
    bool walking = false;         ///< True on a walk.
    bool typing = false;          ///< True while a text field has the keyboard.
    std::string_view penMissing;  ///< Why there is no pressure of a pen, as a sentence; empty if there is.
    ViewSettings shownView;       ///< The document's view as it is drawn. A tool may add its overlay.
    ShownMaterials materials;     ///< The document's materials with the textures that have been read.
    std::shared_ptr<const ReferencePicture> reference;  ///< The document's reference, or null until it has been read.
    std::optional<OverlayScale> overlayScale;  ///< Scale of the overlay in the last frame, or nothing without one.
    std::optional<Hover> hover;                ///< Nothing if the pointer is not on the ground.
    BrushGuide brushGuide;
    std::optional<Progress> progress;   ///< Progress of a job, or nothing if none should show it.
    int viewWidth = 0, viewHeight = 0;  ///< Size of the viewport in pixels.
};

}  // namespace scree
