#pragma once

namespace scree {

/// Drops the undo steps of a text field that has lost the keyboard. Dear ImGui would use them when the field is entered
/// again, even with another, shorter text, and Ctrl+Z would crash. Call once per frame, after ImGui::NewFrame().
void forgetTypedText();

/// True if a text field has the keyboard. True also in the frame in which it was entered, which Dear ImGui reports one
/// frame later.
bool fieldHasKeyboard();

}  // namespace scree
