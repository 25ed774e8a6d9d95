#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/operations/erode_operation.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/request.h"
#include "app/session/session.h"
#include "app/window/input_event.h"

namespace scree {

/// The tools that act under the brush: they paint, sculpt, erode, or draw a ramp.
class BrushInput {
 public:
    /// Begins with the chosen tool. Returns false if it does not act under the brush. If it cannot act now, the user is
    /// told why.
    bool press(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    /// To be called for each movement of the pointer.
    void move(const Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    /// To be called when the button is released.
    void release(const Session& session, std::vector<Request>& requests);
    /// Goes on at a resting pointer, and requests what happened in this frame.
    void finishFrame(const Session& session, std::vector<Request>& requests);

    /// True from the press to the release.
    bool active() const { return act_ != Act::None; }
    /// What the tool shows on the ground besides the ring of the brush.
    BrushGuide guide(Session& session) const;

 private:
    enum class Act { None, Paint, Erode, Ramp };

    /// A place that keeps its meaning if the land gets another resolution.
    struct Place {
        Point metres;
        double extent = 0.0;  ///< Of the land on which it was chosen.
    };

    /// Prints the chosen stamp, or takes the land as one.
    /// Returns the stamp that a click prints there, in cells.
    static Stamp stampAt(Session& session, Point cell);
    void print(Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests) const;
    bool beginPainting(Session& session, const Painting& painting, const InputEvent& event, const Rect& viewport,
                       std::vector<Request>& requests);
    static bool canErase(Session& session);
    /// Returns false if there is no ground to copy, or if it was chosen just now.
    bool beginClone(Session& session, const InputEvent& event, const std::optional<Point>& cell);
    std::optional<Point> clonedCell(const Session& session) const;
    void paintTo(const Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    /// Sets a dab with this pressure of the pen.
    void dab(const Session& session, Point cell, float pressure, double time);
    Point jittered(Point cell, float most);
    StrokeMode mode() const;
    StrokeSide side() const;
    void erodeTo(const Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    void askForErosion(const Session& session, std::vector<Request>& requests);
    void endErosion(const Session& session, std::vector<Request>& requests);
    void askForStroke(const Session& session, std::vector<Request>& requests);
    void askForRamp(const Session& session, std::vector<Request>& requests);

    Act act_ = Act::None;
    Painting painting_;       ///< Settings of the tool with which the stroke began.
    StrokeOperation stroke_;  ///< Stroke of this frame, not yet requested; in cells.
    std::optional<Point> lastDab_;
    double lastDabTime_ = 0.0;
    float lastPressure_ = 1.0f;     ///< Of the pen at the last dab.
    float pressure_ = 1.0f;         ///< Of the pen now.
    std::uint64_t dabs_ = 0;        ///< Dabs set so far, for the jitter.
    bool limited_ = false;          ///< True if the stroke has a limit, so that the worker must know its end.
    std::optional<double> target_;  ///< See Stroke::target: for this stroke.
    std::optional<Place> cloned_;   ///< Ground to copy.
    Point source_;                  ///< See Stroke::source: for this stroke.
    std::optional<Point> rampFrom_, rampTo_;
    Modifiers modifiers_;
    ErodeOperation erosion_;           ///< Erosion of this frame, not yet requested; its path is in cells.
    std::optional<Point> lastEroded_;  ///< Cell under the pointer; empty off the map.
};

}  // namespace scree
