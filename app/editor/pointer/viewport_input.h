#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/editor/pointer/brush_input.h"
#include "app/editor/pointer/curve_input.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/session.h"
#include "app/window/input_event.h"

namespace scree {

/// The mouse on the ground: turns the camera, guides the brush, places and moves springs and curves, and asks about the
/// ground.
class ViewportInput {
 public:
    /// Handles the mouse events of a frame. A press counts only within `viewport`, and if `free` says that nothing
    /// covers the ground. Changes of the document are added to `requests`.
    void handle(Session& session, std::span<const InputEvent> events, const Rect& viewport, bool free,
                std::vector<Request>& requests);

    /// Requests what happened in this frame: see BrushInput::finishFrame().
    void finishFrame(const Session& session, std::vector<Request>& requests);

    /// True while a button that was pressed on the ground is held.
    bool dragging() const { return drag_ != Drag::None; }
    /// Sets how close to the line between compared terrains a press takes it, in window coordinates, and the parts of
    /// the viewport that windows cover.
    void setInterface(float dividerGrab, std::span<const WidgetRect> covered) {
        dividerGrab_ = dividerGrab;
        covered_.assign(covered.begin(), covered.end());
    }
    bool painting() const { return brush_.active(); }
    BrushGuide brushGuide(Session& session) const { return brush_.guide(session); }

    /// Returns the ground under the pointer, or nothing off the map or outside of the viewport.
    std::optional<Point> pointed(const Session& session, const Rect& viewport) const;

 private:
    enum class Drag { None, Orbit, Pan, Brush, Spring, Curve, Divider };

    bool isOnGround(const Session& session, const Rect& viewport, double x, double y) const;
    void press(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void pressLeft(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void beginOrbit(Session& session, const InputEvent& event, const Rect& viewport);
    void move(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void wheel(Session& session, const InputEvent& event, const Rect& viewport);
    void takeSpring(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void askForSpringPlace(const Session& session, std::vector<Request>& requests);

    Drag drag_ = Drag::None;
    MouseButton button_ = MouseButton::Left;
    double pointerX_ = -1.0, pointerY_ = -1.0;
    float dividerGrab_ = 7.0f;
    std::vector<WidgetRect> covered_;
    int spring_ = -1;                    ///< Index of the dragged spring.
    std::optional<Spring> springPlace_;  ///< Place that the spring was dragged to in this frame.
    BrushInput brush_;
    CurveInput curve_;
};

}  // namespace scree
