#include "app/editor/frames/open_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace scree {

void abandonOpenFrame() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (!context.WithinFrameScope) return;
#if IMGUI_VERSION_NUM < 19130
    while (context.FontStack.Size > 0) ImGui::PopFont();  // the call below does not restore fonts
    ImGui::ErrorCheckEndFrameRecover(nullptr);
#endif
    ImGui::EndFrame();  // newer versions of ImGui close what is open by themselves
}

}  // namespace scree
