#include "app/desktop/platform/pen_pressure.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <span>

#include "app/desktop/platform/pen_decoding.h"

// Declared like in <X11/Xlib.h>, without its macros.
struct _XDisplay;
struct XErrorEvent;

namespace scree {

namespace {

using PenXId = unsigned long;  // a window or an atom
using PenErrorHandler = int (*)(_XDisplay*, XErrorEvent*);

constexpr int kGenericEvent = 35;
constexpr int kAllDevices = 0;
constexpr int kSlavePointer = 3;  // a real device that moves the pointer
constexpr int kAxisClass = 2;     // XIValuatorClass
constexpr int kTip = 1;           // the button of a pen's tip
// Kinds of events.
constexpr int kDeviceChanged = 1, kButtonPress = 4, kButtonRelease = 5, kMotion = 6, kHierarchyChanged = 11;

// The structures of <X11/extensions/XInput2.h>, field by field. They are part of the interface of libXi.so.6.
struct InputClass {
    int type;
    int source;
};
struct InputAxis {
    int type;
    int source;
    int number;
    PenXId label;
    double min;
    double max;
    double value;
    int resolution;
    int mode;
};
struct InputDevice {
    int id;
    char* name;
    int use;
    int attachment;
    int enabled;
    int classCount;
    InputClass** classes;
};
struct InputMask {
    int device;
    int length;  ///< Bytes.
    unsigned char* bits;
};
struct InputBits {
    int length;  ///< Bytes.
    unsigned char* bits;
};
struct InputAxes {
    InputBits present;
    double* values;
};
struct InputDeviceEvent {
    int type;
    unsigned long serial;
    int sent;
    _XDisplay* display;
    int extension;
    int kind;
    unsigned long time;
    int device;
    int source;
    int detail;  ///< Number of the button.
    PenXId root, window, child;
    double rootX, rootY, x, y;
    int flags;
    InputBits buttons;
    InputAxes axes;
};
struct GenericCookie {
    int type;
    unsigned long serial;
    int sent;
    _XDisplay* display;
    int extension;
    int kind;
    unsigned cookie;
    void* data;
};
union PenEvent {
    int type;
    GenericCookie cookie;
    std::array<long, 24> pad;
};

/// The functions of Xlib and of its extension in use here. GLFW loads the same libraries; the program is not linked
/// with them.
class PenLibraries {
 public:
    PenLibraries()
        : xlib_(dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL)), input_(dlopen("libXi.so.6", RTLD_NOW | RTLD_LOCAL)) {
        find(xlib_, name, "XDisplayString");
        find(xlib_, open, "XOpenDisplay");
        find(xlib_, close, "XCloseDisplay");
        find(xlib_, root, "XDefaultRootWindow");
        find(xlib_, atom, "XInternAtom");
        find(xlib_, sync, "XSync");
        find(xlib_, pending, "XPending");
        find(xlib_, nextEvent, "XNextEvent");
        find(xlib_, eventData, "XGetEventData");
        find(xlib_, freeEventData, "XFreeEventData");
        find(xlib_, queryExtension, "XQueryExtension");
        find(xlib_, setErrorHandler, "XSetErrorHandler");
        find(input_, queryVersion, "XIQueryVersion");
        find(input_, queryDevice, "XIQueryDevice");
        find(input_, freeDevices, "XIFreeDeviceInfo");
        find(input_, select, "XISelectEvents");
        // available in Xlib since 2020
        if (xlib_ != nullptr)
            setIoErrorExitHandler =
                reinterpret_cast<decltype(setIoErrorExitHandler)>(dlsym(xlib_, "XSetIOErrorExitHandler"));
    }

    bool complete() const { return complete_; }

    char* (*name)(_XDisplay*) = nullptr;
    _XDisplay* (*open)(const char*) = nullptr;
    int (*close)(_XDisplay*) = nullptr;
    PenXId (*root)(_XDisplay*) = nullptr;
    PenXId (*atom)(_XDisplay*, const char*, int onlyIfExists) = nullptr;
    int (*sync)(_XDisplay*, int discard) = nullptr;
    int (*pending)(_XDisplay*) = nullptr;
    int (*nextEvent)(_XDisplay*, PenEvent*) = nullptr;
    int (*eventData)(_XDisplay*, GenericCookie*) = nullptr;
    void (*freeEventData)(_XDisplay*, GenericCookie*) = nullptr;
    int (*queryExtension)(_XDisplay*, const char*, int* opcode, int* event, int* error) = nullptr;
    PenErrorHandler (*setErrorHandler)(PenErrorHandler) = nullptr;
    int (*queryVersion)(_XDisplay*, int* major, int* minor) = nullptr;
    InputDevice* (*queryDevice)(_XDisplay*, int device, int* count) = nullptr;
    void (*freeDevices)(InputDevice*) = nullptr;
    int (*select)(_XDisplay*, PenXId window, InputMask*, int count) = nullptr;
    void (*setIoErrorExitHandler)(_XDisplay*, void (*)(_XDisplay*, void*), void*) = nullptr;

 private:
    template <class Function>
    void find(void* library, Function& function, const char* symbol) {
        if (library != nullptr) function = reinterpret_cast<Function>(dlsym(library, symbol));
        complete_ = complete_ && function != nullptr;
    }

    void* xlib_;
    void* input_;
    bool complete_ = true;
};

const PenLibraries& penLibraries() {
    static const PenLibraries kLibraries;
    return kLibraries;
}

}  // namespace

struct PenPressure::System {
    /// A device with an axis of pressure.
    struct Pen {
        int device = 0;
        int axis = 0;
        double min = 0.0, max = 0.0;
        float pressure = 1.0f;  ///< As last reported.
    };

