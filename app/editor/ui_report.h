#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/widget_report.h"
#include "app/session/session.h"
#include "app/window/window.h"

namespace scree {

/// Tells tests, as JSON in a file, what the window shows: state, numbers, settings, and where each widget is. Written
/// whole, at most ten times a second.
class UiReport {
 public:
    explicit UiReport(std::filesystem::path file) : file_(std::move(file)) {}

    WidgetReport& widgets() { return widgets_; }

    /// Writes what has changed since the last time, once a tenth of a second has passed.
    void write(const Session& session, const Window& window, const Rect& viewport, double now);
    /// A change waits for its turn.
    bool pending() const { return pending_; }
    /// A frame has been drawn.
    void frameDrawn(const Session& session);

 private:
    std::filesystem::path file_;
    WidgetReport widgets_;
    std::map<std::string, WidgetRect> firstWidgets_;  ///< Of the first frame with a terrain.
    std::uint64_t frames_ = 0;
    bool pending_ = false;
    double lastWrite_ = -1.0;
};

}  // namespace scree
