#include <windows.h>
// Must come after windows.h.
#include <shobjidl.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cwctype>
#include <future>
#include <string_view>
#include <thread>
#include <utility>

#include "app/desktop/platform/file_dialog.h"
#include "app/platform/wide_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr UINT kTickMilliseconds = 50;      // interval at which the dialog's thread checks whether to close
constexpr DWORD kCloseMilliseconds = 5000;  // time after which a dialog that does not close is abandoned
constexpr std::chrono::seconds kNoTime{0};

/// A reference to an object of COM.
template <class Interface>
class ComObject {
 public:
    ComObject() = default;
    ~ComObject() {
        if (object_ != nullptr) object_->Release();
    }
    ComObject(const ComObject&) = delete;
    ComObject& operator=(const ComObject&) = delete;

    Interface** receive() { return &object_; }
    Interface* operator->() const { return object_; }
    Interface* get() const { return object_; }

 private:
    Interface* object_ = nullptr;
};

/// A string that the shell has allocated.
class ShellText {
 public:
    ShellText() = default;
    ~ShellText() { ::CoTaskMemFree(text_); }
    ShellText(const ShellText&) = delete;
    ShellText& operator=(const ShellText&) = delete;

    wchar_t** receive() { return &text_; }
    std::wstring text() const { return text_ == nullptr ? std::wstring() : std::wstring(text_); }

 private:
    wchar_t* text_ = nullptr;
};

fs::path pathOf(IShellItem& item) {
    ShellText name;
    return SUCCEEDED(item.GetDisplayName(SIGDN_FILESYSPATH, name.receive())) ? fs::path(name.text()) : fs::path();
}

/// State shared by the window's thread and the dialog's thread.
struct Shared {
    FileRequest request;
    HWND owner = nullptr;
    std::atomic<bool> toClose{false};
    std::promise<bool> opens;  ///< False if the system has no file dialog.
    std::promise<fs::path> chosen;
    HANDLE ended = ::CreateEventW(nullptr, TRUE, FALSE, nullptr);

    Shared() = default;
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    ~Shared() {
        if (ended != nullptr) ::CloseHandle(ended);
    }
};

std::wstring lowerCase(std::wstring text) {
    std::transform(text.begin(), text.end(), text.begin(), [](wchar_t c) { return std::towlower(c); });
    return text;
}

bool hasEnding(const std::wstring& name, const std::string& ending) {
    const std::wstring last = lowerCase(wideText(ending));
    return name.size() > last.size() && lowerCase(name).ends_with(last);
}

/// The first of the request's endings that the name ends with, or an empty text.
std::string endingOf(const std::wstring& name, const FileRequest& request) {
    const auto found = std::find_if(request.endings.begin(), request.endings.end(),
                                    [&](const std::string& ending) { return hasEnding(name, ending); });
    return found == request.endings.end() ? std::string() : *found;
}

/// The suggested name's ending, or the first one. Empty if the request has none.
std::string usualEnding(const FileRequest& request) {
    const std::string suggested = endingOf(wideText(request.suggestedName), request);
    return suggested.empty() && !request.endings.empty() ? request.endings.front() : suggested;
}

/// Appends the request's usual ending to a path that has none of its endings. Windows itself would append one to every
/// ending that no installed program has claimed, such as ".r32".
fs::path withEnding(const fs::path& path, const FileRequest& request) {
    if (!endingOf(path.filename().wstring(), request).empty()) return path;
    return path.wstring() + wideText(usualEnding(request));
}

/// Completes the name in a Save dialog, and asks before a file is replaced.
class NameCheck final : public IFileDialogEvents {
 public:
    explicit NameCheck(const FileRequest& request) : request_(request) {}

    const fs::path& chosen() const { return chosen_; }
    /// True while the question about a file that exists is open.
    bool asks() const { return asks_; }

    // Not reference counted: it lives on the stack and outlives the dialog.
    ULONG STDMETHODCALLTYPE AddRef() override { return 2; }
    ULONG STDMETHODCALLTYPE Release() override { return 1; }
    HRESULT STDMETHODCALLTYPE QueryInterface(REFIID id, void** object) override {
        const bool known = id == __uuidof(IUnknown) || id == __uuidof(IFileDialogEvents);
        *object = known ? static_cast<IFileDialogEvents*>(this) : nullptr;
        return known ? S_OK : E_NOINTERFACE;
    }

