#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "app/editor/camera_control.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/session.h"
#include "app/session/settings/brush_sizes.h"
#include "renderer/camera/camera.h"

namespace scree {

/// Frames the whole terrain on request, when another terrain is shown, and when the viewport changes its shape, if the
/// user has not moved the camera since the last framing.
class TerrainFraming {
 public:
    /// Call with each new snapshot. If the snapshot has land of another size, the camera and the brush adapt.
    void see(Session& session) {
        const std::uint64_t moves = session.history().movesMade();
        const bool isMove = std::exchange(moves_, moves) != moves;
        const Snapshot& newest = session.snapshot();
        if (std::exchange(generation_, newest.generation) == newest.generation) return;
        const Terrain& terrain = newest.terrain;
        const glm::vec2 size = glm::vec2(terrain.width() - 1, terrain.height() - 1) * terrain.cellSize();
        // The size of a coarse grid may differ from that of the full grid by half a cell.
        const bool sameGround = glm::all(glm::lessThan(glm::abs(size - shownSize_), 0.02f * size));
        shownSize_ = size;
        session.viewpoint().seeTerrain(sameGround ? Viewpoint::Ground::Same : Viewpoint::Ground::Other);
        if (sameGround) return;
        brushes_.see(session.state().kept.brush, terrain,
                     isMove ? BrushSizes::Came::ByHistory : BrushSizes::Came::Anew);
    }

    /// Frames the terrain in this viewport, if one of the reasons above applies.
    void apply(Session& session, CameraControl& control, const Rect& viewport) {
        std::optional<Framing> framing = session.viewpoint().takeFraming();
        if (!framing && reshaped(session, viewport)) framing = Framing::SameDirection;
        if (!framing) return;
        session.endFlight();
        if (*framing == Framing::SameDirection) session.viewpoint().camera().lookOver();
        if (*framing == Framing::FromAbove) session.viewpoint().camera().lookDown();
        if (*framing == Framing::FromSouth) session.viewpoint().camera().lookFromSouth();
        const ViewSettings& view = session.document().preset().view;
        session.viewpoint().camera().setFieldOfView(static_cast<double>(view.fieldOfView));
        session.viewpoint().camera().frame(session.snapshot().terrain, view.exaggeration,
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
    std::uint64_t moves_ = 0;       ///< Moves through the history, as of the last snapshot.
    std::uint64_t generation_ = 0;  ///< Generation of the last snapshot.
    glm::vec2 shownSize_{0.0f};     ///< Size of the shown land in metres.
    Rect framedFor_;                ///< Viewport of the last framing.
    CameraPose framedPose_;         ///< Camera after the last framing.
};

}  // namespace scree
