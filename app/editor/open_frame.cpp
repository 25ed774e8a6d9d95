#include "app/editor/open_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace scree {

void abandonOpenFrame() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (!context.WithinFrameScope) return;
#if IMGUI_VERSION_NUM < 19130
    while (context.FontStack.Size > 0) ImGui::PopFont();  // the next line leaves fonts as they are
    ImGui::ErrorCheckEndFrameRecover(nullptr);
#endif
    ImGui::EndFrame();  // in newer versions this recovers by itself
}

}  // namespace scree
