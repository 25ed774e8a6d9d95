#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "app/panels/widgets/panel_context.h"

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

/// Begins a window without decoration at this place; ImGui::End() ends it.
void beginBar(const char* id, const Rect& place);
/// The heading of a section that folds. True where it is open: draw its content then.
bool sectionHeading(const PanelContext& context, const char* icon, std::string_view title);

/// The colour of a message.
unsigned tintOf(Severity severity);
/// Text in this colour.
void tintedText(const std::string& text, unsigned tint);
/// Small dim text over the right end of the item drawn last, `inset` pixels at a scale of 1 from its edge.
void textAtRight(const PanelContext& context, const std::string& text, float inset);
/// Text in the dim colour, wrapped.
void dimText(const char* text);

/// A button that fills its share of the row, with a name for reports.
bool wideButton(const PanelContext& context, const char* label, std::string_view name, float width);

/// A closed list with its current choice; where it returns true it is open: draw its entries, then ImGui::EndCombo().
bool beginList(const PanelContext& context, const char* id, const std::string& current);

/// "ridged" as "Ridged".
std::string capitalised(std::string_view word);

/// A choice of a knob as panels show it: "heightChange" as "Height change", "fbm" as "fBm", the name of a
/// layer as its title.
std::string choiceLabel(std::string_view choice);

/// Begins a tooltip for the item drawn last, at a place where it covers nothing of that item, nor of the panel that it
/// is in if there is room beside it. Draw its content, then call endTooltip().
void beginTooltip(const PanelContext& context);
/// The same above a place, {x, y} in the window, with lines of text as long as `width`, in pixels.
void beginTooltipAbove(const PanelContext& context, std::pair<float, float> place, float width);
void endTooltip(const PanelContext& context);

/// A tooltip of the item drawn last, once the pointer rests on it.
void tooltip(const PanelContext& context, const std::string& text);

/// An image as ImGui's functions take it, good for this frame.
ImTextureID textureOf(const PanelContext& context, const std::shared_ptr<const Image>& image);

/// The icon where the icon font is there, else the words.
const char* iconOr(const PanelContext& context, const char* icon, const char* words);

}  // namespace scree
