#include "app/window/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/desktop/platform/pen_pressure.h"
#include "app/window/pen_track.h"
#include "app/window/window_handle.h"

namespace scree {

struct Window::State {
    GLFWwindow* window = nullptr;
    unsigned (*resetStatus)() = nullptr;  ///< glGetGraphicsResetStatus, or null if the driver does not have it.
    std::string title;
    WindowPlacement placement;
    bool activity = true;
    bool damaged = true;
    std::vector<InputEvent> events;
    std::vector<std::filesystem::path> dropped;
    InputEvent lastPress;
    std::optional<PenPressure> pens;
    PenTrack pen;
    std::optional<InputEvent> lastMove;  ///< Empty if the pointer may be elsewhere now.

    /// Places an event where the pointer was at that time. GLFW knows only where the pointer is now.
    void placeAtLastMove(InputEvent& event) const {
        if (!lastMove) return;
        event.x = lastMove->x;
        event.y = lastMove->y;
    }
    void readPens() {
        if (!pens) return;
        for (const PenSample& sample : pens->take()) pen.add(sample);
    }

    ~State() {
        pens.reset();
        if (window != nullptr) glfwDestroyWindow(window);
        glfwTerminate();
    }
};

namespace {

template <class State>
State& stateOf(GLFWwindow* window) {
    return *static_cast<State*>(glfwGetWindowUserPointer(window));
}

Modifiers modifiersFrom(int mods) {
    return {.shift = (mods & GLFW_MOD_SHIFT) != 0,
            .ctrl = (mods & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0,
            .alt = (mods & GLFW_MOD_ALT) != 0};
}

Modifiers modifiersNow(GLFWwindow* window) {
    const auto held = [&](int key) { return glfwGetKey(window, key) == GLFW_PRESS; };
    return {.shift = held(GLFW_KEY_LEFT_SHIFT) || held(GLFW_KEY_RIGHT_SHIFT),
            .ctrl = held(GLFW_KEY_LEFT_CONTROL) || held(GLFW_KEY_RIGHT_CONTROL) || held(GLFW_KEY_LEFT_SUPER),
            .alt = held(GLFW_KEY_LEFT_ALT) || held(GLFW_KEY_RIGHT_ALT)};
}

InputEvent eventAtPointer(GLFWwindow* window, InputEvent::Kind kind) {
    InputEvent event;
    event.kind = kind;
    event.time = glfwGetTime();
    glfwGetCursorPos(window, &event.x, &event.y);
    event.modifiers = modifiersNow(window);
    return event;
}

constexpr double kDoubleClickSeconds = 0.35;
constexpr double kDoubleClickDistance = 6.0;

bool isDoubleClick(const InputEvent& first, const InputEvent& second) {
    return first.kind == InputEvent::Kind::Press && first.clicks == 1 && first.button == second.button &&
           second.time - first.time < kDoubleClickSeconds &&
           std::hypot(second.x - first.x, second.y - first.y) < kDoubleClickDistance;
}

std::string lastGlfwError() {
    const char* description = nullptr;
    if (glfwGetError(&description) == GLFW_NO_ERROR || description == nullptr) return "no reason given";
    return description;
}

template <class State>
void installCallbacks(GLFWwindow* window) {
    glfwSetKeyCallback(window, [](GLFWwindow* w, int code, int, int action, int mods) {
        auto& state = stateOf<State>(w);
        state.activity = true;
        InputEvent event =
            eventAtPointer(w, action == GLFW_RELEASE ? InputEvent::Kind::KeyRelease : InputEvent::Kind::Key);
        event.key = keyOf(code);
        event.code = code;
        event.repeated = action == GLFW_REPEAT;
        event.modifiers = modifiersFrom(mods);
        state.events.push_back(event);
    });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int mods) {
        auto& state = stateOf<State>(w);
        state.activity = true;
        if (button > GLFW_MOUSE_BUTTON_MIDDLE) return;
        InputEvent event =
            eventAtPointer(w, action == GLFW_PRESS ? InputEvent::Kind::Press : InputEvent::Kind::Release);
        event.button = button == GLFW_MOUSE_BUTTON_LEFT    ? MouseButton::Left
                       : button == GLFW_MOUSE_BUTTON_RIGHT ? MouseButton::Right
                                                           : MouseButton::Middle;
        event.modifiers = modifiersFrom(mods);
        state.placeAtLastMove(event);
        state.readPens();
        if (button == GLFW_MOUSE_BUTTON_LEFT && action == GLFW_PRESS) event.pressure = state.pen.atPress();
        if (button == GLFW_MOUSE_BUTTON_LEFT && action == GLFW_RELEASE) state.pen.atRelease();
        if (action == GLFW_PRESS) {
            event.clicks = isDoubleClick(state.lastPress, event) ? 2 : 1;
            state.lastPress = event;
        }
        state.events.push_back(event);
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
        auto& state = stateOf<State>(w);
        state.activity = true;
        InputEvent event = eventAtPointer(w, InputEvent::Kind::Move);
        event.x = x;
        event.y = y;
        state.readPens();
        event.pressure = state.pen.atMove(x, y);
        state.events.push_back(event);
        state.lastMove = event;
    });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double steps) {
        auto& state = stateOf<State>(w);
        state.activity = true;
        InputEvent event = eventAtPointer(w, InputEvent::Kind::Wheel);
        event.wheel = steps;
        state.events.push_back(event);
    });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        auto& state = stateOf<State>(w);
        state.activity = true;
        for (int i = 0; i < count; ++i) state.dropped.emplace_back(paths[i]);
    });
    glfwSetWindowSizeCallback(window, [](GLFWwindow* w, int width, int height) {
        auto& state = stateOf<State>(w);
        state.activity = true;
        if (glfwGetWindowAttrib(w, GLFW_MAXIMIZED) == GLFW_FALSE && width > 0 && height > 0) {
            state.placement.width = width;
            state.placement.height = height;
        }
    });
    static constexpr auto markDamaged = [](GLFWwindow* w) {
        stateOf<State>(w).activity = true;
        stateOf<State>(w).damaged = true;
    };
    glfwSetWindowRefreshCallback(window, markDamaged);
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { markDamaged(w); });
    glfwSetWindowIconifyCallback(window, [](GLFWwindow* w, int) { markDamaged(w); });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) { stateOf<State>(w).activity = true; });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned) { stateOf<State>(w).activity = true; });
    glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { stateOf<State>(w).activity = true; });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { stateOf<State>(w).activity = true; });
    glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { stateOf<State>(w).activity = true; });
}

