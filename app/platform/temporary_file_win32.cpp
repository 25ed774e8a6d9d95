#include <windows.h>
// Must come after windows.h.
#include <aclapi.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "app/platform/file_access.h"
#include "app/platform/removal_at_end.h"
#include "app/platform/temporary_file.h"
#include "erosion/platform/brief_retry.h"
#include "erosion/platform/system_reason.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

Error lastError() {
    return {lastSystemReason()};
}

/// Sets whether the file vanishes when its last handle is closed. Errors are ignored: some file systems cannot do this.
void vanishWhenClosed(HANDLE file, bool vanish) {
    FILE_DISPOSITION_INFO info{};
    info.DeleteFile = static_cast<BOOLEAN>(vanish);
    ::SetFileInformationByHandle(file, FileDispositionInfo, &info, sizeof(info));
}

/// The discretionary access control list of a file: who may do what with it.
class AccessList {
 public:
    explicit AccessList(const fs::path& path)
        : error_(::GetNamedSecurityInfoW(path.c_str(), SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, nullptr, nullptr,
                                         &list_, nullptr, &descriptor_)) {}
    ~AccessList() { ::LocalFree(descriptor_); }
    AccessList(const AccessList&) = delete;
    AccessList& operator=(const AccessList&) = delete;

    bool isKnown() const { return error_ == ERROR_SUCCESS; }
    bool operator==(const AccessList& other) const {
        if (list_ == nullptr || other.list_ == nullptr) return list_ == other.list_;
        return isProtected() == other.isProtected() && list_->AclSize == other.list_->AclSize &&
               std::memcmp(list_, other.list_, list_->AclSize) == 0;
    }
    /// Copies the list to another file. Inherited entries follow from that file's folder.
    Result<void> give(const fs::path& path) const {
        const DWORD inheritance =
            isProtected() ? PROTECTED_DACL_SECURITY_INFORMATION : UNPROTECTED_DACL_SECURITY_INFORMATION;
        std::wstring name = path.native();
        const DWORD error = ::SetNamedSecurityInfoW(
            name.data(), SE_FILE_OBJECT, DACL_SECURITY_INFORMATION | inheritance, nullptr, nullptr, list_, nullptr);
        if (error == ERROR_SUCCESS) return {};
        ::SetLastError(error);
        return lastError();
    }

 private:
    bool isProtected() const {
        SECURITY_DESCRIPTOR_CONTROL control{};
        DWORD revision = 0;
        return ::GetSecurityDescriptorControl(descriptor_, &control, &revision) != 0 &&
               (control & SE_DACL_PROTECTED) != 0;
    }

    PACL list_ = nullptr;  ///< Part of the descriptor.
    PSECURITY_DESCRIPTOR descriptor_ = nullptr;
    DWORD error_;
};

/// The reason why the target could not be replaced. The system says "Access is denied" for several reasons.
Error reasonAgainst(const fs::path& target) {
    const Error otherwise = lastError();
    const DWORD attributes = ::GetFileAttributesW(target.c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0)
        return {"the old file is write-protected; give another name or change its properties"};
    const HANDLE file =
        ::CreateFileW(target.c_str(), DELETE, kShareAll, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file != INVALID_HANDLE_VALUE) {
        ::CloseHandle(file);
        return otherwise;
    }
    if (::GetLastError() != ERROR_SHARING_VIOLATION) return otherwise;
    return {"another program has the old file open; close it there or give another name"};
}

}  // namespace

struct TemporaryFile::State {
    fs::path target;
    fs::path hidden;  ///< Empty after the file has replaced its target.
    HANDLE file;

    State(fs::path target_, fs::path hidden_, HANDLE file_)
        : target(std::move(target_)), hidden(std::move(hidden_)), file(file_) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        const bool isOpen = file != INVALID_HANDLE_VALUE;
        if (isOpen) ::CloseHandle(file);
        if (hidden.empty()) return;
        // If the file vanished with its handle, its name is still free.
        retryBriefly([this] { return ::DeleteFileW(hidden.c_str()) != 0 || ::GetLastError() == ERROR_FILE_NOT_FOUND; });
        keepAtEnd(hidden);
    }
};

TemporaryFile::TemporaryFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
TemporaryFile::TemporaryFile(TemporaryFile&&) noexcept = default;
TemporaryFile::~TemporaryFile() = default;

Result<TemporaryFile> TemporaryFile::create(const fs::path& target, const fs::path& hidden, Kind kind) {
    if (kind == Kind::Unnamed) return Error{"this system has no files without a name"};
    removeAtEnd(hidden);
    const HANDLE file = ::CreateFileW(hidden.c_str(), GENERIC_WRITE | DELETE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                      nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        const Error error = lastFolderError();
        keepAtEnd(hidden);
        return error;
    }
    vanishWhenClosed(file, true);  // if the process is killed, the system closes the file and so deletes it
    return TemporaryFile(std::make_unique<State>(target, hidden, file));
}

fs::path TemporaryFile::path() const {
    return state_->hidden;
}

Result<void> TemporaryFile::write(std::span<const char> content) {
    while (!content.empty()) {
        const auto most = static_cast<DWORD>(std::min<std::size_t>(content.size(), 1u << 30));
        DWORD written = 0;
        if (::WriteFile(state_->file, content.data(), most, &written, nullptr) == 0) return lastError();
        content = content.subspan(written);
    }
    return {};
}

Result<void> TemporaryFile::copyPermissions() {
    WIN32_FILE_ATTRIBUTE_DATA old{};
    if (::GetFileAttributesExW(state_->target.c_str(), GetFileExInfoStandard, &old) == 0) return {};
    // Keep the hidden attribute and the creation time of the old file. The file system sets the rest.
    FILE_BASIC_INFO about{};
    about.CreationTime.LowPart = old.ftCreationTime.dwLowDateTime;
    about.CreationTime.HighPart = static_cast<LONG>(old.ftCreationTime.dwHighDateTime);
    about.FileAttributes =
        FILE_ATTRIBUTE_ARCHIVE |
        (old.dwFileAttributes & (FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM | FILE_ATTRIBUTE_NOT_CONTENT_INDEXED));
    ::SetFileInformationByHandle(state_->file, FileBasicInfo, &about, sizeof(about));
    // Not every file system has access lists, and not every user may read or change them. In most cases both files have
    // the list of their folder.
    const AccessList wanted(state_->target), own(state_->hidden);
    if (!wanted.isKnown() || wanted == own) return {};
    return wanted.give(state_->hidden);
}

Result<void> TemporaryFile::flush() {
    if (::FlushFileBuffers(state_->file) == 0) return lastError();
    vanishWhenClosed(state_->file, false);
    // An open file cannot be moved. A network file system may report a full disk only here.
    if (::CloseHandle(std::exchange(state_->file, INVALID_HANDLE_VALUE)) == 0) return lastError();
    return {};
}

Result<void> TemporaryFile::replaceTarget() {
    // Not ReplaceFile(), which takes two steps with no target in between. This is one step.
    const bool moved = retryBriefly([this] {
        return ::MoveFileExW(state_->hidden.c_str(), state_->target.c_str(),
                             MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
    });
    if (!moved) return reasonAgainst(state_->target);
    keepAtEnd(std::exchange(state_->hidden, {}));
    return {};
}

}  // namespace scree
