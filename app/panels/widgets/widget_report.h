#pragma once

#include <imgui.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace scree {

/// Position of a widget in window coordinates.
struct WidgetRect {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    bool operator==(const WidgetRect&) const = default;
};

/// The widgets of a frame by name, for tests that use the window with a mouse. Panels record each widget right after
/// drawing it. In normal use there is no report, and recording does nothing.
class WidgetReport {
 public:
    void begin() {
        widgets_.clear();
        texts_.clear();
    }
    /// Records the last widget, if any part of it is visible.
    void note(std::string_view name) {
        const ImVec2 from = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
        if (ImGui::IsItemVisible()) note(name, WidgetRect{from.x, from.y, size.x, size.y});
    }
    void note(std::string_view name, const WidgetRect& rect) { widgets_[std::string(name)] = rect; }
    /// Records the text of a widget.
    void say(std::string_view name, std::string text) { texts_[std::string(name)] = std::move(text); }
    const std::map<std::string, WidgetRect>& widgets() const { return widgets_; }
    const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
    std::map<std::string, WidgetRect> widgets_;
    std::map<std::string, std::string> texts_;
};

}  // namespace scree
