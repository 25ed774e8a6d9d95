#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "app/editor/camera_control.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/brush_sizes.h"
#include "app/session/session.h"
#include "renderer/camera/camera.h"

namespace scree {

/// Takes the whole terrain into view where that is asked for, where another terrain is shown, and where the viewport
/// has changed its shape and the user has not moved the camera since.
class TerrainFraming {
 public:
    /// To be called with each new snapshot. If its land is another one, and of another size, the camera and the brush
    /// follow.
    void see(Session& session) {
        const std::uint64_t moves = session.history().movesMade();
        const bool isMove = std::exchange(moves_, moves) != moves;
        const Snapshot& newest = session.snapshot();
        if (std::exchange(generation_, newest.generation) == newest.generation) return;
        const Terrain& terrain = newest.terrain;
        const glm::vec2 size = glm::vec2(terrain.width() - 1, terrain.height() - 1) * terrain.cellSize();
        // A coarse grid may fall short of the whole one's size by half a cell.
        const bool sameGround = glm::all(glm::lessThan(glm::abs(size - shownSize_), 0.02f * size));
        shownSize_ = size;
        session.viewpoint().seeTerrain(sameGround ? Viewpoint::Ground::Same : Viewpoint::Ground::Other);
        if (sameGround) return;
        brushes_.see(session.state().brush, terrain, isMove ? BrushSizes::Came::ByHistory : BrushSizes::Came::Anew);
    }

    /// Frames the terrain in this viewport, where one of the reasons above holds.
    void apply(Session& session, CameraControl& control, const Rect& viewport) {
        std::optional<Framing> framing = session.viewpoint().takeFraming();
        if (!framing && reshaped(session, viewport)) framing = Framing::SameDirection;
        if (!framing) return;
        session.endFlight();
        if (*framing == Framing::SameDirection) session.viewpoint().camera().lookOver();
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

    BrushSizes brushes_;
    std::uint64_t moves_ = 0;       ///< Through the history, as of the last snapshot.
    std::uint64_t generation_ = 0;  ///< Of that.
    glm::vec2 shownSize_{0.0f};     ///< Metres.
    Rect framedFor_;                ///< The viewport that the terrain was framed in last.
    CameraPose framedPose_;         ///< The camera's, then.
};

}  // namespace scree
