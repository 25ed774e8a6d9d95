#pragma once

#include "app/panels/widgets/panel_context.h"

namespace scree {

/// Opens, keeps open or closes a modal window in the middle of the screen, as `wanted` says. While another modal is
/// open this one waits. True where it is open: then draw its content, with a button for Escape, and call endModal().
bool beginModal(const PanelContext& context, const char* title, bool wanted);
void endModal(const PanelContext& context);

/// True in the frame in which Escape goes down.
bool escapePressed();

/// Main is what Enter does, Cancel is what Escape does, and Close, the only button of a modal, is both.
enum class ButtonKind { Main, Cancel, Close, Other };

/// A button of a modal's last line. True if it was pressed, or its key was: not while a list is open above the modal or
/// the number of a knob is being typed, for then the key is for those.
bool modalButton(const PanelContext& context, const char* label, const char* name, ButtonKind kind);

}  // namespace scree
