#pragma once

#include <imgui.h>

namespace scree::test {

/// Dear ImGui without a window, as long as this object lives. Its assertions end the test program if a frame is
/// unbalanced.
class ImguiWithoutWindow {
 public:
    ImguiWithoutWindow() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {800.0f, 600.0f};
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        io.Fonts->SetTexID(reinterpret_cast<ImTextureID>(1));
    }
    ~ImguiWithoutWindow() { ImGui::DestroyContext(); }
    ImguiWithoutWindow(const ImguiWithoutWindow&) = delete;
    ImguiWithoutWindow& operator=(const ImguiWithoutWindow&) = delete;
};

}  // namespace scree::test
