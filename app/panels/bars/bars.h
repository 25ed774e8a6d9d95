#pragma once

#include <functional>

#include "app/panels/widgets/layout_widgets.h"

/// The bars around the viewport, and the drawings over it.
namespace scree {

/// Draws the menu bar across the top of the window. Returns its height.
float drawMenuBar(const PanelContext& context);

/// Height in pixels of the tool bar in a window of this width. The bar may need several rows.
float toolBarHeight(const PanelContext& context, float width);
/// Draws the tool bar: run, step, speed, restart, undo, and the brush of the chosen tool.
void drawToolBar(const PanelContext& context, const Rect& place);

/// Width in pixels of the palette of tools if it is this high.
float toolPaletteWidth(const PanelContext& context, float height);
/// Draws the palette of tools, in one column or more.
void drawToolPalette(const PanelContext& context, const Rect& place);

/// The panels beside the ground. Usually the settings stand on the left and the view on the right.
enum class SidePanel { Settings, View };
/// True if the panel belongs to the left side.
bool isOnLeft(const PanelContext& context, SidePanel panel);
/// Widths of both panels in pixels, including the strips that fold them. A folded panel is only its strip, and one that
/// floats has none.
struct PanelWidths {
    float settings, view;
};
/// Returns the widths in a window of width `whole` with a palette of width `palette`: as the user wants them, or less
/// if the ground would have too little room.
PanelWidths panelWidths(const PanelContext& context, float whole, float palette);
/// Draws a scrolling panel along one side of the window, at `place`. Its strip is dragged for the width, and a handle
/// folds the panel. A panel that floats is a window over the ground instead. `content` draws its sections.
void drawSidePanel(const PanelContext& context, SidePanel panel, const Rect& place,
                   const std::function<void()>& content);

/// Height of the status line in pixels.
float statusLineHeight(const PanelContext& context);
/// Draws the status line: the ground under the cursor, the newest message, and the progress of long work.
void drawStatusLine(const PanelContext& context, const Rect& place);

/// Height of the time line in pixels; 0 if it is folded.
float timeLineHeight(const PanelContext& context);
/// Draws the history along a line, with pictures of some entries and with the other branches below. Dragging along the
/// line or clicking a branch goes to an entry.
void drawTimeLine(const PanelContext& context, const Rect& place);

/// Draws what saved pictures do not contain: the scale bar, the north arrow, the line between compared terrains, and
/// the keys during a flight.
void drawViewportGuides(const PanelContext& context, const Rect& viewport);
/// Draws the reference picture in the viewport's upper left corner, if the document shows it beside the land.
void drawReferenceBeside(const PanelContext& context, const Rect& viewport);
/// Draws what the chosen tool shows on the ground: the ramp with its grade, and the place that is copied.
void drawBrushGuides(const PanelContext& context, const Rect& viewport);
/// Draws the curves of the document over the ground while the tool Curve is chosen.
void drawCurveGuides(const PanelContext& context, const Rect& viewport);
/// Draws the shore of the lake that a click would make, with its level, depth and area.
void drawLakeGuides(const PanelContext& context, const Rect& viewport);
/// Draws the legend of the overlay in the viewport's lower right corner: its title with a colour bar, numbers and unit,
/// or with the list of its kinds.
void drawOverlayLegend(const PanelContext& context, const Rect& viewport);
/// Draws the hint for a new user over the viewport, until the first run.
void drawHint(const PanelContext& context, const Rect& viewport);
/// Height in pixels at the lower end of the viewport that the hint takes; 0 if there is no hint.
float hintHeight(const PanelContext& context);

}  // namespace scree
