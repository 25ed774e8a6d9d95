/// scree.com: a console program that runs scree.exe in the same folder. A shell such as cmd.exe waits for a console
/// program, but not for a windowed program such as scree.exe. If both are found, "scree" means the one whose name ends
/// with ".com".

#include <windows.h>

#include <cstdlib>
#include <cwchar>
#include <string>

namespace {

constexpr int kFailed = 1;  // same as ExitStatus::Failed of the program
constexpr std::size_t kLongestPath = 32768;

/// The command line after the name of the program. The name is quoted or ends at the first space.
const wchar_t* argumentsOf(const wchar_t* commandLine) {
    const wchar_t* at = commandLine;
    bool quoted = false;
    for (; *at != L'\0' && (quoted || (*at != L' ' && *at != L'\t')); ++at)
        if (*at == L'"') quoted = !quoted;
    return at;
}

/// Path of the program: scree.exe in the folder of this one.
std::wstring programFile() {
    std::wstring own(kLongestPath, L'\0');
    own.resize(::GetModuleFileNameW(nullptr, own.data(), static_cast<DWORD>(own.size())));
    return own.substr(0, own.find_last_of(L"\\/") + 1) + L"scree.exe";
}

int fail(const wchar_t* reason) {
    std::fwprintf(stderr, L"scree: %ls\n", reason);
    return kFailed;
}

/// Ctrl+C also reaches the program, which decides what happens.
BOOL WINAPI leaveToProgram(DWORD event) {
    return event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
}

}  // namespace

int main() {
    const std::wstring program = programFile();
    std::wstring commandLine = L"\"" + program + L"\"" + argumentsOf(::GetCommandLineW());
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = ::GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = ::GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = ::GetStdHandle(STD_ERROR_HANDLE);
    for (HANDLE stream : {start.hStdInput, start.hStdOutput, start.hStdError})
        ::SetHandleInformation(stream, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    ::SetConsoleCtrlHandler(leaveToProgram, TRUE);
    PROCESS_INFORMATION process{};
    if (::CreateProcessW(program.c_str(), commandLine.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &start,
                         &process) == 0)
        return fail(::GetLastError() == ERROR_FILE_NOT_FOUND ? L"scree.exe is missing; it belongs beside scree.com"
                                                             : L"scree.exe cannot be started");
    ::CloseHandle(process.hThread);
    ::WaitForSingleObject(process.hProcess, INFINITE);
    DWORD status = kFailed;
    ::GetExitCodeProcess(process.hProcess, &status);
    ::CloseHandle(process.hProcess);
    return static_cast<int>(status);
}
