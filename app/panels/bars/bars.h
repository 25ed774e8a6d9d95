#pragma once

#include <functional>

#include "app/panels/widgets/layout_widgets.h"

/// What surrounds the viewport, and what is drawn over it.
namespace scree {

/// The menu bar across the top of the window. Returns its height.
float drawMenuBar(const PanelContext& context);

/// Height in pixels of the tool bar in a window of this width, where it may need several rows.
float toolBarHeight(const PanelContext& context, float width);
/// Run, step, speed, restart; the tools; the brush.
void drawToolBar(const PanelContext& context, const Rect& place);

/// A side of the viewport, where a panel stands.
enum class Side { Left, Right };
/// Widths of both panels in pixels, with the strips that fold them; a folded panel is its strip.
struct PanelWidths {
    float left, right;
};
/// The widths in a window of width `whole`: as the user wants them, less where the ground would have no room.
PanelWidths panelWidths(const PanelContext& context, float whole);
/// A panel along one side of the window that scrolls, with a strip to drag for its width and a handle that folds it.
/// `content` draws its sections.
void drawSidePanel(const PanelContext& context, Side side, const Rect& place, const std::function<void()>& content);

/// Height of the status line in pixels.
float statusLineHeight(const PanelContext& context);
/// What is under the cursor, the newest message, the progress of long work.
void drawStatusLine(const PanelContext& context, const Rect& place);

/// Height of the time line in pixels; 0 where it is folded.
float timeLineHeight(const PanelContext& context);
/// The history along a line, with pictures of some entries and the branches that were left: a drag goes to any of them.
void drawTimeLine(const PanelContext& context, const Rect& place);

/// Draws over the viewport what the pictures have not: the scale bar, the north arrow, the line between compared
/// terrains, and how to fly while flying.
void drawViewportGuides(const PanelContext& context, const Rect& viewport);
/// What the overlay's colours mean, in the viewport's lower right corner: its title and a colour bar with numbers and
/// unit, or the list of its kinds.
void drawOverlayLegend(const PanelContext& context, const Rect& viewport);
/// The one line that greets a new user, over the viewport, until the rain has run once.
void drawHint(const PanelContext& context, const Rect& viewport);
/// Of the lower end of the viewport that the hint is in, in pixels; 0 where none is shown.
float hintHeight(const PanelContext& context);

}  // namespace scree
