#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// A preset that ships with the program, for the menu.
struct ShippedPreset {
    std::filesystem::path path;
    std::string title;        ///< Title, or the file's name if it has none.
    std::string description;  ///< Description; may be empty.
};

/// Returns all shipped presets, sorted by file name.
std::vector<ShippedPreset> shippedPresets();

/// Returns the file of the shipped preset with this name.
std::filesystem::path shippedPreset(std::string_view name);

/// True if the file is a shipped preset.
bool isShipped(const std::filesystem::path& path);

}  // namespace scree
