#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// Opens, keeps open or closes a modal window in the middle of the screen, as `wanted` says. True where it is open:
/// then draw its content and call endModal().
bool beginModal(const PanelContext& context, const char* title, bool wanted);
void endModal();

enum class ButtonKind { Main, Other };

/// A button of a modal's last line. Main is what Enter does, unless a text is being typed in a field of several lines.
bool modalButton(const PanelContext& context, const char* label, const char* name, ButtonKind kind);

/// True where Escape was pressed in this modal.
bool modalEscaped();

}  // namespace scree
