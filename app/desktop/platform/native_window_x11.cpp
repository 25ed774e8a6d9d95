#include "app/desktop/platform/native_window.h"

#include <dlfcn.h>

#include <charconv>
#include <cstdlib>
#include <vector>

// Declared like in <X11/Xlib.h>, without its macros.
struct _XDisplay;
struct XErrorEvent;

namespace scree {

namespace {

using XId = unsigned long;  // a window or an atom
using ErrorHandler = int (*)(_XDisplay*, XErrorEvent*);

constexpr XId kTransientFor = 68;  // XA_WM_TRANSIENT_FOR
constexpr long kMostValues = 4096;

/// The functions of Xlib in use here. GLFW has loaded the library; the program is not linked with it.
class Xlib {
 public:
    Xlib() : library_(dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL)) {
        if (library_ == nullptr) return;
        find(root, "XDefaultRootWindow");
        find(atom, "XInternAtom");
        find(queryTree, "XQueryTree");
        find(getProperty, "XGetWindowProperty");
        find(setTransientFor, "XSetTransientForHint");
        find(free, "XFree");
        find(sync, "XSync");
        find(setErrorHandler, "XSetErrorHandler");
        // available in Xlib since 2020
        setIoErrorExitHandler =
            reinterpret_cast<decltype(setIoErrorExitHandler)>(dlsym(library_, "XSetIOErrorExitHandler"));
    }

    bool ok() const { return library_ != nullptr && complete_; }

    XId (*root)(_XDisplay*) = nullptr;
    XId (*atom)(_XDisplay*, const char*, int onlyIfExists) = nullptr;
    int (*queryTree)(_XDisplay*, XId, XId* root, XId* parent, XId** children, unsigned* count) = nullptr;
    int (*getProperty)(_XDisplay*, XId, XId property, long offset, long length, int remove, XId wanted, XId* type,
                       int* format, unsigned long* count, unsigned long* left, unsigned char** values) = nullptr;
    int (*setTransientFor)(_XDisplay*, XId, XId owner) = nullptr;
    int (*free)(void*) = nullptr;
    int (*sync)(_XDisplay*, int discard) = nullptr;
    ErrorHandler (*setErrorHandler)(ErrorHandler) = nullptr;
    void (*setIoErrorExitHandler)(_XDisplay*, void (*)(_XDisplay*, void*), void*) = nullptr;

 private:
    template <class Function>
    void find(Function& function, const char* name) {
        function = reinterpret_cast<Function>(dlsym(library_, name));
        complete_ = complete_ && function != nullptr;
    }

    void* library_;
    bool complete_ = true;
};

/// Ignores errors of X11 during its lifetime. Windows of other programs may close at any time, and Xlib's default
/// handler would then end this program.
class ErrorsIgnored {
 public:
    ErrorsIgnored(const Xlib& xlib, _XDisplay* display)
        : xlib_(xlib), display_(display), before_(xlib.setErrorHandler([](_XDisplay*, XErrorEvent*) { return 0; })) {}
    ~ErrorsIgnored() {
        xlib_.sync(display_, 0);
        xlib_.setErrorHandler(before_);
    }
    ErrorsIgnored(const ErrorsIgnored&) = delete;
    ErrorsIgnored& operator=(const ErrorsIgnored&) = delete;

 private:
    const Xlib& xlib_;
    _XDisplay* display_;
    ErrorHandler before_;
};

/// Values of a window's property of 32-bit numbers; empty if the window does not have it.
std::vector<XId> property(const Xlib& xlib, _XDisplay* display, XId window, XId name) {
    XId type = 0;
    int format = 0;
    unsigned long count = 0, left = 0;
    unsigned char* values = nullptr;
    std::vector<XId> numbers;
    if (xlib.getProperty(display, window, name, 0, kMostValues, 0, 0, &type, &format, &count, &left, &values) != 0)
        return numbers;
    if (values == nullptr) return numbers;
    // Xlib returns each 32-bit number as a long.
    if (format == 32) numbers.assign(reinterpret_cast<XId*>(values), reinterpret_cast<XId*>(values) + count);
    xlib.free(values);
    return numbers;
}

/// Windows of all programs: those of the window manager or, without one, the children of the root window.
std::vector<XId> topWindows(const Xlib& xlib, _XDisplay* display) {
    const XId root = xlib.root(display);
    std::vector<XId> windows = property(xlib, display, root, xlib.atom(display, "_NET_CLIENT_LIST", 0));
    if (!windows.empty()) return windows;
    XId ignored = 0;
    XId* children = nullptr;
    unsigned count = 0;
    if (xlib.queryTree(display, root, &ignored, &ignored, &children, &count) != 0 && children != nullptr) {
        windows.assign(children, children + count);
        xlib.free(children);
    }
    return windows;
}

}  // namespace

// Uses WM_TRANSIENT_FOR of the ICCCM. File dialogs of zenity 3.44 do not set it themselves.
bool giveOwner(int process, const NativeWindow& owner) {
    XId ownerId = 0;
    if (std::from_chars(owner.id.data(), owner.id.data() + owner.id.size(), ownerId).ec != std::errc{}) return false;
    auto* display = static_cast<_XDisplay*>(owner.display);
    static const Xlib kXlib;
    if (display == nullptr || !kXlib.ok()) return false;
    const ErrorsIgnored ignored(kXlib, display);
    const XId processName = kXlib.atom(display, "_NET_WM_PID", 0);
    for (const XId window : topWindows(kXlib, display)) {
        if (property(kXlib, display, window, processName) != std::vector<XId>{static_cast<XId>(process)}) continue;
        if (property(kXlib, display, window, kTransientFor).empty()) kXlib.setTransientFor(display, window, ownerId);
        return true;
    }
    return false;
}

void finishOnLostConnection(const NativeWindow& window, void (*finish)(void* data), void* data) {
    const Xlib xlib;
    if (window.display == nullptr || !xlib.ok() || xlib.setIoErrorExitHandler == nullptr) return;
    struct End {
        void (*finish)(void*);
        void* data;
    };
    static End end;  // static, because Xlib keeps this pointer until the process ends
    end = {finish, data};
    xlib.setIoErrorExitHandler(
        static_cast<_XDisplay*>(window.display),
        [](_XDisplay*, void* which) {
            const End& what = *static_cast<End*>(which);
            what.finish(what.data);
            std::_Exit(1);
        },
        &end);
}

}  // namespace scree
