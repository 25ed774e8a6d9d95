#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// A preset that ships with the program, as the menu shows it.
struct ShippedPreset {
    std::filesystem::path path;
    std::string title;        ///< The file's name where it has none.
    std::string description;  ///< May be empty.
};

/// All of them, in the order of their files' names.
std::vector<ShippedPreset> shippedPresets();

/// The file of that preset.
std::filesystem::path shippedPreset(std::string_view name);

/// True where the file is one of them.
bool isShipped(const std::filesystem::path& path);

}  // namespace scree
