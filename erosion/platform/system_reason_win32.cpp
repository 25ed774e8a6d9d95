#include <windows.h>

#include <array>
#include <string_view>

#include "erosion/platform/system_reason.h"

namespace scree {

namespace {

constexpr DWORD kMessageSize = 512;
using Message = std::array<wchar_t, kMessageSize>;

/// Writes the message in this language. Returns its length, or 0 if there is none.
DWORD messageOf(DWORD error, DWORD language, Message& message) {
    return ::FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK,
                            nullptr, error, language, message.data(), kMessageSize, nullptr);
}

}  // namespace

std::string lastSystemReason() {
    const DWORD error = ::GetLastError();
    Message message{};
    DWORD length = messageOf(error, MAKELANGID(LANG_ENGLISH, SUBLANG_ENGLISH_US), message);
    if (length == 0) length = messageOf(error, 0, message);  // English is not installed
    std::wstring_view text(message.data(), length);
    text = text.substr(0, text.find_last_not_of(L" .\r\n") + 1);
    if (text.empty()) return "error " + std::to_string(error);
    const int wide = static_cast<int>(text.size());
    const int size = ::WideCharToMultiByte(CP_UTF8, 0, text.data(), wide, nullptr, 0, nullptr, nullptr);
    std::string reason(static_cast<std::size_t>(size), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), wide, reason.data(), size, nullptr, nullptr);
    return reason;
}

}  // namespace scree