/// Smallest size of the interface at a scale of 1, in window coordinates.
constexpr float kLeastWidth = 960.0f;
constexpr float kLeastHeight = 600.0f;

/// Size of the screen without the desktop's panels, in window coordinates; zero if unknown.
Size workArea() {
    Size area;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor())
        glfwGetMonitorWorkarea(monitor, nullptr, nullptr, &area.width, &area.height);
    return area;
}

void keepOnScreen(GLFWwindow* window) {
    const Size area = workArea();
    Size size;
    glfwGetWindowSize(window, &size.width, &size.height);
    if (area.width > 0 && area.height > 0 && (size.width > area.width || size.height > area.height))
        glfwSetWindowSize(window, std::min(size.width, area.width), std::min(size.height, area.height));
}

/// Opens a window with a current context. The context reports its loss if the driver can do that.
GLFWwindow* openWithContext(const std::string& title, Size size) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 1);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "scree");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "scree");
    GLFWwindow* window = nullptr;
    for (const int robustness : {GLFW_LOSE_CONTEXT_ON_RESET, GLFW_NO_ROBUSTNESS}) {
        glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, robustness);
        window = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr);
        if (window != nullptr) break;
    }
    if (window == nullptr) return nullptr;
    glfwSetWindowSizeLimits(window, 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    return window;
}

using ResetStatus = unsigned (*)();

/// The reset status function of the current context, or null if the driver has none.
ResetStatus resetStatusFunction() {
    const char* name = nullptr;
    if (glfwExtensionSupported("GL_KHR_robustness") == GLFW_TRUE)
        name = "glGetGraphicsResetStatus";
    else if (glfwExtensionSupported("GL_ARB_robustness") == GLFW_TRUE)
        name = "glGetGraphicsResetStatusARB";
    return name == nullptr ? nullptr : reinterpret_cast<ResetStatus>(glfwGetProcAddress(name));
}

}  // namespace

Result<Window> Window::open(const std::string& title, const WindowPlacement& placement) {
    if (glfwInit() != GLFW_TRUE)
        return Error{"cannot open a window: " + lastGlfwError() +
                     " (without a display, use 'scree erode' and 'scree render')"};
    auto state = std::make_unique<State>();
    state->title = title;
    state->placement = placement;
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, placement.maximised ? GLFW_TRUE : GLFW_FALSE);
    state->window = openWithContext(title, {placement.width, placement.height});
    if (state->window == nullptr)
        return Error{"cannot open a window with OpenGL 4.1: " + lastGlfwError() +
                     " (update the graphics driver, or use 'scree erode' and 'scree render')"};
    glfwSetWindowUserPointer(state->window, state.get());
    installCallbacks<State>(state->window);
    keepOnScreen(state->window);
    state->resetStatus = resetStatusFunction();
    Window window(std::move(state));
    window.state_->pens.emplace(nativeWindow(window));
    const float scale = window.interfaceScale();
    window.state_->placement.width = static_cast<int>(static_cast<float>(placement.width) * scale);
    window.state_->placement.height = static_cast<int>(static_cast<float>(placement.height) * scale);
    return window;
}

Window::Window(std::unique_ptr<State> state) : state_(std::move(state)) {}
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;
Window::~Window() = default;

