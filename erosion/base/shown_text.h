#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

/// Text from a file, an argument or the environment as part of a message: it cannot steer a terminal, it cannot break a
/// line, and it does not hide the message by its length.
namespace scree {

inline constexpr std::size_t kShownText = 60;      ///< Characters of a value or a name, at most.
inline constexpr std::size_t kShownPath = 100;     ///< Characters of a path, at most.
inline constexpr std::size_t kShownReason = 120;   ///< Characters of what a library says, at most.
inline constexpr std::size_t kShownMessage = 400;  ///< Characters of a whole message, at most.

/// The text as printable UTF-8 on one line. Control characters, bytes that are no UTF-8, and characters that change the
/// direction of writing or are invisible are escaped ("\n", "\x9b", "\u202e"). Of text that is longer than `longest`
/// characters, which is at least 5, "..." stands for the middle. What it gives is shown unchanged a second time.
std::string shownText(std::string_view text, std::size_t longest = kShownText);

/// A file's path as shownText().
std::string shownPath(const std::filesystem::path& path);

}  // namespace scree
