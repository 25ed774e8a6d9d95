#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdio>

#include "app/platform/console_streams.h"

// For laptops with two graphics cards: drivers of NVIDIA and AMD look for these symbols and then use the faster card.
extern "C" {
__declspec(dllexport) DWORD NvOptimusEnablement = 1;
__declspec(dllexport) DWORD AmdPowerXpressRequestHighPerformance = 1;
}

namespace scree {

namespace {

/// Returns true if the stream already leads to a file, a pipe, or an inherited console.
bool isOpen(DWORD stream) {
    HANDLE handle = ::GetStdHandle(stream);
    return handle != nullptr && handle != INVALID_HANDLE_VALUE && ::GetFileType(handle) != FILE_TYPE_UNKNOWN;
}

/// Connects a C stream, and the system handle of the same name, to the console.
void connect(std::FILE* file, DWORD stream, const char* device, const char* mode) {
    if (std::freopen(device, mode, file) == nullptr) return;
    ::SetStdHandle(stream, reinterpret_cast<HANDLE>(::_get_osfhandle(::_fileno(file))));
}

/// The console of this process, or INVALID_HANDLE_VALUE if it has none.
HANDLE openConsole() {
    return ::CreateFileW(L"CONOUT$", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                         OPEN_EXISTING, 0, nullptr);
}

}  // namespace

struct ConsoleStreams::State {
    HANDLE console = INVALID_HANDLE_VALUE;
    DWORD mode = 0;     ///< Mode of the console before.
    UINT codePage = 0;  ///< Code page of the console before.
};

ConsoleStreams::ConsoleStreams() : state_(std::make_unique<State>()) {
    const bool input = isOpen(STD_INPUT_HANDLE);
    const bool output = isOpen(STD_OUTPUT_HANDLE);
    const bool errors = isOpen(STD_ERROR_HANDLE);
    if (::AttachConsole(ATTACH_PARENT_PROCESS) != 0) {
        if (!input) connect(stdin, STD_INPUT_HANDLE, "CONIN$", "r");
        if (!output) connect(stdout, STD_OUTPUT_HANDLE, "CONOUT$", "w");
        if (!errors) connect(stderr, STD_ERROR_HANDLE, "CONOUT$", "w");
        std::setvbuf(stderr, nullptr, _IONBF, 0);
    }
    // Files get the same bytes as on other systems. A console returns to the first column at a line feed by itself.
    for (std::FILE* file : {stdin, stdout, stderr})
        if (::_fileno(file) >= 0) ::_setmode(::_fileno(file), _O_BINARY);

    state_->console = openConsole();
    if (state_->console == INVALID_HANDLE_VALUE || ::GetConsoleMode(state_->console, &state_->mode) == 0) return;
    state_->codePage = ::GetConsoleOutputCP();
    ::SetConsoleOutputCP(CP_UTF8);
    ::SetConsoleMode(state_->console, state_->mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

ConsoleStreams::~ConsoleStreams() {
    std::fflush(stdout);
    if (state_->console == INVALID_HANDLE_VALUE) return;
    if (state_->codePage != 0) {
        ::SetConsoleMode(state_->console, state_->mode);
        ::SetConsoleOutputCP(state_->codePage);
    }
    ::CloseHandle(state_->console);
}

}  // namespace scree
