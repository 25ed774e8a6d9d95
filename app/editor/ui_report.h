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

/// Reports to tests, as JSON in a file, what the window shows: state, numbers, settings, and the place of each widget.
/// The file is replaced as a whole, at most 50 times per second.
class UiReport {
 public:
    explicit UiReport(std::filesystem::path file) : file_(std::move(file)) {}

    WidgetReport& widgets() { return widgets_; }

    /// Writes a report if something has changed and a fiftieth of a second has passed since the last one.
    void write(const Session& session, const Window& window, const Rect& viewport, double now);
    /// True if a change waits to be reported.
    bool pending() const { return pending_; }
    /// To be called for each frame of the interface, whether the window shows it or showed the same already.
    void frameDrawn(const Session& session);
    /// To be called for each frame that the window was made to show.
    void frameShown() { ++framesShown_; }

 private:
    std::filesystem::path file_;
    WidgetReport widgets_;
    std::map<std::string, WidgetRect> firstWidgets_;  ///< Widgets of the first frame with a terrain.
    std::uint64_t frames_ = 0;
    std::uint64_t framesShown_ = 0;
    bool pending_ = false;
    double lastWrite_ = -1.0;
};

}  // namespace scree
