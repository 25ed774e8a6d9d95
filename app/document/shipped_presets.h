#pragma once

#include <filesystem>
#include <string>
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

/// True where the file is one of them.
bool isShipped(const std::filesystem::path& path);

}  // namespace scree