    HRESULT STDMETHODCALLTYPE OnFileOk(IFileDialog* dialog) override {
        ComObject<IShellItem> item;
        if (FAILED(dialog->GetResult(item.receive()))) return S_FALSE;
        const fs::path typed = pathOf(*item.get());
        if (typed.empty()) return S_FALSE;
        if (request_.mode != FileRequest::Mode::Save) {
            chosen_ = typed;
            return S_OK;
        }
        const fs::path whole = withEnding(typed, request_);
        std::error_code ignored;
        if (fs::exists(whole, ignored) && !mayReplace(dialog, whole)) return S_FALSE;
        chosen_ = whole;
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE OnFolderChanging(IFileDialog*, IShellItem*) override { return S_OK; }
    HRESULT STDMETHODCALLTYPE OnFolderChange(IFileDialog*) override { return S_OK; }
    HRESULT STDMETHODCALLTYPE OnSelectionChange(IFileDialog*) override { return S_OK; }
    HRESULT STDMETHODCALLTYPE OnShareViolation(IFileDialog*, IShellItem*, FDE_SHAREVIOLATION_RESPONSE*) override {
        return E_NOTIMPL;
    }
    HRESULT STDMETHODCALLTYPE OnTypeChange(IFileDialog*) override { return S_OK; }
    HRESULT STDMETHODCALLTYPE OnOverwrite(IFileDialog*, IShellItem*, FDE_OVERWRITE_RESPONSE*) override {
        return E_NOTIMPL;
    }

 private:
    bool mayReplace(IFileDialog* dialog, const fs::path& path) {
        HWND window = nullptr;
        ComObject<IOleWindow> dialogWindow;
        if (SUCCEEDED(dialog->QueryInterface(__uuidof(IOleWindow), reinterpret_cast<void**>(dialogWindow.receive()))))
            dialogWindow->GetWindow(&window);
        const std::wstring question = path.filename().wstring() + L" exists already. Replace it?";
        asks_ = true;
        const int answer = ::MessageBoxW(window, question.c_str(), wideText(request_.title).c_str(),
                                         MB_YESNO | MB_ICONWARNING | MB_DEFBUTTON2);
        asks_ = false;
        return answer == IDYES;
    }

    const FileRequest& request_;
    fs::path chosen_;
    bool asks_ = false;
};

BOOL CALLBACK answerNo(HWND window, LPARAM) {
    ::PostMessageW(window, WM_COMMAND, IDNO, 0);
    return TRUE;
}

/// Closes the dialog of this thread at the next tick after the request to close.
class Closing {
 public:
    Closing(Shared& shared, IFileDialog& dialog, const NameCheck& check) {
        now_ = {&shared, &dialog, &check};
        timer_ = ::SetTimer(nullptr, 0, kTickMilliseconds, [](HWND, UINT, UINT_PTR, DWORD) {
            if (!now_.shared->toClose) return;
            if (now_.check->asks())
                ::EnumThreadWindows(::GetCurrentThreadId(), answerNo, 0);
            else
                now_.dialog->Close(HRESULT_FROM_WIN32(ERROR_CANCELLED));
        });
    }
    ~Closing() { ::KillTimer(nullptr, timer_); }
    Closing(const Closing&) = delete;
    Closing& operator=(const Closing&) = delete;

