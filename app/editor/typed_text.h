#pragma once

namespace scree {

/// Forgets the undo steps of a text field that is no longer typed in. Dear ImGui keeps them for when the field is
/// entered again, also where it holds another, shorter text by then; Ctrl+Z would end the program. To be called once a
/// frame, after ImGui::NewFrame().
void forgetTypedText();

}  // namespace scree
