#include <windows.h>

#include <stdexcept>

#include "app/platform/wide_text.h"
#include "app/tests/run_scree.h"

namespace scree::test {

namespace {

/// Quotes an argument so that the C library of Windows reads it back unchanged.
std::wstring quoted(const std::wstring& argument) {
    std::wstring text(L"\"");
    std::size_t backslashes = 0;
    for (const wchar_t c : argument) {
        if (c == L'"') text.append(backslashes + 1, L'\\');  // backslashes before a quote are doubled
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text.append(1, c);
    }
    return text.append(backslashes, L'\\').append(1, L'"');
}

/// Creates a file to which a child process may write.
HANDLE sharedFile(const std::filesystem::path& path) {
    SECURITY_ATTRIBUTES inherited{
        .nLength = sizeof(inherited), .lpSecurityDescriptor = nullptr, .bInheritHandle = TRUE};
    return ::CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ, &inherited, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL,
                         nullptr);
}

/// Runs the program. Closes `output`.
RunOutcome run(const std::vector<std::string>& arguments, const TemporaryFolder& folder, HANDLE output) {
    std::wstring command = quoted(wideText(SCREE_PROGRAM));
    for (const std::string& argument : arguments) command.append(L" ").append(quoted(wideText(argument)));
    STARTUPINFOW startup{};
    startup.cb = sizeof(startup);
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = INVALID_HANDLE_VALUE;
    startup.hStdOutput = output;
    startup.hStdError = sharedFile(folder / "err");
    PROCESS_INFORMATION process{};
    const bool started =
        ::CreateProcessW(nullptr, command.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup, &process) != 0;
    ::CloseHandle(startup.hStdOutput);
    ::CloseHandle(startup.hStdError);
    if (!started) throw std::runtime_error("the program cannot be started");
    ::WaitForSingleObject(process.hProcess, INFINITE);
    DWORD status = 0;
    ::GetExitCodeProcess(process.hProcess, &status);
    ::CloseHandle(process.hThread);
    ::CloseHandle(process.hProcess);
    return {.status = static_cast<int>(status), .out = readFile(folder / "out"), .err = readFile(folder / "err")};
}

}  // namespace

RunOutcome runScree(const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    return run(arguments, folder, sharedFile(folder / "out"));
}

RunOutcome runScreeWithoutReader(const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    HANDLE reader = nullptr, writer = nullptr;
    SECURITY_ATTRIBUTES inherited{
        .nLength = sizeof(inherited), .lpSecurityDescriptor = nullptr, .bInheritHandle = TRUE};
    if (::CreatePipe(&reader, &writer, &inherited, 0) == 0) throw std::runtime_error("no pipe can be made");
    ::CloseHandle(reader);
    return run(arguments, folder, writer);
}

}  // namespace scree::test
