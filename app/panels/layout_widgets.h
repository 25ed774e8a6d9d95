#pragma once

#include <string>
#include <string_view>

#include "app/panels/panel_context.h"

namespace scree {

/// A rectangle of the window in its coordinates.
struct Rect {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    bool contains(double px, double py) const {
        const auto left = static_cast<double>(x), top = static_cast<double>(y);
        return px >= left && py >= top && px < left + static_cast<double>(width) &&
               py < top + static_cast<double>(height);
    }
};

/// How far from the line between two compared terrains it can be taken, in pixels at a scale of 1.
inline constexpr float kDividerGrab = 7.0f;

/// Where the line between two compared terrains is, from the window's left.
float dividerAt(const EditorState& state, const Rect& viewport);

/// The heading of a section that folds. True where it is open: draw its content then.
bool sectionHeading(const PanelContext& context, const char* icon, std::string_view title);

/// Text in the dim colour, wrapped.
void dimText(const char* text);

/// A button that fills its share of the row, with a name for reports.
bool wideButton(const PanelContext& context, const char* label, std::string_view name, float width);

/// A closed list with its current choice; where it returns true it is open: draw its entries, then ImGui::EndCombo().
bool beginList(const PanelContext& context, const char* id, const std::string& current);

/// "ridged" as "Ridged".
std::string capitalised(std::string_view word);

/// A tooltip of the item drawn last, once the pointer rests on it.
void tooltip(const PanelContext& context, const std::string& text);

/// The icon where the icon font is there, else the words.
const char* iconOr(const PanelContext& context, const char* icon, const char* words);

}  // namespace scree