GLFWwindow* Window::handle() const {
    return state_->window;
}

void Window::waitEvents(double seconds) {
    if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    // A resting pen presses harder or less without an event of the mouse.
    state_->readPens();
    if (!state_->pen.settle()) return;
    state_->activity = true;
    InputEvent event = eventAtPointer(state_->window, InputEvent::Kind::Move);
    state_->placeAtLastMove(event);
    event.pressure = state_->pen.pressure();
    state_->events.push_back(event);
}

void Window::wake() {
    glfwPostEmptyEvent();
}

bool Window::takeActivity() {
    return std::exchange(state_->activity, false);
}

std::vector<InputEvent> Window::takeEvents() {
    return std::exchange(state_->events, {});
}

std::vector<std::filesystem::path> Window::takeDroppedFiles() {
    return std::exchange(state_->dropped, {});
}

std::string_view Window::penMissing() const {
    return state_->pens ? state_->pens->missing() : std::string_view();
}

bool Window::closeRequested() const {
    return glfwWindowShouldClose(state_->window) == GLFW_TRUE;
}

void Window::setCloseRequested(bool requested) {
    glfwSetWindowShouldClose(state_->window, requested ? GLFW_TRUE : GLFW_FALSE);
}

void Window::setTitle(const std::string& title) {
    if (title == state_->title) return;
    state_->title = title;
    glfwSetWindowTitle(state_->window, title.c_str());
}

Size Window::size() const {
    Size size;
    glfwGetWindowSize(state_->window, &size.width, &size.height);
    return size;
}

Size Window::framebufferSize() const {
    Size size;
    glfwGetFramebufferSize(state_->window, &size.width, &size.height);
    return size;
}

Size Window::position() const {
    Size position;
    glfwGetWindowPos(state_->window, &position.width, &position.height);
    return position;
}

float Window::interfaceScale() const {
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(state_->window, &x, &y);
    const Size coordinates = size();
    const Size pixels = framebufferSize();
    // On macOS and Wayland window coordinates are already scaled; only the remaining factor is left for the interface.
    if (coordinates.width > 0 && pixels.width > 0)
        x *= static_cast<float>(coordinates.width) / static_cast<float>(pixels.width);
    const Size area = workArea();
    if (area.width > 0 && area.height > 0)
        x = std::min(x, std::max(std::min(static_cast<float>(area.width) / kLeastWidth,
                                          static_cast<float>(area.height) / kLeastHeight),
                                 1.0f));
    return std::max(0.5f, x);
}

WindowPlacement Window::placement() const {
    // GLFW_SCALE_TO_MONITOR enlarges a new window by the interface scale. Divide by it: the user did not choose that
    // factor.
    WindowPlacement placement = state_->placement;
    const float scale = interfaceScale();
    placement.width = static_cast<int>(std::lround(static_cast<float>(placement.width) / scale));
    placement.height = static_cast<int>(std::lround(static_cast<float>(placement.height) / scale));
    placement.maximised = glfwGetWindowAttrib(state_->window, GLFW_MAXIMIZED) == GLFW_TRUE;
    return placement;
}

bool Window::minimised() const {
    return glfwGetWindowAttrib(state_->window, GLFW_ICONIFIED) == GLFW_TRUE;
}

void Window::capturePointer(bool captured) {
    const int mode = captured ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL;
    if (glfwGetInputMode(state_->window, GLFW_CURSOR) == mode) return;
    glfwSetInputMode(state_->window, GLFW_CURSOR, mode);
    state_->lastMove.reset();
}

void Window::swapBuffers() {
    glfwSwapBuffers(state_->window);
    state_->damaged = false;
}

bool Window::damaged() const {
    return state_->damaged;
}

bool Window::contextLost() const {
    return state_->resetStatus != nullptr && state_->resetStatus() != 0;
}

Result<void> Window::reopen() {
    const Size size = this->size();
    const Size place = position();
    const bool maximised = glfwGetWindowAttrib(state_->window, GLFW_MAXIMIZED) == GLFW_TRUE;
    state_->pens.reset();
    state_->lastMove.reset();
    glfwDestroyWindow(std::exchange(state_->window, nullptr));
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_FALSE);  // the size already includes the scale
    glfwWindowHint(GLFW_MAXIMIZED, maximised ? GLFW_TRUE : GLFW_FALSE);
    state_->resetStatus = nullptr;
    state_->window = openWithContext(state_->title, size);
    if (state_->window == nullptr) return Error{"cannot open the window again: " + lastGlfwError()};
    if (!maximised) glfwSetWindowPos(state_->window, place.width, place.height);
    glfwSetWindowUserPointer(state_->window, state_.get());
    installCallbacks<State>(state_->window);
    state_->resetStatus = resetStatusFunction();
    state_->pens.emplace(nativeWindow(*this));
    state_->activity = true;
    state_->damaged = true;
    return {};
}

}  // namespace scree
