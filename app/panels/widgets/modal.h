#pragma once

#include "app/panels/widgets/panel_context.h"

namespace scree {

enum class ModalPlace { Middle, Top };

/// Opens, keeps open or closes a modal in the middle of the screen or near its top, according to `wanted`. While
/// another modal is open, this one waits. If it returns true, draw the content with a button for Escape, and call
/// endModal().
bool beginModal(const PanelContext& context, const char* title, bool wanted, ModalPlace place = ModalPlace::Middle);
void endModal(const PanelContext& context);

/// True in the frame in which Escape was pressed.
bool escapePressed();
/// True in the frame in which Enter was pressed, on either part of the keyboard.
bool enterPressed();

/// True in the frame in which the arrow up or down was pressed, and while it repeats.
bool upPressed();
bool downPressed();
/// True in the frame in which Tab was pressed.
bool tabPressed();

/// Enter presses Main, Escape presses Cancel, and both press Close, which is then the only button of the modal.
enum class ButtonKind { Main, Cancel, Close, Other };

/// Draws a button in a modal's last line. Returns true if the button or its key was pressed. The key does not count
/// while a list is open above the modal or the number of a knob is being typed.
bool modalButton(const PanelContext& context, const char* label, const char* name, ButtonKind kind);

}  // namespace scree
