#pragma once

#include "app/panels/widgets/panel_context.h"

/// The windows above all others.
namespace scree {

/// The windows that tell: messages, the manual, shortcuts, what the program is. At most one is open.
void drawInformationWindows(const PanelContext& context);
/// The manual's pages: a list of their sections, words to search for, and the page.
void drawManual(const PanelContext& context);

/// The windows that ask: height range at export, what to do with unsaved changes, how long a run or a series
/// of pictures shall be.
void drawQuestions(const PanelContext& context);
/// The window in which a heightmap is imported.
void drawImportWindow(const PanelContext& context);
/// The window that asks for which engine a pack is, what it holds and where it goes.
void drawPackWindow(const PanelContext& context);
/// Pictures of the land with other values of a knob, to choose from.
void drawVariations(const PanelContext& context);
/// A small file dialog of the program's own, for desktops that have none.
void drawFileBrowser(const PanelContext& context);

}  // namespace scree
