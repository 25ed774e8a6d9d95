#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

#include "app/desktop/platform/offscreen_context.h"

namespace scree {

namespace {

bool lists(const char* extensions, const char* name) {
    if (extensions == nullptr) return false;
    const std::size_t length = std::strlen(name);
    for (const char* at = std::strstr(extensions, name); at != nullptr; at = std::strstr(at + length, name))
        if (at[length] == ' ' || at[length] == '\0') return true;
    return false;
}

bool initialized(EGLDisplay display) {
    return display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE;
}

/// A display without a screen: Mesa's surfaceless platform, else a graphics device, else the default display.
EGLDisplay openDisplay() {
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto getPlatformDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (getPlatformDisplay != nullptr && lists(client, "EGL_MESA_platform_surfaceless")) {
        EGLDisplay display = getPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (initialized(display)) return display;
    }
    const auto queryDevices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    if (getPlatformDisplay != nullptr && queryDevices != nullptr && lists(client, "EGL_EXT_platform_device")) {
        std::array<EGLDeviceEXT, 8> devices{};
        EGLint count = 0;
        queryDevices(static_cast<EGLint>(devices.size()), devices.data(), &count);
        for (EGLint i = 0; i < count; ++i) {
            EGLDisplay display =
                getPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[static_cast<std::size_t>(i)], nullptr);
            if (initialized(display)) return display;
        }
    }
    EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    return initialized(display) ? display : EGL_NO_DISPLAY;
}

/// Number of contexts on each display. All contexts of a process share a display, so only the last one may close it.
struct DisplayUsers {
    std::mutex mutex;
    std::map<EGLDisplay, int> counts;
};
DisplayUsers& displayUsers() {
    static DisplayUsers users;
    return users;
}

constexpr const char* kHint = "; install a driver such as libgl1-mesa-dri";

}  // namespace

struct OffscreenContext::State {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    EGLSurface surface = EGL_NO_SURFACE;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        DisplayUsers& users = displayUsers();
        const std::lock_guard lock(users.mutex);
        if (--users.counts[display] == 0) eglTerminate(display);
        eglReleaseThread();
    }
};

OffscreenContext::OffscreenContext() : state_(std::make_unique<State>()) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

GlLoader OffscreenContext::loader() {
    return [](const char* name) -> GlFunction { return eglGetProcAddress(name); };
}

Result<OffscreenContext> OffscreenContext::create() {
    OffscreenContext offscreen;
    State& state = *offscreen.state_;
    {
        DisplayUsers& users = displayUsers();
        const std::lock_guard lock(users.mutex);
        state.display = openDisplay();
        if (state.display != EGL_NO_DISPLAY) ++users.counts[state.display];
    }
    if (state.display == EGL_NO_DISPLAY)
        return Error{std::string("cannot draw without a window: EGL finds no display") + kHint};
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE)
        return Error{std::string("cannot draw without a window: EGL offers no desktop OpenGL") + kHint};

    const std::array<EGLint, 5> configWanted{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
                                             EGL_NONE};
    EGLConfig config = nullptr;
    EGLint configs = 0;
    const bool hasConfig =
        eglChooseConfig(state.display, configWanted.data(), &config, 1, &configs) == EGL_TRUE && configs == 1;
    const char* extensions = eglQueryString(state.display, EGL_EXTENSIONS);
    if (!hasConfig && !lists(extensions, "EGL_KHR_no_config_context"))
        return Error{std::string("cannot draw without a window: EGL offers no configuration") + kHint};
    const std::array<EGLint, 7> contextWanted{
        EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 1, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    state.context =
        eglCreateContext(state.display, hasConfig ? config : EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, contextWanted.data());
    if (state.context == EGL_NO_CONTEXT)
        return Error{std::string("cannot draw without a window: the driver offers no OpenGL 4.1") + kHint};
    if (!lists(extensions, "EGL_KHR_surfaceless_context") && hasConfig) {
        const std::array<EGLint, 5> size{EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
        state.surface = eglCreatePbufferSurface(state.display, config, size.data());
    }
    if (eglMakeCurrent(state.display, state.surface, state.surface, state.context) != EGL_TRUE)
        return Error{std::string("cannot draw without a window: the OpenGL context cannot be used") + kHint};
    return offscreen;
}

}  // namespace scree
