#include <windows.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "app/signals/platform/end_request.h"

namespace scree {

namespace {

using SecondSignal = EndRequest::SecondSignal;

constexpr wchar_t kWindowClass[] = L"ScreeEndRequest";  // NOLINT(modernize-avoid-c-arrays): for the system's calls
constexpr wchar_t kWhyWait[] = L"Scree is saving its work.";  // NOLINT(modernize-avoid-c-arrays)

struct Asking {
    std::function<void()> wake;
    SecondSignal second = SecondSignal::Asks;
    std::atomic<bool> asked{false};
    std::mutex mutex;
    std::condition_variable changed;
    bool windowIsReady = false;
    bool windowIsClosed = false;
    bool sessionEnds = false;  ///< If true, the window's thread lives until the process ends.
    HWND window = nullptr;
    std::thread thread;  ///< Runs the window.

    /// Returns false if the event should end the process.
    bool ask() {
        if (asked.exchange(true) && second == SecondSignal::Ends) return false;
        if (wake) wake();
        return true;
    }

    /// Runs a window that learns of the end of the session. The system ends a process with windows without a console
    /// event.
    void runWindow();
};

std::mutex currentMutex;
Asking* current = nullptr;

/// The system calls this on a separate thread.
BOOL WINAPI askForEnd(DWORD event) {
    {
        const std::lock_guard lock(currentMutex);
        if (current == nullptr || !current->ask()) return FALSE;
    }
    // The system ends the process when this returns, or after some seconds. Until then main() can end by itself.
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) ::Sleep(INFINITE);
    return TRUE;
}

LRESULT CALLBACK handleMessage(HWND window, UINT message, WPARAM first, LPARAM second) {
    auto* const state = reinterpret_cast<Asking*>(::GetWindowLongPtrW(window, GWLP_USERDATA));
    if (message == WM_QUERYENDSESSION) return TRUE;
    if (message == WM_ENDSESSION && first != 0 && state != nullptr) {
        // The system ends the process when this returns, or after some seconds, in which it shows the reason. Until
        // then main() can end by itself.
        ::ShutdownBlockReasonCreate(window, kWhyWait);
        {
            const std::lock_guard lock(state->mutex);
            state->sessionEnds = true;
        }
        state->changed.notify_all();
        state->ask();
        ::Sleep(INFINITE);
    }
    if (message == WM_CLOSE) ::PostQuitMessage(0);
    return ::DefWindowProcW(window, message, first, second);
}

void Asking::runWindow() {
    WNDCLASSW about{};
    about.lpfnWndProc = handleMessage;
    about.hInstance = ::GetModuleHandleW(nullptr);
    about.lpszClassName = kWindowClass;
    ::RegisterClassW(&about);  // fails if an earlier EndRequest has registered it
    // Never shown. A message-only window would not be told about the end of the session.
    HWND own = ::CreateWindowExW(0, kWindowClass, L"Scree", WS_OVERLAPPED, 0, 0, 0, 0, nullptr, nullptr,
                                 about.hInstance, nullptr);
    if (own != nullptr) ::SetWindowLongPtrW(own, GWLP_USERDATA, reinterpret_cast<LONG_PTR>(this));
    {
        const std::lock_guard lock(mutex);
        window = own;
        windowIsReady = true;
    }
    changed.notify_all();
    MSG message{};
    while (own != nullptr && ::GetMessageW(&message, nullptr, 0, 0) > 0) ::DispatchMessageW(&message);
    if (own != nullptr) ::DestroyWindow(own);
    {
        const std::lock_guard lock(mutex);
        windowIsClosed = true;
    }
    changed.notify_all();
}

}  // namespace

struct EndRequest::State : Asking {};

EndRequest::EndRequest(std::function<void()> wake, SecondSignal second) : state_(std::make_unique<State>()) {
    state_->wake = std::move(wake);
    state_->second = second;
    state_->thread = std::thread([state = state_.get()] { state->runWindow(); });
    {
        const std::lock_guard lock(currentMutex);
        current = state_.get();
    }
    ::SetConsoleCtrlHandler(askForEnd, TRUE);
}

EndRequest::~EndRequest() {
    ::SetConsoleCtrlHandler(askForEnd, FALSE);
    {
        const std::lock_guard lock(currentMutex);
        current = nullptr;
    }
    bool sessionEnds = false;
    {
        std::unique_lock lock(state_->mutex);
        state_->changed.wait(lock, [this] { return state_->windowIsReady; });
        if (state_->window != nullptr) ::PostMessageW(state_->window, WM_CLOSE, 0, 0);
        state_->changed.wait(lock, [this] { return state_->windowIsClosed || state_->sessionEnds; });
        sessionEnds = state_->sessionEnds;
    }
    if (!sessionEnds) {
        state_->thread.join();
        return;
    }
    // The window's thread waits for the end of the process, and owns the state until then.
    state_->thread.detach();
    static_cast<void>(state_.release());
}

bool EndRequest::asked() const {
    return state_->asked;
}

}  // namespace scree
