#pragma once

#include <algorithm>
#include <optional>

#include "app/editor/camera_control.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/session.h"
#include "renderer/camera/camera.h"

namespace scree {

/// Takes the whole terrain into view where that is asked for, where another terrain is shown, and where the viewport
/// has changed its shape and the user has not moved the camera since.
class TerrainFraming {
 public:
    /// A terrain of another generation is shown: if it is of another size, the camera and the brush follow.
    void see(Session& session) {
        const Terrain& terrain = session.snapshot().terrain;
        const glm::vec2 size = glm::vec2(terrain.width() - 1, terrain.height() - 1) * terrain.cellSize();
        // A coarse grid may fall short of the whole one's size by half a cell.
        const bool sameGround = glm::all(glm::lessThan(glm::abs(size - shownSize_), 0.02f * size));
        shownSize_ = size;
        session.viewpoint().seeTerrain(sameGround ? Viewpoint::Ground::Same : Viewpoint::Ground::Other);
        if (!sameGround) session.state().brush.size = fittedBrush(session.state().brush.size, terrain);
    }

    /// Frames the terrain in this viewport, where one of the reasons above holds.
    void apply(Session& session, CameraControl& control, const Rect& viewport) {
        std::optional<Framing> framing = session.viewpoint().takeFraming();
        if (!framing && reshaped(session, viewport)) framing = Framing::SameDirection;
        if (!framing) return;
        session.endFlight();
        if (*framing == Framing::FromAbove) session.viewpoint().camera().lookDown();
        if (*framing == Framing::FromSouth) session.viewpoint().camera().lookFromSouth();
        session.viewpoint().camera().frame(session.snapshot().terrain, session.document().preset().view.exaggeration,
                                           viewport.width / std::max(1.0f, viewport.height));
        control.advance(session);
        framedFor_ = viewport;
        framedPose_ = session.viewpoint().camera().pose();
    }

 private:
    bool reshaped(const Session& session, const Rect& viewport) const {
        const bool other = viewport.width != framedFor_.width || viewport.height != framedFor_.height;
        return other && session.state().terrainReady && !session.viewpoint().flying() &&
               session.viewpoint().camera().pose() == framedPose_;
    }

    glm::vec2 shownSize_{0.0f};  ///< Metres.
    Rect framedFor_;             ///< The viewport that the terrain was framed in last.
    CameraPose framedPose_;      ///< The camera's, then.
};

}  // namespace scree
