#include "app/editor/typed_text.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace scree {

void forgetTypedText() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.ActiveId != context.InputTextState.ID) context.InputTextState.ID = 0;
}

}  // namespace scree
