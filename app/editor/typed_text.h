#pragma once

namespace scree {

/// Forgets the undo steps of a text field that is no longer typed in. Dear ImGui keeps them for when the field is
/// entered again, also where it holds another, shorter text by then; Ctrl+Z would end the program. To be called once a
/// frame, after ImGui::NewFrame().
void forgetTypedText();

/// A text field takes the keys, also in the frame in which it was entered: Dear ImGui tells that a frame later.
bool fieldHasKeyboard();

}  // namespace scree
