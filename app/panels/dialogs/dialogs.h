#pragma once

#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/panel_context.h"

/// The windows in front of all others.
namespace scree {

/// Draws the open information window, if any: messages, the manual, shortcuts, or about the program.
void drawInformationWindows(const PanelContext& context);
/// Draws the manual: a list of its sections, a search, and the page.
void drawManual(const PanelContext& context);

/// Reads the manual, if that was not done yet.
void loadManual(ManualView& view);
/// If the user asked for help, opens the manual at the widget below the pointer, or at the one whose menu was used.
/// Call once per frame, after all widgets.
void openHelp(const PanelContext& context);
/// Draws the start screen: presets by their pictures, recent files, and ways to open others.
void drawStart(const PanelContext& context);
/// Draws the window that searches knobs, commands, panels, presets, overlays and the manual.
void drawSearch(const PanelContext& context);

/// Draws the questions: height range at export, unsaved changes, the length of a run or of a series of pictures.
void drawQuestions(const PanelContext& context);
/// Draws the window that imports a heightmap.
void drawImportWindow(const PanelContext& context);
/// Draws the window that asks for the engine, content and folder of a pack.
void drawPackWindow(const PanelContext& context);
/// Draws the window about the ground at a place, and marks the place. `viewport` is the part of the window that shows
/// the ground.
void drawGroundWindow(const PanelContext& context, const Rect& viewport);
/// Draws pictures of the land with other values of a knob, to choose from.
void drawVariations(const PanelContext& context);
/// Draws the program's own file dialog, for desktops that have none.
void drawFileBrowser(const PanelContext& context);

}  // namespace scree
