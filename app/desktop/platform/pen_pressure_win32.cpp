#include "app/desktop/platform/pen_pressure.h"

#include <windows.h>

#include <cstdint>
#include <string>
#include <utility>

#include "app/desktop/platform/pen_decoding.h"

namespace scree {

namespace {

constexpr const wchar_t* kPenProperty = L"ScreePen";

/// Windows' function that tells about a pen, or null: Wine 8 does not have it.
decltype(&::GetPointerPenInfo) penInfoFunction() {
    const HMODULE user = ::GetModuleHandleW(L"user32.dll");
    if (user == nullptr) return nullptr;
    return reinterpret_cast<decltype(&::GetPointerPenInfo)>(
        reinterpret_cast<void*>(::GetProcAddress(user, "GetPointerPenInfo")));
}

/// Returns what a message says of a pen: nothing if it is no message of a pen.
bool readPenMessage(HWND window, UINT message, WPARAM word, PenSample& sample) {
    switch (message) {
        case WM_POINTERDOWN:
            sample.kind = PenSample::Kind::Press;
            break;
        case WM_POINTERUPDATE:
            sample.kind = PenSample::Kind::Move;
            break;
        case WM_POINTERUP:
        case WM_POINTERCAPTURECHANGED:
            sample.kind = PenSample::Kind::Release;
            break;
        default:
            return false;
    }
    static const auto kPenInfo = penInfoFunction();
    const UINT32 id = GET_POINTERID_WPARAM(word);
    POINTER_INPUT_TYPE type = PT_POINTER;
    POINTER_PEN_INFO pen{};
    if (::GetPointerType(id, &type) == FALSE || type != PT_PEN) return false;
    if (kPenInfo == nullptr || kPenInfo(id, &pen) == FALSE) return false;
    POINT at = pen.pointerInfo.ptPixelLocation;
    ::ScreenToClient(window, &at);
    sample.x = static_cast<double>(at.x);
    sample.y = static_cast<double>(at.y);
    sample.pressure = windowsPressure((pen.penMask & PEN_MASK_PRESSURE) != 0, pen.pressure);
    return true;
}

}  // namespace

struct PenPressure::System {
    HWND window = nullptr;
    WNDPROC next = nullptr;  ///< The window's procedure before.
    std::vector<PenSample> samples;
    bool seen = false;  ///< True once a pen has reported something.

    /// Reads the messages of pens and passes all messages on, so that Windows also makes mouse messages of them.
    static LRESULT CALLBACK procedure(HWND window, UINT message, WPARAM word, LPARAM more) {
        auto* const self = static_cast<System*>(::GetPropW(window, kPenProperty));
        if (self == nullptr) return ::DefWindowProcW(window, message, word, more);
        PenSample sample;
        if (readPenMessage(window, message, word, sample)) {
            self->samples.push_back(sample);
            self->seen = true;
        }
        return ::CallWindowProcW(self->next, window, message, word, more);
    }
};

PenPressure::PenPressure(const NativeWindow& window) : system_(std::make_unique<System>()) {
    if (window.id.empty()) return;
    auto* const handle = reinterpret_cast<HWND>(static_cast<std::uintptr_t>(std::stoull(window.id)));
    if (::SetPropW(handle, kPenProperty, system_.get()) == FALSE) return;
    system_->window = handle;
    system_->next = reinterpret_cast<WNDPROC>(::GetWindowLongPtrW(handle, GWLP_WNDPROC));
    ::SetWindowLongPtrW(handle, GWLP_WNDPROC, reinterpret_cast<LONG_PTR>(&System::procedure));
}

PenPressure::~PenPressure() {
    if (system_->window == nullptr) return;
    ::SetWindowLongPtrW(system_->window, GWLP_WNDPROC, reinterpret_cast<LONG_PTR>(system_->next));
    ::RemovePropW(system_->window, kPenProperty);
}

std::vector<PenSample> PenPressure::take() {
    return std::exchange(system_->samples, {});
}

std::string_view PenPressure::missing() const {
    const int pens = NID_INTEGRATED_PEN | NID_EXTERNAL_PEN;
    if (system_->seen || (::GetSystemMetrics(SM_DIGITIZER) & pens) != 0) return {};
    return "No pen with pressure is connected.";
}

}  // namespace scree
