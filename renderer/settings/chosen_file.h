#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace scree {

/// What a file that the artist has chosen is for.
enum class FilePurpose { Texture, Reference };

/// The path of a file that the artist has chosen, or none.
template <FilePurpose purpose>
class ChosenFile {
 public:
    static constexpr std::string_view kNone = "none";
    static constexpr std::size_t kLongestPath = 4096;  ///< Bytes.

    constexpr ChosenFile() = default;
    /// Returns the file with this path, none for "none" or an empty text, or nothing for a text that is no path.
    static constexpr std::optional<ChosenFile> fromName(std::string_view name) {
        ChosenFile file;
        if (name.empty() || name == kNone) return file;
        if (name.size() > kLongestPath) return std::nullopt;
        for (const char each : name)
            if (static_cast<unsigned char>(each) < 0x20) return std::nullopt;
        file.path_.emplace(name);
        return file;
    }

    constexpr std::string_view name() const { return path_ ? std::string_view(*path_) : kNone; }
    constexpr bool isNone() const { return !path_; }
    constexpr bool operator==(const ChosenFile&) const = default;

 private:
    std::optional<std::string> path_;
};

}  // namespace scree
