#pragma once

#include <algorithm>
#include <optional>

#include "app/session/session.h"
#include "app/session/tool.h"
#include "erosion/base/shown_text.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Highest opacity of a tool's overlay, so that the ground stays visible.
inline constexpr float kToolOverlayOpacity = 0.55f;

/// The document's view, without an overlay of a layer that the terrain does not have. If it has no overlay, and the
/// chosen tool paints a layer other than the ground, that layer is the overlay.
inline ViewSettings shownView(const Session& session) {
    const Terrain& terrain = session.snapshot().terrain;
    const EditorState& state = session.state();
    ViewSettings view = shownOn(terrain.layers(), session.document().preset().view);
    if (view.overlay != Overlay::None) return view;
    if (const std::optional<Layer> painted = paintedBy(state.tool, state.mask, terrain))
        view.overlay = overlayOf(terrain.infoOf(*painted));
    if (view.overlay != Overlay::None) view.overlayOpacity = std::min(view.overlayOpacity, kToolOverlayOpacity);
    return view;
}

/// Derives the part of a frame's state that follows from the session.
inline void deriveFrame(const Session& session, FrameState& frame) {
    frame.documentName = shownText(session.document().name());
    frame.openChange = session.openChange();
    frame.recipeFollowed = session.snapshot().untouched;
    frame.recipeChanged = session.state().terrainReady &&
                          !sameRecipe(session.document().preset().terrain, session.onScreen().shown().recipe);
    frame.moving = session.phase() == Session::Phase::MovingThroughHistory;
    frame.flying = session.viewpoint().flying();
    frame.walking = session.viewpoint().walking();
    frame.shownView = shownView(session);
}

}  // namespace scree
