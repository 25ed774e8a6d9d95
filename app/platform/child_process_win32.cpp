#include <windows.h>

#include <array>
#include <filesystem>
#include <utility>

#include "app/platform/child_process.h"

namespace scree {

namespace {

void closeHandle(HANDLE& handle) {
    if (handle != nullptr && handle != INVALID_HANDLE_VALUE) ::CloseHandle(handle);
    handle = nullptr;
}

std::wstring wide(const std::string& text) {
    const int size = static_cast<int>(text.size());
    const int length = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0);
    std::wstring result(static_cast<std::size_t>(length), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, result.data(), length);
    return result;
}

/// Quotes an argument so that the C library of the other program restores it ("Parsing C command-line arguments",
/// Microsoft C++ documentation): it gets quotation marks if it is empty or contains blanks or quotation marks. A
/// quotation mark in it is escaped by a backslash, and backslashes before one are doubled.
std::wstring quoted(const std::wstring& argument) {
    if (!argument.empty() && argument.find_first_of(L" \t\n\v\"") == std::wstring::npos) return argument;
    std::wstring text(1, L'"');
    std::size_t backslashes = 0;
    for (const wchar_t c : argument) {
        if (c == L'"') text.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, L'\\') + L'"';
}

/// File of a program. A name without a folder is searched in PATH, never in the current folder. Empty if not found.
std::wstring programFile(const std::string& name) {
    const std::filesystem::path given(wide(name));
    std::wstring folders(32768, L'\0');
    if (given.has_parent_path())
        folders = given.parent_path().native();
    else
        folders.resize(::GetEnvironmentVariableW(L"PATH", folders.data(), static_cast<DWORD>(folders.size())));
    std::wstring file(32768, L'\0');
    const DWORD length = ::SearchPathW(folders.c_str(), given.filename().c_str(), L".exe",
                                       static_cast<DWORD>(file.size()), file.data(), nullptr);
    file.resize(length < file.size() ? length : 0);
    return file;
}

/// Start information for a program, which inherits these handles and no others.
class StartInfo {
 public:
    StartInfo(HANDLE output, HANDLE nothing) : handles_{output, nothing} {
        SIZE_T size = 0;
        ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        attributes_.resize(size);
        info_.StartupInfo.cb = sizeof(info_);
        info_.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
        info_.StartupInfo.hStdInput = info_.StartupInfo.hStdError = nothing;
        info_.StartupInfo.hStdOutput = output;
        info_.lpAttributeList = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(attributes_.data());
        ::InitializeProcThreadAttributeList(info_.lpAttributeList, 1, 0, &size);
        ::UpdateProcThreadAttribute(info_.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                    sizeof(handles_), nullptr, nullptr);
    }
    ~StartInfo() { ::DeleteProcThreadAttributeList(info_.lpAttributeList); }
    StartInfo(const StartInfo&) = delete;
    StartInfo& operator=(const StartInfo&) = delete;

    STARTUPINFOW* get() { return &info_.StartupInfo; }

 private:
    std::array<HANDLE, 2> handles_;
    std::vector<std::byte> attributes_;
    STARTUPINFOEXW info_{};
};

}  // namespace

struct ChildProcess::State {
    HANDLE process = nullptr;
    HANDLE job = nullptr;  ///< Ends the process when this handle is closed, even if this program is killed.
    HANDLE output = nullptr;
    int number = 0;
    std::string collected;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        closeHandle(job);
        if (process != nullptr) {
            ::TerminateProcess(process, 1);
            ::WaitForSingleObject(process, INFINITE);
        }
        closeHandle(process);
        closeHandle(output);
    }

    void readAvailable() {
        std::array<char, 4096> buffer{};
        for (DWORD waiting = 0; ::PeekNamedPipe(output, nullptr, 0, nullptr, &waiting, nullptr) != 0 && waiting > 0;) {
            DWORD count = 0;
            if (::ReadFile(output, buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr) == 0) return;
            collected.append(buffer.data(), count);
        }
    }
};

std::optional<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
    const std::wstring program = programFile(arguments.at(0));
    if (program.empty()) return std::nullopt;
    std::wstring line;
    for (const std::string& argument : arguments) line += (line.empty() ? L"" : L" ") + quoted(wide(argument));

    auto state = std::make_unique<State>();
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    HANDLE ownEnd = nullptr, childEnd = nullptr;
    if (::CreatePipe(&ownEnd, &childEnd, &inherited, 0) == 0) return std::nullopt;
    state->output = ownEnd;
    ::SetHandleInformation(ownEnd, HANDLE_FLAG_INHERIT, 0);
    HANDLE nothing = ::CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                                   OPEN_EXISTING, 0, nullptr);
    state->job = ::CreateJobObjectW(nullptr, nullptr);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    ::SetInformationJobObject(state->job, JobObjectExtendedLimitInformation, &limits, sizeof(limits));

    StartInfo info(childEnd, nothing);
    PROCESS_INFORMATION started{};
    const BOOL isStarted = ::CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                                            CREATE_NO_WINDOW | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT, nullptr,
                                            nullptr, info.get(), &started);
    closeHandle(childEnd);
    closeHandle(nothing);
    if (isStarted == 0) return std::nullopt;
    state->process = started.hProcess;
    state->number = static_cast<int>(started.dwProcessId);
    ::AssignProcessToJobObject(state->job, started.hProcess);
    ::ResumeThread(started.hThread);
    closeHandle(started.hThread);
    return ChildProcess(std::move(state));
}

ChildProcess::ChildProcess(std::unique_ptr<State> state) : state_(std::move(state)) {}
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess& ChildProcess::operator=(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;

int ChildProcess::id() const {
    return state_->number;
}

std::optional<ChildProcess::Outcome> ChildProcess::poll() {
    state_->readAvailable();
    if (state_->process == nullptr || ::WaitForSingleObject(state_->process, 0) != WAIT_OBJECT_0) return std::nullopt;
    DWORD status = 0;
    ::GetExitCodeProcess(state_->process, &status);
    closeHandle(state_->process);
    state_->readAvailable();
    // The system's codes for a process that crashed or was ended begin with binary 11.
    return Outcome{status >= 0xC0000000u ? -1 : static_cast<int>(status), std::move(state_->collected)};
}

bool programExists(const std::string& name) {
    return !programFile(name).empty();
}

}  // namespace scree
