#pragma once

#include <optional>
#include <vector>

#include "app/panels/widgets/layout_widgets.h"
#include "app/session/request.h"
#include "app/session/session.h"
#include "app/window/input_event.h"

namespace scree {

/// The tool that draws curves: a click on the ground adds a point to the selected curve, or begins a curve. A point of
/// the selected curve can be dragged, a click on the line between two points adds one between them, a click on a point
/// of another curve selects that curve, and a double-click carves.
class CurveInput {
 public:
    void press(const Session& session, const InputEvent& event, const Rect& viewport, std::vector<Request>& requests);
    /// To be called for each movement of the pointer while the button is held.
    void move(const Session& session, const InputEvent& event, const Rect& viewport);
    /// To be called when the button is released.
    void release() { dragged_.reset(); }
    /// Requests what happened in this frame.
    void finishFrame(const Session& session, std::vector<Request>& requests);

 private:
    std::optional<CurvePoint> dragged_;
    bool hasAdded_ = false;       ///< True if a point was added in this frame.
    std::optional<Point> place_;  ///< Where the point was dragged to in this frame: shares of the map.
};

}  // namespace scree
