#include "app/editor/typed_text.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace scree {

void forgetTypedText() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.ActiveId != context.InputTextState.ID) context.InputTextState.ID = 0;
}

bool fieldHasKeyboard() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return context.ActiveId != 0 && context.ActiveId == context.InputTextState.ID;
}

}  // namespace scree
