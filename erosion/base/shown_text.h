#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

/// Makes text from a file, an argument or the environment safe for a message: it cannot control a terminal, break a
/// line, or hide the message by its length.
namespace scree {

inline constexpr std::size_t kShownText = 60;      ///< Maximum length of a value or a name, characters.
inline constexpr std::size_t kShownPath = 100;     ///< Maximum length of a path, characters.
inline constexpr std::size_t kShownReason = 120;   ///< Maximum length of a reason given by a library, characters.
inline constexpr std::size_t kShownMessage = 400;  ///< Maximum length of a whole message, characters.

/// Returns the text as printable UTF-8 on one line. Control characters, bytes that are not UTF-8, and characters that
/// are invisible or change the writing direction are escaped ("\n", "\x9b", "\u202e"). If the text is longer than
/// `longest` characters (at least 5), "..." replaces the middle. Calling it again with its own result does not change
/// the result.
std::string shownText(std::string_view text, std::size_t longest = kShownText);

/// Returns a file's path as shownText() does.
std::string shownPath(const std::filesystem::path& path);

}  // namespace scree
