#include "app/editor/short_keys.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace scree {

#if IMGUI_VERSION_NUM < 18700

void ShortKeys::begin(std::span<const InputEvent> events) {
    ImGuiIO& io = ImGui::GetIO();
    realModifiers_ = {.shift = io.KeyShift, .ctrl = io.KeyCtrl};
    for (const InputEvent& event : events)
        if (event.kind == InputEvent::Kind::Key && !event.repeated && event.code >= 0)
            presses_.push_back({event.code, event.modifiers});
    std::vector<Press> later;
    for (const Press& press : presses_) {
        const bool isSecond =
            std::any_of(real_.begin(), real_.end(), [&](const Held& each) { return each.code == press.code; });
        if (isSecond) {
            later.push_back(press);
            continue;
        }
        bool& down = io.KeysDown[press.code];
        real_.push_back({press.code, down});
        // A key that the last frame has seen down must be seen released before it can be pressed again.
        const bool wasDown = io.KeysDownDuration[press.code] >= 0.0f;
        down = !wasDown;
        if (wasDown) {
            later.push_back(press);
            continue;
        }
        io.KeyCtrl = io.KeyCtrl || press.modifiers.ctrl;
        io.KeyShift = io.KeyShift || press.modifiers.shift;
    }
    presses_ = std::move(later);
}

void ShortKeys::end() {
    // Not earlier, because modifiers must not change within a frame.
    ImGuiIO& io = ImGui::GetIO();
    for (const Held& each : real_) io.KeysDown[each.code] = each.down;
    if (!real_.empty()) {
        io.KeyCtrl = realModifiers_.ctrl;
        io.KeyShift = realModifiers_.shift;
    }
    real_.clear();
}

#else

void ShortKeys::begin(std::span<const InputEvent>) {}
void ShortKeys::end() {}

#endif

}  // namespace scree