 private:
    struct Known {
        Shared* shared;
        IFileDialog* dialog;
        const NameCheck* check;
    };
    static thread_local Known now_;
    UINT_PTR timer_;
};
thread_local Closing::Known Closing::now_{};

void setFilters(IFileDialog& dialog, const FileRequest& request) {
    // Wine appends the first pattern to a name without an ending.
    const std::string usual = usualEnding(request);
    std::wstring patterns = L"*" + wideText(usual);
    for (const std::string& ending : request.endings)
        if (ending != usual) patterns += L";*" + wideText(ending);
    const std::wstring kind = wideText(request.kind);
    const COMDLG_FILTERSPEC filters[] = {{kind.c_str(), patterns.c_str()}, {L"All files", L"*"}};
    dialog.SetFileTypes(2, filters);
}

void setUp(IFileDialog& dialog, const FileRequest& request) {
    using Mode = FileRequest::Mode;
    FILEOPENDIALOGOPTIONS options = 0;
    dialog.GetOptions(&options);
    options |= FOS_FORCEFILESYSTEM | FOS_NOCHANGEDIR | FOS_PATHMUSTEXIST;
    if (request.mode == Mode::Open) options |= FOS_FILEMUSTEXIST;
    if (request.mode == Mode::Folder) options |= FOS_PICKFOLDERS;
    if (request.mode == Mode::Save) options &= ~static_cast<FILEOPENDIALOGOPTIONS>(FOS_OVERWRITEPROMPT);
    dialog.SetOptions(options);
    dialog.SetTitle(wideText(request.title).c_str());
    if (request.mode != Mode::Folder) setFilters(dialog, request);
    if (request.mode == Mode::Save) dialog.SetFileName(wideText(request.suggestedName).c_str());
    ComObject<IShellItem> folder;
    std::error_code ignored;
    const fs::path whole = fs::absolute(request.folder, ignored).make_preferred();
    if (SUCCEEDED(::SHCreateItemFromParsingName(whole.c_str(), nullptr, __uuidof(IShellItem),
                                                reinterpret_cast<void**>(folder.receive()))))
        dialog.SetFolder(folder.get());
}

/// Runs in the dialog's thread. Returns the chosen path, or an empty path if the user cancelled.
fs::path ask(Shared& shared) {
    ComObject<IFileDialog> dialog;
    const FileRequest& request = shared.request;
    const bool save = request.mode == FileRequest::Mode::Save;
    const HRESULT made =
        ::CoCreateInstance(save ? __uuidof(FileSaveDialog) : __uuidof(FileOpenDialog), nullptr, CLSCTX_INPROC_SERVER,
                           __uuidof(IFileDialog), reinterpret_cast<void**>(dialog.receive()));
    shared.opens.set_value(SUCCEEDED(made));
    if (FAILED(made)) return {};
    setUp(*dialog.get(), request);
    NameCheck check(request);
    DWORD cookie = 0;
    if (FAILED(dialog->Advise(&check, &cookie))) return {};
    const Closing closing(shared, *dialog.get(), check);
    const HRESULT shown = dialog->Show(shared.owner);
    dialog->Unadvise(cookie);
    return SUCCEEDED(shown) ? check.chosen() : fs::path();
}

HWND windowOf(const NativeWindow& window) {
    std::uintptr_t number = 0;
    std::from_chars(window.id.data(), window.id.data() + window.id.size(), number);
    return reinterpret_cast<HWND>(number);
}

}  // namespace

struct DesktopFileDialog::State {
    std::shared_ptr<Shared> shared = std::make_shared<Shared>();
    std::future<fs::path> chosen = shared->chosen.get_future();
    std::thread thread;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (!thread.joinable()) return;
        shared->toClose = true;
        if (waitForEnd())
            thread.join();
        else
            thread.detach();
    }

 private:
    /// Waits for the dialog's thread. Meanwhile it answers messages, because the closing dialog sends some to its
    /// owner, a window of this thread.
    bool waitForEnd() const {
        const ULONGLONG end = ::GetTickCount64() + kCloseMilliseconds;
        for (;;) {
            const ULONGLONG now = ::GetTickCount64();
            if (now >= end) return false;
            const DWORD which =
                ::MsgWaitForMultipleObjects(1, &shared->ended, FALSE, static_cast<DWORD>(end - now), QS_SENDMESSAGE);
            if (which == WAIT_OBJECT_0) return true;
            MSG message;
            ::PeekMessageW(&message, nullptr, 0, 0, PM_NOREMOVE | PM_QS_SENDMESSAGE);
        }
    }
};

DesktopFileDialog::DesktopFileDialog(std::unique_ptr<State> state) : state_(std::move(state)) {}
DesktopFileDialog::DesktopFileDialog(DesktopFileDialog&&) noexcept = default;
DesktopFileDialog& DesktopFileDialog::operator=(DesktopFileDialog&&) noexcept = default;
DesktopFileDialog::~DesktopFileDialog() = default;

std::optional<DesktopFileDialog> DesktopFileDialog::show(const FileRequest& request, const NativeWindow& parent) {
    const char* choice = std::getenv("SCREE_DIALOGS");
    if (choice != nullptr && std::string_view(choice) == "builtin") return std::nullopt;
    auto state = std::make_unique<State>();
    state->shared->request = request;
    state->shared->owner = windowOf(parent);
    std::future<bool> opens = state->shared->opens.get_future();
    state->thread = std::thread([shared = state->shared] {
        const bool com = SUCCEEDED(::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE));
        if (com)
            shared->chosen.set_value(ask(*shared));
        else
            shared->opens.set_value(false);
        if (com) ::CoUninitialize();
        ::SetEvent(shared->ended);
    });
    if (!opens.get()) return std::nullopt;
    return DesktopFileDialog(std::move(state));
}

std::optional<fs::path> DesktopFileDialog::poll() {
    if (state_->chosen.wait_for(kNoTime) != std::future_status::ready) return std::nullopt;
    return state_->chosen.get();
}

}  // namespace scree
