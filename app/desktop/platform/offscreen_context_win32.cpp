#include <windows.h>

#include <array>
#include <bit>
#include <cstdint>
#include <future>
#include <string>
#include <thread>

#include "app/desktop/platform/offscreen_context.h"

namespace scree {

namespace {

// Constants of WGL_ARB_create_context and WGL_ARB_create_context_profile.
constexpr int kContextMajorVersion = 0x2091;
constexpr int kContextMinorVersion = 0x2092;
constexpr int kContextProfileMask = 0x9126;
constexpr int kContextCoreProfileBit = 0x0001;
using CreateContextAttribs = HGLRC(WINAPI*)(HDC, HGLRC, const int*);

constexpr const wchar_t* kWindowClass = L"ScreeOffscreen";
constexpr const char* kHint = "; update the graphics driver";

Error cannotDraw(const std::string& why) {
    return Error{"cannot draw without a window: " + why + kHint};
}

LRESULT CALLBACK answerMessage(HWND window, UINT message, WPARAM w, LPARAM l) {
    if (message == WM_DESTROY) ::PostQuitMessage(0);
    return ::DefWindowProcW(window, message, w, l);
}

bool registerWindowClass() {
    WNDCLASSEXW description{};
    description.cbSize = sizeof description;
    description.style = CS_OWNDC;
    description.lpfnWndProc = answerMessage;
    description.hInstance = ::GetModuleHandleW(nullptr);
    description.lpszClassName = kWindowClass;
    return ::RegisterClassExW(&description) != 0;
}

/// A window that is never shown. Its own thread answers the system's messages, because the drawing thread may be busy
/// for minutes, and Windows asks every window before it ends the user's session.
class HiddenWindow {
 public:
    HiddenWindow() {
        static const bool kRegistered = registerWindowClass();
        if (!kRegistered) return;
        std::promise<HWND> opened;
        std::future<HWND> window = opened.get_future();
        thread_ = std::thread([opened = std::move(opened)]() mutable {
            HWND own = ::CreateWindowExW(WS_EX_NOACTIVATE, kWindowClass, L"", WS_POPUP, 0, 0, 1, 1, nullptr, nullptr,
                                         ::GetModuleHandleW(nullptr), nullptr);
            opened.set_value(own);
            MSG message;
            while (own != nullptr && ::GetMessageW(&message, nullptr, 0, 0) > 0) ::DispatchMessageW(&message);
        });
        window_ = window.get();
    }
    ~HiddenWindow() {
        if (window_ != nullptr) ::PostMessageW(window_, WM_CLOSE, 0, 0);
        if (thread_.joinable()) thread_.join();
    }
    HiddenWindow(const HiddenWindow&) = delete;
    HiddenWindow& operator=(const HiddenWindow&) = delete;

    HWND get() const { return window_; }

 private:
    std::thread thread_;
    HWND window_ = nullptr;
};

/// Any format with OpenGL will do, because pictures are drawn into framebuffer objects.
bool choosePixelFormat(HDC device) {
    PIXELFORMATDESCRIPTOR wanted{};
    wanted.nSize = sizeof wanted;
    wanted.nVersion = 1;
    wanted.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL;
    wanted.iPixelType = PFD_TYPE_RGBA;
    wanted.cColorBits = 24;
    const int format = ::ChoosePixelFormat(device, &wanted);
    return format != 0 && ::SetPixelFormat(device, format, &wanted) != 0;
}

/// A function of the current context. For an unknown name drivers return 0, and some 1, 2, 3 or -1.
PROC extensionFunction(const char* name) {
    PROC function = ::wglGetProcAddress(name);
    const auto value = std::bit_cast<std::intptr_t>(function);
    return value >= -1 && value <= 3 ? nullptr : function;
}

}  // namespace

struct OffscreenContext::State {
    HiddenWindow window;
    HDC device = nullptr;
    HGLRC context = nullptr;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        ::wglMakeCurrent(nullptr, nullptr);
        if (context != nullptr) ::wglDeleteContext(context);
        if (device != nullptr) ::ReleaseDC(window.get(), device);
    }
};

OffscreenContext::OffscreenContext() : state_(std::make_unique<State>()) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

GlLoader OffscreenContext::loader() {
    // wglGetProcAddress() finds functions since OpenGL 1.2; opengl32.dll exports the older ones.
    return [](const char* name) -> GlFunction {
        if (PROC function = extensionFunction(name)) return std::bit_cast<GlFunction>(function);
        static HMODULE const kLibrary = ::GetModuleHandleW(L"opengl32.dll");
        return std::bit_cast<GlFunction>(::GetProcAddress(kLibrary, name));
    };
}

Result<OffscreenContext> OffscreenContext::create() {
    OffscreenContext offscreen;
    State& state = *offscreen.state_;
    if (state.window.get() == nullptr) return cannotDraw("Windows opens no hidden window");
    state.device = ::GetDC(state.window.get());
    if (state.device == nullptr || !choosePixelFormat(state.device)) return cannotDraw("Windows offers no OpenGL");
    // A legacy context is needed to find the function that creates one of version 4.1.
    state.context = ::wglCreateContext(state.device);
    if (state.context == nullptr || ::wglMakeCurrent(state.device, state.context) == 0)
        return cannotDraw("Windows offers no OpenGL");
    const auto createContext = std::bit_cast<CreateContextAttribs>(extensionFunction("wglCreateContextAttribsARB"));
    const std::array<int, 7> wanted{kContextMajorVersion,   4, kContextMinorVersion, 1, kContextProfileMask,
                                    kContextCoreProfileBit, 0};
    HGLRC modern = createContext == nullptr ? nullptr : createContext(state.device, nullptr, wanted.data());
    if (modern == nullptr) return cannotDraw("the driver offers no OpenGL 4.1");
    ::wglMakeCurrent(nullptr, nullptr);
    ::wglDeleteContext(state.context);
    state.context = modern;
    if (::wglMakeCurrent(state.device, state.context) == 0) return cannotDraw("the OpenGL context cannot be used");
    return offscreen;
}

}  // namespace scree