    _XDisplay* display = nullptr;  ///< Null if there is no XInput 2.
    bool underX11 = false;
    PenXId window = 0;
    int opcode = 0;  ///< Number of the extension.
    std::vector<Pen> pens;

    /// Asks for the events of these kinds. `device` may be gone already, which is no error: its pen is then gone, too.
    void ask(PenXId where, int device, std::initializer_list<int> kinds) const {
        std::array<unsigned char, 4> bits{};
        for (const int kind : kinds)
            bits[static_cast<std::size_t>(kind / 8)] =
                static_cast<unsigned char>(bits[static_cast<std::size_t>(kind / 8)] | (1u << (kind % 8)));
        InputMask mask{device, static_cast<int>(bits.size()), bits.data()};
        penLibraries().select(display, where, &mask, 1);
    }

    /// Finds all pens anew.
    void look() {
        const PenLibraries& x = penLibraries();
        pens.clear();
        // A pen that is pulled out meanwhile makes errors of X11, and Xlib's default handler would end the program.
        const PenErrorHandler before = x.setErrorHandler([](_XDisplay*, XErrorEvent*) { return 0; });
        const PenXId label = x.atom(display, "Abs Pressure", 0);
        int count = 0;
        InputDevice* const devices = x.queryDevice(display, kAllDevices, &count);
        for (int i = 0; devices != nullptr && i < count; ++i) {
            if (devices[i].use != kSlavePointer || devices[i].enabled == 0) continue;
            for (int j = 0; j < devices[i].classCount; ++j) {
                if (devices[i].classes[j]->type != kAxisClass) continue;
                const auto& axis = *reinterpret_cast<const InputAxis*>(devices[i].classes[j]);
                if (axis.label != label || !(axis.max > axis.min)) continue;
                pens.push_back(
                    {devices[i].id, axis.number, axis.min, axis.max, pressureShare(axis.value, axis.min, axis.max)});
                ask(window, devices[i].id, {kDeviceChanged, kButtonPress, kButtonRelease, kMotion});
                break;
            }
        }
        if (devices != nullptr) x.freeDevices(devices);
        x.sync(display, 0);
        x.setErrorHandler(before);
    }

    /// Returns the sample in the event of a pen, or nothing if it is an event of another device.
    std::optional<PenSample> sampleOf(const InputDeviceEvent& event) {
        const auto pen = std::find_if(pens.begin(), pens.end(), [&](const Pen& p) { return p.device == event.device; });
        if (pen == pens.end()) return std::nullopt;
        const InputBits& present = event.axes.present;
        const std::span<const unsigned char> mask(present.bits, static_cast<std::size_t>(std::max(0, present.length)));
        if (const std::optional<double> value = axisValue(mask, event.axes.values, pen->axis))
            pen->pressure = pressureShare(*value, pen->min, pen->max);
        PenSample sample{PenSample::Kind::Move, event.x, event.y, pen->pressure};
        if (event.kind != kMotion && event.detail == kTip)
            sample.kind = event.kind == kButtonPress ? PenSample::Kind::Press : PenSample::Kind::Release;
        return sample;
    }
};

PenPressure::PenPressure(const NativeWindow& window) : system_(std::make_unique<System>()) {
    PenXId id = 0;
    if (std::from_chars(window.id.data(), window.id.data() + window.id.size(), id).ec != std::errc{}) return;
    auto* const shown = static_cast<_XDisplay*>(window.display);
    if (shown == nullptr) return;
    system_->underX11 = true;
    const PenLibraries& x = penLibraries();
    if (!x.complete()) return;
    // GLFW reads all events of its own connection.
    _XDisplay* const display = x.open(x.name(shown));
    if (display == nullptr) return;
    int event = 0, error = 0, major = 2, minor = 0;
    if (x.queryExtension(display, "XInputExtension", &system_->opcode, &event, &error) == 0 ||
        x.queryVersion(display, &major, &minor) != 0) {
        x.close(display);
        return;
    }
    // If the X server ends, finishOnLostConnection() of the window's own connection saves the work.
    if (x.setIoErrorExitHandler != nullptr)
        x.setIoErrorExitHandler(
            display, [](_XDisplay*, void*) {}, nullptr);
    system_->display = display;
    system_->window = id;
    system_->ask(x.root(display), kAllDevices, {kHierarchyChanged});
    system_->look();
}

PenPressure::~PenPressure() {
    if (system_->display != nullptr) penLibraries().close(system_->display);
}

std::vector<PenSample> PenPressure::take() {
    std::vector<PenSample> samples;
    if (system_->display == nullptr) return samples;
    const PenLibraries& x = penLibraries();
    bool changed = false;
    // The X server may have sent an event of the mouse, but not yet the pen's report of it on this connection. It
    // sends that before it answers.
    if (!system_->pens.empty()) x.sync(system_->display, 0);
    while (x.pending(system_->display) > 0) {
        PenEvent event{};
        x.nextEvent(system_->display, &event);
        GenericCookie& cookie = event.cookie;
        if (event.type != kGenericEvent || cookie.extension != system_->opcode) continue;
        if (cookie.kind == kHierarchyChanged || cookie.kind == kDeviceChanged) {
            changed = true;
        } else if (x.eventData(system_->display, &cookie) != 0) {
            if (const auto sample = system_->sampleOf(*static_cast<const InputDeviceEvent*>(cookie.data)))
                samples.push_back(*sample);
            x.freeEventData(system_->display, &cookie);
        }
    }
    if (changed) system_->look();
    return samples;
}

std::string_view PenPressure::missing() const {
    if (!system_->underX11) return "Under Wayland, the pressure of pens is not available.";
    if (system_->display == nullptr) return "The pressure of pens needs XInput 2 (libXi), which is missing.";
    return system_->pens.empty() ? "No pen with pressure is connected." : "";
}

}  // namespace scree
