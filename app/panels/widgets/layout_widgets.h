#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "app/panels/widgets/panel_context.h"

namespace scree {

/// A rectangle in window coordinates.
struct Rect {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    bool contains(double px, double py) const {
        const auto left = static_cast<double>(x), top = static_cast<double>(y);
        return px >= left && py >= top && px < left + static_cast<double>(width) &&
               py < top + static_cast<double>(height);
    }
};

/// How close to the line between two compared terrains a press takes it, in pixels at a scale of 1.
inline constexpr float kDividerGrab = 7.0f;

/// Returns the x position of the line between two compared terrains, in window coordinates.
float dividerAt(const Comparison& comparison, const Rect& viewport);

/// Begins a window without decoration at this place. End it with ImGui::End().
void beginBar(const char* id, const Rect& place);
/// Draws the heading of a section, which folds it. If it returns true, draw the section's content.
bool sectionHeading(const PanelContext& context, const char* icon, std::string_view title);

/// Returns the colour of a message.
unsigned tintOf(Severity severity);
/// Draws text in this colour.
void tintedText(const std::string& text, unsigned tint);
/// Draws small dim text over the right end of the last item, `inset` pixels (at a scale of 1) from its edge.
void textAtRight(const PanelContext& context, const std::string& text, float inset);
/// Draws wrapped text in the dim colour.
void dimText(const char* text);

/// Draws a button that is `width` pixels wide (-1 fills the row), with a name for reports. Returns true if it was
/// clicked.
bool wideButton(const PanelContext& context, const char* label, std::string_view name, float width);

/// Draws a square button without a frame: an icon, or `word` if the icon font is missing; lit or dim. Returns true if
/// it was clicked.
bool iconButton(const PanelContext& context, const char* icon, const char* word, const std::string& name, bool lit,
                const std::string& help);

/// Draws a list with its current choice. If it returns true, the list is open: draw its entries, then call
/// ImGui::EndCombo().
bool beginList(const PanelContext& context, const char* id, const std::string& current);

/// Returns "Ridged" for "ridged".
std::string capitalised(std::string_view word);

/// Returns a choice of a knob as panels show it: "Height change" for "heightChange", "fBm" for "fbm", and for the name
/// of a layer its title.
std::string choiceLabel(std::string_view choice);

/// Begins a tooltip for the last item, at a place where it does not cover the item, nor its panel if there is room
/// beside it. Draw the content, then call endTooltip().
void beginTooltip(const PanelContext& context);
/// Same as above, but above a place {x, y} in the window. `width` is the length of its lines in pixels.
void beginTooltipAbove(const PanelContext& context, std::pair<float, float> place, float width);
void endTooltip(const PanelContext& context);

/// Shows a tooltip for the last item while the pointer rests on it.
void tooltip(const PanelContext& context, const std::string& text);

/// Returns an image as ImGui's functions take it. Valid in this frame.
ImTextureID textureOf(const PanelContext& context, const std::shared_ptr<const Image>& image);
ImTextureID textureOf(const PanelContext& context, const std::shared_ptr<const ReferencePicture>& picture);

/// Returns a picture (JPEG) of the assets: "sliders/rock_low.jpg". Reads it when it is first wanted. Null if it is
/// missing.
std::shared_ptr<const Image> assetPicture(const PanelContext& context, const std::string& file);

/// Returns the icon, or the words if the icon font is missing.
const char* iconOr(const PanelContext& context, const char* icon, const char* words);

}  // namespace scree
