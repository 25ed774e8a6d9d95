#include "app/editor/interface.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <cmath>
#include <utility>

#include "app/editor/frames/open_frame.h"
#include "app/editor/typed_text.h"

namespace scree {

Interface::Interface(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // Scree stores the layout in its own settings
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    attach();
    theme_ = applyTheme(window_.interfaceScale());
}

Interface::~Interface() {
    detach();
    ImGui::DestroyContext();
}

void Interface::attach() {
    ImGui_ImplGlfw_InitForOpenGL(window_.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 410 core");
    attached_ = true;
#if IMGUI_VERSION_NUM < 18700
    // Space always runs or pauses, whatever has the focus. So Enter presses the widget with the keyboard focus.
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Space] = io.KeyMap[ImGuiKey_Enter];
#endif
}

void Interface::detach() {
    if (!std::exchange(attached_, false)) return;
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
}

Result<void> Interface::reopenWindow() {
    detach();
    if (Result<void> reopened = window_.reopen(); !reopened) return reopened;
    attach();
    return {};
}

void Interface::beginFrame(std::span<const InputEvent> events, const Layout& layout) {
    ImGui_ImplOpenGL3_NewFrame();
    const Palette& colours = layout.lightTheme ? kLightPalette : kDarkPalette;
    if (&colours != &palette()) choosePalette(colours);
    const float scale = window_.interfaceScale() * static_cast<float>(layout.interfacePercent) / 100.0f;
    if (std::abs(scale - theme_.scale) > 0.01f) {
        theme_ = applyTheme(scale);
        shown_.forget();
#if IMGUI_VERSION_NUM < 19200
        // Only the texture: in this version, newly made buffers would get no memory.
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
    }
    ImGui_ImplGlfw_NewFrame();
    shortKeys_.begin(events);
    ImGui::NewFrame();
    forgetTypedText();
}

void Interface::endFrame() {
    ImGui::Render();
    shortKeys_.end();
}

bool Interface::frameShown() const {
    return shown_.equals(*ImGui::GetDrawData());
}

void Interface::drawFrame() {
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    shown_.remember(*ImGui::GetDrawData());
}

void Interface::abandonFrame() {
    abandonOpenFrame();
    shortKeys_.end();
    shown_.forget();  // the failure may have come after the frame was drawn and before the window showed it
}

void Interface::seeMouse(bool seen) {
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags = seen ? io.ConfigFlags & ~ImGuiConfigFlags_NoMouse : io.ConfigFlags | ImGuiConfigFlags_NoMouse;
}

bool Interface::popupOpen() const {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool Interface::typing() const {
    return ImGui::GetIO().WantTextInput || fieldHasKeyboard();
}

bool Interface::interacting() const {
    return ImGui::IsAnyItemActive() || typing();
}

bool Interface::ctrlHeld() const {
    return ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeySuper;
}

}  // namespace scree
