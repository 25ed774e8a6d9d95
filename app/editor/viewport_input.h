#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/panels/widgets/layout_widgets.h"
#include "app/session/session.h"
#include "app/window/input_event.h"
#include "erosion/terrain/stroke.h"

namespace scree {

/// Mouse work on the ground: turns the camera, paints, and places and moves springs.
class ViewportInput {
 public:
    /// Takes the mouse events of a frame. A press counts where it is within `viewport` and `free`: nothing lies over
    /// the ground. Changes of the document come back as requests.
    void handle(Session& session, std::span<const InputEvent> events, const Rect& viewport, bool free,
                std::vector<Request>& requests);

    /// Goes on painting at a resting pointer, and asks for the stroke of this frame.
    void finishFrame(const Session& session, std::vector<Request>& requests);

    /// A button that was pressed on the ground is still held.
    bool dragging() const { return drag_ != Drag::None; }
    /// How near to the line between compared terrains a press takes it, in window coordinates.
    void setDividerGrab(float pixels) { dividerGrab_ = pixels; }
    bool painting() const { return drag_ == Drag::Paint; }

    /// The ground under the pointer now; empty off the map or outside the viewport.
    std::optional<Point> pointed(const Session& session, const Rect& viewport) const;

 private:
    enum class Drag { None, Orbit, Pan, Paint, Spring, Divider };

    void press(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void pressLeft(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void move(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void wheel(Session& session, const InputEvent& event, const Rect& viewport);
    void takeSpring(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void paintTo(const Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void dab(const Session& session, Point cell, double time);
    StrokeSide side() const;
    void askForStroke(std::vector<Request>& requests);

    Drag drag_ = Drag::None;
    MouseButton button_ = MouseButton::Left;
    double pointerX_ = -1.0, pointerY_ = -1.0;
    float dividerGrab_ = 7.0f;
    int spring_ = -1;    ///< The one that is dragged.
    Painting painting_;  ///< Of the tool that the stroke began with.
    StrokeEdit stroke_;  ///< Of this frame, not yet asked for.
    std::optional<Point> lastDab_;
    double lastDabTime_ = 0.0;
    std::optional<double> target_;  ///< Elevation where the stroke began, metres.
    Modifiers paintModifiers_;
};

}  // namespace scree
